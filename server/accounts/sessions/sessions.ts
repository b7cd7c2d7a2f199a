import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { Replica, Signer, Tx } from '../../platform/db/db.ts'
import { type OwnRows, type OwnStatement, ownRowsOf } from '../../platform/db/own-rows.ts'
import { rowSeal } from '../../platform/db/sealed-rows.ts'
import { unauthorized } from '../../platform/http/refusal.ts'
import { digest, randomToken } from '../../platform/keys/secrets.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { addMs, HOUR } from '../../platform/time/clock.ts'
import type { DeviceName } from './device-name.ts'
import { createSessionEndings, type SessionEndings } from './endings.ts'
import { createLastUse } from './last-use.ts'

/** Enough time to read the mail, request another code and enter it. */
const UNVERIFIED_LIFE = HOUR

export interface Session {
  readonly userId: string
  readonly sessionId: string
}

/** Where a login was completed, as far as it is known. */
export interface LoginPlace extends Partial<DeviceName> {
  /** The id of the device (devices.ts). */
  readonly device?: string
  /** The caller's address in the network. */
  readonly address?: string
}

/** The part of a Fastify request that contains the token. */
interface Bearer {
  readonly headers: { readonly authorization?: string | undefined }
}

export interface Sessions extends SessionEndings {
  /** The caller's verified session. Refuses with 401 if there is none. */
  requireUser(request: Bearer): Promise<Session>
  /**
   * Queries the caller's own rows; a single statement checks the session and reads. Refuses with 401 as `requireUser`
   * does.
   */
  ownRows(request: Bearer): OwnRows
  /** The same from a standby, where there is one; the session is checked on the primary. */
  ownReadings(request: Bearer): OwnRows
  /** The caller's unverified session. Refuses with 401 if there is none. */
  requireUnverified(request: Bearer): Promise<Session>
  /** The user whose session a request has shown to one of these functions, for the log. */
  userOf(request: Bearer): string | undefined
  /** The verified session with that token; undefined if there is none. */
  byToken(token: string): Promise<(Session & { readonly expiresAt: Date }) | undefined>
  /** Creates an unverified session and resolves to its token, of which only a hash is stored. */
  start(userId: string, sessionId?: string): Promise<string>
  /** Marks a session as verified, in the transaction that redeems its code, with the place of its login. */
  markVerified(tx: Tx, sessionId: string, place?: LoginPlace): Promise<void>
}

/** What a session is of. Its token is stored as a hash. */
export interface SealedSession {
  readonly id: string
  readonly tokenHash: string
  readonly userId: string
  readonly isVerified: boolean
}

/** The seal of a session: nobody who has the database alone can make one, give one to somebody else, or verify one. */
export const sessionSeal = (
  signer: Pick<Signer, 'seal'>,
  { id, tokenHash, userId, isVerified }: SealedSession,
) => rowSeal(signer, 'sessions', id, [tokenHash, userId, isVerified])

const sessionRow = v.object({
  id: v.string(),
  seal: v.nullable(v.string()),
  token_hash: v.string(),
  user_id: v.string(),
  expires_at: v.date(),
  is_verified: v.boolean(),
})

/** Whether there is a session, and rows of its user. */
const presence = v.object({ known: v.boolean(), filled: v.boolean() })

/** The texts by which a statement about the caller's rows is run; made once, as the statements are few. */
const statements = new Map<OwnStatement, { readonly rows: string; readonly presence: string }>()
function statementOf(sql: OwnStatement, parameters: number) {
  const known = statements.get(sql)
  if (known) return known
  const caller = `WITH caller AS (SELECT user_id FROM sessions
    WHERE token_hash = $${parameters + 1} AND verified_at IS NOT NULL AND expires_at > $${parameters + 2}
    AND seal = $${parameters + 3} AND user_id = $${parameters + 4}::uuid)`
  const made = {
    rows: `${caller} ${sql}`,
    // Each part has its own list of queries, because a statement may add to it.
    presence: `SELECT EXISTS (${caller} SELECT FROM caller) AS known, EXISTS (${caller} ${sql}) AS filled`,
  }
  statements.set(sql, made)
  return made
}

/** A seal that was verified, and whose session it is of. */
interface Proven {
  readonly seal: string
  readonly userId: string
}

/** Stands for a session that many others have taken the place of meanwhile: it is read again. */
const NOBODY: Proven = { seal: '', userId: '00000000-0000-0000-0000-000000000000' }

/** Those of the sessions that were used last; any other is read once more. */
const MOST_PROVEN = 20_000

