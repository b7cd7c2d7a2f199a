import {
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  signInWithEmailAndPassword,
  updatePassword,
  validatePassword,
} from 'firebase/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { device, failsWith } from './device.ts'
import type { Provider } from './providers.ts'
import { embedded } from './providers.ts'

/** Behaviour of Google's service that its emulator lacks, tested on the embedded provider only. */
const MINUTE = 60_000
const password = 'Correct-Horse1'
let provider: Provider

beforeAll(async () => {
  provider = await embedded()
})
afterAll(() => provider.close())

const newEmail = () => `ada-${crypto.randomUUID()}@example.org`

test('an old reset code is refused as expired', async () => {
  const [auth, email] = [device(provider.url), newEmail()]
  await createUserWithEmailAndPassword(auth, email, password)
  const code = (await provider.identity.resetCode(email)) ?? ''
  await provider.advance(30 * MINUTE)
  const late = confirmPasswordReset(auth, code, 'Battery-Staple2')
  await expect(late).rejects.toEqual(failsWith('expired-action-code'))
  await signInWithEmailAndPassword(auth, email, password)
})

test('a changed password ends the sessions of other devices, which can no longer renew their tokens', async () => {
  const [here, there, email] = [device(provider.url), device(provider.url), newEmail()]
  const { user } = await createUserWithEmailAndPassword(here, email, password)
  const other = await signInWithEmailAndPassword(there, email, password)
  await updatePassword(user, 'Battery-Staple2')
  await expect(other.user.getIdToken(true)).rejects.toEqual(failsWith('user-token-expired'))
  await user.getIdToken(true)
})

test('a password change long after the sign-in requires a recent login', async () => {
  const [auth, email] = [device(provider.url), newEmail()]
  const { user } = await createUserWithEmailAndPassword(auth, email, password)
  await provider.advance(6 * MINUTE)
  const late = updatePassword(user, 'Battery-Staple2')
  await expect(late).rejects.toEqual(failsWith('requires-recent-login'))
})

test('the password policy is published: at least 6 characters, schema version 1', async () => {
  const status = await validatePassword(device(provider.url), 'short')
  expect(status).toMatchObject({ isValid: false, meetsMinPasswordLength: false })
  expect(status.passwordPolicy.customStrengthOptions.minPasswordLength).toBe(6)
})
