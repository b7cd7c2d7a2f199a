import type { FirebaseApp } from 'firebase/app'
import { deleteApp, initializeApp } from 'firebase/app'
import type { Auth } from 'firebase/auth'
import {
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  reauthenticateWithCredential,
  signInWithEmailAndPassword,
  signOut,
  updatePassword,
  updateProfile,
  validatePassword,
  verifyPasswordResetCode,
} from 'firebase/auth'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFirebaseIdentity } from '../../server/identity/firebase.ts'
import type { Identity } from '../../server/identity/identity.ts'
import { accountsHost } from '../support/accounts-host.ts'

/**
 * What the site asks of an identity provider, asked by the firebase SDK. Runs against the embedded one, and against
 * the official Auth emulator where FIREBASE_AUTH_EMULATOR_HOST says where it is.
 */
interface Stage {
  readonly url: string
  readonly identity: Identity
  close(): Promise<void>
}

async function embedded(): Promise<Stage> {
  const host = await accountsHost()
  const url = await host.app.listen({ port: 0 })
  return { url, identity: host.deps.identity, close: host.close }
}

const emulatorHost = process.env['FIREBASE_AUTH_EMULATOR_HOST']
const official = async (): Promise<Stage> => ({
  url: `http://${emulatorHost}`,
  identity: await createFirebaseIdentity({
    serviceAccount: '',
    projectId: 'demo-host',
    emulatorHost: emulatorHost ?? '',
  }),
  close: async () => {},
})

const stages = emulatorHost ? { embedded, official } : { embedded }

describe.each(Object.entries(stages))('the %s identity', (_name, setStage) => {
  let stage: Stage
  let app: FirebaseApp
  let auth: Auth
  let email = ''
  const password = 'Correct-Horse1'

  beforeAll(async () => {
    stage = await setStage()
  })
  afterAll(() => stage.close())
  beforeEach(() => {
    email = `ada-${crypto.randomUUID()}@example.org`
    app = initializeApp({ apiKey: 'demo', projectId: 'demo-host' }, email)
    auth = initializeAuth(app, { persistence: inMemoryPersistence })
    connectAuthEmulator(auth, stage.url, { disableWarnings: true })
  })
  afterEach(() => deleteApp(app))

  const create = () => createUserWithEmailAndPassword(auth, email, password)
  const enter = (word = password) => signInWithEmailAndPassword(auth, email, word)
  const failsWith = (code: string) => expect.objectContaining({ code: `auth/${code}` })

  test('creates an account whose token the host accepts', async () => {
    const { user } = await create()
    expect(user).toMatchObject({ email, emailVerified: false, isAnonymous: false })
    expect(user.providerData[0]).toMatchObject({ providerId: 'password', email })
    const proof = await stage.identity.verifyIdToken(await user.getIdToken())
    expect(proof).toMatchObject({ uid: user.uid, email })
  })

  test('signs in, whatever the case of the e-mail, and out', async () => {
    const { user } = await create()
    await signOut(auth)
    const again = await signInWithEmailAndPassword(auth, email.toUpperCase(), password)
    expect(again.user.uid).toBe(user.uid)
    await signOut(auth)
    expect(auth.currentUser).toBeNull()
  })

  test('says the same of a wrong password and of an unknown e-mail', async () => {
    await create()
    await expect(enter('Wrong-Horse1')).rejects.toEqual(failsWith('invalid-credential'))
    const unknown = signInWithEmailAndPassword(auth, `no-${email}`, password)
    await expect(unknown).rejects.toEqual(failsWith('invalid-credential'))
  })

  test('refuses a weak password, an e-mail that is none, and says its policy', async () => {
    const weak = createUserWithEmailAndPassword(auth, email, 'short')
    await expect(weak).rejects.toEqual(failsWith('weak-password'))
    const bad = createUserWithEmailAndPassword(auth, 'no e-mail', password)
    await expect(bad).rejects.toEqual(failsWith('invalid-email'))
    const status = await validatePassword(auth, 'short')
    expect(status).toMatchObject({ isValid: false, meetsMinPasswordLength: false })
    expect(status.passwordPolicy.customStrengthOptions.minPasswordLength).toBe(6)
  })

  test('renews its tokens', async () => {
    const { user } = await create()
    const renewed = await user.getIdToken(true)
    expect(await stage.identity.verifyIdToken(renewed)).toMatchObject({ uid: user.uid })
  })

  test('re-authenticates and changes the password, after which the old one is wrong', async () => {
    const { user } = await create()
    const wrong = EmailAuthProvider.credential(email, 'Wrong-Horse1')
    await expect(reauthenticateWithCredential(user, wrong)).rejects.toEqual(
      failsWith('invalid-credential'),
    )
    await reauthenticateWithCredential(user, EmailAuthProvider.credential(email, password))
    const before = await stage.identity.passwordChangedAt(user.uid)
    await updatePassword(user, 'Battery-Staple2')
    const after = await stage.identity.passwordChangedAt(user.uid)
    expect(after?.getTime()).toBeGreaterThanOrEqual(before?.getTime() ?? Number.POSITIVE_INFINITY)
    expect(await user.getIdToken()).not.toBe('')
    await signOut(auth)
    await expect(enter()).rejects.toEqual(failsWith('invalid-credential'))
    await enter('Battery-Staple2')
  })

  test('resets a password with a code that works once', async () => {
    await create()
    const code = (await stage.identity.resetCode(email)) ?? ''
    expect(await verifyPasswordResetCode(auth, code)).toBe(email)
    await confirmPasswordReset(auth, code, 'Battery-Staple2')
    await enter('Battery-Staple2')
    const again = confirmPasswordReset(auth, code, 'Third-Password3')
    await expect(again).rejects.toEqual(failsWith('invalid-action-code'))
  })

  test('has no reset code for an unknown e-mail, and takes none that was made up', async () => {
    expect(await stage.identity.resetCode(email)).toBeUndefined()
    const made = confirmPasswordReset(auth, 'made-up', password)
    await expect(made).rejects.toEqual(failsWith('invalid-action-code'))
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

  test('lets go of an e-mail whose signup never finished', async () => {
    await create()
    await stage.identity.releaseUnclaimed(email)
    await createUserWithEmailAndPassword(auth, email, 'Battery-Staple2')
  })
})
