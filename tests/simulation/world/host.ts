import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { parseSiteConfig } from '#config/schema.ts'
import type { Identity } from '../../../server/accounts/identity/identity.ts'
import type { BalanceStream } from '../../../server/api/stream/balance-stream.ts'
import { createBalanceStream } from '../../../server/api/stream/balance-stream.ts'
import type { ChainServices } from '../../../server/chains/services.ts'
import { createApp } from '../../../server/main/app.ts'
import { compose } from '../../../server/main/compose.ts'
import { parseHostConfig } from '../../../server/main/config/config.ts'
import { createPrices } from '../../../server/money/prices/prices.ts'
import type { Transport } from '../../../server/notify/mail/mail.ts'
import { createDb } from '../../../server/platform/db/create-db.ts'
import { derivedKey } from '../../../server/platform/keys/keys.ts'
import { startDelivering } from '../../../server/platform/queue/deliver.ts'
import { startDeletingEnded } from '../../../server/platform/retention/delete-ended.ts'
import type { Clock } from '../../../server/platform/time/clock.ts'
import { loadLogSigner } from '../../../server/proof/key.ts'
import type { Server } from './host-database.ts'
import { createHostDatabase, Died } from './host-database.ts'
import type { Process } from './scheduler.ts'
import { NOBODY, runIn } from './scheduler.ts'

const HOST_SECRET = 'a secret of the simulation, 32 letters or more'
const PUBLIC_KEY =
  'xpub6CatWdiZiodmUeTDp8LT5or8nmbKNcuyvz7WyksVFkKB4RHwCD3XyuvPEbvqAQY3rAPshWcMLoP2fMFMKHPJ4ZeZXYVUhLv1VMrjPC7PW6V'
/** The key of the ledger's seals, as server/main/starting/open-database.ts derives it. */
export const LEDGER_KEY = derivedKey(HOST_SECRET, 'ledger')

export const SITE = parseSiteConfig({})
const DATA_DIR = mkdtempSync(join(tmpdir(), 'simulation-'))
process.on('exit', () => rmSync(DATA_DIR, { recursive: true, force: true }))
const CONFIG = parseHostConfig({
  HOST_SECRET,
  DATA_DIR,
  LOG_LEVEL: 'silent',
  SESSION_DAYS: '1',
  ADDRESS_LIMIT: '1000000',
  ADDRESS_SOCKETS: '1000000',
  // So few that a stage is sold out now and then.
  STAGE_SUPPLIES: '9000,9000,9000,9000',
  XPUB_EVM: PUBLIC_KEY,
  XPUB_TRON: PUBLIC_KEY,
})

// The first host to start would make the log's key, from numbers that are drawn in its world and in no later one.
loadLogSigner(CONFIG)

/** What all hosts of a world share. */
export interface Surroundings {
  readonly server: Server
  readonly clock: Clock
  readonly transport: Transport
  readonly identity: Identity
  /** Called with errors of background work. */
  readonly onError: (error: unknown, process: Process) => void
}

/** A process with the host's real code: the same parts as server/main/start.ts puts together, but for the sockets. */
export interface Host {
  readonly process: Process
  readonly deps: ChainServices
  readonly app: FastifyInstance
  readonly stream: BalanceStream
  /** Rejects when the process dies. */
  readonly death: Promise<never>
}

export interface Starting {
  readonly process: Process
  readonly death: Promise<never>
  /** Rejects if the host could not start, such as without its database. */
  readonly started: Promise<Host>
  die(): void
}

export function startHost(name: string, surroundings: Surroundings): Starting {
  const { server, clock, transport, identity, onError: onErrorOf } = surroundings
  const process: Process = { name, isDead: false }
  const { promise: death, reject } = Promise.withResolvers<never>()
  death.catch(() => {})
  const onError = (error: unknown) => onErrorOf(error, process)

  async function start(): Promise<Host> {
    const db = createDb(createHostDatabase(server, process, death), { key: LEDGER_KEY, onError })
    const deps = await compose({
      config: CONFIG,
      site: SITE,
      clock,
      db,
      identity,
      mailer: transport,
      onError,
      writeSecurityLine: () => {},
      // As outside of the sandbox: they change when the operator says so.
      prices: createPrices({ db, clock, isSandbox: false }),
    })
    const app = createApp(deps)
    await app.ready()
    // The app's own has no sockets here.
    const stream = await createBalanceStream(deps, onError)
    startDeletingEnded(db, clock, CONFIG.sessionLife, onError)
    startDelivering(deps.mailer, onError)
    return { process, deps, app, stream, death }
  }

  return {
    process,
    death,
    started: runIn({ ...NOBODY, process }, () => Promise.race([start(), death])),
    die() {
      process.isDead = true
      server.scheduler.drop(process)
      for (const listener of [...server.listeners])
        if (listener.process === process) server.listeners.delete(listener)
      reject(new Died(`${name} has died`))
    },
  }
}
