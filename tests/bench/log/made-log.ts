import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import type { ReadLog } from '#domain/log/follow.ts'
import { tileAt } from '#domain/log/tiles.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import type { Db } from '../../../server/platform/db/db.ts'
import { migrate } from '../../../server/platform/db/migrate.ts'
import { openPostgres } from '../../../server/platform/db/postgres.ts'
import type { PublicLog } from '../../../server/proof/public-log.ts'
import { hashesOf } from '../../../server/proof/tiles.ts'
import { verifyLog } from '../../../verify/log.ts'
import { createReport } from '../../../verify/report.ts'
import { PATIENT } from '../../support/postgres-server.ts'
import { timeOf } from '../data.ts'
import type { Measurement } from '../report/measurement.ts'
import { hostLog } from './host-log.ts'
import { makeEntries, placesIn } from './made-entries.ts'
import { measureVisit, type VisitedLog } from './visit.ts'

interface MadeLog extends VisitedLog {
  readonly db: Db
}

/** A log that a generator has written: its size, what a wallet spends on it, and how long the verifier takes. */
export async function measureMade(
  newDatabase: () => Promise<string>,
  { entries, verified }: { readonly entries: number; readonly verified: number },
): Promise<Measurement[]> {
  const large = await withLog(await newDatabase(), entries, async (made) => [
    ...(await measureVisit(made)),
    await measureDisk(made),
    ...(verified === entries ? [await measureVerify(made)] : []),
  ])
  if (verified === entries) return large
  const smaller = await withLog(await newDatabase(), verified, async (made) => [
    await measureVerify(made),
  ])
  return [...large, ...smaller]
}

async function withLog(
  url: string,
  size: number,
  measure: (made: MadeLog) => Promise<Measurement[]>,
): Promise<Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  const db = openPostgres(url, { timeouts: PATIENT })
  try {
    await migrate(db)
    const log = hostLog(db, folder)
    const { own, before } = placesIn(size)
    await makeEntries(db, { start: 0, end: before }, new Set(own))
    await log.turn()
    const former = (await log.checkpoint()) ?? ''
    await makeEntries(db, { start: before, end: size }, new Set(own))
    await log.turn()
    return await measure({
      db,
      size,
      own,
      former,
      read: readOf(log),
      hashesOf: (ranges) => hashesOf(db, size, ranges),
    })
  } finally {
    await db.close()
    await rm(folder, { recursive: true })
  }
}

/** What the host serves, without HTTP. */
function readOf(log: PublicLog): ReadLog {
  const texts: Readonly<Record<string, () => Promise<string | undefined>>> = {
    key: () => log.key(),
    checkpoint: () => log.checkpoint(),
    sold: async () => {
      const said = await log.sold()
      const sold = said?.sold.map(({ paid, tokens, ...rest }) =>
        Object.assign(rest, { paid: toDecimalString(paid), tokens: toDecimalString(tokens) }),
      )
      return said && JSON.stringify({ size: said.size, sold })
    },
  }
  return async (path) => {
    const text = await texts[path]?.()
    if (text !== undefined) return Buffer.from(text)
    const [, former, count] = /^consistency\/(\d+)\/(\d+)$/.exec(path) ?? []
    if (count !== undefined) return (await log.consistency(Number(former), Number(count))) ?? 'none'
    const tile = path.startsWith('tile/') ? tileAt(path.slice('tile/'.length)) : undefined
    return (tile && (await log.tile(tile))) ?? 'none'
  }
}

async function measureDisk({ db, size }: MadeLog): Promise<Measurement> {
  const [row] = await db.rows(
    v.object({ bytes: v.number() }),
    "SELECT pg_total_relation_size('log_tiles') AS bytes",
  )
  return {
    what: 'tiles and entries on the disk',
    unit: ' MB',
    samples: [(row?.bytes ?? 0) / 2 ** 20],
    data: { count: size, of: 'entries' },
    how: 'the table log_tiles with its index, where PostgreSQL compresses what it can',
  }
}

async function measureVerify({ read, size }: MadeLog): Promise<Measurement> {
  const lines: string[] = []
  const report = createReport((line) => lines.push(line))
  const ms = await timeOf(async () => {
    await verifyLog(
      async (path) => {
        const bytes = await read(path)
        return bytes === 'none' ? undefined : bytes
      },
      report,
      {},
    )
  })
  if (report.hasFailed) throw new Error(lines.join('\n'))
  return {
    what: 'a whole log verified',
    unit: ' ms',
    samples: [ms],
    data: { count: size, of: 'entries' },
    how: 'signature, entries, tiles and presale, from the database without HTTP, once',
  }
}
