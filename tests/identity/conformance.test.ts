import type { Auth } from 'firebase/auth'
import {
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  reauthenticateWithCredential,
  signInWithEmailAndPassword,
  signOut,
  updatePassword,
  updateProfile,
  verifyPasswordResetCode,
} from 'firebase/auth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { device, failsWith } from './device.ts'
import type { Provider } from './providers.ts'
import { providers } from './providers.ts'

/**
 * What the site and the host need of an identity provider, tested through the firebase SDK. `npm test` tests the
 * embedded provider, `npm run test:identity` the official Auth emulator as well.
 */
describe.each(providers)('the %s identity', (_name, start) => {
  let provider: Provider
  let auth: Auth
  let email = ''
  const password = 'Correct-Horse1'
  const next = 'Battery-Staple2'

  beforeAll(async () => {
    provider = await start()
  })
  afterAll(() => provider.close())
  beforeEach(() => {
    email = `ada-${crypto.randomUUID()}@example.org`
    auth = device(provider.url)
  })

  const create = (word = password) => createUserWithEmailAndPassword(auth, email, word)
  const signIn = (word = password, by = auth) => signInWithEmailAndPassword(by, email, word)
  const resetCode = async () => (await provider.identity.resetCode(email)) ?? ''

  test('creates an account whose token the host accepts', async () => {
    const { user } = await create()
    expect(user).toMatchObject({ email, emailVerified: false, isAnonymous: false })
    expect(user.providerData[0]).toMatchObject({ providerId: 'password', email })
    const proof = await provider.identity.verifyIdToken(await user.getIdToken())
    expect(proof).toMatchObject({ uid: user.uid, email })
  })

  test('refuses a second account for the e-mail of a user', async () => {
    const { user } = await create()
    await provider.claim(user.uid)
    await expect(create(next)).rejects.toEqual(failsWith('email-already-in-use'))
    await signIn()
  })

  test('leaves an e-mail whose signup never finished to its owner, who is mailed a code', async () => {
    await create()
    const code = await provider.identity.signupResetCode(email)
    // The embedded provider replaces the account instead.
    if (code === undefined) return void (await create(next))
    await confirmPasswordReset(auth, code, next)
    await signIn(next)
  })

  test('signs in with the e-mail in any case, and signs out', async () => {
    const { user } = await create()
    await signOut(auth)
    const again = await signInWithEmailAndPassword(auth, email.toUpperCase(), password)
    expect(again.user.uid).toBe(user.uid)
    await signOut(auth)
    expect(auth.currentUser).toBeNull()
  })

  test('answers a wrong password and an unknown e-mail alike', async () => {
    await create()
    await expect(signIn('Wrong-Horse1')).rejects.toEqual(failsWith('invalid-credential'))
    const unknown = signInWithEmailAndPassword(auth, `no-${email}`, password)
    await expect(unknown).rejects.toEqual(failsWith('invalid-credential'))
  })

  test('refuses a weak password and an invalid e-mail', async () => {
    await expect(create('short')).rejects.toEqual(failsWith('weak-password'))
    const bad = createUserWithEmailAndPassword(auth, 'no e-mail', password)
    await expect(bad).rejects.toEqual(failsWith('invalid-email'))
    const { user } = await create()
    await expect(updatePassword(user, 'short')).rejects.toEqual(failsWith('weak-password'))
  })

  test('accepts any text as password', async () => {
    const odd = ' ‮🙂"<b>\u0000é '.repeat(20)
    await create(odd)
    await signOut(auth)
    await expect(signIn(odd.trim())).rejects.toEqual(failsWith('invalid-credential'))
    await signIn(odd)
  })

  test('renews its tokens', async () => {
    const { user } = await create()
    const renewed = await user.getIdToken(true)
    expect(await provider.identity.verifyIdToken(renewed)).toMatchObject({ uid: user.uid })
  })

  test('requires the old password before it sets a new one', async () => {
    const { user } = await create()
    const wrong = EmailAuthProvider.credential(email, 'Wrong-Horse1')
    await expect(reauthenticateWithCredential(user, wrong)).rejects.toEqual(
      failsWith('invalid-credential'),
    )
    await reauthenticateWithCredential(user, EmailAuthProvider.credential(email, password))
    const before = await provider.identity.passwordChangedAt(user.uid)
    await updatePassword(user, next)
    const after = await provider.identity.passwordChangedAt(user.uid)
    expect(after?.getTime()).toBeGreaterThanOrEqual(before?.getTime() ?? Number.POSITIVE_INFINITY)
    await signOut(auth)
    await expect(signIn()).rejects.toEqual(failsWith('invalid-credential'))
    await signIn(next)
  })

  test('keeps the session that changed the password, and refuses all older tokens', async () => {
    const { user: here } = await create()
    const { user: there } = await signIn(password, device(provider.url))
    const theirs = await there.getIdToken()
    await provider.advance(1000)
    await updatePassword(here, next)
    expect(await here.getIdToken(true)).not.toBe('')
    await expect(provider.identity.verifyIdToken(theirs)).rejects.toMatchObject({ status: 401 })
  })

  test('resets a password with a code that works once', async () => {
    await create()
    const code = await resetCode()
    expect(await verifyPasswordResetCode(auth, code)).toBe(email)
    await confirmPasswordReset(auth, code, next)
    await signIn(next)
    await expect(signIn()).rejects.toEqual(failsWith('invalid-credential'))
    const again = confirmPasswordReset(auth, code, 'Third-Password3')
    await expect(again).rejects.toEqual(failsWith('invalid-action-code'))
  })

  test('keeps a reset code valid after an attempt with a weak password', async () => {
    await create()
    const code = await resetCode()
    const weak = confirmPasswordReset(auth, code, 'short')
    await expect(weak).rejects.toEqual(failsWith('weak-password'))
    await confirmPasswordReset(auth, code, next)
  })

  test('creates no reset code for an unknown e-mail, and refuses a made-up code', async () => {
    expect(await provider.identity.resetCode(email)).toBeUndefined()
    for (const made of ['made-up', '<script>', '🙂', 'x'.repeat(4000)]) {
      const reset = confirmPasswordReset(auth, made, password)
      await expect(reset).rejects.toEqual(failsWith('invalid-action-code'))
    }
  })

  test('stores a display name', async () => {
    const { user } = await create()
    await updateProfile(user, { displayName: 'Ada' })
    await user.reload()
    expect(user.displayName).toBe('Ada')
  })

  test('deletes an account that belongs to no user', async () => {
    const { user } = await create()
    const token = await user.getIdToken()
    await deleteUser(user)
    await expect(provider.identity.verifyIdToken(token)).rejects.toMatchObject({ status: 401 })
    await create()
  })
})
