import { hash } from 'node:crypto'
import * as v from 'valibot'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'

/** Identifies a request that is carried out once, however often it is sent. */
export interface Intent {
  readonly userId: string
  /** Undefined without an Idempotency-Key header; then every request is a new one. */
  readonly key: string | undefined
  /** The canonical content of the request. Without the code, because a repetition may have a newer one. */
  readonly payload: string
}

const idempotencyKey = v.optional(v.pipe(v.string(), v.regex(/^[\w.-]{8,128}$/)))

/** The Idempotency-Key header. Refuses with 422 unless it has 8 to 128 letters, digits, or . _ - */
export function idempotencyKeyOf(headers: Readonly<Record<string, unknown>>): string | undefined {
  const key = v.safeParse(idempotencyKey, headers['idempotency-key'])
  if (key.success) return key.output
  throw new Refusal(422, 'bad-key', 'The Idempotency-Key is not valid.')
}

/** What is stored of the request, to recognise a repetition. */
export const hashOf = ({ payload }: Intent) => hash('sha256', payload, 'base64url')

const stored = v.object({ payload_hash: v.string(), answer: v.string() })

/** The recorded answer, if any. Refuses with 409 if the key was used for another request. */
export async function recordedAnswer(
  db: Pick<Tx, 'rows'>,
  intent: Intent,
): Promise<string | undefined> {
  if (intent.key === undefined) return undefined
  const [record] = await db.rows(
    stored,
    'SELECT payload_hash, answer FROM idempotency_records WHERE user_id = $1 AND key = $2',
    [intent.userId, intent.key],
  )
  if (!record) return undefined
  if (record.payload_hash === hashOf(intent)) return record.answer
  throw new Refusal(409, 'key-used', 'The Idempotency-Key was already used for another request.')
}

/**
 * Runs `work` inside the caller's transaction unless the key is already recorded, and resolves to the recorded answer.
 * A repetition during the first request waits until that request ends.
 */
export async function once(
  tx: Tx,
  intent: Intent,
  { at, answer }: { readonly at: Date; readonly answer: string },
  work: () => Promise<void>,
): Promise<string> {
  if (intent.key !== undefined) {
    const inserted = await tx.run(
      `INSERT INTO idempotency_records (user_id, key, payload_hash, answer, at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT DO NOTHING`,
      [intent.userId, intent.key, hashOf(intent), answer, at],
    )
    if (inserted === 0) return await existingAnswer(tx, intent)
  }
  await work()
  return answer
}

/** The answer under a key that is recorded. Refuses with 409 if the key was used for another request. */
export async function existingAnswer(tx: Pick<Tx, 'rows'>, intent: Intent): Promise<string> {
  const answer = await recordedAnswer(tx, intent)
  if (answer === undefined) throw new Error('an idempotency record has disappeared')
  return answer
}
