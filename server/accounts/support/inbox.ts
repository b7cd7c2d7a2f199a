import * as v from 'valibot'
import type { Tx } from '../../platform/db/db.ts'

/* The queries of people as those who answer them see them. */
export const INBOX_STATES = ['open', 'answered', 'all'] as const
export type InboxState = (typeof INBOX_STATES)[number]

const row = v.object({
  id: v.string(),
  at: v.date(),
  user_id: v.string(),
  email: v.string(),
  name: v.string(),
  topic: v.string(),
  content: v.string(),
  answered_at: v.nullable(v.date()),
  answered_by: v.nullable(v.string()),
})
export type InboxQuery = v.InferOutput<typeof row>

const STATES: Readonly<Record<InboxState, string>> = {
  open: 'q.is_open',
  answered: 'NOT q.is_open',
  all: 'true',
}
const COLUMNS = `q.id, q.at, q.user_id, u.email, u.name, q.topic, q.content,
  (SELECT max(at) FROM support_answers a WHERE a.query_id = q.id) AS answered_at,
  (SELECT made_by FROM support_answers a WHERE a.query_id = q.id ORDER BY at DESC, id LIMIT 1) AS answered_by`

interface Asked {
  readonly state: InboxState
  readonly userId?: string | undefined
  readonly after?: string | undefined
  readonly limit: number
}

/** The open ones from the oldest on, the others from the newest. */
export function inboxOf(
  db: Pick<Tx, 'rows'>,
  { state, userId, after, limit }: Asked,
): Promise<InboxQuery[]> {
  const [direction, follows] = state === 'open' ? ['ASC', '>'] : ['DESC', '<']
  return db.rows(
    row,
    `SELECT ${COLUMNS} FROM (
        SELECT * FROM support_queries q WHERE ${STATES[state]} AND ($2::uuid IS NULL OR q.user_id = $2)
          AND ($3::uuid IS NULL OR (q.at, q.id) ${follows} (SELECT at, id FROM support_queries WHERE id = $3))
        ORDER BY q.at ${direction}, q.id ${direction} LIMIT $1
      ) q JOIN users u ON u.id = q.user_id ORDER BY q.at ${direction}, q.id ${direction}`,
    [limit, userId ?? null, after ?? null],
  )
}

export async function queryIn(db: Pick<Tx, 'rows'>, id: string): Promise<InboxQuery | undefined> {
  const [found] = await db.rows(
    row,
    `SELECT ${COLUMNS} FROM support_queries q JOIN users u ON u.id = q.user_id WHERE q.id = $1`,
    [id],
  )
  return found
}

const answer = v.object({ made_by: v.string(), content: v.string(), at: v.date() })

/** What was answered to a query, the oldest first. */
export const answersTo = (
  db: Pick<Tx, 'rows'>,
  queryId: string,
): Promise<v.InferOutput<typeof answer>[]> =>
  db.rows(
    answer,
    'SELECT made_by, content, at FROM support_answers WHERE query_id = $1 ORDER BY at, id',
    [queryId],
  )

interface NewAnswer {
  readonly id: string
  readonly query: Pick<InboxQuery, 'id' | 'user_id'>
  readonly by: string
  /** Empty where the query needs none. */
  readonly content: string
  readonly at: Date
}

export const storeAnswer = (tx: Tx, { id, query, by, content, at }: NewAnswer): Promise<number> =>
  tx.run(
    `INSERT INTO support_answers (id, query_id, user_id, made_by, content, at) VALUES ($1, $2, $3, $4, $5, $6)`,
    [id, query.id, query.user_id, by, content, at],
  )

const waiting = v.object({ count: v.number(), oldest: v.nullable(v.date()) })

/** How many queries nobody has answered, and since when the first one waits. */
export async function openQueries(db: Pick<Tx, 'rows'>): Promise<v.InferOutput<typeof waiting>> {
  const [found] = await db.rows(
    waiting,
    `SELECT count(*) AS count, min(at) AS oldest FROM support_queries q WHERE ${STATES.open}`,
  )
  return found ?? { count: 0, oldest: null }
}
