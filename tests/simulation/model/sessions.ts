import { createHash } from 'node:crypto'
import type { Call } from '../world/call.ts'
import type { Change } from '../world/database.ts'
import { createTimeline, type Timeline } from './timeline.ts'

/** A session at some time; undefined once it has ended. */
export interface Session {
  readonly id: string
  readonly userId: string
  readonly isVerified: boolean
  readonly createdAt: number
  readonly expiresAt: number
}

export interface SessionsModel {
  apply(change: Change, commit: number): Session | undefined
  /** What the session of the call's token was at some time since it was sent. */
  during(call: Call): (Session | undefined)[]
  byToken(token: string): Session | undefined
  ofUser(userId: string): Session[]
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

export function createSessionsModel(): SessionsModel {
  const byHash = new Map<string, Timeline<Session | undefined>>()
  return {
    apply({ kind, row }, commit) {
      const hash = row['token_hash'] ?? ''
      const session =
        kind === 'DELETE'
          ? undefined
          : {
              id: row['id'] ?? '',
              userId: row['user_id'] ?? '',
              isVerified: row['verified_at'] !== null,
              createdAt: Date.parse(row['created_at'] ?? ''),
              expiresAt: Date.parse(row['expires_at'] ?? ''),
            }
      const timeline = byHash.get(hash) ?? createTimeline()
      byHash.set(hash, timeline)
      timeline.set(session, commit)
      return session
    },
    during: ({ request, sentAfter }) =>
      byHash.get(hashOf(request?.token ?? ''))?.since(sentAfter) ?? [undefined],
    byToken: (token) => byHash.get(hashOf(token))?.last(),
    ofUser: (userId) =>
      [...byHash.values()].flatMap((timeline) => {
        const session = timeline.last()
        return session?.userId === userId ? [session] : []
      }),
  }
}
