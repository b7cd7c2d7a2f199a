import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setInterval } from 'node:timers/promises'
import * as v from 'valibot'
import type { Db } from '../../../server/platform/db/db.ts'
import { openPostgres } from '../../../server/platform/db/postgres.ts'
import type { PublicLog } from '../../../server/proof/public-log.ts'
import { PATIENT } from '../../support/postgres-server.ts'
import { prepare } from '../purchases.ts'
import { type Buyers, startBuyers } from '../purchases-control.ts'
import { atLeastOfFloor, type Measurement } from '../report/measurement.ts'
import { quantile } from '../report/statistics.ts'
import { hostLog } from './host-log.ts'
import { hasProcessorTime, processorTime } from './processor-time.ts'

const ROUNDS = 7
/** Several looks of the log, so that nearly all that is bought is also taken in within the turn. */
const TURN_MS = 10_000
const CONNECTIONS = 32
const LOOK_MS = 50
/** What purchases may lose by the log. */
const KEPT = 0.95

const state = v.object({ signed: v.number() })
const entry = v.object({ leaf: v.number(), at: v.date() })

/** When so many entries had been signed, in milliseconds since 1970. */
interface Seen {
  readonly at: number
  readonly signed: number
}

/** Purchases at full speed by a host that keeps the log and by one that does not, in turns, on one database. */
export async function measureSales(url: string, server: number): Promise<Measurement[]> {
  const users = await prepare(url)
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  const db = openPostgres(url, { timeouts: PATIENT })
  const options = { url, connections: CONNECTIONS, isAlike: false, users }
  const [plain, logging] = [
    await startBuyers(1, options),
    await startBuyers(1, { ...options, logFolder: folder }),
  ]
  try {
    return await takeTurns(db, hostLog(db, folder), { plain, logging, server })
  } finally {
    await Promise.all([plain.stop(), logging.stop()])
    await db.close()
    await rm(folder, { recursive: true })
  }
}

async function takeTurns(
  db: Db,
  log: PublicLog,
  {
    plain,
    logging,
    server,
  }: { readonly plain: Buyers; readonly logging: Buyers; readonly server: number },
): Promise<Measurement[]> {
  await log.turn()
  const [without, kept, signed, alone, delays]: number[][] = [[], [], [], [], []]
  const used: number[] = []
  const seconds = (begun: number) => (performance.now() - begun) / 1000
  // The log's last look, which may end after the turn, is no part of the time in which is bought.
  const buy = async (buyers: Buyers) => (1000 * (await buyers.buyFor(TURN_MS))) / TURN_MS
  /** What was bought without the log is taken in before the next turn, with nothing else to do. */
  const catchUp = async () => {
    const usedBefore = hasProcessorTime() ? processorTime(server) : 0
    const [before, begun] = [await signedIn(db), performance.now()]
    await log.turn()
    const taken = (await signedIn(db)) - before
    if (hasProcessorTime() && taken > 0) used.push((processorTime(server) - usedBefore) / taken)
    return taken / seconds(begun)
  }
  const withLog = async () => {
    const [first, begun] = [await signedIn(db), performance.now()]
    const seen = watchSigned(db)
    kept?.push(await buy(logging))
    signed?.push(((await signedIn(db)) - first) / seconds(begun))
    await log.turn()
    delays?.push(quantile(await delaysOf(db, first, await seen.stop()), 0.99))
  }
  for (let round = 0; round < ROUNDS; round++) {
    if (round % 2 === 1) await withLog()
    without?.push(await buy(plain))
    alone?.push(await catchUp())
    if (round % 2 === 0) await withLog()
  }
  const processorUse: Measurement = {
    what: 'processor time of a thousand entries',
    unit: ' ms',
    samples: used,
    how: 'of host and PostgreSQL, with nothing else to do: what purchases lose by the log',
  }
  const how = `${CONNECTIONS} connections, ${ROUNDS} turns of ${TURN_MS} ms each`
  return [
    {
      what: 'purchases by a host that keeps the log',
      unit: '/s',
      samples: kept ?? [],
      floor: { what: 'without the log', samples: without ?? [] },
      budget: atLeastOfFloor(KEPT),
      how,
    },
    { what: 'entries that are signed meanwhile', unit: '/s', samples: signed ?? [], how },
    {
      what: 'entries that are taken in and signed',
      unit: '/s',
      samples: alone ?? [],
      how: 'with nothing else to do',
    },
    ...(used.length > 0 ? [processorUse] : []),
    {
      what: 'a purchase until its entry is signed, 99 %',
      unit: ' ms',
      samples: delays ?? [],
      how: `from when it began, at full speed; looked at every ${LOOK_MS} ms`,
    },
  ]
}

const signedIn = async (db: Db): Promise<number> =>
  (await db.rows(state, 'SELECT signed FROM log_state'))[0]?.signed ?? 0

function watchSigned(db: Db) {
  const seen: Seen[] = []
  const ended = new AbortController()
  const look = async () => {
    const signed = await signedIn(db)
    if (signed > (seen.at(-1)?.signed ?? -1)) seen.push({ at: Date.now(), signed })
  }
  const looking = (async () => {
    for await (const _ of setInterval(LOOK_MS)) {
      await look()
      if (ended.signal.aborted) return
    }
  })()
  return {
    async stop(): Promise<readonly Seen[]> {
      ended.abort()
      await looking
      await look()
      return seen
    },
  }
}

/** Milliseconds of each entry from `first` on. */
async function delaysOf(db: Db, first: number, seen: readonly Seen[]): Promise<number[]> {
  const entries = await db.rows(
    entry,
    'SELECT l.leaf, t.at FROM log_leaves l JOIN transfers t ON t.id = l.transfer WHERE l.leaf >= $1 ORDER BY l.leaf',
    [first],
  )
  let place = 0
  return entries.flatMap(({ leaf, at }) => {
    while ((seen[place]?.signed ?? Number.POSITIVE_INFINITY) <= leaf) place++
    const one = seen[place]
    return one ? [one.at - at.getTime()] : []
  })
}
