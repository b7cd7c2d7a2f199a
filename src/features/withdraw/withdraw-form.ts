import * as v from 'valibot'
import { addressFamily, familyOf, isSameAddress } from '#domain/addresses/addresses.ts'
import type { Chain, CryptoCoin } from '#domain/assets.ts'
import {
  CHAINS,
  CRYPTO_COINS,
  decimalsOn,
  decimalsOnAny,
  NETWORKS,
  withdrawalChains,
} from '#domain/assets.ts'
import { amountOf, cutTo, decimalText, parseUnits } from '#domain/money/amount.ts'
import { withdrawalMinimum } from '#domain/money/limits.ts'
import { errors } from '../../text/messages.ts'
import { withdrawText } from '../../text/screens-withdraw.ts'

/** What the host and the device know that the form is held against. Amounts in units of 10⁻¹⁸ of the chosen coin. */
export interface WithdrawLimits {
  readonly available: bigint
  readonly fee: bigint
  readonly minimumUsdt: bigint
  readonly tokenContract: string
  readonly ownAddresses: readonly string[]
}

export const networkName = (chain: Chain): string =>
  `${NETWORKS[chain].name} (${NETWORKS[chain].standard})`

/** The form as it stands in the fields: `network` is empty until USDT asks for it. */
const fields = v.object({
  coin: v.pipe(v.string(), v.picklist(CRYPTO_COINS, errors.selectPair)),
  network: v.string(),
  address: v.pipe(v.string(), v.trim(), v.minLength(1, errors.enterAddress)),
  amount: v.pipe(v.string(), v.trim()),
})
type Fields = v.InferOutput<typeof fields>

/** A withdrawal that passed every rule: what is reviewed, confirmed and sent. Units of 10⁻¹⁸. */
export interface WithdrawOrder {
  readonly coin: CryptoCoin
  readonly chain: Chain
  readonly address: string
  /** What was typed and leaves the balance. */
  readonly total: bigint
  readonly fee: bigint
  /** What reaches the address: total − fee. */
  readonly arrives: bigint
}

/** The network a coin goes by: its own, or for USDT the one chosen; undefined until one is. */
export function chainOf(coin: CryptoCoin, network: string): Chain | undefined {
  const possible = withdrawalChains(coin)
  return possible.length === 1 ? possible[0] : CHAINS.find((chain) => chain === network)
}

/** Why an address cannot be paid by `chain`, or undefined where it can. */
export function addressFault(
  address: string,
  chain: Chain,
  limits: Pick<WithdrawLimits, 'tokenContract' | 'ownAddresses'>,
): string | undefined {
  const family = addressFamily(address)
  if (family === undefined) return withdrawText.badAddress(networkName(chain))
  if (family !== familyOf(chain)) {
    const theirs =
      family === 'tron' ? networkName('TRX') : `${networkName('BNB')} or ${networkName('ETH')}`
    return withdrawText.wrongNetwork(theirs, networkName(chain))
  }
  if (isSameAddress(address, limits.tokenContract)) return withdrawText.tokenContract
  if (limits.ownAddresses.some((own) => isSameAddress(own, address))) return withdrawText.ownAddress
  return undefined
}

/** The least amount: the fee, for USDT the host's own minimum where that is larger (product rules, Withdraw). */
export const minimumOf = (
  coin: CryptoCoin,
  limits: Pick<WithdrawLimits, 'fee' | 'minimumUsdt'>,
): bigint => withdrawalMinimum(amountOf(coin, limits.fee), amountOf(coin, limits.minimumUsdt)).units

/** All of `available` that can be typed: where the network is not chosen yet, what every one can carry. */
export function mostOf(available: bigint, coin: CryptoCoin, network: string): bigint {
  const chain = chainOf(coin, network)
  return cutTo(chain ? decimalsOn(coin, chain) : decimalsOnAny(coin), available)
}

/** Why an amount cannot be withdrawn, or undefined where it can. What arrives must be above 0, too. */
export function amountFault(
  text: string,
  coin: CryptoCoin,
  chain: Chain,
  limits: WithdrawLimits,
): string | undefined {
  const minimum = minimumOf(coin, limits)
  const units = text === '' ? 0n : parseUnits(text)
  if (units === undefined) return withdrawText.badAmount
  if (units < minimum || units <= limits.fee) return errors.minimumValue(decimalText(minimum))
  if (units > limits.available) return errors.insufficientBalance
  const decimals = decimalsOn(coin, chain)
  return units === cutTo(decimals, units)
    ? undefined
    : withdrawText.tooFine(coin, decimals, networkName(chain))
}

/** The schema of the form against what is known now. Issues come in the order of the fields. */
export const withdrawForm = (limits: WithdrawLimits) =>
  v.pipe(
    fields,
    v.rawTransform<Fields, WithdrawOrder>(({ dataset, addIssue, NEVER }) => {
      const form = dataset.value
      const fault = (key: 'network' | 'address' | 'amount', message: string) => {
        addIssue({
          message,
          path: [{ type: 'object', origin: 'value', input: form, key, value: form[key] }],
        })
        return NEVER
      }
      const chain = chainOf(form.coin, form.network)
      if (!chain) return fault('network', errors.selectPair)
      const wrongAddress = addressFault(form.address, chain, limits)
      if (wrongAddress) return fault('address', wrongAddress)
      const wrongAmount = amountFault(form.amount, form.coin, chain, limits)
      if (wrongAmount) return fault('amount', wrongAmount)
      const total = parseUnits(form.amount) ?? 0n
      return {
        coin: form.coin,
        chain,
        address: form.address,
        total,
        fee: limits.fee,
        arrives: total - limits.fee,
      }
    }),
  )

export type WithdrawFields = v.InferInput<typeof fields>

/** As `order` was filled in. */
export const fieldsOf = ({ coin, chain, address, total }: WithdrawOrder): WithdrawFields => ({
  coin,
  network: coin === 'USDT' ? chain : '',
  address,
  amount: decimalText(total),
})
