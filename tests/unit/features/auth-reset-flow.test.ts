import { expect, test } from 'vitest'
import { failure, success } from '#domain/result.ts'
import { errors } from '#text/messages.ts'
import type { ResetDeps } from '../../../src/features/auth/late/reset-flow.ts'
import { reset } from '../../../src/features/auth/late/reset-flow.ts'

const link = { oobCode: 'code', email: 'ada@example.com' }

function setUp(change: Partial<ResetDeps> = {}) {
  const calls: unknown[] = []
  const faults: unknown[] = []
  const deps: ResetDeps = {
    async confirmReset(...call) {
      calls.push(call)
      return { ok: true, value: undefined }
    },
    async resetUpdated(payload) {
      calls.push(payload)
      return { ok: true, value: {} }
    },
    ...change,
  }
  return {
    calls,
    faults,
    run: (password: string) => reset(deps, link, password, (it) => faults.push(it)),
  }
}

test('a reset is sent to the provider with the code of the link, then to the host', async () => {
  const { calls, run } = setUp()
  expect(await run('Newpass1!')).toEqual(success(undefined))
  expect(calls).toEqual([
    ['code', 'Newpass1!'],
    { email: 'ada@example.com', password: 'Newpass1!' },
  ])
})

test('a weak password does not use up the link', async () => {
  const { calls, run } = setUp()
  expect(await run('weakpassword')).toEqual(failure(errors.weakPassword))
  expect(calls).toEqual([])
})

test('a used link shows the provider’s message, and the host is not called', async () => {
  const { calls, run } = setUp({
    confirmReset: async () => ({ ok: false, error: { kind: 'other', message: 'used up' } }),
  })
  expect(await run('Newpass1!')).toEqual(failure('used up'))
  expect(calls).toEqual([])
})

test('a failed notification of the host is reported, and the reset succeeds nevertheless', async () => {
  const { faults, run } = setUp({
    resetUpdated: async () => ({ ok: false, error: { kind: 'timeout' } }),
  })
  expect(await run('Newpass1!')).toEqual(success(undefined))
  expect(faults).toEqual([{ kind: 'timeout' }])
})
