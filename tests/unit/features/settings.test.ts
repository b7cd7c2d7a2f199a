import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { passwordText } from '#text/auth.ts'
import { failures } from '#text/failures.ts'
import { errors } from '#text/messages.ts'
import { type PasswordDeps, replacePassword } from '../../../src/features/settings/password-flow.ts'
import { passwordFault, passwordForm } from '../../../src/features/settings/settings-form.ts'

const form = { old: 'Oldpass1!', next: 'Newpass1!', confirm: 'Newpass1!' }

describe('the password form', () => {
  const messages = (change: Partial<typeof form>) =>
    (v.safeParse(passwordForm, { ...form, ...change }).issues ?? []).map((issue) => [
      v.getDotPath(issue),
      issue.message,
    ])

  test('accepts valid input', () => {
    expect(messages({})).toEqual([])
  })

  test('requires the old password, of any length', () => {
    expect(messages({ old: '' })).toEqual([['old', 'Password is not matched']])
    expect(messages({ old: 'x' })).toEqual([])
  })

  test('compares the confirmation with the new password', () => {
    expect(messages({ confirm: form.old })).toEqual([
      ['confirm', 'Confirm Password must match with Password'],
    ])
  })

  test.each([
    ['six', 'Short1'],
    ['twenty-one', 'A passphrase of 21 ch'],
  ])('refuses a new password of %s characters at its field, typed once or twice', (_, next) => {
    expect(messages({ next, confirm: next })).toEqual([['next', 'Password is not matched']])
  })

  test('requires a strong new password that differs from the old one', () => {
    expect(passwordFault({ ...form, next: 'weakpassword' })).toEqual({
      message: errors.weakPassword,
      field: 'next',
      text: passwordText.weak,
    })
    expect(passwordFault({ ...form, next: form.old })).toMatchObject({
      message: errors.samePassword,
      field: 'next',
    })
    expect(passwordFault(form)).toBeUndefined()
  })
})

describe('changing the password', () => {
  function setUp(change: Partial<PasswordDeps> = {}) {
    const calls: string[] = []
    const deps: PasswordDeps = {
      async changePassword(email, old, next) {
        calls.push(`provider: ${email} ${old} ${next}`)
        return { ok: true, value: undefined }
      },
      async passwordUpdated() {
        calls.push('host')
        return { ok: true, value: {} }
      },
      ...change,
    }
    return { calls, deps }
  }

  test('calls the provider first and then the host', async () => {
    const { calls, deps } = setUp()
    expect(await replacePassword(deps, 'ada@example.com', form)).toEqual({
      ok: true,
      isHostNotified: true,
    })
    expect(calls).toEqual(['provider: ada@example.com Oldpass1! Newpass1!', 'host'])
  })

  test('makes no call for an invalid password', async () => {
    const { calls, deps } = setUp()
    const outcome = await replacePassword(deps, 'a@b.co', { ...form, next: 'weakpassword' })
    expect(outcome).toMatchObject({ ok: false, message: errors.weakPassword, field: 'next' })
    expect(calls).toEqual([])
  })

  test.each([
    ['invalid-credential', 'Please enter a valid email and password', 'old'],
    ['unreachable', failures.unreachable, undefined],
    ['other', 'the provider’s message', undefined],
  ] as const)(
    'shows the message for the provider error %s, at its field if it has one, and does not call the host',
    async (kind, message, field) => {
      const { calls, deps } = setUp({
        changePassword: async () => ({
          ok: false,
          error: { kind, message: 'the provider’s message' },
        }),
      })
      expect(await replacePassword(deps, 'a@b.co', form)).toMatchObject({
        ok: false,
        message,
        field,
      })
      expect(calls).toEqual([])
    },
  )

  test('succeeds if only the notification of the host failed', async () => {
    const { deps } = setUp({
      passwordUpdated: async () => ({ ok: false, error: { kind: 'timeout' } }),
    })
    expect(await replacePassword(deps, 'a@b.co', form)).toEqual({ ok: true, isHostNotified: false })
  })
})
