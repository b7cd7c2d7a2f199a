import { createHash, createHmac, randomInt } from 'node:crypto'
import * as v from 'valibot'
import { CODE_LIFE, RESEND_PAUSE } from '#domain/codes.ts'
import type { Mailer } from '../../notify/mail/mail.ts'
import { type Db, OutcomeUnknown, type Tx } from '../../platform/db/db.ts'
import { DatabaseUnavailable } from '../../platform/db/unavailable.ts'
import { Refusal, tooMany } from '../../platform/http/refusal.ts'
import { randomToken } from '../../platform/keys/secrets.ts'
import { callerOf, type Limits } from '../../platform/limits/limits.ts'
import {
  addMs,
  CLOCK_TOLERANCE,
  type Clock,
  DAY,
  HOUR,
  MINUTE,
  SECOND,
} from '../../platform/time/clock.ts'
import { type Binding, type CodeClaim, type CodeRequest, requesterOf } from './code-request.ts'
import { createGuesses } from './guesses.ts'

/*
 * One-time codes. At most one code is live for a purpose and a subject: the newest.
 *
 *   issue ──▶ live ──verify: right──▶ live ──redeem──▶ used
 *              │ ▲                                      │
 *              │ └──────── issue again, after a pause ◀─┘ at once
 *              ├─ verify: wrong for the fifth time ──▶ locked until it would have expired
 *              └─ 10 minutes ──▶ expired
 *
 * A new code inherits the wrong tries of a live one, so a resend does not reset them. A code that was issued in the
 * future is one from before a jump of the clock: it is expired and delays nothing.
 */

const CODE_TRIES = 5
const PER_HOUR = { max: 20, per: HOUR }
const PER_DAY = { max: 60, per: DAY }
/**
 * Of all requesters together, where a subject has several. A short window, so that strangers who use it up keep the
 * owner waiting for minutes only. A guessed signup code leads nowhere, since every login is mailed another one.
 */
const OF_ALL = { max: 6, per: 6 * MINUTE }

/** A correct code. Only `verify` creates one and `redeem` requires it, so every guess is counted. */
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
  /** Mails a code and resolves to its challenge. Refuses with 429 during the resend pause, above a limit, or while locked. */
  issue(request: CodeRequest): Promise<string>
  /**
   * Verifies the code in a transaction of its own, so that a wrong try counts whatever the caller does next.
   * Refuses with 403 `wrong-code`, or with 410 `code-expired` if it is expired, locked or replaced.
   * A correct code that is already used passes; `redeem` refuses it, after the idempotency record has been checked.
   */
  verify(claim: CodeClaim): Promise<VerifiedCode>
  /** Uses up the code inside the caller's transaction, so a rollback restores it. Refuses with 410 `code-used`. */
  redeem(tx: Tx, code: VerifiedCode): Promise<void>
}

