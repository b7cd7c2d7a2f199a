import type { SiteSettings } from '#config/schema.ts'
import type { Codes } from '../accounts/codes/codes.ts'
import type { Identity } from '../accounts/identity/identity.ts'
import type { Passkeys } from '../accounts/passkeys/passkeys.ts'
import type { RelyingParty } from '../accounts/passkeys/relying-party.ts'
import type { Phrases } from '../accounts/phrases/phrases.ts'
import type { Devices } from '../accounts/sessions/devices.ts'
import type { Revocations } from '../accounts/sessions/revocations.ts'
import type { Sessions } from '../accounts/sessions/sessions.ts'
import type { ChainViews } from '../chains/explain/views.ts'
import type { SandboxChains } from '../chains/local-chain/sandbox-chains.ts'
import type { PayoutChains } from '../chains/payouts/networks.ts'
import type { ChainService } from '../chains/watcher/service.ts'
import type { HostConfig } from '../main/config/config.ts'
import type { DepositAddresses } from '../money/deposits/addresses.ts'
import type { PriceSource } from '../money/prices/prices.ts'
import type { TermsStore } from '../money/terms/terms.ts'
import type { Outbox } from '../notify/mail/mail.ts'
import type { Push } from '../notify/push/push.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/db.ts'
import type { Limits } from '../platform/limits/limits.ts'
import type { SecurityLog } from '../platform/security-log.ts'
import type { Documents } from '../site/documents/documents.ts'
import type { RunTimeSettings } from '../site/run-time-settings.ts'

/** Everything a route may use; created once by `compose`. */
export interface Deps {
  readonly config: HostConfig
  readonly site: SiteSettings
  readonly clock: Clock
  readonly db: Db
  readonly mailer: Outbox
  readonly phrases: Phrases
  readonly identity: Identity
  readonly sessions: Sessions
  readonly devices: Devices
  readonly revocations: Revocations
  readonly codes: Codes
  readonly passkeys: Passkeys
  /** The site as passkeys know it. */
  readonly party: RelyingParty
  readonly limits: Limits
  readonly settings: RunTimeSettings
  readonly security: SecurityLog
  /** Opens the sandbox mailbox; printed at the start. */
  readonly mailboxKey: string
  readonly documents: Documents
  readonly prices: PriceSource
  readonly terms: TermsStore
  readonly addresses: DepositAddresses
  /** The networks that can be asked about a transaction. */
  readonly chainViews: ChainViews
  /** Sees and credits what is paid on the chains. */
  readonly chain: ChainService
  /** The sandbox's own chains; undefined where it has none. */
  readonly sandboxChains: SandboxChains | undefined
  readonly payouts: PayoutChains
  /** Undefined where the operator wants no web push. */
  readonly push: Push | undefined
}
