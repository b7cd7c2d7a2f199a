import { createHash, createHmac, randomInt } from 'node:crypto'
import * as v from 'valibot'
import { CODE_LIFE, RESEND_PAUSE } from '#domain/codes.ts'
import type { Clock } from '../clock.ts'
import { addMs, DAY, HOUR, SECOND } from '../clock.ts'
import type { Db, Tx } from '../db/db.ts'
import type { Limits } from '../limits/limits.ts'
import { callerOf } from '../limits/limits.ts'
import type { Mail, Mailer } from '../mail/mail.ts'
import { Refusal, tooMany } from '../refusal.ts'
import { randomToken } from '../secrets.ts'

/*
 * One-time codes. There is one live code for a purpose and a subject, the newest.
 *
 *   issue ──▶ live ──verify: right──▶ live ──redeem──▶ used
 *              │ ▲                                      │
 *              │ └──────── issue again, after a pause ◀─┘ at once
 *              ├─ verify: wrong, five in all ──▶ locked until it would have expired
 *              └─ 10 minutes ──▶ expired
 *
 * A new code takes over the wrong tries of a live one, so asking again gives none back.
 */
export type Purpose = 'signup' | 'login' | 'withdrawal'

export const CODE_TRIES = 5
const PER_HOUR = { max: 20, per: HOUR }
const PER_DAY = { max: 60, per: DAY }

/** What a code is bound to. `subject` is the user's id or, where there is none yet, the e-mail. */
interface Bound {
  readonly purpose: Purpose
  readonly subject: string
  /** Exactly what is allowed by the code, such as address, amount, coin and network; the same text at issue and verify. */
  readonly payload?: string | undefined
}

export interface CodeRequest extends Bound {
  /** The caller's address. */
  readonly caller: string
  /** Writes the mail around the code. */
  mail(code: string): Mail
  /** Answers with the code that is on its way, instead of refusing, where one was sent within the last minute. */
  readonly reuse?: boolean
}

export interface Claim extends Bound {
  readonly challenge: string
  readonly code: string
}

/** A code that was right. Only `verify` makes one, and `redeem` takes nothing else, so no guess goes uncounted. */
class VerifiedCode {
  readonly #challenge: string
  constructor(challenge: string) {
    this.#challenge = challenge
  }
  get challenge(): string {
    return this.#challenge
  }
}

export type { VerifiedCode }

export interface Codes {
  /** Mails a code and resolves to its challenge. Refuses with 429 within the pause after the last, over a limit, or while locked. */
  issue(order: CodeRequest): Promise<string>
  /**
   * Whether the code is right, in a transaction of its own, so that a wrong try counts whatever the caller does next.
   * Refuses with 403 `wrong-code`, or 410 `code-expired` where it is too late, locked or replaced.
   * A right code that is already used passes: `redeem` decides, so that a repetition finds its idempotency record.
   */
  verify(claim: Claim): Promise<VerifiedCode>
  /** Uses the code up inside the caller's transaction; comes back when that rolls back. Refuses with 410 `code-used`. */
  redeem(tx: Tx, code: VerifiedCode): Promise<void>
}

interface Dependencies {
  readonly db: Db
  readonly clock: Clock
  readonly limits: Limits
  readonly mailer: Mailer
  /** Keys the hashes: six digits alone would be found from a stolen table in a second. */
  readonly key: string
  readonly addressLimit: number
}

const expired = () =>
  new Refusal(410, 'code-expired', 'The code is no longer valid. Please request a new one.')

const liveCode = v.object({
  challenge: v.string(),
  issued_at: v.date(),
  expires_at: v.date(),
  tries: v.number(),
})

