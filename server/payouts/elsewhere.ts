import { isSameAddress } from '#domain/addresses/compare.ts'
import { isCoin, networkName } from '#domain/assets.ts'
import { amountOf } from '#domain/money/amount.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import { baseUnits } from '#domain/payouts/plan.ts'
import type { Deps } from '../deps.ts'
import { transactionIdOn, transactionText } from '../ledger/transaction-id.ts'
import { withdrawalById } from '../withdrawals/withdrawals.ts'
import { CannotPay } from './chain.ts'

/**
 * Holds a transaction that was made elsewhere against a withdrawal: network, coin, recipient, amount and sender must be the
 * same, at finality. Without a node of the network nothing is known, and the operator is believed. Throws CannotPay,
 * InvalidTransactionId.
 */
export async function checkElsewhere(
  deps: Pick<Deps, 'db' | 'payouts' | 'config'>,
  id: string,
  transaction: string,
): Promise<void> {
  const withdrawal = await withdrawalById(deps.db, id).catch(() => undefined)
  if (withdrawal?.status !== 'pending') return
  const { network, coin, arrives, address } = withdrawal
  const chain = [...deps.payouts.values()].find((one) => one.network === network)
  if (!chain || !isCoin(coin)) return
  const given = transactionIdOn(chain.network, transaction)
  const moved = await chain.movedBy(given.hash)
  if (!moved)
    throw new CannotPay(
      `${transactionText(given)} is not final on ${networkName(chain.network)}, or not there at all. Try again later`,
    )
  const own = amountOf(coin, arrives.units)
  const contract = coin === chain.network ? undefined : chain.contractOf(coin)
  const payments = moved.filter(
    (one) =>
      one.contract === contract &&
      isSameAddress(one.to, address) &&
      isSameAddress(one.from, chain.treasury) &&
      one.units === baseUnits(own, chain.network),
  )
  if (payments.some(({ output }) => output === given.output)) return
  const [other] = payments
  const text = `${toDecimalString(arrives.units)} ${coin} from ${chain.treasury} to ${address}`
  throw new CannotPay(
    other
      ? `${transactionText(given)} does not pay ${text}, but ${transactionText({ hash: given.hash, output: other.output })} does`
      : `${transactionText(given)} does not pay ${text}`,
  )
}
