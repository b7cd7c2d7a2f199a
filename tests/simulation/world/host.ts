import type { FastifyInstance } from 'fastify'
import { parseSiteConfig } from '#config/schema.ts'
import { createApp } from '../../../server/app.ts'
import type { Clock } from '../../../server/clock.ts'
import { compose } from '../../../server/compose.ts'
import { parseHostConfig } from '../../../server/config.ts'
import { createDb } from '../../../server/db/create-db.ts'
import { startDeletingEnded } from '../../../server/delete-ended.ts'
import type { Deps } from '../../../server/deps.ts'
import type { Identity } from '../../../server/identity/identity.ts'
import { derivedKey } from '../../../server/keys/keys.ts'
import type { Transport } from '../../../server/mail/mail.ts'
import { createPrices } from '../../../server/prices/prices.ts'
import { startDelivering } from '../../../server/queue/deliver.ts'
import type { BalanceStream } from '../../../server/stream/balance-stream.ts'
import { createBalanceStream } from '../../../server/stream/balance-stream.ts'
import type { Server } from './host-database.ts'
import { createHostDatabase, Died } from './host-database.ts'
import type { Process } from './scheduler.ts'
import { NOBODY, runIn } from './scheduler.ts'

const HOST_SECRET = 'a secret of the simulation, 32 letters or more'
const PUBLIC_KEY =
  'xpub6CatWdiZiodmUeTDp8LT5or8nmbKNcuyvz7WyksVFkKB4RHwCD3XyuvPEbvqAQY3rAPshWcMLoP2fMFMKHPJ4ZeZXYVUhLv1VMrjPC7PW6V'
/** The key of the ledger's seals, as server/db/open.ts derives it. */
export const LEDGER_KEY = derivedKey(HOST_SECRET, 'ledger')

export const SITE = parseSiteConfig({})
const CONFIG = parseHostConfig({
  HOST_SECRET,
  LOG_LEVEL: 'silent',
  SESSION_DAYS: '1',
  ADDRESS_LIMIT: '1000000',
  ADDRESS_SOCKETS: '1000000',
  // So few that a stage is sold out now and then.
  STAGE_SUPPLIES: '9000,9000,9000,9000',
  XPUB_EVM: PUBLIC_KEY,
  XPUB_TRON: PUBLIC_KEY,
})

/** What all hosts of a world share. */
export interface Surroundings {
  readonly server: Server
  readonly clock: Clock
  readonly transport: Transport
  readonly identity: Identity
  /** Called with errors of background work. */
  readonly onError: (error: unknown, process: Process) => void
}

/** A process with the host's real code: the same parts as server/start.ts puts together, but for the sockets. */
export interface Host {
  readonly process: Process
  readonly deps: Deps
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
