import type { ProofConfig } from '../proof/services.ts'
import type { SiteServices } from '../site/services.ts'
import type { ChainViews } from './explain/views.ts'
import type { SandboxChains } from './local-chain/sandbox-chains.ts'
import type { Networks } from './networks/settings.ts'
import type { PayoutChains } from './payouts/networks.ts'
import type { PayoutSettings } from './payouts/settings.ts'
import type { ChainService } from './watcher/service.ts'

export interface ChainConfig extends ProofConfig {
  /** The chains that are watched, and the treasury. */
  readonly networks: Networks
  readonly payouts: PayoutSettings
  /** Whether only the console orders what moves money, where a passkey signs it. */
  readonly mustSignMoney: boolean
  /** The address at which the staff opens the console. */
  readonly console: { readonly url: string }
  /** Milliseconds between two comparisons of the books with the chains. */
  readonly auditInterval: number
}

/** Everything that routes and operator commands may use. */
export interface ChainServices extends SiteServices {
  readonly config: ChainConfig
  /** The networks that can be asked about a transaction. */
  readonly chainViews: ChainViews
  /** Sees and credits what is paid on the chains. */
  readonly chain: ChainService
  /** The sandbox's own chains; undefined where it has none. */
  readonly sandboxChains: SandboxChains | undefined
  readonly payouts: PayoutChains
}