export function createCodes({ db, clock, limits, mailer, key, addressLimit }: Dependencies): Codes {
  const codeHash = (challenge: string, code: string) =>
    createHmac('sha256', key).update(`${challenge}.${code}`).digest('base64url')
  const payloadHash = (payload = '') => createHash('sha256').update(payload).digest('base64url')

  const live = async ({ purpose, subject }: Bound) => {
    const [row] = await db.rows(
      liveCode,
      `SELECT challenge, issued_at, expires_at, tries FROM codes
       WHERE purpose = $1 AND subject = $2 AND used_at IS NULL AND expires_at > $3`,
      [purpose, subject, clock.now()],
    )
    return row
  }

  /** The refusal of a code that may not be replaced yet. */
  const tooSoon = async (order: Bound) => {
    const code = await live(order)
    if (!code) return tooMany(1)
    const opens = code.tries >= CODE_TRIES ? code.expires_at : addMs(code.issued_at, RESEND_PAUSE)
    return tooMany((opens.getTime() - clock.now().getTime()) / SECOND)
  }

  const replace = (order: Bound, challenge: string, code: string) =>
    db.run(
      `INSERT INTO codes AS c (purpose, subject, challenge, code_hash, payload_hash, issued_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (purpose, subject) DO UPDATE SET
         challenge = $3, code_hash = $4, payload_hash = $5, issued_at = $6, expires_at = $7, used_at = NULL,
         tries = CASE WHEN c.used_at IS NULL AND c.expires_at > $6 THEN c.tries ELSE 0 END
       WHERE c.used_at IS NOT NULL OR c.expires_at <= $6 OR (c.issued_at <= $8 AND c.tries < $9)`,
      [
        order.purpose,
        order.subject,
        challenge,
        codeHash(challenge, code),
        payloadHash(order.payload),
        clock.now(),
        addMs(clock.now(), CODE_LIFE),
        addMs(clock.now(), -RESEND_PAUSE),
        CODE_TRIES,
      ],
    )

  /** A mail that could not be handed over must not keep the person waiting for the next. */
  const allowAnother = (challenge: string) =>
    db.run('UPDATE codes SET issued_at = $2 WHERE challenge = $1', [
      challenge,
      addMs(clock.now(), -RESEND_PAUSE),
    ])

  const recentChallenge = async (order: CodeRequest) => {
    if (!order.reuse) return undefined
    const code = await live(order)
    const isFresh = code && addMs(code.issued_at, RESEND_PAUSE) > clock.now()
    return isFresh && code.tries < CODE_TRIES ? code.challenge : undefined
  }

  return {
    async issue(order) {
      const sent = await recentChallenge(order)
      if (sent) return sent
      await limits.take(`codes:from:${callerOf(order.caller)}`, { max: addressLimit, per: HOUR })
      const challenge = randomToken()
      const code = randomInt(1_000_000).toString().padStart(6, '0')
      if ((await replace(order, challenge, code)) === 0) throw await tooSoon(order)
      await limits.take(`codes:hour:${order.purpose}:${order.subject}`, PER_HOUR)
      await limits.take(`codes:day:${order.purpose}:${order.subject}`, PER_DAY)
      try {
        await mailer.send(order.mail(code))
      } catch (cause) {
        await allowAnother(challenge)
        throw new Error('a code could not be mailed', { cause })
      }
      return challenge
    },

    async verify({ purpose, subject, payload, challenge, code }) {
      const [row] = await db.rows(
        v.object({ is_right: v.boolean(), expires_at: v.date(), used_at: v.nullable(v.date()) }),
        `UPDATE codes SET tries = tries + CASE WHEN code_hash = $4 AND payload_hash = $5 THEN 0 ELSE 1 END
         WHERE challenge = $1 AND purpose = $2 AND subject = $3 AND tries < $6
         RETURNING code_hash = $4 AND payload_hash = $5 AS is_right, expires_at, used_at`,
        [
          challenge,
          purpose,
          subject,
          codeHash(challenge, code.trim()),
          payloadHash(payload),
          CODE_TRIES,
        ],
      )
      if (!row) throw expired()
      if (!row.is_right) throw new Refusal(403, 'wrong-code', 'The code is not right.')
      if (row.used_at === null && row.expires_at <= clock.now()) throw expired()
      return new VerifiedCode(challenge)
    },

    async redeem(tx, code) {
      const used = await tx.run(
        `UPDATE codes SET used_at = $2
         WHERE challenge = $1 AND used_at IS NULL AND expires_at > $2 AND tries < $3`,
        [code.challenge, clock.now(), CODE_TRIES],
      )
      if (used === 0) throw new Refusal(410, 'code-used', 'The code has already been used.')
    },
  }
}
