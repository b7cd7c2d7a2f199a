export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Also contained in `text`; the sandbox mailbox shows it separately. */
  readonly code?: string
  readonly link?: string
}

export interface Mailer {
  /** Resolves when the mail server has accepted the mail. */
  send(mail: Mail): Promise<void>
}
