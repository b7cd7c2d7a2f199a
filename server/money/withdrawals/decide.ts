import * as v from 'valibot'
import type { Network } from '#domain/assets.ts'
import { amountOf, negate, subtract } from '#domain/money/amount.ts'
import { notifyDevices, type PushNotice } from '../../notify/push/notify.ts'
import type { Db, Transaction, Tx } from '../../platform/db/db.ts'
import { sqlState } from '../../platform/db/db.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Leg } from '../ledger/ledger.ts'
import { ofHouse, ofUser, post } from '../ledger/ledger.ts'
import { subjectOf } from '../ledger/subject.ts'
import type { TransactionId } from '../ledger/transaction-id.ts'
import { transactionIdOn, transactionText } from '../ledger/transaction-id.ts'
import { changedText, listingsOf } from '../screening/listings.ts'
import { provenWithdrawals } from './proof.ts'
import { storedWithdrawal } from './withdrawals.ts'

/** An operator's decision: paid out in a transaction on the chain, or returned to the user. */
export type Decision =
  | { readonly status: 'approved'; readonly transactionId: string }
  | { readonly status: 'rejected'; readonly reason: string }

/** The withdrawal does not exist or was decided differently. The message is for the operator. */
export class CannotDecide extends Error {
  override readonly name = 'CannotDecide'
}

const row = v.pipe(
  v.object({ ...storedWithdrawal, user_id: v.string(), output: v.nullable(v.number()) }),
  v.transform(({ coin, amount, arrives, ...rest }) => ({
    ...rest,
    amount: amountOf(coin, amount),
    arrives: amountOf(coin, arrives),
  })),
)
type Row = v.InferOutput<typeof row>

/**
 * Decides a withdrawal once; repeated and concurrent calls do not move money again. Throws CannotDecide and
 * InvalidTransactionId.
 */
export const decide = (
  db: Db,
  clock: Clock,
  id: string,
  given: Decision,
): Promise<'decided' | 'already decided'> => db.transaction((tx) => decideIn(tx, clock, id, given))

/** The same in the caller's transaction, which must be rolled back after an error. */
export async function decideIn(
  tx: Transaction,
  clock: Clock,
  id: string,
  given: Decision,
): Promise<'decided' | 'already decided'> {
  const withdrawal = await lockWithdrawal(tx, id)
  if (!withdrawal)
    throw new CannotDecide(
      `There is no withdrawal ${id}. "withdrawals list --all" shows all withdrawals`,
    )
  const proven = (await provenWithdrawals(tx, [id])).get(id)
  if (!proven)
    throw new CannotDecide(
      `Withdrawal ${id} is not what its owner has confirmed: somebody has changed it in the database. "operator -- audit" says what`,
    )
  const decision = parse(given, withdrawal.network)
  if (isSame(withdrawal, decision)) return 'already decided'
  if (withdrawal.status !== 'pending')
    throw new CannotDecide(
      `Withdrawal ${id} is already ${describe(withdrawal)}. A decision is final`,
    )

  const isPaid = await isPaidBy(tx, id, decision)
  if (proven.isBeingPaid && !isPaid) throw new CannotDecide(isPlanned(id))
  const at = clock.now()
  if (decision.status === 'approved' && proven.waitsUntil && proven.waitsUntil > at)
    throw new CannotDecide(stillWaits(id))
  // What was on its way is settled as the chain has it.
  if (decision.status === 'approved' && !isPaid) {
    const listings = await listingsOf(tx, [id])
    const changed = changedText(listings)
    if (changed !== undefined) throw new CannotDecide(changed)
    if (listings.length > 0) throw new CannotDecide(isListed(id))
  }
  const row = [id, decision.status, ...outcomeOf(decision), at] as const
  try {
    await tx.run(
      `UPDATE withdrawals SET status = $2, transaction_id = $3, output = $4, reason = $5, decided_at = $6
       WHERE id = $1`,
      row,
    )
  } catch (error) {
    throw refusalOf(error, id) ?? error
  }
  await post(tx, {
    key: `withdrawal:${id}:settle`,
    at,
    legs: decisionLegs(withdrawal, decision),
    subject: subjectOf('settle', row),
  })
  await notifyDevices(tx, newsOf(withdrawal, decision), at)
  return 'decided'
}

