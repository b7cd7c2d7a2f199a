import { describe, expect, test } from 'vitest'
import { failure, success } from '#domain/result.ts'
import { failures } from '#text/screens-failures.ts'
import type { ApiError } from '../../src/api/request.ts'
import type { LoginDeps } from '../../src/features/auth/login-flow.ts'
import { startLogin } from '../../src/features/auth/login-flow.ts'
import { resend, verify } from '../../src/features/auth/otp-flow.ts'
import type { PendingLogin } from '../../src/stores/session.ts'

const form = { email: 'ada@example.com', password: 'Abcdef1!' }
const pending: PendingLogin = {
  email: form.email,
  token: 'token-1',
  code: { kind: 'held', challenge: 'c1' },
  sentAt: 5,
}
const no = (error: ApiError) => ({ ok: false, error }) as const
const refused = (status: number) => no({ kind: 'refused', status })

const good: Pick<LoginDeps, 'signIn' | 'logIn' | 'now'> = {
  signIn: async () => ({ ok: true, value: 'id-token' }),
  logIn: async () => ({ ok: true, value: { token: pending.token, code: pending.code } }),
  now: () => 5,
}

describe('credentials', () => {
  test('that provider and host accept make a pending login', async () => {
    expect(await startLogin(good, form)).toEqual(success(pending))
  })

  test('that the provider does not know never reach the host', async () => {
    const answer = await startLogin(
      {
        ...good,
        signIn: async () => ({
          ok: false,
          error: { kind: 'invalid-credential', message: 'INVALID_LOGIN_CREDENTIALS' },
        }),
        logIn: () => {
          throw new Error('the host was called')
        },
      },
      form,
    )
    expect(answer).toEqual(failure('Please enter a valid email and password'))
  })

  test('are not called wrong where the provider could not be reached', async () => {
    const signIn: LoginDeps['signIn'] = async () => ({
      ok: false,
      error: { kind: 'unreachable', message: 'network' },
    })
    expect(await startLogin({ ...good, signIn }, form)).toEqual(failure(failures.unreachable))
  })

  test('of an e-mail the host does not know lead to the signup', async () => {
    const logIn: LoginDeps['logIn'] = async () => refused(401)
    expect(await startLogin({ ...good, logIn }, form)).toEqual(
      failure('Email not found. Please register and after try to login'),
    )
  })
})

describe('the code at /otp', () => {
  const uncalled = {
    verifyCode: () => {
      throw new Error('the host was called')
    },
  }

  test('is compared here where it was issued', async () => {
    const issued: PendingLogin = { ...pending, code: { kind: 'issued', otp: '012345' } }
    expect(await verify(uncalled, issued, '012345')).toEqual({ kind: 'right' })
    expect(await verify(uncalled, issued, '12345')).toEqual({ kind: 'wrong' })
  })

  test('is judged by the host where it is held, with the pending token', async () => {
    const calls: unknown[] = []
    const verifyCode: LoginDeps['verifyCode'] = async (proof) => {
      calls.push(proof)
      return { ok: true, value: {} }
    }
    expect(await verify({ verifyCode }, pending, '123456')).toEqual({ kind: 'right' })
    expect(calls).toEqual([{ token: 'token-1', challenge: 'c1', code: '123456' }])
  })

  test('an empty one is wrong without a call', async () => {
    expect(await verify(uncalled, pending, '  ')).toEqual({ kind: 'wrong' })
  })

  test.each([
    [403, 'wrong'],
    [410, 'expired'],
    [401, 'expired'],
    [500, 'failed'],
  ])('refused with %i is %s', async (status, kind) => {
    const verdict = await verify({ verifyCode: async () => refused(status) }, pending, '1')
    expect(verdict.kind).toBe(kind)
  })
})

describe('sending the code again', () => {
  test('replaces the code and starts the countdown anew', async () => {
    const answer = await resend(
      {
        resendCode: async () => ({ ok: true, value: { kind: 'held', challenge: 'c2' } }),
        now: () => 70,
      },
      pending,
    )
    expect(answer).toEqual(
      success({ ...pending, code: { kind: 'held', challenge: 'c2' }, sentAt: 70 }),
    )
  })

  test('says when the pending login itself is over', async () => {
    const ask = (status: number) =>
      resend({ resendCode: async () => refused(status), now: () => 0 }, pending)
    expect(await ask(401)).toMatchObject({ ok: false, error: { isExpired: true } })
    expect(await ask(429)).toEqual(failure({ isExpired: false, message: failures.tooMany }))
  })
})
