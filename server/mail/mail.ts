export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** What the text holds, for the sandbox mailbox to show by itself. */
  readonly code?: string
  readonly link?: string
}

export interface Mailer {
  /** Resolves when the mail is on its way; rejects when it could not be handed over. */
  send(mail: Mail): Promise<void>
}
