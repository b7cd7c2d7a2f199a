import { deleteApp, initializeApp } from 'firebase/app'
import type { Auth } from 'firebase/auth'
import { connectAuthEmulator, initializeAuth, inMemoryPersistence } from 'firebase/auth'
import { expect, onTestFinished } from 'vitest'
import { PROJECT } from './project.ts'

/** The firebase SDK of one browser, set up as in src/api/account/identity.ts, for the duration of a test. */
export function device(url: string): Auth {
  const app = initializeApp({ apiKey: 'demo', projectId: PROJECT }, crypto.randomUUID())
  onTestFinished(() => deleteApp(app))
  const auth = initializeAuth(app, { persistence: inMemoryPersistence })
  connectAuthEmulator(auth, url, { disableWarnings: true })
  return auth
}

export const failsWith = (code: string) => expect.objectContaining({ code: `auth/${code}` })
