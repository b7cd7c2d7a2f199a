import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { type DepositCoin, depositNetwork, isDepositCoin } from '#domain/assets.ts'
import type { DepositLine } from '#domain/history.ts'
import { type Amount, amountOf, negate } from '#domain/money/amount.ts'
import type { Clock } from '../clock.ts'
import type { Db, Tx } from '../db/db.ts'
import { creditLegs } from '../ledger/debts.ts'
import { ofHouse, post } from '../ledger/ledger.ts'
import { reversedIds } from '../ledger/reverse.ts'
import { subjectOf } from '../ledger/subject.ts'
import type { TransactionId } from '../ledger/transaction-id.ts'
import { transactionIdOn, transactionText } from '../ledger/transaction-id.ts'
import { storedUnits } from '../ledger/units.ts'
import type { StoredHistory } from '../users/own-history.ts'

export interface NewDeposit {
  readonly userId: string
  /** Above zero. */
  readonly amount: Amount<DepositCoin>
  /** The transaction on the chain, parsed by its network, or an id from {@link ownTransactionId}. */
  readonly transactionId: string
}

/** The transaction has already been credited to another user, or in another coin or amount. */
export class ConflictingDeposit extends Error {
  constructor(transactionId: string) {
    super(
      `Transaction ${transactionId} has already been credited to another user or with another amount`,
    )
    this.name = 'OtherDeposit'
  }
}

const OWN_ID = /^operator-[\w-]{1,100}$/

/** The id of a deposit that is credited without naming a transaction on the chain: the same for the same order. */
export const ownTransactionId = (order: string = randomUUID()): string => `operator-${order}`

const transactionOf = (coin: DepositCoin, text: string): TransactionId =>
  OWN_ID.test(text) ? { hash: text, output: 0 } : transactionIdOn(depositNetwork(coin), text)

/** Credits a deposit, at most once per transaction. Throws ConflictingDeposit and InvalidTransactionId. */
export const credit = (
  db: Db,
  clock: Clock,
  deposit: NewDeposit,
): Promise<'credited' | 'already credited'> =>
  db.transaction(async (tx) => {
    const { userId, amount } = deposit
    const { coin, units } = amount
    const network = depositNetwork(coin)
    const transaction = transactionOf(coin, deposit.transactionId)
    const id = randomUUID()
    const at = clock.now()
    const row = [
      id,
      userId,
      coin,
      units,
      network,
      transaction.hash,
      transaction.output,
      at,
    ] as const
    const isNew = await tx.run(
      `INSERT INTO deposits (id, user_id, coin, units, network, transaction_id, output, at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
       ON CONFLICT (network, transaction_id, output) WHERE output IS NOT NULL DO NOTHING`,
      row,
    )
    if (isNew === 0) return await requireSameDeposit(tx, deposit, transaction)
    await post(tx, {
      key: `deposit:${id}`,
      at,
      legs: [ofHouse('deposits', negate(amount)), ...(await creditLegs(tx, userId, amount))],
      subject: subjectOf('deposit', row),
    })
    return 'credited'
  })

async function requireSameDeposit(
  tx: Tx,
  { userId, amount: { coin, units } }: NewDeposit,
  transaction: TransactionId,
): Promise<'already credited'> {
  const [first] = await tx.rows(
    v.object({ user_id: v.string(), coin: v.string(), units: storedUnits }),
    'SELECT user_id, coin, units FROM deposits WHERE network = $1 AND transaction_id = $2 AND output = $3',
    [depositNetwork(coin), transaction.hash, transaction.output],
  )
  if (first?.user_id === userId && first.coin === coin && first.units === units)
    return 'already credited'
  throw new ConflictingDeposit(transactionText(transaction))
}

const row = v.pipe(
  v.object({
    coin: v.pipe(v.string(), v.guard(isDepositCoin)),
    units: storedUnits,
    transaction_id: v.string(),
    at: v.date(),
    is_reversed: v.boolean(),
  }),
  v.transform(
    ({ coin, units, transaction_id: transaction, at, is_reversed }): DepositLine => ({
      kind: 'deposit',
      time: at.getTime(),
      coin,
      amount: amountOf(coin, units),
      type: is_reversed ? 'Reversed' : 'Crypto',
      network: depositNetwork(coin),
      transaction,
      status: is_reversed ? 'rejected' : 'completed',
    }),
  ),
)

export const depositHistory: StoredHistory<DepositLine> = {
  table: 'deposits',
  columns: `coin, units, transaction_id, at, id IN (${reversedIds('deposit')}) AS is_reversed`,
  row,
}
