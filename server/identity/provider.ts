import type { Account } from './accounts.ts'

/** Signed in: an account and the tokens that say so. */
export interface SignedIn {
  readonly account: Account
  readonly idToken: string
  readonly refreshToken: string
}

/** What the wire (`toolkit.ts`) asks of the embedded identity. Each throws a ToolkitError as Google would answer. */
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
