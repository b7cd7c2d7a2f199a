import type { SiteSettings } from '#config/schema.ts'
import {
  InvalidServiceAccount,
  readServiceAccount,
} from '../../accounts/identity/service-account.ts'
import type { HostConfig } from '../config/config.ts'
import { when } from './when.ts'

/** Host and site must ask the same identity provider. */
export function identityConflicts(
  { firebase, emulatorHost }: HostConfig,
  { identity: own }: SiteSettings,
): string[] {
  if (!firebase)
    return [
      ...when(
        own.apiKey !== '',
        "FIREBASE_SERVICE_ACCOUNT: must be set, since the site uses Firebase (VITE_FIREBASE_API_KEY); or FIREBASE_PROJECT_ID, with the machine's credentials.",
      ),
      ...when(
        emulatorHost !== '',
        'FIREBASE_AUTH_EMULATOR_HOST: has no effect without FIREBASE_PROJECT_ID. Set that as well.',
      ),
    ]
  const isEmulated = emulatorHost !== ''
  return [
    ...serviceAccount(firebase, own.projectId),
    ...when(
      !isEmulated && own.apiKey === '',
      'VITE_FIREBASE_API_KEY: must be set, with VITE_FIREBASE_AUTH_DOMAIN and VITE_FIREBASE_PROJECT_ID, since the host uses Firebase. Build the site anew.',
    ),
    ...when(
      isEmulated && own.url === '',
      'VITE_IDENTITY_URL: must be the address of the emulator, since the host uses it (FIREBASE_AUTH_EMULATOR_HOST). Build the site anew.',
    ),
    ...when(
      !isEmulated && own.url !== '',
      'VITE_IDENTITY_URL: must be empty, since the host uses Firebase and knows of no other provider. Build the site anew.',
    ),
    ...when(
      firebase.serviceAccount === '' &&
        ![own.projectId, ''].includes(firebase.projectId) &&
        own.projectId !== '',
      `VITE_FIREBASE_PROJECT_ID: is ${own.projectId}, but the host's project is ${firebase.projectId}. Set both to the same project.`,
    ),
  ]
}

/** The project of a service account is the host's, whatever FIREBASE_PROJECT_ID says. */
function serviceAccount(
  { serviceAccount: setting, projectId, emulatorHost }: NonNullable<HostConfig['firebase']>,
  ofSite: string,
): string[] {
  if (setting === '' || emulatorHost !== '') return []
  try {
    const { project_id: own } = readServiceAccount(setting)
    return [
      ...when(
        projectId !== '' && projectId !== own,
        `FIREBASE_PROJECT_ID: is ${projectId}, but the service account is of ${own}. Leave FIREBASE_PROJECT_ID empty, or take the account of that project.`,
      ),
      ...when(
        ofSite !== '' && ofSite !== own,
        `VITE_FIREBASE_PROJECT_ID: is ${ofSite}, but the service account is of ${own}. Set both to the same project.`,
      ),
    ]
  } catch (error) {
    if (error instanceof InvalidServiceAccount) return [`${error.message}.`]
    throw error
  }
}
