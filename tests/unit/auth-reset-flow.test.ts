import { expect, test } from 'vitest'
import { failure, success } from '#domain/result.ts'
import { errors } from '#text/messages.ts'
import type { ResetDeps } from '../../src/features/auth/reset-flow.ts'
import { reset } from '../../src/features/auth/reset-flow.ts'

const link = { oobCode: 'code', email: 'ada@example.com' }

function world(change: Partial<ResetDeps> = {}) {
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

test('a reset goes to the provider with the code of the link, then to the host', async () => {
  const { calls, run } = world()
  expect(await run('Newpass1!')).toEqual(success(undefined))
  expect(calls).toEqual([
    ['code', 'Newpass1!'],
    { email: 'ada@example.com', password: 'Newpass1!' },
  ])
})

test('a weak password does not use up the link', async () => {
  const { calls, run } = world()
  expect(await run('weakpassword')).toEqual(failure(errors.weakPassword))
  expect(calls).toEqual([])
})

test('a link that is used up shows the provider’s own words, and the host is not called', async () => {
  const { calls, run } = world({
    confirmReset: async () => ({ ok: false, error: { kind: 'other', message: 'used up' } }),
  })
  expect(await run('Newpass1!')).toEqual(failure('used up'))
  expect(calls).toEqual([])
})

test('a host that could not be notified is reported, and the password is changed all the same', async () => {
  const { faults, run } = world({
    resetUpdated: async () => ({ ok: false, error: { kind: 'timeout' } }),
  })
  expect(await run('Newpass1!')).toEqual(success(undefined))
  expect(faults).toEqual([{ kind: 'timeout' }])
})
