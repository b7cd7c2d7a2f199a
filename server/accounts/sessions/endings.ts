import * as v from 'valibot'
import { lastMessages, PUSH_LIFE } from '../../notify/push/notify.ts'
import type { Tx } from '../../platform/db/db.ts'
import { addMs, CLOCK_TOLERANCE, type Clock } from '../../platform/time/clock.ts'

/** Notification with the id of an ended session, so that every process closes its sockets. */
export const SESSION_ENDED = 'session_ended'

/** The ways in which sessions end before their time. */
export interface SessionEndings {
  /** Resolves to the user whose session it was; undefined if there is none. */
  end(sessionId: string): Promise<string | undefined>
  /**
   * Ends all sessions of the user with that account at the identity provider, in the transaction that sets its password,
   * except those of `device`.
   */
  endAll(tx: Tx, identityUid: string, device: string | undefined): Promise<void>
  /** Ends the user's sessions that started before `moment`, except `except`. */
  endBefore(userId: string, moment: Date, except?: string): Promise<void>
  /** Ends the session of that id if it is the user's. */
  endOwn(userId: string, sessionId: string): Promise<void>
  /** Ends all sessions of the user, except `except`. */
  endOthers(tx: Tx, userId: string, except?: string): Promise<void>
}

export function createSessionEndings(db: Tx, clock: Clock): SessionEndings {
  /** Since when, and until when, the last message to a device is to be sent. */
  const pushTimes = () => [clock.now(), addMs(clock.now(), PUSH_LIFE)]

  return {
    async end(sessionId) {
      const [ended] = await db.rows(
        v.object({ user_id: v.string() }),
        `WITH ended AS (DELETE FROM sessions WHERE id = $1 RETURNING id, user_id)
         SELECT user_id, pg_notify('${SESSION_ENDED}', id::text) FROM ended`,
        [sessionId],
      )
      return ended?.user_id
    },

    async endAll(tx, identityUid, device) {
      await tx.rows(
        v.unknown(),
        `WITH ended AS (
           DELETE FROM sessions s USING users u
           WHERE u.id = s.user_id AND u.identity_uid = $1
             AND ($2::text IS NULL OR s.device IS DISTINCT FROM $2) RETURNING s.id),
         ${lastMessages('ended', 3, 4)}
         SELECT pg_notify('${SESSION_ENDED}', id::text) FROM ended`,
        [identityUid, device ?? null, ...pushTimes()],
      )
    },

    async endBefore(userId, moment, except) {
      await db.rows(
        v.unknown(),
        `WITH ended AS (
           DELETE FROM sessions
           WHERE user_id = $1 AND (created_at < $2 OR created_at > $4)
             AND ($3::uuid IS NULL OR id <> $3) RETURNING id),
         ${lastMessages('ended', 5, 6)}
         SELECT pg_notify('${SESSION_ENDED}', id::text) FROM ended`,
        // One from the future was started before a jump of the clock.
        [...[userId, moment, except ?? null, addMs(clock.now(), CLOCK_TOLERANCE)], ...pushTimes()],
      )
    },

    async endOwn(userId, sessionId) {
      await db.rows(
        v.unknown(),
        `WITH ended AS (DELETE FROM sessions WHERE user_id = $1 AND id = $2 RETURNING id)
         SELECT pg_notify('${SESSION_ENDED}', id::text) FROM ended`,
        [userId, sessionId],
      )
    },

    async endOthers(tx, userId, except) {
      await tx.rows(
        v.unknown(),
        `WITH ended AS (
           DELETE FROM sessions WHERE user_id = $1 AND ($2::uuid IS NULL OR id <> $2) RETURNING id)
         SELECT pg_notify('${SESSION_ENDED}', id::text) FROM ended`,
        [userId, except ?? null],
      )
    },
  }
}
