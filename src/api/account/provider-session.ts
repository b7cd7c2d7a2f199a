/**
 * Signs out of the identity provider without importing its code: only some screens load that, and a logout on
 * any other screen must not fetch it to find that nobody is signed in.
 */
export interface ProviderSession {
  /** Registers the provider's sign-out. */
  onSignedIn(providerSignOut: () => Promise<void>): void
  /** Signs out of the identity provider (product §4); does nothing if this page never used it. */
  signOut(): Promise<void>
}

export function createProviderSession(): ProviderSession {
  let signOut: () => Promise<void> = () => Promise.resolve()
  return {
    onSignedIn(providerSignOut) {
      signOut = providerSignOut
    },
    signOut: () => signOut(),
  }
}
