import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import {
  type DepositCoin,
  depositNetwork,
  depositNetworks,
  isCoin,
  type Network,
} from '#domain/assets.ts'
import type { DepositLine } from '#domain/history.ts'
import { confirmationsText } from '#domain/history.ts'
import { type Amount, amountOf } from '#domain/money/amount.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { storedUnits } from '../../platform/db/units.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { StoredHistory } from '../history/own-history.ts'
import { reversedIds } from '../ledger/reverse.ts'
import type { TransactionId } from '../ledger/transaction-id.ts'
import { transactionIdOn, transactionText } from '../ledger/transaction-id.ts'
import { creditOnce, isOwnId, lockDeposits, lockTransaction } from './crediting.ts'

export interface NewDeposit {
  readonly userId: string
  /** The amount is above zero. */
  readonly amount: Amount<DepositCoin>
  /** Needed where the coin is deposited on several: on each a transaction of that id would be another one. */
  readonly network?: Network | undefined
  /** The transaction on the chain, parsed by its network, or an id from {@link ownTransactionId}. */
  readonly transactionId: string
}

/** The transaction has already been credited to another user, or in another coin or amount. */
export class ConflictingDeposit extends Error {
  override readonly name = 'ConflictingDeposit'
  constructor(
    transactionId: string,
    how = 'has already been credited to another user or with another amount',
  ) {
    super(`Transaction ${transactionId} ${how}`)
  }
}

/** The network of a deposit is not named, or the coin is not deposited there. The message is for the operator. */
export class UnknownNetwork extends Error {
  override readonly name = 'UnknownNetwork'
  constructor(coin: DepositCoin) {
    super(`Name the network that the ${coin} came on: ${depositNetworks(coin).join(', ')}`)
  }
}

/** The id of a deposit that is credited without naming a transaction on the chain: the same for the same order. */
export const ownTransactionId = (order: string = randomUUID()): string => `operator-${order}`

const transactionOf = (network: Network, text: string): TransactionId =>
  isOwnId(text) ? { hash: text, output: 0 } : transactionIdOn(network, text)

/**
 * Credits a deposit by hand, at most once per transaction. Throws ConflictingDeposit, InvalidTransactionId and
 * UnknownNetwork.
 */
export const credit = (
  db: Db,
  clock: Clock,
  deposit: NewDeposit,
): Promise<'credited' | 'already credited'> =>
  db.transaction(async (tx) => {
    const { userId, amount } = deposit
    const network = depositNetwork(amount.coin, deposit.network)
    if (network === undefined) throw new UnknownNetwork(amount.coin)
    const named = transactionOf(network, deposit.transactionId)
    await lockTransaction(tx, network, named.hash)
    const seen = await seenOnChain(tx, deposit, network, named)
    if (seen === 'already credited') return seen
    await lockDeposits(tx, network, userId, amount.coin)
    const transaction = { hash: named.hash, output: seen?.output ?? named.output }
    const now = clock.now()
    const id = seen?.id ?? randomUUID()
    const stored = { id, userId, amount, network, transaction, at: now }
    const credited = await creditOnce(tx, stored, { of: 'operator', seen: seen?.state }, now)
    if (credited.outcome === 'already there')
      return await requireSameDeposit(tx, deposit, network, transaction)
    if (credited.outcome === 'held')
      throw new ConflictingDeposit(
        named.hash,
        `seems to be the deposit ${credited.as} or part of it, which the balance of the address has shown; if it is another one, credit it without --tx`,
      )
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
  const rows = await tx.rows(
    payment,
    `SELECT id, user_id, coin, units, output, state FROM chain_payments
     WHERE network = $1 AND transaction_id = $2 ORDER BY output FOR UPDATE`,
    [network, transaction.hash],
  )
  const same = rows.filter(
    (one) => one.user_id === userId && one.coin === coin && one.units === units,
  )
  const open = same.find(({ state }) => state !== 'credited')
  if (open) return open
  if (same.length > 0) return 'already credited'
  if (rows.some(({ state }) => state === 'credited'))
    throw new ConflictingDeposit(transactionText(transaction))
  return undefined
}

async function requireSameDeposit(
  tx: Tx,
  { userId, amount: { coin, units } }: NewDeposit,
  network: Network,
  transaction: TransactionId,
): Promise<'already credited'> {
  const [first] = await tx.rows(
    v.object({ user_id: v.string(), coin: v.string(), units: storedUnits }),
    'SELECT user_id, coin, units FROM deposits WHERE network = $1 AND transaction_id = $2 AND output = $3',
    [network, transaction.hash, transaction.output],
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
  words: { reversed: 'depositReversed' },
}
