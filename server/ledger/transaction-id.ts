import { familyOf, type Network } from '#domain/assets.ts'

const HASH = /^(?:0x)?([0-9a-f]{64})/i

/**
 * The one spelling of a transaction's hash on its network, since a ledger compares letters: lower case, with `0x` on
 * EVM networks and without it on Tron. What follows the hash stays, and so does every other text.
 */
export const transactionIdOn = (network: Network, text: string): string =>
  text.replace(HASH, (_, hash: string) =>
    familyOf(network) === 'evm' ? `0x${hash.toLowerCase()}` : hash.toLowerCase(),
  )
