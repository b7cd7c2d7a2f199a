import * as v from 'valibot'
import { encodeTopic, type SupportQuery } from '#contract/support.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Clock } from '../../platform/time/clock.ts'

interface NewQuery {
  readonly userId: string
  readonly query: SupportQuery
}

/** Stores the query once per id. Refuses with 409 if the id belongs to another user's query. */
export async function storeQuery(
  db: Tx,
  clock: Clock,
  { userId, query: { id, topic, content } }: NewQuery,
): Promise<void> {
  await db.run(
    `INSERT INTO support_queries (id, user_id, topic, content, at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING`,
    [id, userId, encodeTopic(topic), content, clock.now()],
  )
  const [stored] = await db.rows(
    v.object({ user_id: v.string() }),
    'SELECT user_id FROM support_queries WHERE id = $1',
    [id],
  )
  if (stored?.user_id !== userId) throw new Refusal(409, 'id-used', 'Please send the query again.')
}
