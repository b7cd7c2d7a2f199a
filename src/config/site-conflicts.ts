import type { SiteConfig } from './schema.ts'

/**
 * A line for each setting of the site that cannot work beside the others; read by the build and by the host, never in a
 * browser.
 */
export function siteConflicts({ apiHost, identity, documents, siteUrl }: SiteConfig): string[] {
  const names = Object.values(documents)
  const { apiKey, authDomain, projectId, url } = identity
  const isElsewhere = isRemote(apiHost) && !isSameOrigin(apiHost, siteUrl)
  return [
    ...(apiKey === '' || (authDomain !== '' && projectId !== '')
      ? []
      : [
          'VITE_FIREBASE_API_KEY: needs VITE_FIREBASE_AUTH_DOMAIN and VITE_FIREBASE_PROJECT_ID beside it. Copy all three from the Firebase console.',
        ]),
    ...(apiKey === '' && (authDomain !== '' || (projectId !== '' && url === ''))
      ? [
          'VITE_FIREBASE_API_KEY: must be set beside VITE_FIREBASE_AUTH_DOMAIN and VITE_FIREBASE_PROJECT_ID. Copy all three from the Firebase console.',
        ]
      : []),
    ...(isElsewhere && apiKey === '' && url === ''
      ? [
          `VITE_IDENTITY_URL: must be ${new URL(apiHost).origin}, since the API lies elsewhere than the site; otherwise nobody can sign up. With Firebase set VITE_FIREBASE_API_KEY instead.`,
        ]
      : []),
    ...(new Set(names).size === names.length
      ? []
      : ['VITE_WHITEPAPER, VITE_PRIVACY_POLICY, VITE_TERMS: must be three different names.']),
  ]
}

const isAddress = (apiHost: string): boolean => /^https?:/.test(apiHost)

/** Whether it is on this machine, where a page may well call several servers. */
const isHere = (address: string): boolean =>
  /^(localhost|\[::1\]|127(\.\d{1,3}){3})$/.test(new URL(address).hostname)

/** Whether the API lies at a public address of its own. */
export const isRemote = (apiHost: string): boolean => isAddress(apiHost) && !isHere(apiHost)

const isSameOrigin = (a: string, b: string): boolean =>
  b !== '' && new URL(a).origin === new URL(b).origin
