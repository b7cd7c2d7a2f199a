import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { type DepositCoin, depositNetwork, isDepositCoin } from '#domain/assets.ts'
import type { DepositLine } from '#domain/history.ts'
import { type Amount, amountOf, negate } from '#domain/money/amount.ts'
import type { Clock } from '../clock.ts'
import type { Db, Tx } from '../db/db.ts'
import { ofHouse, ofUser, post } from '../ledger/ledger.ts'
import { transactionIdOn } from '../ledger/transaction-id.ts'
import { storedUnits } from '../ledger/units.ts'
import type { OwnRows } from '../users/own-rows.ts'
import { CALLER } from '../users/own-rows.ts'

export interface NewDeposit {
  readonly userId: string
  /** Above zero. */
  readonly amount: Amount<DepositCoin>
  /** The transaction on the chain; each is credited at most once. */
  readonly transactionId: string
}

/** The transaction has already been credited to another user or with another amount. */
export class ConflictingDeposit extends Error {
  constructor(transactionId: string) {
    super(
      `Transaction ${transactionId} has already been credited to another user or with another amount`,
    )
    this.name = 'OtherDeposit'
  }
}

/** Credits a deposit, at most once per transaction. Throws ConflictingDeposit. */
export const credit = (
  db: Db,
  clock: Clock,
  deposit: NewDeposit,
): Promise<'credited' | 'already credited'> =>
  db.transaction(async (tx) => {
    const { userId, amount } = deposit
    const { coin, units } = amount
    const transactionId = transactionIdOn(depositNetwork(coin), deposit.transactionId)
    const id = randomUUID()
    const at = clock.now()
    const isNew = await tx.run(
      `INSERT INTO deposits (id, user_id, coin, units, transaction_id, at) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (coin, transaction_id) DO NOTHING`,
      [id, userId, coin, units, transactionId, at],
    )
    if (isNew === 0) return await requireSameDeposit(tx, { ...deposit, transactionId })
    await post(tx, {
      key: `deposit:${id}`,
      at,
      legs: [ofHouse('deposits', negate(amount)), ofUser(userId, 'available', amount)],
    })
    return 'credited'
  })

async function requireSameDeposit(tx: Tx, deposit: NewDeposit): Promise<'already credited'> {
  const [first] = await tx.rows(
    v.object({ user_id: v.string(), units: storedUnits }),
    'SELECT user_id, units FROM deposits WHERE coin = $1 AND transaction_id = $2',
    [deposit.amount.coin, deposit.transactionId],
  )
  if (first?.user_id === deposit.userId && first.units === deposit.amount.units)
    return 'already credited'
  throw new ConflictingDeposit(deposit.transactionId)
}

const row = v.pipe(
  v.object({
    coin: v.pipe(v.string(), v.guard(isDepositCoin)),
    units: storedUnits,
    transaction_id: v.string(),
    at: v.date(),
  }),
  v.transform(
    ({ coin, units, transaction_id: transaction, at }): DepositLine => ({
      kind: 'deposit',
      time: at.getTime(),
      coin,
      amount: amountOf(coin, units),
      type: 'Crypto',
      network: depositNetwork(coin),
      transaction,
      status: 'completed',
    }),
  ),
)

/** The user's deposits, newest first. */
export const depositsOf = (own: OwnRows): Promise<DepositLine[]> =>
  own.rows(
    row,
    `SELECT coin, units, transaction_id, at FROM deposits WHERE user_id = ${CALLER} ORDER BY at DESC, id`,
  )
