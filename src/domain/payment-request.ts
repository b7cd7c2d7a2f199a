import { type DepositCoin, decimalsOn, depositNetworks, NETWORKS, nativeCoin } from './assets.ts'
import { type Amount, DECIMALS, fits, isPositive } from './money/amount.ts'
import { toDecimalString } from './money/decimal.ts'

/**
 * A link that asks a wallet for an amount: as EIP-681 says it or, on Tron, as its wallets read it. `contract` is the coin's, of
 * one that is no network's own. The network is the first of the coin's deposits. Undefined where the amount cannot be paid
 * there, or the contract is not known.
 */
export function paymentRequest(
  address: string,
  amount: Amount<DepositCoin>,
  contract: string | undefined,
): string | undefined {
  const [network] = depositNetworks(amount.coin)
  const decimals = decimalsOn(amount.coin, network)
  if (!isPositive(amount) || !fits(amount, decimals)) return undefined
  const { family, chainId } = NETWORKS[network]
  const isNative = amount.coin === nativeCoin(network)
  if (family === 'tron')
    return isNative ? `tron:${address}?amount=${toDecimalString(amount.units)}` : undefined
  const units = amount.units / 10n ** BigInt(DECIMALS - decimals)
  if (isNative) return `ethereum:${address}@${chainId}?value=${units}`
  return contract && `ethereum:${contract}@${chainId}/transfer?address=${address}&uint256=${units}`
}
