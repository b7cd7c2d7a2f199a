import type { SiteSettings } from '#config/schema.ts'
import type { ChainService } from './chain/service.ts'
import type { Clock } from './clock.ts'
import type { Codes } from './codes/codes.ts'
import type { HostConfig } from './config.ts'
import type { Db } from './db/db.ts'
import type { DepositAddresses } from './deposits/addresses.ts'
import type { Documents } from './documents/documents.ts'
import type { ChainViews } from './explain/views.ts'
import type { Identity } from './identity/identity.ts'
import type { Limits } from './limits/limits.ts'
import type { SandboxChains } from './local-chain/sandbox-chains.ts'
import type { Outbox } from './mail/mail.ts'
import type { Phrases } from './mail/phrases.ts'
import type { Passkeys } from './passkeys/passkeys.ts'
import type { RelyingParty } from './passkeys/relying-party.ts'
import type { PayoutChains } from './payouts/networks.ts'
import type { PriceSource } from './prices/prices.ts'
import type { Push } from './push/push.ts'
import type { SecurityLog } from './security-log.ts'
import type { Devices } from './sessions/devices.ts'
import type { Revocations } from './sessions/revocations.ts'
import type { Sessions } from './sessions/sessions.ts'
import type { RunTimeSettings } from './site/run-time-settings.ts'
import type { TermsStore } from './terms/terms.ts'

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
