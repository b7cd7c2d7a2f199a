import * as v from 'valibot'
import type { Network } from '#domain/assets.ts'
import { amountOf, negate, subtract } from '#domain/money/amount.ts'
import type { Clock } from '../clock.ts'
import type { Db, Tx } from '../db/db.ts'
import type { Leg } from '../ledger/ledger.ts'
import { ofHouse, ofUser, post } from '../ledger/ledger.ts'
import { transactionIdOn } from '../ledger/transaction-id.ts'
import { storedWithdrawal } from './withdrawals.ts'

/** What an operator decides: paid out, with the transaction on the chain, or given back. */
export type Decision =
  | { readonly status: 'approved'; readonly transactionId: string }
  | { readonly status: 'rejected'; readonly reason: string }

/** There is no such withdrawal, or it was decided otherwise. The message is for the operator. */
export class CannotDecide extends Error {
  override readonly name = 'CannotDecide'
}

const row = v.pipe(
  v.object({ ...storedWithdrawal, user_id: v.string() }),
  v.transform(({ coin, amount, arrives, ...rest }) => ({
    ...rest,
    amount: amountOf(coin, amount),
    arrives: amountOf(coin, arrives),
  })),
)
type Row = v.InferOutput<typeof row>

/** Decides once: two decisions at the same moment, or the same one again, move the money once. Throws CannotDecide. */
export const decide = (
  db: Db,
  clock: Clock,
  id: string,
  given: Decision,
): Promise<'decided' | 'decided before'> =>
  db.transaction(async (tx) => {
    const withdrawal = await locked(tx, id)
    if (!withdrawal)
      throw new CannotDecide(
        `There is no withdrawal ${id}. "withdrawals list --all" shows those there are`,
      )
    const decision = spelled(given, withdrawal.network)
    if (isSame(withdrawal, decision)) return 'decided before'
    if (withdrawal.status !== 'pending')
      throw new CannotDecide(
        `Withdrawal ${id} is already ${described(withdrawal)}. A decision is final`,
      )

    const at = clock.now()
    await tx.run(
      'UPDATE withdrawals SET status = $2, transaction_id = $3, reason = $4, decided_at = $5 WHERE id = $1',
      [
        id,
        decision.status,
        decision.status === 'approved' ? decision.transactionId : '',
        decision.status === 'rejected' ? decision.reason : '',
        at,
      ],
    )
    await post(tx, { key: `withdrawal:${id}:settle`, at, legs: settled(withdrawal, decision) })
    return 'decided'
  })

const spelled = (decision: Decision, network: Network): Decision =>
  decision.status === 'approved'
    ? { ...decision, transactionId: transactionIdOn(network, decision.transactionId) }
    : decision

async function locked(tx: Tx, id: string): Promise<Row | undefined> {
  const [found] = await tx.rows(
    row,
    `SELECT user_id, coin, chain AS network, amount, arrives, status, transaction_id
     FROM withdrawals WHERE id = $1 FOR UPDATE`,
    [id],
  )
  return found
}

function isSame({ status, transaction_id }: Row, decision: Decision): boolean {
  if (status !== decision.status) return false
  return decision.status === 'rejected' || transaction_id === decision.transactionId
}

const described = ({ status, transaction_id }: Row): string =>
  status === 'approved' ? `approved, as transaction ${transaction_id}` : 'rejected'

const settled = ({ user_id, amount, arrives }: Row, { status }: Decision): Leg[] => [
  ofUser(user_id, 'held', negate(amount)),
  ...(status === 'approved'
    ? [ofHouse('withdrawals', arrives), ofHouse('fees', subtract(amount, arrives))]
    : [ofUser(user_id, 'available', amount)]),
]
