import { type Network, networkName } from '../assets.ts'

interface Payment {
  /** A plain decimal, in coins. */
  readonly amount: string
  readonly coin: string
  readonly network: Network
  readonly to: string
}

/**
 * A payment as an order says it, so that the program that signs transactions finds the one that was approved: hexadecimal
 * addresses have several spellings, of which this is one.
 */
export const paymentText = ({ amount, coin, network, to }: Payment): string =>
  `pay ${amount} ${coin} on ${networkName(network)} to ${to.startsWith('0x') ? to.toLowerCase() : to}`
