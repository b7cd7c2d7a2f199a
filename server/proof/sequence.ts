import * as v from 'valibot'
import type { LogEntry } from '#domain/log/entries.ts'
import { POSITIONS } from '../money/ledger/read-transfers.ts'
import type { Db, Transaction, Tx } from '../platform/db/db.ts'
import { inTurns } from '../platform/time/in-turns.ts'
import { leafOf } from './entries/hashes.ts'
import { type LoggedTransfer, ledgerEntries } from './entries/ledger-entries.ts'
import { otherEntry, outboxRow } from './entries/other-entries.ts'
import { type OpenEntry, PURCHASE } from './entries/readers.ts'
import type { SaltOf } from './entries/salts.ts'
import { addSold, soldText } from './sold.ts'
import { requireOwnState, STATE_COLUMNS, storeState } from './state-seal.ts'
import { appendEntries } from './tiles.ts'

/*
 * Takes what has happened into the log. The transfers of a lane have no gaps, and a lane goes on only when the transfer
 * before has committed: so of each lane the log remembers how far it has read, and misses nothing. No purchase writes
 * anything for it.
 */

/** Transfers of a step, for they all need about fifteen statements whatever their number, and rows of the outbox, which need one each. */
const TRANSFERS_AT_ONCE = 1000
const ROWS_AT_ONCE = 100

const lanes = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.number()))
const state = v.object({
  size: v.number(),
  positions: lanes,
  heads: lanes,
  sold: soldText,
  positionsText: v.string(),
  soldText: v.string(),
  seal: v.nullable(v.string()),
})
type State = v.InferOutput<typeof state>
/** `at` is in milliseconds since 1970. */
const transfer = v.object({
  id: v.number(),
  key: v.string(),
  at: v.number(),
  purchase: v.nullable(v.string()),
})

/** What a step reads of a lane: the transfers after a position, up to another one. */
interface Span {
  readonly lane: number
  readonly after: number
  readonly upTo: number
}

/** Where each lane goes on that has gone further than the log has read: the step is shared out, so none waits for another. */
function spansOf({ positions, heads }: State): Span[] {
  const behind = Object.entries(heads).flatMap(([lane, head]) => {
    const after = positions[lane] ?? 0
    return head > after ? [{ lane: Number(lane), after, head }] : []
  })
  const share = Math.ceil(TRANSFERS_AT_ONCE / behind.length)
  return behind.map(({ lane, after, head }) => ({
    lane,
    after,
    upTo: Math.min(head, after + share),
  }))
}

/** Nearly all are purchases, which are read with them. */
const newTransfers = (db: Pick<Tx, 'rows'>, spans: readonly Span[]) =>
  db.rows(
    transfer,
    `SELECT t.id, t.key, floor(extract(epoch FROM t.at) * 1000)::bigint AS at, p.purchase
     FROM jsonb_to_recordset($1::jsonb) AS s(lane bigint, after bigint, "upTo" bigint) CROSS JOIN LATERAL (
       SELECT id, key, at FROM transfers
       WHERE id > s.lane * ${POSITIONS} + s.after AND id <= s.lane * ${POSITIONS} + s."upTo"
       ORDER BY id LIMIT ${TRANSFERS_AT_ONCE}
     ) AS t LEFT JOIN LATERAL (
       SELECT ${PURCHASE} AS purchase FROM purchases p
       WHERE p.id = CASE WHEN t.key LIKE 'purchase:%' THEN substr(t.key, 10)::uuid END OFFSET 0
     ) AS p ON true ORDER BY t.id`,
    [JSON.stringify(spans)],
  )

const waiting = (db: Pick<Tx, 'rows'>) =>
  db.rows(
    outboxRow,
    `SELECT id, kind, subject, at, seal FROM log_outbox ORDER BY id LIMIT ${ROWS_AT_ONCE}`,
  )

