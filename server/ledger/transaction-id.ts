import { familyOf } from '#domain/addresses/addresses.ts'
import type { Chain } from '#domain/assets.ts'

const HASH = /^(?:0x)?([0-9a-f]{64})/i

/**
 * The one spelling of a transaction's hash on its chain, since a ledger compares letters: lower case, with `0x` on
 * EVM networks and without it on Tron. What follows the hash stays, and so does every other text.
 */
export const transactionIdOn = (chain: Chain, text: string): string =>
  text.replace(HASH, (_, hash: string) =>
    familyOf(chain) === 'evm' ? `0x${hash.toLowerCase()}` : hash.toLowerCase(),
  )
