import * as v from 'valibot'
import { plainText } from '#domain/account.ts'
import {
  isNetwork,
  isWithdrawalCoin,
  type Network,
  type WithdrawalCoin,
  withdrawalNetworks,
} from '#domain/assets.ts'
import { type Amount, zero } from '#domain/money/amount.ts'
import { amountText, parseAmount, toTypedDecimal, unclearAmount } from '#domain/money/decimal.ts'
import { failure, type Result } from '#domain/result.ts'
import { type WithdrawalLimits, type WithdrawalOrder, withdrawalOrder } from '#domain/withdrawal.ts'
import { formDraft } from '../../stores/form-draft.ts'
import { type FormFault, fieldOf, type WithdrawField } from './withdrawal-faults.ts'

/** The text of each field. */
export type WithdrawFields = Readonly<Record<WithdrawField, string>>

/** The form before its code is sent; from then on withdrawal-storage.ts keeps the order. */
export const withdrawalDraft = formDraft<WithdrawFields>(
  'withdrawal-draft',
  v.object({
    coin: v.string(),
    network: v.string(),
    address: v.string(),
    amount: v.string(),
  }),
)

export const EMPTY: WithdrawFields = { coin: '', network: '', address: '', amount: '' }

/** The field values that produce `order`. */
export const fieldsOf = ({ coin, network, address, amount }: WithdrawalOrder): WithdrawFields => ({
  coin,
  network: needsNetwork(coin) ? network : '',
  address,
  amount: toTypedDecimal(amount.units),
})

/** Whether a network has to be chosen. */
export const needsNetwork = (coin: WithdrawalCoin): boolean => withdrawalNetworks(coin).length > 1

/** The network chosen for `coin`; undefined if the coin has only one network or none is chosen. */
export const chosenNetwork = (coin: WithdrawalCoin, text: string): Network | undefined =>
  needsNetwork(coin) && isNetwork(text) ? text : undefined

/** Empty text is zero; undefined if the text is not an amount. */
export function parseTypedAmount<C extends WithdrawalCoin>(
  coin: C,
  typed: string,
): Amount<C> | undefined {
  const text = amountText(typed)
  return text === '' ? zero(coin) : parseAmount(coin, text)
}

/** The order that the fields describe; `limits` are those of the coin, undefined while not loaded. */
export function readForm(
  fields: WithdrawFields,
  limits: WithdrawalLimits | undefined,
): Result<WithdrawalOrder, readonly FormFault[]> {
  const [coin, address] = [fields.coin, plainText(fields.address)]
  const missing: FormFault[] = []
  if (!isWithdrawalCoin(coin)) missing.push({ code: 'no-coin' })
  else if (needsNetwork(coin) && !chosenNetwork(coin, fields.network))
    missing.push({ code: 'no-network' })
  if (address === '') missing.push({ code: 'no-address' })
  if (!isWithdrawalCoin(coin) || missing.length > 0) return failure(missing)
  if (!limits) return failure([{ code: 'not-loaded' }])

  const typed = parseTypedAmount(coin, fields.amount)
  const network = chosenNetwork(coin, fields.network)
  const order = withdrawalOrder({ amount: typed ?? zero(coin), network, address }, limits)
  if (order.ok) return order
  const isUnreadable = typed === undefined && fieldOf(order.error) === 'amount'
  return failure([isUnreadable ? unreadable(fields.amount) : order.error])
}

function unreadable(amount: string): FormFault {
  const text = unclearAmount(amount)
  return text ? { code: 'unclear-amount', text } : { code: 'bad-amount' }
}
