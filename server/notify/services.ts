import type { PlatformConfig, PlatformServices } from '../platform/services.ts'
import type { Outbox } from './mail/mail.ts'
import type { MailSettings } from './mail/mailer.ts'
import type { Push } from './push/push.ts'
import type { PushSettings } from './push/services.ts'

export interface NotifyConfig extends PlatformConfig {
  readonly mail: MailSettings
  readonly push: PushSettings
}

/** Mails and push messages, and everything below. */
export interface NotifyServices extends PlatformServices {
  readonly config: NotifyConfig
  readonly mailer: Outbox
  /** Opens the sandbox mailbox; printed at the start. */
  readonly mailboxKey: string
  /** Undefined where the operator wants no web push. */
  readonly push: Push | undefined
}
