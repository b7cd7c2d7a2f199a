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

export function createRevocations(key: string): Revocations {
  const issue = (sessionId: string): string =>
    `${sessionId}.${createHmac('sha256', key).update(`revoke ${sessionId}`).digest('base64url')}`

  return {
    issue,
    sessionOf(handle) {
      const [sessionId = ''] = handle.split('.')
      const [given, expected] = [Buffer.from(handle), Buffer.from(issue(sessionId))]
      return given.length === expected.length && timingSafeEqual(given, expected)
        ? sessionId
        : undefined
    },
  }
}
