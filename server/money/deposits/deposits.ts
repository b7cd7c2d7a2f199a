import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import {
  type Coin,
  type DepositCoin,
  depositNetwork,
  isCoin,
  type Network,
} from '#domain/assets.ts'
import { confirmationsText, type DepositLine } from '#domain/history.ts'
import { type Amount, amountOf, negate } from '#domain/money/amount.ts'
import { tell } from '../../notify/push/tell.ts'
import type { Db, Transaction, Tx } from '../../platform/db/db.ts'
import { storedUnits } from '../../platform/db/units.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { StoredHistory } from '../history/own-history.ts'
import { creditLegs } from '../ledger/debts.ts'
import { ofHouse, post } from '../ledger/ledger.ts'
import { reversedIds } from '../ledger/reverse.ts'
import { subjectOf } from '../ledger/subject.ts'
import { type TransactionId, transactionIdOn, transactionText } from '../ledger/transaction-id.ts'

export interface NewDeposit {
  readonly userId: string
  /** Above zero. */
  readonly amount: Amount<DepositCoin>
  /** The transaction on the chain, parsed by its network, or an id from {@link ownTransactionId}. */
  readonly transactionId: string
}

/** The transaction has already been credited to another user, or in another coin or amount. */
export class ConflictingDeposit extends Error {
  constructor(
    transactionId: string,
    how = 'has already been credited to another user or with another amount',
  ) {
    super(`Transaction ${transactionId} ${how}`)
    this.name = 'OtherDeposit'
  }
}

const OWN_ID = /^operator-[\w-]{1,100}$/

/** The id of a deposit that is credited without naming a transaction on the chain: the same for the same order. */
export const ownTransactionId = (order: string = randomUUID()): string => `operator-${order}`

const transactionOf = (coin: DepositCoin, text: string): TransactionId =>
  OWN_ID.test(text) ? { hash: text, output: 0 } : transactionIdOn(depositNetwork(coin), text)

/** A deposit as it is stored. */
export interface StoredDeposit {
  readonly id: string
  readonly userId: string
  readonly amount: Amount<Coin>
  readonly network: Network
  readonly transaction: TransactionId
  /** When it was paid, as the person is shown. */
  readonly at: Date
}

/** Stores a deposit and credits it. Nothing if its transaction and output are there already. */
export async function creditDeposit(
  tx: Transaction,
  { id, userId, amount, network, transaction, at }: StoredDeposit,
  now: Date,
): Promise<'credited' | 'already there'> {
  const { coin, units } = amount
  const { hash, output } = transaction
  const row = [id, userId, coin, units, network, hash, output, at] as const
  const isNew = await tx.run(
    `INSERT INTO deposits (id, user_id, coin, units, network, transaction_id, output, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (network, transaction_id, output) WHERE output IS NOT NULL DO NOTHING`,
    row,
  )
  if (isNew === 0) return 'already there'
  await post(tx, {
    key: `deposit:${id}`,
    at: now,
    legs: [ofHouse('deposits', negate(amount)), ...(await creditLegs(tx, userId, amount))],
    subject: subjectOf('deposit', row),
  })
  await tell(tx, { kind: 'credited', userId, amount }, now)
  return 'credited'
}

/**
 * Whoever credits a transaction holds this until the end of the transaction: an operator may do it by hand while the
 * chain is read, and need not name the same output.
 */
