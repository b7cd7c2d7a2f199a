import { CODE_LIFE, RESEND_PAUSE } from '#domain/codes.ts'
import type { Call } from '../world/call.ts'
import type { Change } from '../world/database.ts'
import { orderOf } from './payloads.ts'

/*
 * One-time codes as a sequence of issues, tries and uses. Which code was drawn for a challenge is known from the draw
 * itself, so that for every try it is known whether it was right.
 */
interface Code {
  readonly key: string
  readonly challenge: string
  readonly purpose: string
  readonly subject: string
  /** What was drawn for it. */
  readonly code: string
  /** The order it is bound to. */
  readonly order: string | undefined
  issuedAt: number
  readonly expiresAt: number
  tries: number
  usedAt: string | undefined
}

export const CODE_TRIES = 5
/** As the host has it: how far in the future a time may be. */
const TOLERANCE = 60_000

export type CodeVerdict = 'right' | 'wrong' | 'unknown'

export interface CodesModel {
  /** A number was drawn for a call. */
  drawn(call: Call | undefined, value: number): void
  apply(change: Change, call: Call | undefined, now: number): void
  /** The code that this commit uses up. */
  readonly usedNow: () => Code | undefined
  endCommit(): void
  byChallenge(challenge: string): Code | undefined
  verdictOn(call: Call): CodeVerdict
  /** Whether the challenge might be refused as no longer valid at some time since then. */
  mayBeGone(call: Call, earliest: number, latest: number): boolean
  /** Whether a code for any purpose was issued to the subject lately, so that another one may be refused. */
  mayBePaused(subjects: readonly string[]): boolean
}

export function createCodesModel(report: (finding: string) => void): CodesModel {
  const draws = new Map<number, string>()
  const live = new Map<string, Code>()
  const all = new Map<string, Code>()
  let used: Code | undefined

  const guessOf = (call: Call | undefined) => ({
    challenge: call?.request?.body?.['challenge'] ?? '',
    code: (call?.request?.body?.['code'] ?? '').trim(),
  })

  function isRight(found: Code, call: Call | undefined): boolean {
    const { challenge, code } = guessOf(call)
    const order = found.purpose === 'withdrawal' ? orderOf(call?.request) : undefined
    return challenge === found.challenge && code === found.code && order === found.order
  }

  function issue(row: Change['row'], key: string, call: Call | undefined): void {
    const before = live.get(key)
    const issuedAt = Date.parse(row['issued_at'] ?? '')
    const isLive =
      before !== undefined &&
      before.usedAt === undefined &&
      before.expiresAt > issuedAt &&
      before.issuedAt <= issuedAt + TOLERANCE
    const tries = Number(row['tries'])
    if (tries !== (isLive ? before.tries : 0))
      report(`a new code begins with ${tries} tries, the one before had ${before?.tries}`)
    if (isLive && before.tries >= CODE_TRIES) report('a locked code was replaced')
    if (isLive && issuedAt - before.issuedAt < RESEND_PAUSE) report('a code was replaced too early')
    const drawn = call && draws.get(call.id)
    if (drawn === undefined) return void report('a code was issued for no request')
    const code = {
      key,
      challenge: row['challenge'] ?? '',
      purpose: row['purpose'] ?? '',
      subject: row['subject'] ?? '',
      code: drawn,
      order: row['purpose'] === 'withdrawal' ? orderOf(call?.request) : undefined,
      issuedAt,
      expiresAt: Date.parse(row['expires_at'] ?? ''),
      tries,
      usedAt: undefined,
    }
    if (code.expiresAt - issuedAt !== CODE_LIFE) report('a code has another life')
    live.set(key, code)
    all.set(code.challenge, code)
  }

  function use(code: Code, call: Call | undefined, usedAt: string, now: number): void {
    if (code.usedAt !== undefined) report(`a ${code.purpose} code was used twice`)
    if (!isRight(code, call)) report(`a ${code.purpose} code was used by a request without it`)
    if (code.tries >= CODE_TRIES) report('a locked code was used')
    if (code.expiresAt < now - 1000) report('an expired code was used')
    code.usedAt = usedAt
    used = code
  }

  function tried(code: Code, tries: number, call: Call | undefined): void {
    const right = isRight(code, call)
    if (right && tries !== code.tries) report('a right code counted as a wrong one')
    if (!right && tries !== code.tries + 1) report(`a wrong ${code.purpose} code did not count`)
    if (tries > CODE_TRIES) report(`a code was tried ${tries} times`)
    code.tries = tries
  }

  return {
    drawn(call, value) {
      if (call) draws.set(call.id, value.toString().padStart(6, '0'))
    },
    apply({ kind, row }, call, now) {
      if (kind === 'DELETE') return
      const key = [row['purpose'], row['subject'], row['requester']].join(' ')
      const code = live.get(key)
      if (!code || code.challenge !== row['challenge']) return issue(row, key, call)
      const issuedAt = Date.parse(row['issued_at'] ?? '')
      const usedAt = row['used_at'] ?? undefined
      if (usedAt !== code.usedAt) use(code, call, usedAt ?? '', now)
      // After a mail that could not be sent.
      else if (issuedAt !== code.issuedAt) code.issuedAt = issuedAt
      else tried(code, Number(row['tries']), call)
    },
    usedNow: () => used,
    endCommit() {
      used = undefined
    },
    byChallenge: (challenge) => all.get(challenge),
    verdictOn(call) {
      const found = all.get(guessOf(call).challenge)
      if (!found) return 'unknown'
      return isRight(found, call) ? 'right' : 'wrong'
    },
    mayBeGone(call, earliest, latest) {
      const found = all.get(guessOf(call).challenge)
      if (!found || live.get(found.key) !== found) return true
      // One from the future was issued before the clock was set back.
      const isOver = found.expiresAt <= latest || found.issuedAt > earliest + TOLERANCE
      return found.usedAt !== undefined || found.tries >= CODE_TRIES || isOver
    },
    mayBePaused: (subjects) => [...live.values()].some(({ subject }) => subjects.includes(subject)),
  }
}