/** Lane 0 is closed, and does not say how far it has come. */
const STATE = `SELECT ${STATE_COLUMNS}, positions, sold, (
    SELECT jsonb_object_agg(lane, CASE lane
      WHEN 0 THEN (SELECT coalesce(max(id), 0) FROM transfers WHERE id < ${POSITIONS}) ELSE position END)
    FROM lanes
  )::text AS heads FROM log_state`

/** Whether there is anything that the log does not have, without a lock. */
export async function isBehind(db: Pick<Tx, 'rows'>): Promise<boolean> {
  const [row] = await db.rows(state, STATE)
  return row !== undefined && (spansOf(row).length > 0 || (await waiting(db)).length > 0)
}

/** When the oldest event happened that is not in the log yet, without a lock; undefined if there is none. */
export async function oldestWaiting(db: Pick<Tx, 'rows'>): Promise<Date | undefined> {
  const [row] = await db.rows(state, STATE)
  if (!row) return undefined
  const transfers = (await newTransfers(db, spansOf(row))).map(({ at }) => at)
  const times = [...transfers, ...(await waiting(db)).map(({ at }) => at.getTime())]
  return times.length > 0 ? new Date(Math.min(...times)) : undefined
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
    requireOwnState(tx, before)
    const rows = await waiting(tx)
    const spans = spansOf(before)
    const read = await readLanes(tx, spans, saltOf)
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
    const after = {
      size: before.size + events.length,
      positionsText: JSON.stringify({ ...before.positions, ...read.positions }),
      soldText: addSold(
        before.sold,
        events.flatMap(({ transfer }) => transfer?.sold ?? []),
      ),
    }
    await storeState(tx, after)
    if (rows.length > 0)
      await tx.run(
        'DELETE FROM log_outbox WHERE id IN (SELECT jsonb_array_elements_text($1::jsonb)::bigint)',
        [JSON.stringify(rows.map(({ id }) => id))],
      )
    return (
      rows.length === ROWS_AT_ONCE ||
      read.isBlocked ||
      spans.some(({ lane, upTo }) => upTo < (before.heads[lane] ?? 0))
    )
  })
}

async function readLanes(tx: Transaction, spans: readonly Span[], saltOf: SaltOf) {
  const transfers = spans.length > 0 ? await newTransfers(tx, spans) : []
  const entries = new Map(
    (await ledgerEntries(tx, transfers, saltOf)).map((one) => [one.transfer, one]),
  )
  const events: Event[] = []
  const positions = Object.fromEntries(spans.map(({ lane, upTo }) => [lane, upTo]))
  let isBlocked = false
  for (const [lane, own] of Map.groupBy(transfers, laneOf)) {
    let latest = 0
    for (const { id, at } of own) {
      const entry = entries.get(id)
      // What it takes back is in another lane, and comes before it.
      if (entry?.isEarly) {
        isBlocked = true
        positions[lane] = (id - 1) % POSITIONS
        break
      }
      latest = Math.max(latest, at)
      if (entry) events.push({ at: latest, entry: entry.entry, transfer: entry })
    }
  }
  return { events, positions, isBlocked }
}

const laneOf = ({ id }: LoggedTransfer): number => Math.floor(id / POSITIONS)

async function appendEvents(tx: Tx, size: number, events: readonly Event[]): Promise<void> {
  if (events.length === 0) return
  const leaves = await inTurns(events, ({ entry }) => leafOf(entry))
  await appendEntries(tx, size, leaves)
  await tx.run(
    `INSERT INTO log_leaves (transfer, leaf)
     SELECT transfer, $2 + place - 1
     FROM unnest(string_to_array($1, ',', '')::bigint[]) WITH ORDINALITY AS l(transfer, place)
     WHERE transfer IS NOT NULL`,
    [events.map(({ transfer }) => transfer?.transfer ?? '').join(), size],
  )
  for (const [at, { day }] of events.entries())
    if (day !== undefined)
      await tx.run('UPDATE solvency_days SET leaf = $2 WHERE day = $1', [day, size + at])
}
