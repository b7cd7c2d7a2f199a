import type { CryptoCoin } from '../assets.ts'
import type { Amount } from './amount.ts'
import { largest } from './amount.ts'

/** The least that can be withdrawn: the fee, and for USDT the host's own minimum where that is larger. */
export const withdrawalMinimum = <C extends CryptoCoin>(
  fee: Amount<C>,
  minimumUsdt: Amount<NoInfer<C>>,
): Amount<C> => (fee.coin === 'USDT' ? largest(fee, minimumUsdt) : fee)

/** The least that can be bought: `minToken` minus 1 token (spec §5), never below zero. Units are 10⁻¹⁸. */
export function buyMinimum(minToken: bigint): bigint {
  const oneToken = 10n ** 18n
  return minToken > oneToken ? minToken - oneToken : 0n
}
