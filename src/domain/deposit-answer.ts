import type { Network } from './assets.ts'
import type { Amount } from './money/amount.ts'

/** A payment to an address of the person who asks. */
interface OwnPayment {
  readonly network: Network
  readonly amount: Amount<string>
}

/** What is said of a transaction to the person who paid it: one of these, for each payment of theirs in it. */
export type DepositAnswer =
  | (OwnPayment & {
      readonly kind: 'pending'
      readonly confirmations: number
      readonly needed: number
      /** Seconds until it is usually credited. */
      readonly seconds: number
    })
  | (OwnPayment & {
      readonly kind: 'credited'
      /** Milliseconds since 1970. */
      readonly at: number
    })
  /** `wrong-network`: a listed coin, but not where it is deposited; an operator can recover it. */
  | (OwnPayment & { readonly kind: 'below-minimum' | 'in-review' | 'wrong-network' })
  /** `not-yours`: to whom else is not said. `unlisted`: of a contract that is none of the coins'. */
  | { readonly kind: 'not-yours' | 'failed' | 'unlisted'; readonly network: Network }
  | { readonly kind: 'not-found' }

const HASH = /(?<![0-9a-z])(?:0x)?([0-9a-f]{64})(?![0-9a-z])/i

/** The hash in what a person pastes, such as an explorer's address: 64 digits in lower case. Undefined without one. */
export const transactionIn = (text: string): string | undefined =>
  HASH.exec(text)?.[1]?.toLowerCase()
