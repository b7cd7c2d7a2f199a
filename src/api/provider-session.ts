/**
 * Who is signed in at the identity provider, known without its code: that is loaded only by the screens
 * that use it, and a logout anywhere else must not fetch it merely to find that nobody is.
 */
export interface ProviderSession {
  /** Says how to sign out of it. */
  entered(signOut: () => Promise<void>): void
  /** Signs out of the identity provider (product §4), if this page has signed in at all. */
  leave(): Promise<void>
}

export function createProviderSession(): ProviderSession {
  let signOut: () => Promise<void> = () => Promise.resolve()
  return {
    entered(how) {
      signOut = how
    },
    leave: () => signOut(),
  }
}