export const lockTransaction = (tx: Tx, network: Network, hash: string): Promise<number> =>
  tx.run('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`deposit ${network} ${hash}`])

/** The same for what a person has been paid of a coin, where no transaction tells what a payment is. */
export const lockDeposits = (tx: Tx, network: Network, userId: string, coin: Coin) =>
  lockTransaction(tx, network, `of ${userId} ${coin}`)

/** The id of a deposit that only the balance of its address shows. */
export const balanceTransaction = (block: number, account: string, coin: Coin): string =>
  `balance-${block}-${account}-${coin}`

/** Throws ConflictingDeposit if the same amount was credited because a balance showed it. */
async function requireNotByBalance(
  tx: Tx,
  { userId, amount: { coin, units } }: NewDeposit,
  network: Network,
  { hash }: TransactionId,
): Promise<void> {
  const found = await tx.rows(
    v.object({ transaction_id: v.string() }),
    `SELECT transaction_id FROM chain_payments WHERE network = $1 AND user_id = $2 AND coin = $3
     AND units = $4 AND transaction_id LIKE 'balance-%' AND deposit_id = id`,
    [network, userId, coin, units],
  )
  if (found[0])
    throw new ConflictingDeposit(
      hash,
      `seems to be the deposit ${found[0].transaction_id}, which the balance of the address has shown; if it is another one, credit it without --tx`,
    )
}

/** Credits a deposit by hand, at most once per transaction. Throws ConflictingDeposit and InvalidTransactionId. */
export const credit = (
  db: Db,
  clock: Clock,
  deposit: NewDeposit,
): Promise<'credited' | 'already credited'> =>
  db.transaction(async (tx) => {
    const { userId, amount } = deposit
    const network = depositNetwork(amount.coin)
    const named = transactionOf(amount.coin, deposit.transactionId)
    await lockTransaction(tx, network, named.hash)
    const seen = await seenOnChain(tx, deposit, network, named)
    if (seen === 'already credited') return seen
    await lockDeposits(tx, network, userId, amount.coin)
    if (!seen && !OWN_ID.test(named.hash)) await requireNotByBalance(tx, deposit, network, named)
    const transaction = { hash: named.hash, output: seen?.output ?? named.output }
    const now = clock.now()
    const id = seen?.id ?? randomUUID()
    const outcome = await creditDeposit(
      tx,
      { id, userId, amount, network, transaction, at: now },
      now,
    )
    if (outcome === 'already there') return await requireSameDeposit(tx, deposit, transaction)
    if (seen)
      await tx.run(`UPDATE chain_payments SET state = 'credited', deposit_id = id WHERE id = $1`, [
        id,
      ])
    return 'credited'
  })

const payment = v.object({
  id: v.string(),
  user_id: v.string(),
  coin: v.string(),
  units: storedUnits,
  output: v.number(),
  state: v.string(),
})

/**
 * The payment that was seen on the chain and that this deposit is, if it is not credited yet. Throws ConflictingDeposit
 * if others of the transaction are credited already: which of them is meant cannot be known.
 */
async function seenOnChain(
  tx: Tx,
  { userId, amount: { coin, units } }: NewDeposit,
  network: Network,
  transaction: TransactionId,
) {
  const found = await tx.rows(
    payment,
    `SELECT id, user_id, coin, units, output, state FROM chain_payments
     WHERE network = $1 AND transaction_id = $2 ORDER BY output FOR UPDATE`,
    [network, transaction.hash],
  )
  const same = found.filter(
    (one) => one.user_id === userId && one.coin === coin && one.units === units,
  )
  const open = same.find(({ state }) => state !== 'credited')
  if (open) return open
  if (same.length > 0) return 'already credited'
  if (found.some(({ state }) => state === 'credited'))
    throw new ConflictingDeposit(transactionText(transaction))
  return undefined
}

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

/** What the type of a deposit says; Crypto is the specification's. */
const TYPES = {
  credited: 'Crypto',
  seen: 'Crypto',
  held: 'Crypto',
  gone: 'Dropped by the network',
} as const

const row = v.pipe(
  v.object({
    coin: v.pipe(v.string(), v.guard(isCoin)),
    units: storedUnits,
    network: v.string(),
    transaction_id: v.string(),
    at: v.date(),
    is_reversed: v.boolean(),
    state: v.picklist(['credited', 'seen', 'gone', 'held']),
    confirmations: v.number(),
    needed: v.number(),
  }),
  v.transform(({ coin, units, transaction_id: transaction, at, ...rest }): DepositLine => {
    const { network, is_reversed, state, confirmations, needed } = rest
    const isLost = is_reversed || state === 'gone'
    return {
      kind: 'deposit',
      time: at.getTime(),
      coin,
      amount: amountOf(coin, units),
      type: is_reversed ? 'Reversed' : TYPES[state],
      network,
      transaction,
      status: isLost ? 'rejected' : state === 'credited' ? 'completed' : 'pending',
      confirmations: state === 'seen' ? confirmationsText(confirmations, needed) : '',
    }
  }),
)

export const depositHistory: StoredHistory<DepositLine> = {
  table: 'deposit_lines',
  columns: `coin, units, network, transaction_id, at, state, confirmations, needed,
    id IN (${reversedIds('deposit')}) AS is_reversed`,
  row,
}
