import * as v from 'valibot'
import type { Coin, Network } from '#domain/assets.ts'
import { type Amount, negate } from '#domain/money/amount.ts'
import { notifyDevices } from '../../notify/push/notify.ts'
import type { Transaction, Tx } from '../../platform/db/db.ts'
import { storedUnits } from '../../platform/db/units.ts'
import { creditLegs } from '../ledger/debts.ts'
import { ofHouse, post } from '../ledger/ledger.ts'
import { subjectOf } from '../ledger/subject.ts'
import type { TransactionId } from '../ledger/transaction-id.ts'
import { changedText, listingsOfSender } from '../screening/listings.ts'

/*
 * The one way in which deposits are credited. What reached an address is covered by at most one deposit:
 *
 * - A payment that a transaction shows is a row of `chain_payments`, by network, transaction and output.
 * - What only the balance of an address shows is one row for all that has come unseen between two blocks. It covers every
 *   payment of these blocks that nobody had seen, whoever names it later. It is no more than the ledger leaves room for.
 * - What an operator credits under a transaction that was not seen covers that transaction, and waits for a payment or a
 *   balance that shows it.
 *
 * Whether two of them are the same money is decided here. Where that cannot be known nothing is credited.
 */

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

/** How it is known that the money is there. */
export type Evidence =
  /** A payment in this final block; the id of the deposit is that of its row. */
  | { readonly of: 'payment'; readonly blockHash: string }
  /**
   * The balance of an address; the id of the deposit is that of its row. `most`: what the person's addresses can have had
   * unseen, in units of 10⁻¹⁸.
   */
  | { readonly of: 'balance'; readonly most: bigint }
  /** The word of an operator. `seen`: the state of the payment that has the id, if it was seen. */
  | { readonly of: 'operator'; readonly seen: string | undefined }

export type Credited =
  | { readonly outcome: 'credited' }
  /** An operator had credited just that: the deposit. */
  | { readonly outcome: 'by hand'; readonly deposit: string }
  /** It may be what has been credited otherwise; `as` names that, if it has a name. */
  | { readonly outcome: 'held'; readonly as: string }
  /** A sanctions list names its sender: it waits for an operator to credit it. */
  | { readonly outcome: 'listed' }
  /** It is more than can have come, so that what the host knows of the chain is not what it has seen: it waits for an operator. */
  | { readonly outcome: 'unproven' }
  /** The transaction and output are a deposit already. */
  | { readonly outcome: 'already there' }

/** A sanctions list is not as this host has taken it over, so nothing is credited yet. The message is for the operator. */
export class ListChanged extends Error {
  override readonly name = 'ListChanged'
}

/**
 * Credits a deposit unless another one covers it, and marks the payment that it is as credited or held. Throws ListChanged
 * where that is to be tried again.
 */
export async function creditOnce(
  tx: Transaction,
  deposit: StoredDeposit,
  evidence: Evidence,
  now: Date,
): Promise<Credited> {
  const cover = await coverOf(tx, deposit, evidence)
  if (cover) {
    const linked = cover.outcome === 'by hand' ? cover.deposit : null
    if (evidence.of !== 'operator')
      await setState(tx, deposit.id, linked ? 'credited' : 'held', linked)
    return cover
  }
  if (evidence.of === 'balance' && deposit.amount.units > evidence.most) {
    await setState(tx, deposit.id, 'held', null)
    return { outcome: 'unproven' }
  }
  if (evidence.of !== 'operator') {
    const listings = await listingsOfSender(tx, { id: deposit.id })
    // Nobody would credit by hand what is held until a file is read again.
    const changed = changedText(listings)
    if (changed !== undefined) throw new ListChanged(changed)
    if (listings.length > 0) {
      await setState(tx, deposit.id, 'held', null)
      return { outcome: 'listed' }
    }
  }
  const outcome = await insertDeposit(tx, deposit, now)
  const isPayment = evidence.of !== 'operator' || evidence.seen !== undefined
  if (outcome === 'credited' && isPayment) await setState(tx, deposit.id, 'credited', deposit.id)
  return { outcome }
}

const setState = (tx: Tx, id: string, state: string, depositId: string | null) =>
  // One that has gone is nowhere until it is in a block again.
  tx.run(
    `UPDATE chain_payments SET state = $2, deposit_id = $3,
       block_hash = CASE WHEN state = 'gone' THEN '' ELSE block_hash END WHERE id = $1`,
    [id, state, depositId],
  )

