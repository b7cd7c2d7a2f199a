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
import type { Stage } from './stages.ts'
import { stages } from './stages.ts'

/**
 * What the site and the host ask of an identity provider, asked by the firebase SDK. `npm test` asks the embedded
 * one; `npm run test:identity` asks the official Auth emulator the same.
 */
describe.each(stages)('the %s identity', (_name, setStage) => {
  let stage: Stage
  let auth: Auth
  let email = ''
  const password = 'Correct-Horse1'
  const next = 'Battery-Staple2'

  beforeAll(async () => {
    stage = await setStage()
  })
  afterAll(() => stage.close())
  beforeEach(() => {
    email = `ada-${crypto.randomUUID()}@example.org`
    auth = device(stage.url)
  })

  const create = (word = password) => createUserWithEmailAndPassword(auth, email, word)
  const enter = (word = password, by = auth) => signInWithEmailAndPassword(by, email, word)
  const resetCode = async () => (await stage.identity.resetCode(email)) ?? ''

  test('creates an account whose token the host accepts', async () => {
    const { user } = await create()
    expect(user).toMatchObject({ email, emailVerified: false, isAnonymous: false })
    expect(user.providerData[0]).toMatchObject({ providerId: 'password', email })
    const proof = await stage.identity.verifyIdToken(await user.getIdToken())
    expect(proof).toMatchObject({ uid: user.uid, email })
  })

  test('gives an e-mail that a user has to nobody else', async () => {
    const { user } = await create()
    await stage.claim(user.uid)
    await expect(create(next)).rejects.toEqual(failsWith('email-already-in-use'))
    await enter()
  })

  test('releases an e-mail whose signup never finished', async () => {
    await create()
    await stage.identity.releaseUnclaimed(email)
    await create(next)
  })

  test('signs in, whatever the case of the e-mail, and out', async () => {
    const { user } = await create()
    await signOut(auth)
    const again = await signInWithEmailAndPassword(auth, email.toUpperCase(), password)
    expect(again.user.uid).toBe(user.uid)
    await signOut(auth)
    expect(auth.currentUser).toBeNull()
  })

  test('answers a wrong password and an unknown e-mail alike', async () => {
    await create()
    await expect(enter('Wrong-Horse1')).rejects.toEqual(failsWith('invalid-credential'))
    const unknown = signInWithEmailAndPassword(auth, `no-${email}`, password)
    await expect(unknown).rejects.toEqual(failsWith('invalid-credential'))
  })

  test('refuses a weak password and an e-mail that is none', async () => {
    await expect(create('short')).rejects.toEqual(failsWith('weak-password'))
    const bad = createUserWithEmailAndPassword(auth, 'no e-mail', password)
    await expect(bad).rejects.toEqual(failsWith('invalid-email'))
    const { user } = await create()
    await expect(updatePassword(user, 'short')).rejects.toEqual(failsWith('weak-password'))
  })

  test('takes any text for a password', async () => {
    const odd = ' ‮🙂"<b>\u0000é '.repeat(20)
    await create(odd)
    await signOut(auth)
    await expect(enter(odd.trim())).rejects.toEqual(failsWith('invalid-credential'))
    await enter(odd)
  })

  test('renews its tokens', async () => {
    const { user } = await create()
    const renewed = await user.getIdToken(true)
    expect(await stage.identity.verifyIdToken(renewed)).toMatchObject({ uid: user.uid })
  })

  test('needs the old password again before it takes a new one', async () => {
    const { user } = await create()
    const wrong = EmailAuthProvider.credential(email, 'Wrong-Horse1')
    await expect(reauthenticateWithCredential(user, wrong)).rejects.toEqual(
      failsWith('invalid-credential'),
    )
    await reauthenticateWithCredential(user, EmailAuthProvider.credential(email, password))
    const before = await stage.identity.passwordChangedAt(user.uid)
    await updatePassword(user, next)
    const after = await stage.identity.passwordChangedAt(user.uid)
    expect(after?.getTime()).toBeGreaterThanOrEqual(before?.getTime() ?? Number.POSITIVE_INFINITY)
    await signOut(auth)
    await expect(enter()).rejects.toEqual(failsWith('invalid-credential'))
    await enter(next)
  })

  test('keeps the session that changed the password, and refuses every older token', async () => {
    const { user: here } = await create()
    const { user: there } = await enter(password, device(stage.url))
    const theirs = await there.getIdToken()
    await stage.pass(1000)
    await updatePassword(here, next)
    expect(await here.getIdToken(true)).not.toBe('')
    await expect(stage.identity.verifyIdToken(theirs)).rejects.toMatchObject({ status: 401 })
  })

  test('resets a password with a code that works once', async () => {
    await create()
    const code = await resetCode()
    expect(await verifyPasswordResetCode(auth, code)).toBe(email)
    await confirmPasswordReset(auth, code, next)
    await enter(next)
    await expect(enter()).rejects.toEqual(failsWith('invalid-credential'))
    const again = confirmPasswordReset(auth, code, 'Third-Password3')
    await expect(again).rejects.toEqual(failsWith('invalid-action-code'))
  })

  test('keeps a reset code that was used with a weak password', async () => {
    await create()
    const code = await resetCode()
    const weak = confirmPasswordReset(auth, code, 'short')
    await expect(weak).rejects.toEqual(failsWith('weak-password'))
    await confirmPasswordReset(auth, code, next)
  })

  test('has no reset code for an unknown e-mail, and takes none that was made up', async () => {
    expect(await stage.identity.resetCode(email)).toBeUndefined()
    for (const made of ['made-up', '<script>', '🙂', 'x'.repeat(4000)]) {
      const reset = confirmPasswordReset(auth, made, password)
      await expect(reset).rejects.toEqual(failsWith('invalid-action-code'))
    }
  })

  test('keeps a display name', async () => {
    const { user } = await create()
    await updateProfile(user, { displayName: 'Ada' })
    await user.reload()
    expect(user.displayName).toBe('Ada')
  })

  test('deletes an account that no user was created with', async () => {
    const { user } = await create()
    const token = await user.getIdToken()
    await deleteUser(user)
    await expect(stage.identity.verifyIdToken(token)).rejects.toMatchObject({ status: 401 })
    await create()
  })
})
