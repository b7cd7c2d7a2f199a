import type { Coin, Network } from '#domain/assets.ts'
import type { AddressFamily } from '#domain/network-facts.ts'
import type { Movement } from '#domain/payouts/plan.ts'
import type { TronReference } from '#domain/payouts/tron.ts'

/** The chain does not allow what was asked for, or its nodes do not answer. The message is for the operator. */
export class CannotPay extends Error {
  override readonly name = 'CannotPay'
}

/**
 * Why a movement is in no plan: it would fail on the chain, its fee would be above the limit, or no node says what it would
 * cost.
 */
export interface PlanFault {
  readonly kind: 'fails' | 'dear' | 'unanswered'
  readonly reason: string
}

/** What only the chain knows of a batch, read before the transaction that stores its plan. */
export type Prospect =
  | {
      readonly family: 'evm'
      readonly chainId: number
      /** How many transactions of each sender are final. */
      readonly nonces: ReadonlyMap<string, number>
      /** The price in wei for each unit of gas. */
      readonly maxFee: bigint
      readonly tip: bigint
      readonly gas: ReadonlyMap<string, bigint>
      readonly refused: ReadonlyMap<string, PlanFault>
    }
  | {
      readonly family: 'tron'
      readonly block: TronReference
      /** In sun, of those that call a contract. */
      readonly feeLimit: bigint
      readonly refused: ReadonlyMap<string, PlanFault>
    }

/** A transaction that may execute in a payment. */
export interface Attempt {
  readonly transaction: string
  readonly issue: number
  /** Signed; empty until then. */
  readonly raw: string
  readonly expires: Date | null
  readonly sentAt: Date | null
  /** Whether it spends the nonce on nothing, instead of what the payment says. */
  readonly isVoid: boolean
  readonly refusal: string
}

/**
 * A movement of a batch, which is made once: it has a nonce of its sender, or on Tron a transaction until that has expired
 * (a row of payout_slots).
 */
export interface Payment extends Movement {
  readonly batch: number
  readonly network: Network
  readonly nonce: number | null
  readonly withdrawalId: string | null
  readonly attempts: readonly Attempt[]
}

/**
 * What has become of a payment, at finality:
 *
 *   open         nothing is final
 *   paid         that transaction has moved what the payment says, of which a token may have kept a part
 *   failed       nothing of it was moved, and nothing can be any more
 *   unknown      its nonce was used by a transaction that the nodes do not show, or its token has paid somebody else
 *   unanswered   the nodes have not said it
 */
export type Verdict =
  | { readonly kind: 'open' }
  | { readonly kind: 'paid'; readonly transaction: string }
  | { readonly kind: 'failed'; readonly transaction: string; readonly reason: string }
  | { readonly kind: 'unknown'; readonly reason: string }
  | { readonly kind: 'unanswered'; readonly error: unknown }

/** What keeps one payment from its verdict keeps no other one from it. */
export const verdictOr = (asked: Promise<Verdict>): Promise<Verdict> =>
  asked.catch((error: unknown) => ({ kind: 'unanswered', error }))

/** What a transaction that was made elsewhere has moved, at finality. */
export interface Moved {
  readonly transaction: string
  readonly output: number
  readonly from: string
  readonly to: string
  readonly contract: string | undefined
  /** The amount in the smallest units of the coin. */
  readonly units: bigint
}

/** One network, as paying needs it. Everything that decides about money is asked of several nodes, where there are. */
export interface PayoutChain {
  readonly network: Network
  readonly family: AddressFamily
  readonly treasury: string
  contractOf(coin: Coin): string | undefined
  /** Rejects with CannotPay. */
  prospect(movements: readonly Movement[]): Promise<Prospect>
  /** The verdicts in the order of the payments. Rejects if the nodes do not say what is final. */
  verdictsOf(payments: readonly Payment[]): Promise<readonly Verdict[]>
  /** The verdict if that transaction has used the payment's nonce; open if it has not, or not finally. */
  verdictBy(payment: Payment, transaction: string): Promise<Verdict>
  /** Whether a node has it, in a block or waiting for one. */
  isKnown(transaction: string): Promise<boolean>
  /** Rejects with what the node says against it. */
  send(raw: string): Promise<void>
  /** What the transaction has moved, in its order; undefined while it is not final. Empty if it failed. */
  movedBy(transaction: string): Promise<readonly Moved[] | undefined>
  /** In the smallest units, at finality where nodes know that. */
  finalBalanceOf(address: string, coin: Coin): Promise<bigint>
  /** The amount in the smallest units. */
  balanceOf(address: string, coin: Coin): Promise<bigint>
}
