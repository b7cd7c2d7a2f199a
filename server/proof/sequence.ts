import * as v from 'valibot'
import { entryBytes, type LogEntry } from '#domain/log/entries.ts'
import { POSITIONS } from '../money/ledger/read-transfers.ts'
import type { Db, Transaction, Tx } from '../platform/db/db.ts'
import { inTurns } from '../platform/time/in-turns.ts'
import { leafHash } from './entries/hashes.ts'
import { type LoggedTransfer, ledgerEntries } from './entries/ledger-entries.ts'
import { otherEntry, outboxRow } from './entries/other-entries.ts'
import type { OpenEntry } from './entries/readers.ts'
import type { SaltOf } from './entries/salts.ts'
import { addSold, soldText } from './sold.ts'
import { appendEntries } from './tiles.ts'

/*
 * Takes what has happened into the log. The transfers of a lane have no gaps, and a lane goes on only when the transfer
 * before has committed: so of each lane the log remembers how far it has read, and misses nothing. No purchase writes
 * anything for it.
 */

/** Transfers of a lane, and rows of the outbox, that are read at once: purchases come to a lane by dozens, each step has its price. */
const AT_ONCE = 100

const lanes = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.number()))
const state = v.object({ size: v.number(), positions: lanes, sold: soldText })
const transfer = v.object({ id: v.number(), key: v.string(), at: v.date() })
type Transfer = v.InferOutput<typeof transfer>

const newTransfers = (db: Pick<Tx, 'rows'>, positions: Readonly<Record<string, number>>) =>
  db.rows(
    transfer,
    `SELECT t.id, t.key, t.at FROM lanes l CROSS JOIN LATERAL (
       SELECT id, key, at FROM transfers
       WHERE id > l.lane::bigint * ${POSITIONS} + coalesce(($1::jsonb ->> l.lane::text)::bigint, 0)
         AND id < (l.lane::bigint + 1) * ${POSITIONS}
       ORDER BY id LIMIT ${AT_ONCE}
     ) AS t ORDER BY t.id`,
    [JSON.stringify(positions)],
  )

/** Whether there is anything that the log does not have, without a lock. */
export async function isBehind(db: Pick<Tx, 'rows'>): Promise<boolean> {
  const [found] = await db.rows(
    v.object({ is: v.boolean() }),
    `SELECT EXISTS (SELECT FROM log_outbox) OR EXISTS (
       SELECT FROM log_state s CROSS JOIN lanes l CROSS JOIN LATERAL (
         SELECT FROM transfers
         WHERE id > l.lane::bigint * ${POSITIONS} + coalesce((s.positions::jsonb ->> l.lane::text)::bigint, 0)
           AND id < (l.lane::bigint + 1) * ${POSITIONS}
         LIMIT 1
       ) AS t
     ) AS is`,
  )
  return found?.is === true
}

const waiting = (db: Pick<Tx, 'rows'>) =>
  db.rows(outboxRow, `SELECT id, kind, subject, at FROM log_outbox ORDER BY id LIMIT ${AT_ONCE}`)

const STATE = 'SELECT size, positions, sold FROM log_state'

/** When the oldest event happened that is not in the log yet, without a lock; undefined if there is none. */
export async function oldestWaiting(db: Pick<Tx, 'rows'>): Promise<Date | undefined> {
  const [row] = await db.rows(state, STATE)
  if (!row) return undefined
  const events = [...(await newTransfers(db, row.positions)), ...(await waiting(db))]
  const [oldest] = events.map(({ at }) => at).sort((one, other) => one.getTime() - other.getTime())
  return oldest
}

/** An event in its place: that of a lane is not before those that came before it in the lane. */
interface Event {
  readonly at: number
  readonly entry: LogEntry
  readonly transfer?: OpenEntry
  /** The day whose debts it has. */
  readonly day?: string
}

/**
 * Takes some of what has happened into the log, and resolves to whether there may be more. One host at a time: the others
 * do nothing meanwhile.
 */
export async function sequence(db: Db, saltOf: SaltOf): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const [before] = await tx.rows(state, `${STATE} FOR UPDATE SKIP LOCKED`)
    if (!before) return false
    const rows = await waiting(tx)
    const read = await readLanes(tx, await newTransfers(tx, before.positions), saltOf)
    const events: Event[] = []
    for (const row of rows) {
      const entry = await otherEntry(tx, row, saltOf)
      const day = entry?.kind === 'solvency' ? { day: entry.day } : {}
      if (entry) events.push({ at: row.at.getTime(), entry, ...day })
    }
    // They come after them where times are the same: what is sold is sold under terms.
    events.push(...read.events)
    events.sort((one, other) => one.at - other.at)
    await appendEvents(tx, before.size, events)
    await tx.run('UPDATE log_state SET size = $1, positions = $2, sold = $3', [
      before.size + events.length,
      JSON.stringify({ ...before.positions, ...read.positions }),
      addSold(
        before.sold,
        events.flatMap(({ transfer }) => transfer?.sold ?? []),
      ),
    ])
    if (rows.length > 0)
      await tx.run(
        'DELETE FROM log_outbox WHERE id IN (SELECT jsonb_array_elements_text($1::jsonb)::bigint)',
        [JSON.stringify(rows.map(({ id }) => id))],
      )
    return rows.length === AT_ONCE || read.isMore
  })
}

async function readLanes(tx: Transaction, transfers: readonly Transfer[], saltOf: SaltOf) {
  const entries = new Map(
    (await ledgerEntries(tx, transfers, saltOf)).map((one) => [one.transfer, one]),
  )
  const events: Event[] = []
  const positions: Record<string, number> = {}
  let isMore = false
  for (const [lane, own] of Map.groupBy(transfers, laneOf)) {
    let latest = 0
    isMore ||= own.length === AT_ONCE
    for (const { id, at } of own) {
      const entry = entries.get(id)
      // What it takes back is in another lane, and comes before it.
      if (entry?.isEarly) {
        isMore = true
        break
      }
      latest = Math.max(latest, at.getTime())
      if (entry) events.push({ at: latest, entry: entry.entry, transfer: entry })
      positions[lane] = id % POSITIONS
    }
  }
  return { events, positions, isMore }
}

const laneOf = ({ id }: LoggedTransfer): number => Math.floor(id / POSITIONS)

async function appendEvents(tx: Tx, size: number, events: readonly Event[]): Promise<void> {
  const leaves = await inTurns(events, ({ entry }) => {
    const bytes = entryBytes(entry)
    return { bytes, hash: leafHash(bytes) }
  })
  await appendEntries(tx, size, leaves)
  await tx.run(
    `INSERT INTO log_leaves (transfer, leaf)
     SELECT transfer, leaf FROM jsonb_to_recordset($1::jsonb) AS l(transfer bigint, leaf bigint)`,
    [
      JSON.stringify(
        events.flatMap(({ transfer }, at) =>
          transfer ? [{ transfer: transfer.transfer, leaf: size + at }] : [],
        ),
      ),
    ],
  )
  for (const [at, { day }] of events.entries())
    if (day !== undefined)
      await tx.run('UPDATE solvency_days SET leaf = $2 WHERE day = $1', [day, size + at])
}
