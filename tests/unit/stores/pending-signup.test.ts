import { describe, expect, test } from 'vitest'
import { CODE_LIFE } from '#domain/codes.ts'
import { createPendingSignups } from '../../../src/stores/account/pending-signup.ts'
import { ManualClock } from '../../support/manual-clock.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'

const code = { kind: 'held', challenge: 'c' } as const

describe('a signup that waits for its code', () => {
  test('goes on after a reload until the code has expired', () => {
    const clock = new ManualClock()
    const signups = createPendingSignups({ tabStorage: new MemoryStorage(), now: () => clock.now })
    const signup = { name: 'Ada', email: 'ada@example.com', code, sentAt: clock.now }
    signups.save(signup)
    expect(signups.read()).toEqual(signup)
    clock.advance(CODE_LIFE - 1)
    expect(signups.read()).toEqual(signup)
    clock.advance(1)
    expect(signups.read()).toBeNull()
  })
})
