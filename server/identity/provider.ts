import type { Account } from './accounts.ts'

/** The result of a sign-in. */
export interface SignedIn {
  readonly account: Account
  readonly idToken: string
  readonly refreshToken: string
}

/** The operations of the embedded identity provider, called by `toolkit.ts`. Each throws ToolkitError. */
export interface Provider {
  signUp(email: string, password: string, caller: string): Promise<SignedIn>
  signIn(email: string, password: string, caller: string): Promise<SignedIn>
  refresh(refreshToken: string): Promise<SignedIn>
  lookup(idToken: string): Promise<Account>
  setDisplayName(idToken: string, name: string): Promise<Account>
  changePassword(idToken: string, password: string, caller: string): Promise<SignedIn>
  remove(idToken: string): Promise<void>
  emailOfReset(code: string): Promise<string>
  resetPassword(code: string, password: string, caller: string): Promise<string>
}
