import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Handles that end one session each and grant nothing else: a device that logs out without a network keeps it instead of
 * the token. Nothing is stored, since a handle is the session's id with a signature.
 */
export interface Revocations {
  issue(sessionId: string): string
  /** The session that the handle ends; undefined if it was not issued here. */
  sessionOf(handle: string): string | undefined
}

/** A handle of a former key still ends its session: somebody may have logged out before the key was changed. */
export function createRevocations(key: string, formerKeys: readonly string[] = []): Revocations {
  const handleOf = (sessionId: string, by: string): string =>
    `${sessionId}.${createHmac('sha256', by).update(`revoke ${sessionId}`).digest('base64url')}`

  return {
    issue: (sessionId) => handleOf(sessionId, key),
    sessionOf(handle) {
      const [sessionId = ''] = handle.split('.')
      const given = Buffer.from(handle)
      const isBy = (one: string): boolean => {
        const expected = Buffer.from(handleOf(sessionId, one))
        return given.length === expected.length && timingSafeEqual(given, expected)
      }
      return [key, ...formerKeys].some(isBy) ? sessionId : undefined
    },
  }
}
