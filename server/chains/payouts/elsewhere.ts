import { isSameAddress } from '#domain/addresses/address.ts'
import { isCoin, type Network, nativeCoin, networkName } from '#domain/assets.ts'
import { amountOf } from '#domain/money/amount.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import { baseUnits } from '#domain/payouts/plan.ts'
import { transactionIdOn, transactionText } from '../../money/ledger/transaction-id.ts'
import { type ListedWithdrawal, withdrawalById } from '../../money/withdrawals/withdrawals.ts'
import type { Db } from '../../platform/db/db.ts'
import { CannotPay, type PayoutChain } from './chain.ts'
import type { PayoutChains } from './networks.ts'
import { openPayments, paymentOfTransaction, type StoredPayment } from './payments.ts'

/**
 * Holds a transaction that was made elsewhere against a withdrawal: network, coin, recipient, amount and sender must be the
 * same, at finality. Without a node of the network nothing is known, and the operator is believed. Throws CannotPay,
 * InvalidTransactionId.
 */
export async function checkElsewhere(
  deps: { readonly db: Db; readonly payouts: PayoutChains },
  id: string,
  transaction: string,
): Promise<void> {
  const withdrawal = await withdrawalById(deps.db, id).catch(() => undefined)
  if (withdrawal?.status !== 'pending') return
  const { network, coin, arrives, address } = withdrawal
  const given = transactionIdOn(network, transaction)
  const chain = deps.payouts.get(network)
  if (!chain || !isCoin(coin)) return await refusePlanned(deps, network, id, given.hash)
  const moved = await chain.movedBy(given.hash)
  if (!moved)
    throw new CannotPay(
      `${transactionText(given)} is not final on ${networkName(chain.network)}, or not there at all. Try again later`,
    )
  const own = amountOf(coin, arrives.units)
  const contract = coin === nativeCoin(chain.network) ? undefined : chain.contractOf(coin)
  const payments = moved.filter(
    (one) =>
      one.contract === contract &&
      isSameAddress(one.to, address) &&
      isSameAddress(one.from, chain.treasury) &&
      one.units === baseUnits(own, chain.network),
  )
  if (payments.some(({ output }) => output === given.output)) {
    await refusePlanned(deps, network, id, given.hash)
    return await refusePlannedNonce(deps, chain, withdrawal, given.hash)
  }
  const [other] = payments
  const text = `${toDecimalString(arrives.units)} ${coin} from ${chain.treasury} to ${address}`
  throw new CannotPay(
    other
      ? `${transactionText(given)} does not pay ${text}, but ${transactionText({ hash: given.hash, output: other.output })} does`
      : `${transactionText(given)} does not pay ${text}`,
  )
}

/** A transaction of a batch pays what the batch says. */
async function refusePlanned(
  { db }: { readonly db: Db },
  network: Network,
  id: string,
  transaction: string,
) {
  const payment = await paymentOfTransaction(db, network, transaction)
  if (payment && payment.withdrawalId !== id)
    throw new CannotPay(
      `${transaction} is a transaction of batch ${payment.batch}, ${purposeOf(payment)}`,
    )
}

/** So does any other transaction that has used the nonce of a payment and moved the same. */
async function refusePlannedNonce(
  { db }: { readonly db: Db },
  chain: PayoutChain,
  { coin, arrives, address }: ListedWithdrawal,
  given: string,
) {
  for (const payment of await openPayments(db, chain.network)) {
    const isEqual =
      payment.coin === coin &&
      payment.amount === toDecimalString(arrives.units) &&
      isSameAddress(payment.to, address)
    if (!isEqual || payment.nonce === null) continue
    const verdict = await chain.verdictBy(payment, given)
    if (verdict.kind === 'paid')
      throw new CannotPay(
        `${given} has used nonce ${payment.nonce} of batch ${payment.batch}, ${purposeOf(payment)}`,
      )
  }
}

const purposeOf = ({ withdrawalId }: StoredPayment): string =>
  withdrawalId === null ? 'which pays no withdrawal' : `which pays withdrawal ${withdrawalId}`
