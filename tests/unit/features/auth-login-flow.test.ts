import { describe, expect, test } from 'vitest'
import { failure, success } from '#domain/result.ts'
import { failures } from '#text/failures.ts'
import type { ApiError } from '../../../src/api/request.ts'
import { type LoginDeps, startLogin } from '../../../src/features/auth/late/login-flow.ts'
import { resend, verify } from '../../../src/features/auth/late/otp-flow.ts'
import type { PendingLogin } from '../../../src/stores/account/pending-login.ts'

const form = { email: 'ada@example.com', password: 'Abcdef1!' }
const pending: PendingLogin = {
  email: form.email,
  token: 'token-1',
  code: { kind: 'held', challenge: 'c1' },
  extensions: ['logout'],
  sentAt: 5,
}
const failed = (error: ApiError) => ({ ok: false, error }) as const
const refused = (status: number) => failed({ kind: 'refused', status })

const good: Pick<LoginDeps, 'signIn' | 'logIn' | 'now'> = {
  signIn: async () => ({ ok: true, value: 'id-token' }),
  logIn: async () => {
    const { token, code, extensions } = pending
    return { ok: true, value: { token, code, extensions } }
  },
  now: () => 5,
}

describe('credentials', () => {
  test('accepted by provider and host give a pending login', async () => {
    expect(await startLogin(good, form)).toEqual(success(pending))
  })

  test('refused by the provider are not sent to the host', async () => {
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

  test('are not reported as wrong if the provider is unreachable', async () => {
    const signIn: LoginDeps['signIn'] = async () => ({
      ok: false,
      error: { kind: 'unreachable', message: 'network' },
    })
    expect(await startLogin({ ...good, signIn }, form)).toEqual(failure(failures.unreachable))
  })

  test('of an e-mail that the host does not know ask for a signup', async () => {
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

  test('is compared in the browser if it was issued', async () => {
    const issued: PendingLogin = { ...pending, code: { kind: 'issued', otp: '012345' } }
    expect(await verify(uncalled, issued, '012345')).toEqual({ kind: 'right' })
    expect(await verify(uncalled, issued, '12345')).toEqual({ kind: 'wrong' })
  })

  test('is verified by the host with the pending token if it is held', async () => {
    const calls: unknown[] = []
    const verifyCode: LoginDeps['verifyCode'] = async (proof) => {
      calls.push(proof)
      return { ok: true, value: {} }
    }
    expect(await verify({ verifyCode }, pending, '123456')).toEqual({ kind: 'right' })
    expect(calls).toEqual([{ token: 'token-1', challenge: 'c1', code: '123456' }])
  })

  test('is wrong without a call if it is empty', async () => {
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
  test('replaces the code and restarts the countdown', async () => {
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

  test('reports that the pending login has ended', async () => {
    const resendWith = (status: number) =>
      resend({ resendCode: async () => refused(status), now: () => 0 }, pending)
    expect(await resendWith(401)).toMatchObject({ ok: false, error: { isExpired: true } })
    expect(await resendWith(429)).toEqual(failure({ isExpired: false, message: failures.tooMany }))
  })
})