interface Dependencies {
  readonly db: Db
  readonly clock: Clock
  readonly limits: Limits
  readonly mailer: Pick<Mailer, 'send'>
  /** HMAC key: plain hashes of six digits in a stolen table could be reversed in a second. */
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

const checkedCode = v.object({
  is_right: v.boolean(),
  issued_at: v.date(),
  expires_at: v.date(),
  used_at: v.nullable(v.date()),
})

export function createCodes({ db, clock, limits, mailer, key, addressLimit }: Dependencies): Codes {
  /** Of all that a code is good for: whoever has the database alone cannot move one to somebody else or make it last. */
  const codeHash = (
    { purpose, subject, payload }: Binding,
    challenge: string,
    expiresAt: Date,
    code: string,
  ) =>
    createHmac('sha256', key)
      .update(JSON.stringify([purpose, subject, payload ?? '', challenge, expiresAt, code]))
      .digest('base64url')
  const guesses = createGuesses(clock, { max: CODE_TRIES, life: CODE_LIFE })
  const isLive = ({ issued_at, expires_at }: v.InferOutput<typeof checkedCode>) =>
    expires_at > clock.now() && issued_at <= addMs(clock.now(), CLOCK_TOLERANCE)
  const payloadHash = (payload = '') => createHash('sha256').update(payload).digest('base64url')

  const findLive = async (request: CodeRequest) => {
    const { purpose, subject } = request
    const now = clock.now()
    const [row] = await db.rows(
      liveCode,
      `SELECT challenge, issued_at, expires_at, tries FROM codes
       WHERE purpose = $1 AND subject = $2 AND requester = $3
         AND used_at IS NULL AND expires_at > $4 AND issued_at <= $5`,
      [purpose, subject, requesterOf(request), now, addMs(now, CLOCK_TOLERANCE)],
    )
    return row
  }

  /** The refusal while the live code must not be replaced yet. */
  const resendRefusal = async (request: CodeRequest) => {
    const code = await findLive(request)
    if (!code) return tooMany(1)
    const allowedAt =
      code.tries >= CODE_TRIES ? code.expires_at : addMs(code.issued_at, RESEND_PAUSE)
    return tooMany((allowedAt.getTime() - clock.now().getTime()) / SECOND)
  }

  const replace = (request: CodeRequest, challenge: string, code: string) => {
    const expiresAt = addMs(clock.now(), CODE_LIFE)
    return db.run(
      `INSERT INTO codes AS c
         (purpose, subject, challenge, code_hash, payload_hash, issued_at, expires_at, requester)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $10)
       ON CONFLICT (purpose, subject, requester) DO UPDATE SET
         challenge = $3, code_hash = $4, payload_hash = $5, issued_at = $6, expires_at = $7, used_at = NULL,
         tries = CASE
           WHEN c.used_at IS NULL AND c.expires_at > $6 AND c.issued_at <= $11 THEN c.tries ELSE 0 END
       WHERE c.used_at IS NOT NULL OR c.expires_at <= $6 OR c.issued_at > $11
         OR (c.issued_at <= $8 AND c.tries < $9)`,
      [
        request.purpose,
        request.subject,
        challenge,
        codeHash(request, challenge, expiresAt, code),
        payloadHash(request.payload),
        clock.now(),
        expiresAt,
        addMs(clock.now(), -RESEND_PAUSE),
        CODE_TRIES,
        requesterOf(request),
        addMs(clock.now(), CLOCK_TOLERANCE),
      ],
    )
  }

  const limitSubject = async (request: CodeRequest) => {
    const { purpose, subject, requester } = request
    const all = `${purpose}:${subject}`
    const by = requesterOf(request)
    const own = by === '' ? all : `${all}:${by}`
    await limits.take(`codes:hour:${own}`, PER_HOUR)
    await limits.take(`codes:day:${own}`, PER_DAY)
    if (requester !== undefined) await limits.take(`codes:all:${all}`, OF_ALL)
  }

  /** The user does not have to wait before requesting another code after a failed mail. */
  const allowResend = (challenge: string) =>
    db.run('UPDATE codes SET issued_at = $2 WHERE challenge = $1', [
      challenge,
      addMs(clock.now(), -RESEND_PAUSE),
    ])

  const recentChallenge = async (request: CodeRequest) => {
    if (!request.reuse) return undefined
    const code = await findLive(request)
    const isFresh = code && addMs(code.issued_at, RESEND_PAUSE) > clock.now()
    return isFresh && code.tries < CODE_TRIES ? code.challenge : undefined
  }

  return {
    async issue(request) {
      const recent = await recentChallenge(request)
      if (recent) return recent
      await limits.take(`codes:from:${callerOf(request.caller)}`, { max: addressLimit, per: HOUR })
      const challenge = randomToken()
      const code = randomInt(1_000_000).toString().padStart(6, '0')
      if ((await replace(request, challenge, code)) === 0) throw await resendRefusal(request)
      await limitSubject(request)
      try {
        await mailer.send({
          ...(await request.mail(code)),
          life: CODE_LIFE,
          topic: `code:${request.purpose}:${request.subject}:${requesterOf(request)}`,
        })
      } catch (cause) {
        await allowResend(challenge)
        // Answered as the database's failure that it is: nothing is wrong with the mail.
        if (cause instanceof DatabaseUnavailable || cause instanceof OutcomeUnknown) throw cause
        throw new Error('a code could not be mailed', { cause })
      }
      return challenge
    },

    async verify({ challenge, code, ...binding }) {
      const { purpose, subject, payload } = binding
      const place = [challenge, purpose, subject]
      const [stored] = await db.rows(
        v.object({ expires_at: v.date() }),
        'SELECT expires_at FROM codes WHERE challenge = $1 AND purpose = $2 AND subject = $3',
        place,
      )
      if (!stored) throw expired()
      const hash = codeHash(binding, challenge, stored.expires_at, code.trim())
      const row = await guesses.attempt(challenge, async () => {
        const [compared] = await db.rows(
          checkedCode,
          `UPDATE codes SET tries = tries + CASE WHEN code_hash = $4 AND payload_hash = $5 THEN 0 ELSE 1 END
           WHERE challenge = $1 AND purpose = $2 AND subject = $3 AND tries < $6
           RETURNING code_hash = $4 AND payload_hash = $5 AS is_right, issued_at, expires_at, used_at`,
          [...place, hash, payloadHash(payload), CODE_TRIES],
        )
        return compared
      })
      if (!row) throw expired()
      if (!row.is_right) throw new Refusal(403, 'wrong-code', 'The code is incorrect.')
      if (row.used_at === null && !isLive(row)) throw expired()
      return new VerifiedCode(challenge)
    },

    async redeem(tx, code) {
      const used = await tx.run(
        `UPDATE codes SET used_at = $2
         WHERE challenge = $1 AND used_at IS NULL AND expires_at > $2 AND tries < $3 AND issued_at <= $4`,
        [code.challenge, clock.now(), CODE_TRIES, addMs(clock.now(), CLOCK_TOLERANCE)],
      )
      if (used === 0) throw new Refusal(410, 'code-used', 'The code has already been used.')
    },
  }
}
