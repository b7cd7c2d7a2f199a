import {
  isNetwork,
  isWithdrawalCoin,
  type Network,
  type WithdrawalCoin,
  withdrawalNetworks,
} from '#domain/assets.ts'
import { type Amount, zero } from '#domain/money/amount.ts'
import { parseAmount, toDecimalString } from '#domain/money/decimal.ts'
import { failure, type Result } from '#domain/result.ts'
import { type WithdrawalLimits, type WithdrawalOrder, withdrawalOrder } from '#domain/withdrawal.ts'
import { type FormFault, fieldOf, type WithdrawField } from './withdrawal-faults.ts'

/** The form as it stands in its fields. */
export type WithdrawFields = Readonly<Record<WithdrawField, string>>

export const EMPTY: WithdrawFields = { coin: '', network: '', address: '', amount: '' }

/** As `order` was filled in. */
export const fieldsOf = ({ coin, network, address, amount }: WithdrawalOrder): WithdrawFields => ({
  coin,
  network: hasChoice(coin) ? network : '',
  address,
  amount: toDecimalString(amount.units),
})

/** Whether a network has to be chosen. */
export const hasChoice = (coin: WithdrawalCoin): boolean => withdrawalNetworks(coin).length > 1

/** The network that was chosen for `coin`; undefined where there is no choice, or none was made. */
export const chosenNetwork = (coin: WithdrawalCoin, text: string): Network | undefined =>
  hasChoice(coin) && isNetwork(text) ? text : undefined

/** Nothing typed is nothing; undefined where the text is no amount. */
export const typedAmount = <C extends WithdrawalCoin>(
  coin: C,
  text: string,
): Amount<C> | undefined => (text === '' ? zero(coin) : parseAmount(coin, text))

/** The order that the fields make; `limits` are those of their coin, undefined where they are not known. */
export function readForm(
  fields: WithdrawFields,
  limits: WithdrawalLimits | undefined,
): Result<WithdrawalOrder, readonly FormFault[]> {
  const [coin, address, text] = [fields.coin, fields.address.trim(), fields.amount.trim()]
  const missing: FormFault[] = []
  if (!isWithdrawalCoin(coin)) missing.push({ code: 'no-coin' })
  if (address === '') missing.push({ code: 'no-address' })
  if (!isWithdrawalCoin(coin) || missing.length > 0) return failure(missing)
  if (!limits) return failure([{ code: 'not-loaded' }])

  const typed = typedAmount(coin, text)
  const network = chosenNetwork(coin, fields.network)
  const order = withdrawalOrder({ amount: typed ?? zero(coin), network, address }, limits)
  if (order.ok) return order
  const isUnreadable = typed === undefined && fieldOf(order.error) === 'amount'
  return failure([isUnreadable ? { code: 'bad-amount' } : order.error])
}
