import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { Tx } from '../db/db.ts'
import { Refusal } from '../refusal.ts'

/** A request that is done once however often it is sent: by whom, under which key, and with what content. */
export interface Intent {
  readonly userId: string
  /** Undefined where the caller sent no Idempotency-Key: each request is then one of its own. */
  readonly key: string | undefined
  /** The same text for the same thing; without codes, of which a repetition may carry a newer one. */
  readonly payload: string
}

const idempotencyKey = v.optional(v.pipe(v.string(), v.regex(/^[\w.-]{8,128}$/)))

/** The Idempotency-Key of a request. Refuses with 422 where it is not 8 to 128 letters, digits, dots or dashes. */
export function idempotencyKeyOf(headers: Readonly<Record<string, unknown>>): string | undefined {
  const key = v.safeParse(idempotencyKey, headers['idempotency-key'])
  if (key.success) return key.output
  throw new Refusal(422, 'bad-key', 'The Idempotency-Key is not valid.')
}

const hashOf = ({ payload }: Intent) => createHash('sha256').update(payload).digest('base64url')

const stored = v.object({ payload_hash: v.string(), answer: v.string() })

/** The recorded answer to the intent, if any. Refuses with 409 where its key was used for something else. */
export async function recordedAnswer(db: Tx, intent: Intent): Promise<string | undefined> {
  if (intent.key === undefined) return undefined
  const [found] = await db.rows(
    stored,
    'SELECT payload_hash, answer FROM idempotency_records WHERE user_id = $1 AND key = $2',
    [intent.userId, intent.key],
  )
  if (!found) return undefined
  if (found.payload_hash === hashOf(intent)) return found.answer
  throw new Refusal(409, 'key-used', 'The Idempotency-Key was used for something else.')
}

/**
 * Does `work` unless it has been done, inside the caller's transaction; resolves to the recorded answer either way.
 * A repetition that comes while the first request is under way waits for its end. `answer` is decided before the work.
 */
export async function once(
  tx: Tx,
  intent: Intent,
  { at, answer }: { readonly at: Date; readonly answer: string },
  work: () => Promise<void>,
): Promise<string> {
  if (intent.key !== undefined) {
    const isFirst = await tx.run(
      `INSERT INTO idempotency_records (user_id, key, payload_hash, answer, at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT DO NOTHING`,
      [intent.userId, intent.key, hashOf(intent), answer, at],
    )
    if (isFirst === 0) return await answerBefore(tx, intent)
  }
  await work()
  return answer
}

async function answerBefore(tx: Tx, intent: Intent): Promise<string> {
  const first = await recordedAnswer(tx, intent)
  if (first === undefined) throw new Error('an idempotency record has disappeared')
  return first
}
