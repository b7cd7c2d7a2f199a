import type { Tx } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/limits/caller.ts'
import type { Account } from './accounts.ts'

/** The result of a sign-in. */
export interface SignedIn {
  readonly account: Account
  readonly idToken: string
  readonly refreshToken: string
}

/** The operations of the embedded identity provider, called by `toolkit.ts`. Each throws ToolkitError. */
export interface Provider {
  signUp(email: string, password: string, caller: Caller): Promise<SignedIn>
  signIn(email: string, password: string, caller: Caller): Promise<SignedIn>
  refresh(refreshToken: string): Promise<SignedIn>
  lookup(idToken: string): Promise<Account>
  setDisplayName(idToken: string, name: string): Promise<Account>
  changePassword(idToken: string, password: string, caller: Caller): Promise<SignedIn>
  remove(idToken: string): Promise<void>
  emailOfReset(code: string): Promise<string>
  /** Resolves to the account. */
  resetPassword(code: string, password: string, caller: Caller): Promise<Account>
}

/** What happens with every new password of an existing account. */
export interface PasswordHooks {
  /** Ends the sessions of the account's user except those of `device`, in the transaction that sets the password. */
  endSessions(tx: Tx, uid: string, device: string | undefined): Promise<void>
  /** Notifies the account's user by mail, if there is one. */
  notify(account: Account, how: 'changed' | 'reset'): Promise<void>
}
