import { describe, expect, test } from 'vitest'
import { failure, success } from '#domain/result.ts'
import { signupText } from '#text/auth.ts'
import { failures } from '#text/failures.ts'
import type { ApiError } from '../../../src/api/request.ts'
import {
  register,
  requestCode,
  type SignupCodeStep,
  type SignupDeps,
} from '../../../src/features/auth/late/signup-flow.ts'

const who = { name: 'Ada', email: 'ada@example.com' }
const password = 'Abcdef1!'
const held: SignupCodeStep = {
  step: 'code',
  ...who,
  code: { kind: 'held', challenge: 'c1' },
  sentAt: 0,
  isResumed: false,
}
const issued: SignupCodeStep = { ...held, code: { kind: 'issued', otp: '4711' } }

const failed = (error: ApiError) => ({ ok: false, error }) as const
const refused = (status: number) => failed({ kind: 'refused', status })

/** A provider with accounts, and a host that accepts one code. */
function setUp(accounts: Record<string, string> = {}) {
  const calls: string[] = []
  const deps: Pick<SignupDeps, 'createAccount' | 'signIn' | 'signUp'> = {
    async createAccount(email, password) {
      calls.push('create')
      if (accounts[email]) return { ok: false, error: { kind: 'email-in-use', message: 'in use' } }
      accounts[email] = password
      return { ok: true, value: 'id-token' }
    },
    async signIn(email, password) {
      calls.push('sign in')
      if (accounts[email] === password) return { ok: true, value: 'id-token' }
      return { ok: false, error: { kind: 'invalid-credential', message: 'wrong' } }
    },
    async signUp({ proof, idToken }) {
      calls.push(`sign up with ${idToken} and ${proof?.code ?? 'no code'}`)
      return proof === undefined || proof.code === '123456' ? { ok: true, value: {} } : refused(403)
    },
  }
  return { calls, deps, accounts }
}

describe('requesting the signup code', () => {
  const requestFailingWith = (error: ApiError) =>
    requestCode({ requestSignupCode: async () => failed(error), now: () => 0 }, who)

  test('opens the code step with the time for its countdown', async () => {
    const answer = await requestCode(
      { requestSignupCode: async () => ({ ok: true, value: held.code }), now: () => 42 },
      who,
    )
    const { isResumed, ...step } = held
    expect(answer).toEqual(success({ ...step, sentAt: 42 }))
  })

  test.each([400, 401, 404, 409, 422, 429])(
    'shows a refusal with %i without a reason as a used e-mail',
    async (status) => {
      expect(await requestFailingWith({ kind: 'refused', status })).toEqual(
        failure('Email already used'),
      )
    },
  )

  test('does not show a used e-mail if the host did not answer or is unavailable', async () => {
    expect(await requestFailingWith({ kind: 'unreachable' })).toEqual(failure(failures.unreachable))
    const ours = { kind: 'refused', code: 'too-many' } as const
    expect(await requestFailingWith({ ...ours, status: 429 })).toEqual(failure(failures.tooMany))
    expect(await requestFailingWith({ ...ours, status: 500 })).toEqual(failure(failures.refused))
    for (const status of [500, 501, 502, 503, 504, 520]) {
      const answer = await requestFailingWith({ kind: 'refused', status })
      expect([status, answer]).toEqual([status, failure(failures.refused)])
    }
  })
})

describe('registering', () => {
  test('with an issued code compares it before an account is created', async () => {
    const { calls, deps } = setUp()
    expect(await register(deps, issued, password, '4712')).toEqual(
      failure('Please enter valid otp'),
    )
    expect(calls).toEqual([])
    expect(await register(deps, issued, password, ' 4711 ')).toMatchObject({ ok: true })
    expect(calls).toEqual(['create', 'sign up with id-token and no code'])
  })

  test('with a held code sends it, and succeeds with the right one after a wrong one', async () => {
    const { calls, deps } = setUp()
    expect(await register(deps, held, password, '000000')).toEqual(
      failure('Please enter valid otp'),
    )
    expect(await register(deps, held, password, '123456')).toMatchObject({
      value: { step: 'registered' },
    })
    expect(calls).toEqual([
      'create',
      'sign up with id-token and 000000',
      'create',
      'sign in',
      'sign up with id-token and 123456',
    ])
  })

  test('uses an account that an unfinished signup left at the provider', async () => {
    const { deps } = setUp({ [who.email]: password })
    expect(await register(deps, held, password, '123456')).toMatchObject({ ok: true })
  })

  test('shows that the e-mail is used if that account has another password', async () => {
    const { calls, deps } = setUp({ [who.email]: 'another' })
    expect(await register(deps, held, password, '123456')).toEqual(failure('Email already used'))
    expect(calls).toEqual(['create', 'sign in'])
  })

  test('shows the provider’s message where it lets nobody sign in to that account for a while', async () => {
    const { deps } = setUp({ [who.email]: password })
    const error = { kind: 'other', message: 'Too many attempts' } as const
    const signIn = async () => ({ ok: false, error }) as const
    expect(await register({ ...deps, signIn }, held, password, '123456')).toEqual(
      failure('Too many attempts'),
    )
  })

  test('shows the provider’s message, or ours if it is unreachable', async () => {
    const { deps } = setUp()
    const failingWith = (kind: 'other' | 'unreachable') =>
      register(
        {
          ...deps,
          createAccount: async () => ({ ok: false, error: { kind, message: 'Too weak, it says' } }),
        },
        held,
        password,
        '123456',
      )
    expect(await failingWith('other')).toEqual(failure('Too weak, it says'))
    expect(await failingWith('unreachable')).toEqual(failure(failures.unreachable))
  })

  test.each([
    [409, 'Email already used'],
    [410, signupText.signupCodeExpired],
    [429, failures.tooMany],
  ])('has a message for a refusal with %i', async (status, message) => {
    const { deps } = setUp()
    const answer = await register(
      { ...deps, signUp: async () => refused(status) },
      held,
      password,
      '1',
    )
    expect(answer).toEqual(failure(message))
  })
})
