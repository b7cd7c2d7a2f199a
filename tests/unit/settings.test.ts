import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { errors } from '#text/messages.ts'
import { failures } from '#text/screens-failures.ts'
import type { PasswordDeps } from '../../src/features/settings/password-flow.ts'
import { replacePassword } from '../../src/features/settings/password-flow.ts'
import { passwordFault, passwordForm } from '../../src/features/settings/settings-form.ts'

const form = { old: 'Oldpass1!', next: 'Newpass1!', confirm: 'Newpass1!' }

describe('the password form', () => {
  const messages = (change: Partial<typeof form>) =>
    (v.safeParse(passwordForm, { ...form, ...change }).issues ?? []).map((issue) => [
      v.getDotPath(issue),
      issue.message,
    ])

  test('takes what is right', () => {
    expect(messages({})).toEqual([])
  })

  test('wants the old password, whatever its length once was', () => {
    expect(messages({ old: '' })).toEqual([['old', 'Password is not matched']])
    expect(messages({ old: 'x' })).toEqual([])
  })

  test('compares the confirmation with the new password', () => {
    expect(messages({ confirm: form.old })).toEqual([
      ['confirm', 'Confirm Password must match with Password'],
    ])
  })

  test('wants the new password strong, and new', () => {
    expect(passwordFault({ ...form, next: 'weakpassword' })).toBe(errors.weakPassword)
    expect(passwordFault({ ...form, next: form.old })).toBe(errors.samePassword)
    expect(passwordFault(form)).toBeUndefined()
  })
})

describe('changing the password', () => {
  function world(change: Partial<PasswordDeps> = {}) {
    const asked: string[] = []
    const deps: PasswordDeps = {
      async changePassword(email, old, next) {
        asked.push(`provider: ${email} ${old} ${next}`)
        return { ok: true, value: undefined }
      },
      async passwordUpdated() {
        asked.push('host')
        return { ok: true, value: {} }
      },
      ...change,
    }
    return { asked, deps }
  }

  test('asks the provider first and then tells the host', async () => {
    const { asked, deps } = world()
    expect(await replacePassword(deps, 'ada@example.com', form)).toEqual({
      ok: true,
      isHostNotified: true,
    })
    expect(asked).toEqual(['provider: ada@example.com Oldpass1! Newpass1!', 'host'])
  })

  test('asks nobody about a password that breaks a rule', async () => {
    const { asked, deps } = world()
    const outcome = await replacePassword(deps, 'a@b.co', { ...form, next: 'weakpassword' })
    expect(outcome).toEqual({ ok: false, message: errors.weakPassword })
    expect(asked).toEqual([])
  })

  test.each([
    ['invalid-credential', 'Please enter a valid email and password'],
    ['unreachable', failures.unreachable],
    ['other', 'in its own words'],
  ] as const)(
    'words a provider that says %s, and does not tell the host',
    async (kind, message) => {
      const { asked, deps } = world({
        changePassword: async () => ({ ok: false, error: { kind, message: 'in its own words' } }),
      })
      expect(await replacePassword(deps, 'a@b.co', form)).toEqual({ ok: false, message })
      expect(asked).toEqual([])
    },
  )

  test('counts as changed when only the host could not be told', async () => {
    const { deps } = world({
      passwordUpdated: async () => ({ ok: false, error: { kind: 'timeout' } }),
    })
    expect(await replacePassword(deps, 'a@b.co', form)).toEqual({ ok: true, isHostNotified: false })
  })
})