/** The database's refusals, by constraint. */
function refusalOf(error: unknown, id: string): CannotDecide | undefined {
  if (sqlState(error) === undefined || !(error instanceof Error) || !('constraint' in error))
    return undefined
  if (error.constraint === 'withdrawals_transaction')
    return new CannotDecide('That transaction has already paid another withdrawal', {
      cause: error,
    })
  if (error.constraint === 'withdrawals_wait')
    return new CannotDecide(stillWaits(id), { cause: error })
  if (error.constraint === 'withdrawals_listed')
    return new CannotDecide(isListed(id), { cause: error })
  if (error.constraint !== 'withdrawals_pay_once') return undefined
  return new CannotDecide(isPlanned(id), { cause: error })
}

const isPlanned = (id: string): string =>
  `A transaction that pays withdrawal ${id} is planned. "payouts status" shows its batch; it can be decided when that has failed`

const isListed = (id: string): string =>
  `A sanctions list names the address of withdrawal ${id}. "screening" shows which; it is approved after "screening release ${id} <reason>"`

const stillWaits = (id: string): string =>
  `Withdrawal ${id} was confirmed by a mailed code although its owner has a passkey. It waits for 24 hours, and can only be rejected before`

/** Whether that transaction has settled the payment of the withdrawal. */
async function isPaidBy(tx: Tx, id: string, decision: ParsedDecision): Promise<boolean> {
  if (decision.status !== 'approved') return false
  const paid = await tx.rows(
    v.unknown(),
    "SELECT 1 FROM payout_slots WHERE withdrawal_id = $1 AND state = 'paid' AND transaction_id = $2",
    [id, decision.transaction.hash],
  )
  return paid.length > 0
}

type ParsedDecision =
  | { readonly status: 'approved'; readonly transaction: TransactionId }
  | Extract<Decision, { status: 'rejected' }>

const parse = (decision: Decision, network: Network): ParsedDecision =>
  decision.status === 'approved'
    ? { status: 'approved', transaction: transactionIdOn(network, decision.transactionId) }
    : decision

async function lockWithdrawal(tx: Tx, id: string): Promise<Row | undefined> {
  const [stored] = await tx.rows(
    row,
    `SELECT user_id, coin, chain AS network, amount, arrives, status, transaction_id, output
     FROM withdrawals WHERE id = $1 FOR UPDATE`,
    [id],
  )
  return stored
}

function isSame({ status, transaction_id: hash, output }: Row, decision: ParsedDecision): boolean {
  if (status !== decision.status) return false
  if (decision.status === 'rejected') return true
  const { transaction } = decision
  return hash === transaction.hash && output === transaction.output
}

/** The columns transaction_id, output and reason. */
const outcomeOf = (decision: ParsedDecision) =>
  decision.status === 'approved'
    ? ([decision.transaction.hash, decision.transaction.output, ''] as const)
    : (['', null, decision.reason] as const)

/** What the person's devices are notified of: what arrives, or what is back. */
const newsOf = (
  { user_id: userId, amount, arrives }: Row,
  { status }: ParsedDecision,
): PushNotice =>
  status === 'approved'
    ? { kind: 'sent', userId, amount: arrives }
    : { kind: 'rejected', userId, amount }

const describe = ({ status, transaction_id: hash, output }: Row): string =>
  status === 'approved'
    ? `approved in transaction ${transactionText({ hash, output: output ?? 0 })}`
    : 'rejected'

const decisionLegs = ({ user_id, amount, arrives }: Row, { status }: ParsedDecision): Leg[] => [
  ofUser(user_id, 'held', negate(amount)),
  ...(status === 'approved'
    ? [ofHouse('withdrawals', arrives), ofHouse('fees', subtract(amount, arrives))]
    : [ofUser(user_id, 'available', amount)]),
]
