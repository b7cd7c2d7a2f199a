import { type DepositCoin, decimalsOn, depositNetwork, type Network } from './assets.ts'
import { type Amount, DECIMALS, fits, isPositive } from './money/amount.ts'
import { toDecimalString } from './money/decimal.ts'

/** The chains as EIP-681 counts them. */
const CHAIN_IDS: Readonly<Partial<Record<Network, number>>> = { BNB: 56, ETH: 1 }

/**
 * A link that asks a wallet for an amount: as EIP-681 says it or, on Tron, as its wallets read it. `contract` is the coin's, of
 * one that is no network's own. Undefined where the amount cannot be paid on the coin's network, or the contract is not known.
 */
export function paymentRequest(
  address: string,
  amount: Amount<DepositCoin>,
  contract: string | undefined,
): string | undefined {
  const network = depositNetwork(amount.coin)
  const decimals = decimalsOn(amount.coin, network)
  if (!isPositive(amount) || !fits(amount, decimals)) return undefined
  const isNative = amount.coin === network
  if (network === 'TRX')
    return isNative ? `tron:${address}?amount=${toDecimalString(amount.units)}` : undefined
  const chain = CHAIN_IDS[network]
  if (chain === undefined) return undefined
  const units = amount.units / 10n ** BigInt(DECIMALS - decimals)
  if (isNative) return `ethereum:${address}@${chain}?value=${units}`
  return contract && `ethereum:${contract}@${chain}/transfer?address=${address}&uint256=${units}`
}
