import type { MailDraft } from '../../notify/mail/mail.ts'

export type Purpose =
  | 'signup'
  | 'login'
  | 'withdrawal'
  | 'unfreeze'
  | 'phrase'
  | 'passkey'
  | 'deletion'

/** What a code is bound to. `subject` is the user's id or, before signup, the e-mail. */
export interface Binding {
  readonly purpose: Purpose
  readonly subject: string
  /** Exactly what the code authorizes, such as address, amount, coin and network; the same text for issue and verify. */
  readonly payload?: string | undefined
}

export interface CodeRequest extends Binding {
  /** The key under which requests are counted: the caller's address or device, see `limits/caller.ts`. */
  readonly caller: string
  /**
   * Set where anybody may request a code for the subject: a code then replaces those of the same requester only, and
   * nobody can lock or replace the owner's.
   */
  readonly requester?: string
  /**
   * The session, or before there is one the device that the account knows: it has a code and limits of its own, which
   * whoever else has a session or the password neither locks nor uses up.
   */
  readonly holder?: string | undefined
  /** Composes the mail with the code. */
  mail(code: string): MailDraft | Promise<MailDraft>
  /** Reuses a code sent within the last minute instead of refusing the request. */
  readonly reuse?: boolean
}

export interface CodeClaim extends Binding {
  readonly challenge: string
  readonly code: string
}

/** As it is stored; empty for all that share a code. */
export const requesterOf = ({ requester, holder }: CodeRequest): string =>
  holder === undefined ? (requester ?? '') : `holder:${holder}`
