import type { ClaimedWithdrawal } from '#contract/money/withdrawal.ts'
import { networkName } from '#domain/assets.ts'
import { isEqual } from '#domain/money/amount.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import { type WithdrawalFault, type WithdrawalOrder, withdrawalOrder } from '#domain/withdrawal.ts'
import { notOffered, Refusal } from '../../platform/http/refusal.ts'
import { isDelivered, type MoneyTerms } from '../terms/money-terms.ts'

/** Addresses to which nothing must be sent: the coins would return to the host or be lost. */
export interface Forbidden {
  /** The user's own deposit addresses. */
  readonly ownAddresses: readonly string[]
  readonly tokenContracts: readonly string[]
}

const refuse = (code: string, message: string) => new Refusal(422, code, message)

/** The token, before an operator has opened it or its day has come. */
export const notDelivered = (): Refusal =>
  notOffered('The token can neither be withdrawn nor deposited yet.')

/** Computes the order by the host's terms and compares it with the browser's (product §5). Refuses with 422. */
export function checkedOrder(
  claimed: ClaimedWithdrawal,
  inForce: Pick<MoneyTerms, 'withdrawal' | 'tokenOpensAt'>,
  forbidden: Forbidden,
  now: Date,
): WithdrawalOrder {
  const { coin } = claimed.amount
  const terms = inForce.withdrawal.get(coin)
  if (!isDelivered(inForce, coin, now)) throw notDelivered()
  if (!terms) throw notOffered(`${coin} cannot be withdrawn at the moment.`)
  const limits = { terms, available: undefined, ...forbidden }
  const order = withdrawalOrder(claimed, limits)
  if (!order.ok) throw refusalOf(order.error, coin)
  const { fee, arrives } = order.value
  if (!isEqual(claimed.arrives, arrives))
    throw refuse(
      'wrong-amount',
      `The fee is ${toDecimalString(fee.units)} ${coin}. Please check the amounts again.`,
    )
  return order.value
}

export function refusalOf(fault: WithdrawalFault, coin: string): Refusal {
  switch (fault.code) {
    case 'no-network':
      return refuse('bad-chain', `${coin} cannot be withdrawn on that network.`)
    case 'bad-address':
      return refuse('bad-address', 'That is not a valid address.')
    case 'wrong-network':
      return refuse('wrong-network', 'That address belongs to another network.')
    case 'token-contract':
      return refuse('token-contract', 'That is the token contract. Coins sent to it are lost.')
    case 'keyless-address':
      return refuse(
        'keyless-address',
        'Nobody has the key of that address. Coins sent to it are lost.',
      )
    case 'own-address':
      return refuse('own-address', 'That is your own deposit address.')
    case 'below-minimum':
      return refuse('below-minimum', `Min value is ${toDecimalString(fault.minimum.units)}`)
    case 'insufficient':
      return insufficient()
    case 'too-fine':
      return refuse(
        'too-fine',
        `${coin} has at most ${fault.decimals} decimals on ${networkName(fault.network)}.`,
      )
  }
}

export const insufficient = (): Refusal => refuse('insufficient', 'Insufficient balance')

/**
 * The text that a code is bound to, in `PUT /withdrawal/otp` and `POST /withdrawal`. Its hash is stored, so changing the
 * format would invalidate codes that have already been mailed.
 */
export const orderText = ({ coin, network, address, amount, arrives }: WithdrawalOrder): string =>
  JSON.stringify([coin, network, address, amount.units.toString(), arrives.units.toString()])
