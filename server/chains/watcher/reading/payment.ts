import type { Coin, Network } from '#domain/assets.ts'

/** A token contract whose transfers count as deposits. */
export interface TokenContract {
  readonly coin: Coin
  readonly address: string
  readonly decimals: number
}

/** What is watched on a network. */
export interface Watched {
  readonly network: Network
  readonly contracts: readonly TokenContract[]
  /** Blocks after which a payment counts as final, where no node knows what is. */
  readonly confirmations: number
}

/** A block's place in its chain. */
export interface BlockId {
  readonly number: number
  readonly hash: string
  readonly parentHash: string
  readonly at: Date
}

/** What moved in one output of a transaction that was carried out. Accounts as in `account.ts`. */
export interface Movement {
  readonly transaction: string
  /** 0: the transaction's own amount; n + 1: its log n. */
  readonly output: number
  readonly from: string
  readonly to: string
  /** Empty for the network's own coin. */
  readonly contract: string
  readonly coin: Coin
  /** Units of 10⁻¹⁸. */
  readonly units: bigint
  readonly block: BlockId
}

/** Whose a deposit address is. */
export interface Owner {
  readonly userId: string
  /** As it was handed out. */
  readonly address: string
}

/** A payment to somebody's deposit address. */
export interface Payment extends Movement {
  readonly owner: Owner
}

/** The fee of a transaction that a watched account sent, carried out or not. */
export interface Fee {
  readonly transaction: string
  readonly from: string
  readonly units: bigint
  readonly block: BlockId
}

/** What concerns the watched accounts in blocks that follow one another. */
export interface Reading {
  readonly blocks: readonly BlockId[]
  readonly movements: readonly Movement[]
  readonly fees: readonly Fee[]
}

const DECIMALS = 18

/** An amount in a token's smallest unit as units of 10⁻¹⁸. No listed coin is finer, so it is exact. */
export const unitsOf = (raw: bigint, decimals: number): bigint =>
  raw * 10n ** BigInt(DECIMALS - decimals)