export function createSessions(
  db: Tx & Signer & { readonly replica?: Replica },
  clock: Clock,
  life: number,
  onError: (error: unknown) => void = () => {},
): Sessions {
  const recordUse = createLastUse(db, clock, onError)
  const isOwn = ({ id, seal, ...row }: v.InferOutput<typeof sessionRow>): boolean =>
    seal ===
    sessionSeal(db, {
      id,
      tokenHash: row.token_hash,
      userId: row.user_id,
      isVerified: row.is_verified,
    })
  const find = async (token: string | undefined) => {
    if (!token) return undefined
    const [row] = await db.rows(
      sessionRow,
      `SELECT id, seal, token_hash, user_id, expires_at, verified_at IS NOT NULL AS is_verified FROM sessions
       WHERE token_hash = $1`,
      [digest(token)],
    )
    if (!row || !isOwn(row) || row.expires_at <= clock.now()) return undefined
    if (row.is_verified && row.seal !== null)
      remember(row.token_hash, { seal: row.seal, userId: row.user_id })
    return row
  }
  /** The seals by the hash of the token: a statement with one reads a session only as this host has written it. */
  const proven = new Map<string, Proven>()
  function remember(tokenHash: string, one: Proven): void {
    proven.delete(tokenHash)
    proven.set(tokenHash, one)
    const [oldest] = proven.size > MOST_PROVEN ? proven.keys() : []
    if (oldest !== undefined) proven.delete(oldest)
  }
  const shown = new WeakMap<Bearer, string>()
  const require = async (request: Bearer, isVerified: boolean): Promise<Session> => {
    const row = await find(bearerToken(request))
    if (row) shown.set(request, row.user_id)
    if (row?.is_verified !== isVerified) throw unauthorized()
    if (isVerified) await recordUse(row.token_hash)
    return { userId: row.user_id, sessionId: row.id }
  }

  const requireUser = (request: Bearer) => require(request, true)

  const ownRows = (request: Bearer): OwnRows => ({
    async rows(schema, sql, params = []) {
      const statement = statementOf(sql, params.length)
      const tokenHash = digest(bearerToken(request) ?? '')
      while (true) {
        const known = proven.get(tokenHash)
        if (!known) await requireUser(request)
        const { seal, userId } = known ?? proven.get(tokenHash) ?? NOBODY
        const all = [...params, tokenHash, clock.now(), seal, userId]
        const rows = await db.rows(schema, statement.rows, all)
        if (rows.length > 0) {
          await recordUse(tokenHash)
          return rows
        }
        // Either the caller has no rows, or there is no session: which of both, one moment must show.
        const [is] = await db.rows(presence, statement.presence, all)
        if (is?.known && !is.filled) return rows
        // Refuses; unless the session has been verified since.
        proven.delete(tokenHash)
        await requireUser(request)
      }
    },
  })

  return {
    requireUser,
    requireUnverified: (request) => require(request, false),

    userOf: (request) => shown.get(request),

    ownRows,
    ownReadings(request) {
      const { replica } = db
      if (!replica) return ownRows(request)
      return {
        async rows(schema, sql, params) {
          const { userId } = await requireUser(request)
          return await ownRowsOf(replica, userId).rows(schema, sql, params)
        },
      }
    },

    async byToken(token) {
      const row = await find(token)
      if (!row?.is_verified) return undefined
      await recordUse(row.token_hash)
      return { userId: row.user_id, sessionId: row.id, expiresAt: row.expires_at }
    },

    async start(userId, sessionId = randomUUID()) {
      const token = randomToken()
      const now = clock.now()
      const tokenHash = digest(token)
      const seal = sessionSeal(db, { id: sessionId, tokenHash, userId, isVerified: false })
      await db.run(
        'INSERT INTO sessions (id, token_hash, user_id, created_at, expires_at, seal) VALUES ($1, $2, $3, $4, $5, $6)',
        [sessionId, tokenHash, userId, now, addMs(now, UNVERIFIED_LIFE), seal],
      )
      return token
    },

    async markVerified(tx, sessionId, { device, browser = '', platform = '', address = '' } = {}) {
      const now = clock.now()
      const [row] = await tx.rows(
        sessionRow,
        `SELECT id, seal, token_hash, user_id, expires_at, false AS is_verified FROM sessions
         WHERE id = $1 AND verified_at IS NULL FOR UPDATE`,
        [sessionId],
      )
      // A password change has ended the session in the meantime.
      if (!row || !isOwn(row)) throw unauthorized()
      const { token_hash: tokenHash, user_id: userId } = row
      await tx.run(
        `UPDATE sessions SET verified_at = $2, used_at = $2, expires_at = $3,
           device = $4, browser = $5, platform = $6, address = $7, seal = $8
         WHERE id = $1`,
        [
          ...[sessionId, now, addMs(now, life), device ?? null, browser, platform, address],
          sessionSeal(db, { id: sessionId, tokenHash, userId, isVerified: true }),
        ],
      )
    },

    ...createSessionEndings(db, clock),
  }
}

/** The token of `Authorization: Bearer <token>`: a session token or an ID token. */
export function bearerToken({ headers }: Bearer): string | undefined {
  return /^Bearer ([\w.-]{20,4096})$/i.exec(headers.authorization ?? '')?.[1]
}
