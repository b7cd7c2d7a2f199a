import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { email as emailOfCall } from '#contract/values.ts'
import { isStrongPassword } from '#domain/account.ts'
import {
  forgotForm,
  loginForm,
  resetForm,
  signupForm,
} from '../../../src/features/auth/late/auth-form.ts'
import { readResetLink } from '../../../src/features/auth/reset-link.ts'
import { maskEmail } from '../../../src/ui/mask-email.ts'

/** The first message of each field, as the form shows it. */
function messages(schema: v.GenericSchema, input: unknown): Record<string, string> {
  const result = v.safeParse(schema, input)
  const shown: Record<string, string> = {}
  for (const issue of result.issues ?? []) shown[v.getDotPath(issue) ?? ''] ??= issue.message
  return shown
}

const signup = { name: 'Ada', email: 'ada@example.com', password: 'Abcdef1!', confirm: 'Abcdef1!' }

describe('the login form', () => {
  test('trims the e-mail', () => {
    expect(v.parse(loginForm, { email: ' ada@example.com ', password: 'abcdefg' }).email).toBe(
      'ada@example.com',
    )
  })

  test.each([
    ['no characters', '', 'Password is not matched'],
    ['six characters', 'abcdef', 'Password is not matched'],
    ['seven characters', 'abcdefg', undefined],
    ['twenty characters', 'a'.repeat(20), undefined],
    ['twenty-one characters', 'a'.repeat(21), 'Password is not matched'],
  ])('validates a password of %s', (_, password, message) => {
    expect(messages(loginForm, { email: 'ada@example.com', password })['password']).toBe(message)
  })

  test('shows "Email must match" for an invalid e-mail', () => {
    expect(messages(loginForm, { email: '', password: 'abcdefg' })).toEqual({
      email: 'Email must match',
    })
    for (const email of ['ada@', 'a@b', 'a b@example.com', '<script>', '\u202bمرحبا', '🙂', '   '])
      expect(messages(forgotForm, { email })).toEqual({ email: 'Email must match' })
  })
})

test.each([
  "o'brien@example.com",
  'a&b@example.com',
  'ada@xn--exmple-cua.com',
  'ada@xn--e1afmkfd.xn--p1ai',
])('the e-mail %s is one, for the form and for the host', (email) => {
  expect(messages(forgotForm, { email })).toEqual({})
  expect(v.is(emailOfCall, email)).toBe(true)
})

test.each([
  ...['a..b@example.com', '.a@example.com', 'a.@example.com', 'a@b..de', 'a@-b.de', 'a@b-.de'],
  ...[
    'a@b.1',
    'a@b.de-',
    'a@b.d',
    'a@b.de.',
    'o’brien@example.com',
    'a@b.de\nx',
    'A <a@b.de>',
    'a@b@c.de',
  ],
])('the e-mail %j is none, for the form and for the host', (email) => {
  expect(messages(forgotForm, { email })).toEqual({ email: 'Email must match' })
  expect(v.is(emailOfCall, email)).toBe(false)
})

describe('the signup form', () => {
  test('accepts valid input', () => {
    expect(messages(signupForm, signup)).toEqual({})
  })

  test('shows all errors at once, the differing confirmation included', () => {
    expect(
      messages(signupForm, { name: ' ', email: 'x', password: 'short', confirm: 'other' }),
    ).toEqual({
      name: 'Name must match',
      email: 'Email must match',
      password: 'Password is not matched',
      confirm: 'Passwords must match',
    })
  })
})

test('input that is too long for the host has an error at its field', () => {
  const name = 'n'.repeat(100)
  const email = `${'e'.repeat(242)}@example.com`
  expect(messages(signupForm, { ...signup, name, email })).toEqual({})
  expect(messages(signupForm, { ...signup, name: `${name}n`, email: `e${email}` })).toEqual({
    name: 'Name must match',
    email: 'Email must match',
  })
})

test('the reset form has its own message for a differing confirmation', () => {
  expect(messages(resetForm, { password: 'Abcdef1!', confirm: 'Abcdef1?' })).toEqual({
    confirm: 'Confirm Password must match with Password',
  })
})

describe('the strength check', () => {
  test.each([
    ['all four kinds', 'Abcdef1!', true],
    ['no lower-case letter, which is not required', 'ABCDEF1!', true],
    ['seven characters', 'Abcde1!', false],
    ['no digit', 'Abcdefg!', false],
    ['no upper-case letter', 'abcdef1!', false],
    ['a special character outside the list', 'Abcdef1?', false],
  ])('checks %s', (_, password, strong) => {
    expect(isStrongPassword(password)).toBe(strong)
  })
})

describe('the reset link', () => {
  test('is decoded exactly once, so that a plus and a percent sign are kept', () => {
    const search = `?${new URLSearchParams({ oobCode: 'a%2Bb+c', email: 'a+b@example.com' })}`
    expect(readResetLink(search)).toEqual({ oobCode: 'a%2Bb+c', email: 'a+b@example.com' })
  })

  test.each(['', '?oobCode=x', '?email=a@b.co', '?oobCode=&email=a@b.co'])(
    'is invalid when incomplete: "%s"',
    (search) => {
      expect(readResetLink(search)).toBeUndefined()
    },
  )
})

describe('the masked e-mail', () => {
  test('shows the first four and the last ten characters', () => {
    expect(maskEmail('margaret.hamilton@example.com')).toBe('marg***************xample.com')
  })

  test.each([
    ['a.lovelace@web.de', 'a.lo***ace@web.de'],
    ['ada@example.com', 'ad***xample.com'],
    ['joe@gmail.com', 'j***gmail.com'],
    ['a@b.c', 'a***c'],
  ])('hides at least three characters of a short address: %s', (email, masked) => {
    expect(maskEmail(email)).toBe(masked)
  })
})
