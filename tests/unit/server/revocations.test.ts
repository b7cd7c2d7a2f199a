import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createRevocations } from '../../../server/accounts/sessions/revocations.ts'

describe('a handle that revokes a session', () => {
  const { issue, sessionOf } = createRevocations('key')
  const session = randomUUID()

  test('names the session it was issued for', () => {
    expect(sessionOf(issue(session))).toBe(session)
  })

  test('is good after a change of the key, where the former one is known', () => {
    const later = createRevocations('another key', ['key'])
    expect(later.sessionOf(issue(session))).toBe(session)
    expect(sessionOf(later.issue(session))).toBeUndefined()
  })

  // Holds promise 69.
  test('that was changed, made up or issued under another key names none', () => {
    const handle = issue(session)
    const other = randomUUID()
    for (const bad of [
      handle.replace(session, other),
      `${handle}A`,
      handle.slice(0, -1),
      session,
      `${session}.`,
      '',
      createRevocations('another key').issue(session),
    ])
      expect(sessionOf(bad)).toBeUndefined()
  })
})