async function coverOf(
  tx: Tx,
  deposit: StoredDeposit,
  evidence: Evidence,
): Promise<Credited | undefined> {
  if (evidence.of === 'operator') return await balanceThatMayBe(tx, deposit, evidence.seen)
  const { userId, amount } = deposit
  const others =
    evidence.of === 'payment'
      ? await depositsOfTransaction(tx, deposit, evidence.blockHash)
      : await unseenDeposits(tx, deposit)
  const same = others.find(
    (one) =>
      one.is_unlinked &&
      one.user_id === userId &&
      one.coin === amount.coin &&
      one.units === amount.units,
  )
  if (same) return { outcome: 'by hand', deposit: same.id }
  return others[0] && { outcome: 'held', as: others[0].transaction_id }
}

const other = v.object({
  id: v.string(),
  user_id: v.string(),
  coin: v.string(),
  units: storedUnits,
  transaction_id: v.string(),
  is_unlinked: v.boolean(),
})
const OTHER = `SELECT d.id, d.user_id, d.coin, d.units, d.transaction_id, p.id IS NULL AS is_unlinked
  FROM deposits d LEFT JOIN chain_payments p ON p.deposit_id = d.id`

/**
 * Those of the same transaction that an operator has credited without naming this payment, or that were in a block which
 * has been replaced, where the transaction may have paid by another output.
 */
const depositsOfTransaction = (
  tx: Tx,
  { network, transaction }: StoredDeposit,
  blockHash: string,
) =>
  tx.rows(
    other,
    `${OTHER} WHERE d.network = $1 AND d.transaction_id = $2 AND (p.id IS NULL OR p.block_hash <> $3)`,
    [network, transaction.hash, blockHash],
  )

/**
 * What an operator has credited under transactions that were not seen in a final block, since the network has been
 * watched.
 */
const unseenDeposits = (tx: Tx, { network, userId, amount }: StoredDeposit) =>
  tx.rows(
    other,
    `${OTHER} JOIN chain_cursors c ON c.network = d.network
     WHERE d.network = $1 AND d.user_id = $2 AND d.coin = $3 AND d.at > c.since
       AND d.transaction_id NOT LIKE 'operator-%' AND d.transaction_id NOT LIKE 'balance-%'
       AND (p.id IS NULL OR p.block_hash = '' OR p.block_number > c.number)`,
    [network, userId, amount.coin],
  )

/**
 * The deposit of the same transaction that an operator has credited by hand, and that is this payment: it is linked to it
 * although the payment is in no final block yet, so that it is shown once.
 */
export async function linkSeen(tx: Tx, deposit: StoredDeposit, blockHash: string): Promise<void> {
  const cover = await coverOf(tx, deposit, { of: 'payment', blockHash })
  if (cover?.outcome === 'by hand') await setState(tx, deposit.id, 'credited', cover.deposit)
}

const named = v.object({ transaction_id: v.string() })

/** What a balance has shown that may include the payment which an operator names: as much or more. */
async function balanceThatMayBe(
  tx: Tx,
  { network, userId, amount, transaction }: StoredDeposit,
  seen: string | undefined,
): Promise<Credited | undefined> {
  // What was seen is no part of what only a balance shows, unless it has come back unseen.
  if ((seen !== undefined && seen !== 'gone') || isOwnId(transaction.hash)) return undefined
  const [row] = await tx.rows(
    named,
    `SELECT transaction_id FROM chain_payments WHERE network = $1 AND user_id = $2 AND coin = $3
     AND units >= $4 AND transaction_id LIKE 'balance-%' AND deposit_id = id
     ORDER BY units, block_number LIMIT 1`,
    [network, userId, amount.coin, amount.units],
  )
  return row && { outcome: 'held', as: row.transaction_id }
}

const OWN_ID = /^operator-[\w-]{1,100}$/
/** Whether it names no transaction on a chain. */
export const isOwnId = (hash: string): boolean => OWN_ID.test(hash)

/** Stores a deposit and posts it. Nothing if its transaction and output are there already. */
async function insertDeposit(
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
  await notifyDevices(tx, { kind: 'credited', userId, amount }, now)
  return 'credited'
}

/**
 * Whoever credits a transaction holds this until the end of the transaction: an operator may do it by hand while the
 * chain is read, and need not name the same output.
 */
export const lockTransaction = (tx: Tx, network: Network, hash: string): Promise<number> =>
  tx.run('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`deposit ${network} ${hash}`])

/** The same for what a person has been paid of a coin, where no transaction says what a payment is. */
export const lockDeposits = (tx: Tx, network: Network, userId: string, coin: Coin) =>
  lockTransaction(tx, network, `of ${userId} ${coin}`)

const END = -8

/** The id of a deposit that only the balance shows which an address has at a block. */
export const balanceTransaction = (
  { number, hash }: { readonly number: number; readonly hash: string },
  account: string,
  coin: Coin,
): string => `balance-${number}-${hash.slice(END)}-${account}-${coin}`
