import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { Db, Tx } from '../db/db.ts'
import { requireNoTransaction } from '../db/transaction-scope.ts'
import type { Clock } from '../time/clock.ts'
import { addMs, CLOCK_TOLERANCE, MINUTE, SECOND } from '../time/clock.ts'

/*
 * What the host sends to other servers is stored before it is sent, and deleted as soon as it was sent or has become
 * useless. Mails, web push and alarms have a queue each, with a table of its own.
 *
 *   stored ──deliver──▶ being sent ──accepted──────────────▶ deleted
 *              ▲            ├──refused for good────────────▶ deleted, and reported to whoever waits
 *              │            ├──server away or busy──▶ waiting ──useless──▶ deleted
 *              │            └──the process ends─────▶ waiting
 *              └───────────────────when due────────────┘
 */
/** How long one process has an item for itself; longer than an attempt takes. */
export const LEASE = 30 * SECOND
/** How long somebody waits for the other server. */
const PATIENCE = 4 * SECOND
const [FIRST_PAUSE, LONGEST_PAUSE] = [5 * SECOND, 10 * MINUTE]
const BATCH = 20
/** Nothing waits longer than until $2: a time after that was written before the clock was set back. */
const DUE = '(next_try_at <= $1 OR next_try_at > $2)'

export interface QueueOptions<Item> {
  readonly db: Db
  readonly clock: Clock
  readonly table: 'outbox' | 'push_outbox' | 'alarm_outbox'
  /** The column where the table has what is sent. */
  readonly column: 'sealed' | 'content'
  /** What is sent, as errors name it. */
  readonly name: string
  /** As it is stored. */
  readonly encode: (item: Item) => string
  /** Throws for what cannot be read. */
  readonly decode: (stored: string) => Item
  readonly send: (item: Item) => Promise<void>
  /** Whether a failure may pass by itself. */
  readonly isTemporary: (error: unknown) => boolean
  /** Called with failures that nobody waits for. */
  readonly onError: (error: unknown) => void
  readonly patience?: number | undefined
  /** How many are being sent at most, by what is due. */
  readonly most?: number
}

export interface Waiting {
  /** Milliseconds after which it is useless. */
  readonly life: number
  /** A newer item on the same topic replaces one that has not been sent. */
  readonly topic?: string | undefined
}

/** An item that is stored, so that it is sent even if this process ends. */
export interface StoredItem {
  /**
   * Sends it now, after its transaction has been committed. Resolves when the other server has accepted it, or cannot do
   * so at the moment: then it is tried again later. Rejects if the server refuses it for good.
   */
  deliver(): Promise<void>
  /** Unless it has been sent, it never will be. */
  cancel(): Promise<void>
}

export interface Queue<Item> {
  /** Stores an item in the transaction of what it is about. */
  store(tx: Tx, item: Item, waiting: Waiting): Promise<StoredItem>
  /** Sends the items whose time has come, and deletes those that are useless by now. */
  deliverDue(): Promise<void>
}

const due = v.object({ id: v.string(), stored: v.string(), tries: v.number() })
type Due = v.InferOutput<typeof due>

export function createQueue<Item>(options: QueueOptions<Item>): Queue<Item> {
  const { db, clock, table, column, name, encode, decode, send, isTemporary, onError } = options
  const { patience = PATIENCE, most = BATCH } = options
  let sending = 0

  const remove = (id: string) => db.run(`DELETE FROM ${table} WHERE id = $1`, [id])
  /** Where the database fails, the item still has its lease, and is tried again after that. */
  const note = (written: Promise<unknown>) => written.catch(onError)

  /** Rejects if the other server refuses the item for good. */
  async function attempt(id: string, item: Item, tries: number): Promise<void> {
    try {
      await send(item)
    } catch (error) {
      if (!isTemporary(error)) {
        await remove(id)
        throw error
      }
      onError(new Error(`a ${name} is tried again later`, { cause: error }))
      const pause = Math.min(FIRST_PAUSE * 2 ** tries, LONGEST_PAUSE)
      await note(
        db.run(`UPDATE ${table} SET tries = tries + 1, next_try_at = $2 WHERE id = $1`, [
          id,
          addMs(clock.now(), pause),
        ]),
      )
      return
    }
    await note(remove(id))
  }

  /** Waits for the attempt, but not for a server that is silent. */
  async function deliver(id: string, item: Item): Promise<void> {
    requireNoTransaction(`the ${name} server`)
    const attempted = attempt(id, item, 0)
    await new Promise<void>((resolve, reject) => {
      let isWaiting = true
      const timer = setTimeout(() => {
        isWaiting = false
        resolve()
      }, patience)
      const stopTimer = () => clearTimeout(timer)
      attempted.finally(stopTimer).then(resolve, (error) => (isWaiting ? reject : onError)(error))
    })
  }

  async function deliverAgain({ id, stored, tries }: Due): Promise<void> {
    sending += 1
    try {
      await attempt(id, decode(stored), tries)
    } catch (error) {
      onError(error)
    } finally {
      sending -= 1
    }
  }

  async function claim(limit: number): Promise<Due[]> {
    const now = clock.now()
    const latest = addMs(now, LONGEST_PAUSE + CLOCK_TOLERANCE)
    const dueRow = `SELECT 1 FROM ${table} WHERE ${DUE} OR expires_at <= $1 LIMIT 1`
    if ((await db.rows(v.unknown(), dueRow, [now, latest])).length === 0) return []
    await db.run(`DELETE FROM ${table} WHERE expires_at <= $1`, [now])
    return await db.rows(
      due,
      `UPDATE ${table} SET next_try_at = $3 WHERE id IN (
         SELECT id FROM ${table} WHERE ${DUE} ORDER BY next_try_at LIMIT $4 FOR UPDATE SKIP LOCKED)
       RETURNING id, ${column} AS stored, tries`,
      [now, latest, addMs(now, LEASE), limit],
    )
  }

  async function deliverDue(): Promise<void> {
    const room = Math.min(BATCH, most - sending)
    if (room <= 0) return
    const claimed = await claim(room)
    const attempts = claimed.map(deliverAgain)
    // A queue that may send more at a time does not make the rest wait for these.
    if (most > BATCH && claimed.length === room) await deliverDue()
    await Promise.all(attempts)
  }

  return {
    async store(tx, item, { life, topic }) {
      const [id, now] = [randomUUID(), clock.now()]
      if (topic !== undefined) await tx.run(`DELETE FROM ${table} WHERE topic = $1`, [topic])
      await tx.run(
        `INSERT INTO ${table} (id, ${column}, topic, at, expires_at, next_try_at) VALUES ($1, $2, $3, $4, $5, $6)`,
        [id, encode(item), topic ?? null, now, addMs(now, life), addMs(now, LEASE)],
      )
      return { deliver: () => deliver(id, item), cancel: async () => void (await remove(id)) }
    },
    deliverDue,
  }
}
