import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { CryptoCoin } from '#domain/assets.ts'
import { CRYPTO_COINS, depositChain } from '#domain/assets.ts'
import type { Clock } from '../clock.ts'
import type { Db, Tx } from '../db/db.ts'
import { ofHouse, ofUser, post } from '../ledger/ledger.ts'
import { transactionIdOn } from '../ledger/transaction-id.ts'
import { storedUnits } from '../ledger/units.ts'
import type { OwnRows } from '../users/own-rows.ts'
import { CALLER } from '../users/own-rows.ts'

export interface NewDeposit {
  readonly userId: string
  readonly coin: CryptoCoin
  /** Units of 10⁻¹⁸, above zero. */
  readonly units: bigint
  /** The transaction on the chain; one is credited once. */
  readonly transactionId: string
}

/** The transaction has been credited before, and to somebody else or with another amount. */
export class OtherDeposit extends Error {
  constructor(transactionId: string) {
    super(
      `Transaction ${transactionId} was credited before, to another user or with another amount`,
    )
    this.name = 'OtherDeposit'
  }
}

/** Credits a deposit once, however often it is reported. Throws OtherDeposit. */
export const credit = (
  db: Db,
  clock: Clock,
  deposit: NewDeposit,
): Promise<'credited' | 'credited before'> =>
  db.transaction(async (tx) => {
    const { userId, coin, units } = deposit
    const transactionId = transactionIdOn(depositChain(coin), deposit.transactionId)
    const id = randomUUID()
    const at = clock.now()
    const isNew = await tx.run(
      `INSERT INTO deposits (id, user_id, coin, units, transaction_id, at) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (coin, transaction_id) DO NOTHING`,
      [id, userId, coin, units, transactionId, at],
    )
    if (isNew === 0) return await creditedBefore(tx, { ...deposit, transactionId })
    await post(tx, {
      key: `deposit:${id}`,
      at,
      legs: [ofHouse(coin, 'deposits', -units), ofUser(userId, coin, 'available', units)],
    })
    return 'credited'
  })

async function creditedBefore(tx: Tx, deposit: NewDeposit): Promise<'credited before'> {
  const [first] = await tx.rows(
    v.object({ user_id: v.string(), units: storedUnits }),
    'SELECT user_id, units FROM deposits WHERE coin = $1 AND transaction_id = $2',
    [deposit.coin, deposit.transactionId],
  )
  if (first?.user_id === deposit.userId && first.units === deposit.units) return 'credited before'
  throw new OtherDeposit(deposit.transactionId)
}

const row = v.object({
  coin: v.picklist(CRYPTO_COINS),
  units: storedUnits,
  transaction_id: v.string(),
  at: v.date(),
})
export type Deposit = v.InferOutput<typeof row>

/** The user's deposits, newest first. */
export const depositsOf = (own: OwnRows): Promise<Deposit[]> =>
  own.rows(
    row,
    `SELECT coin, units, transaction_id, at FROM deposits WHERE user_id = ${CALLER} ORDER BY at DESC, id`,
  )
