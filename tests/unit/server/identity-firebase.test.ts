import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { FirebaseAuth } from '../../../server/accounts/identity/firebase.ts'
import { createFirebaseIdentity, identityOf } from '../../../server/accounts/identity/firebase.ts'
import type { Tx } from '../../../server/platform/db/db.ts'

const failing = (code: string) => async () => {
  throw Object.assign(new Error(code), { code })
}
const missing = failing('auth/user-not-found')

function firebase(parts: Partial<FirebaseAuth> = {}) {
  return identityOf({
    verifyIdToken: missing,
    getUser: missing,
    getUserByEmail: missing,
    updateUser: missing,
    generatePasswordResetLink: failing('auth/email-not-found'),
    deleteUser: missing,
    ...parts,
  })
}

const noTx: Tx = { rows: async () => [], run: async () => 0, script: async () => {} }

describe('Firebase', () => {
  test('checks whether a token was revoked', async () => {
    const calls: unknown[] = []
    const identity = firebase({
      async verifyIdToken(...args) {
        calls.push(args)
        return { uid: 'u', email: 'Ada@Example.org', auth_time: 1_700_000_000 }
      },
    })
    expect(await identity.verifyIdToken('token')).toEqual({
      uid: 'u',
      email: 'ada@example.org',
      signedInAt: new Date(1_700_000_000_000),
    })
    expect(calls).toEqual([['token', true]])
  })

  test.each(['auth/id-token-expired', 'auth/id-token-revoked', 'auth/argument-error'])(
    'answering %s is a 401',
    async (code) => {
      const identity = firebase({ verifyIdToken: failing(code) })
      await expect(identity.verifyIdToken('token')).rejects.toMatchObject({ status: 401 })
    },
  )

  test('being unreachable is an internal error and not a 401', async () => {
    const identity = firebase({ verifyIdToken: failing('app/network-error') })
    await expect(identity.verifyIdToken('token')).rejects.toThrow('app/network-error')
  })

  test('refuses a token without an e-mail', async () => {
    const identity = firebase({ verifyIdToken: async () => ({ uid: 'u', auth_time: 1 }) })
    await expect(identity.verifyIdToken('token')).rejects.toMatchObject({ status: 401 })
  })

  test('dates a password change at the end of its second, later than every session of that second', async () => {
    const user = { tokensValidAfterTime: 'Thu, 01 Jan 2026 12:00:00 GMT' }
    const identity = firebase({ getUser: async () => user })
    expect(await identity.passwordChangedAt('u')).toEqual(new Date('2026-01-01T12:00:00.999Z'))
    expect(await firebase().passwordChangedAt('u')).toBeUndefined()
  })

  test('returns the code of its reset link', async () => {
    const link = 'https://demo.firebaseapp.com/__/auth/action?mode=resetPassword&oobCode=abc%2Bd'
    const known = { getUserByEmail: async () => ({ uid: 'u' }) }
    const identity = firebase({ ...known, generatePasswordResetLink: async () => link })
    expect(await identity.resetCode('ada@example.org')).toBe('abc+d')
    expect(await firebase(known).resetCode('ada@example.org')).toBeUndefined()
  })

  test('with enumeration protection creates no code for an unknown e-mail', async () => {
    const identity = firebase({ generatePasswordResetLink: failing('auth/internal-error') })
    expect(await identity.resetCode('nobody@example.org')).toBeUndefined()
  })

  test('marks the e-mail as verified, and refuses an account that no longer exists', async () => {
    const calls: unknown[] = []
    const identity = firebase({ updateUser: async (...args) => calls.push(args) })
    await identity.confirmEmail('u')
    expect(calls).toEqual([['u', { emailVerified: true }]])
    await expect(firebase().confirmEmail('u')).rejects.toMatchObject({ status: 401 })
  })

  test('is not called to claim an account, which happens inside a transaction', async () => {
    await firebase({ updateUser: failing('app/network-error') }).claim(noTx, 'u')
  })

  test('has a reset code for a signup whose e-mail has an account, and none without', async () => {
    const identity = firebase({
      getUserByEmail: async () => ({ uid: 'u' }),
      generatePasswordResetLink: async () => 'https://demo.example/?oobCode=abc',
    })
    expect(await identity.signupResetCode('ada@example.org')).toBe('abc')
    expect(await firebase().signupResetCode('ada@example.org')).toBeUndefined()
  })

  // Holds promise 21.
  test('refuses unsigned tokens, which only the emulator issues', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const account = {
      project_id: 'project',
      client_email: 'a@project.example',
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    }
    const serviceAccount = JSON.stringify(account)
    const real = await createFirebaseIdentity({ serviceAccount, projectId: '', emulatorHost: '' })
    const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url')
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: 'https://securetoken.google.com/project',
      aud: 'project',
      sub: 'u',
      iat: now,
      exp: now + 3600,
      auth_time: now,
      email: 'ada@example.org',
    }
    const unsigned = `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`
    await expect(real.verifyIdToken(unsigned)).rejects.toMatchObject({ status: 401 })
  })

  test.each(['{"project_id":1}', '/no/such/file'])(
    'refuses the service account %s with the name of the variable',
    async (serviceAccount) => {
      const made = createFirebaseIdentity({ serviceAccount, projectId: '', emulatorHost: '' })
      await expect(made).rejects.toThrow(/^FIREBASE_SERVICE_ACCOUNT: /)
    },
  )
})
