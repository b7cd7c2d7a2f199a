import { familyOf, type Network } from '#domain/assets.ts'

const HASH = /^(?:0x)?([0-9a-f]{64})/i

/**
 * The canonical form of a transaction hash, so that equal hashes compare as equal: lower case, with `0x` on EVM networks
 * and without it on Tron. A suffix after the hash and any other text are unchanged.
 */
export const transactionIdOn = (network: Network, text: string): string =>
  text.replace(HASH, (_, hash: string) =>
    familyOf(network) === 'evm' ? `0x${hash.toLowerCase()}` : hash.toLowerCase(),
  )
