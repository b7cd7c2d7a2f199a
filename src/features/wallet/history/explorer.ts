import { familyOf } from '#domain/addresses/addresses.ts'
import type { Chain } from '#domain/assets.ts'
import { isChain } from './history-entry.ts'

const TRANSACTION_PAGE: Readonly<Record<Chain, string>> = {
  BNB: 'https://bscscan.com/tx/',
  ETH: 'https://etherscan.io/tx/',
  TRX: 'https://tronscan.org/#/transaction/',
}

const HASH = { evm: /^0x[0-9a-f]{64}$/i, tron: /^[0-9a-f]{64}$/i } as const

/** The page of a transaction on its chain's explorer; undefined for a host's own number, which no explorer knows. */
export function explorerLink(
  chain: string | undefined,
  transaction: string | undefined,
): string | undefined {
  if (!isChain(chain) || !transaction) return undefined
  return HASH[familyOf(chain)].test(transaction) ? TRANSACTION_PAGE[chain] + transaction : undefined
}
