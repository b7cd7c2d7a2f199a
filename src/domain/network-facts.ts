/** The address formats: one for all EVM networks, one for Tron. */
export type AddressFamily = 'evm' | 'tron'

/** Stands for the contract of the site's own token, VITE_TOKEN_ADDRESS. */
export const SITE = 'site'

/** A token on a network. */
export interface TokenFacts {
  readonly decimals: number
  /** Its contract, the default of a variable such as `USDT_BNB`; SITE where the site's own settings name it. */
  readonly contract: string
}

export interface NetworkFacts<C extends string = string> {
  readonly name: string
  readonly standard: string
  readonly family: AddressFamily
  /** The coin that its fees are paid in. Several networks may have the same one. */
  readonly native: { readonly coin: C; readonly decimals: number }
  readonly tokens: Readonly<Partial<Record<C, TokenFacts>>>
  /** The id of the chain with real money. Tron's is the end of its first block's hash. */
  readonly chainId: number
  /** The id of the chain that the sandbox runs for it; omitted where it runs none. */
  readonly sandboxChainId?: number
  /** The URL of a transaction's page, without the transaction id. */
  readonly explorer: string
  /** Seconds between two blocks. */
  readonly blockTime: number
  /** Blocks after which a payment usually is final where a node knows finality, and is taken to be where it does not. */
  readonly finality: { readonly usual: number; readonly counted: number }
  /** The most that a planned transaction may cost, in the network's own coin, unless PAYOUT_FEE_LIMIT says otherwise. */
  readonly feeLimit: string
}
