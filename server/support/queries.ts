import * as v from 'valibot'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/db.ts'
import { Refusal } from '../refuse.ts'

export interface NewQuery {
  readonly id: string
  readonly userId: string
  readonly topic: string
  readonly content: string
}

/** Keeps the query once per id, however often it is sent. Refuses with 409 where the id is another person's. */
export async function storeQuery(db: Db, clock: Clock, query: NewQuery): Promise<void> {
  const { id, userId, topic, content } = query
  await db.run(
    `INSERT INTO support_queries (id, user_id, topic, content, at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING`,
    [id, userId, topic, content, clock.now()],
  )
  const [stored] = await db.rows(
    v.object({ user_id: v.string() }),
    'SELECT user_id FROM support_queries WHERE id = $1',
    [id],
  )
  if (stored?.user_id !== userId) throw new Refusal(409, 'id-used', 'Please send the query again.')
}

/**
 * Runs `send` unless it has been done for this query. Two requests at once send one mail; a failed one leaves the
 * query to be sent by the next request.
 */
export async function mailOnce(
  db: Db,
  clock: Clock,
  id: string,
  send: () => Promise<void>,
): Promise<void> {
  const taken = await db.run(
    'UPDATE support_queries SET mailed_at = $2 WHERE id = $1 AND mailed_at IS NULL',
    [id, clock.now()],
  )
  if (taken === 0) return
  try {
    await send()
  } catch (error) {
    await db.run('UPDATE support_queries SET mailed_at = NULL WHERE id = $1', [id])
    throw error
  }
}
