import {
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  signInWithEmailAndPassword,
  updatePassword,
  validatePassword,
} from 'firebase/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { device, failsWith } from './device.ts'
import type { Stage } from './stages.ts'
import { embedded } from './stages.ts'

/** What Google does and its emulator does not, asked by the firebase SDK of the embedded identity alone. */
const MINUTE = 60_000
const password = 'Correct-Horse1'
let stage: Stage

beforeAll(async () => {
  stage = await embedded()
})
afterAll(() => stage.close())

const newEmail = () => `ada-${crypto.randomUUID()}@example.org`

test('a reset code that is too old is refused as expired', async () => {
  const [auth, email] = [device(stage.url), newEmail()]
  await createUserWithEmailAndPassword(auth, email, password)
  const code = (await stage.identity.resetCode(email)) ?? ''
  await stage.pass(30 * MINUTE)
  const late = confirmPasswordReset(auth, code, 'Battery-Staple2')
  await expect(late).rejects.toEqual(failsWith('expired-action-code'))
  await signInWithEmailAndPassword(auth, email, password)
})

test('a change of the password ends the other devices, which can renew nothing', async () => {
  const [here, there, email] = [device(stage.url), device(stage.url), newEmail()]
  const { user } = await createUserWithEmailAndPassword(here, email, password)
  const other = await signInWithEmailAndPassword(there, email, password)
  await updatePassword(user, 'Battery-Staple2')
  await expect(other.user.getIdToken(true)).rejects.toEqual(failsWith('user-token-expired'))
  await user.getIdToken(true)
})

test('a password is not changed long after it was typed', async () => {
  const [auth, email] = [device(stage.url), newEmail()]
  const { user } = await createUserWithEmailAndPassword(auth, email, password)
  await stage.pass(6 * MINUTE)
  const late = updatePassword(user, 'Battery-Staple2')
  await expect(late).rejects.toEqual(failsWith('requires-recent-login'))
})

test('the password policy of the specification can be read: at least 6 characters, schema version 1', async () => {
  const status = await validatePassword(device(stage.url), 'short')
  expect(status).toMatchObject({ isValid: false, meetsMinPasswordLength: false })
  expect(status.passwordPolicy.customStrengthOptions.minPasswordLength).toBe(6)
})
