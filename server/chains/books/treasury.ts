import * as v from 'valibot'
import { isCoin, type Network, networkName } from '#domain/assets.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import { addressSeal } from '../../money/deposits/keys.ts'
import { provenWithdrawals } from '../../money/withdrawals/proof.ts'
import type { Signer, Tx } from '../../platform/db/db.ts'
import { storedUnits } from '../../platform/db/units.ts'
import { accountOf } from '../watcher/reading/account.ts'

/*
 * What leaves the treasury without an order: each transaction is reported until somebody explains it. The watcher stores what leaves
 * (`watcher/treasury.ts`); what no transaction shows, such as the coins of a contract, is seen by the balance alone.
 */

type Db = Pick<Tx, 'rows' | 'run'> & Signer

const payment = v.object({
  transaction_id: v.string(),
  output: v.number(),
  coin: v.pipe(v.string(), v.guard(isCoin)),
  units: storedUnits,
  recipient: v.string(),
})
type Payment = v.InferOutput<typeof payment>

const withdrawal = v.object({
  transaction_id: v.string(),
  output: v.nullable(v.number()),
  coin: v.string(),
  units: storedUnits,
  address: v.string(),
})
type Withdrawal = v.InferOutput<typeof withdrawal>

const explanation = v.object({ transaction_id: v.string(), seal: v.string() })

/** What an explanation is sealed by, so that none counts that was written with the database alone. */
export const explanationSeal = (
  signer: Pick<Signer, 'seal'>,
  network: Network,
  transaction: string,
): string => signer.seal(JSON.stringify(['treasury explanation', network, transaction]))

/** A line for each transaction of the treasury that nothing explains. */
export async function unexplainedPayments(db: Db, network: Network): Promise<string[]> {
  const payments = await db.rows(
    payment,
    `SELECT transaction_id, output, coin, units, recipient FROM treasury_payments p WHERE network = $1
     AND (transaction_id = ANY($2) OR NOT EXISTS (
       SELECT FROM payout_attempts a WHERE a.network = $1 AND a.transaction_id = p.transaction_id))
     ORDER BY block_number, transaction_id, output`,
    [network, await falselyPlanned(db, network)],
  )
  if (payments.length === 0) return []
  const withdrawals = await db.rows(
    withdrawal,
    `SELECT transaction_id, output, coin, arrives AS units, address FROM withdrawals
     WHERE chain = $1 AND (status = 'pending' OR transaction_id = ANY($2))`,
    [network, payments.map((one) => one.transaction_id)],
  )
  const explained = await db.rows(
    explanation,
    'SELECT transaction_id, seal FROM treasury_explanations WHERE network = $1',
    [network],
  )
  const isExplained = (id: string) =>
    explained.some(
      (one) => one.transaction_id === id && one.seal === explanationSeal(db, network, id),
    )
  return [...Map.groupBy(payments, (one) => one.transaction_id)]
    .filter(([id, parts]) => !isExplained(id) && !isOrdered(parts, withdrawals))
    .map(([id, parts]) => lineOf(network, id, parts))
}

const planned = v.object({
  transaction_id: v.string(),
  withdrawal_id: v.nullable(v.string()),
  coin: v.string(),
  units: storedUnits,
  recipient: v.string(),
  paid: v.array(v.object({ coin: v.string(), units: storedUnits, recipient: v.string() })),
})
type Planned = v.InferOutput<typeof planned>

/** Transactions that are looked at together. */
const PAGE = 500

/**
 * Transactions that are stored as those of a plan, although they have paid what nobody has ordered: whoever has the database may
 * write a plan. An order is a withdrawal that its owner has confirmed, once, or gas for an address that the host has handed out.
 */
async function falselyPlanned(db: Db, network: Network): Promise<string[]> {
  const wrong: string[] = []
  const paidFor = new Set<string>()
  for (let last = ''; ; ) {
    const page: Planned[] = await db.rows(
      planned,
      `SELECT a.transaction_id, s.withdrawal_id::text, s.coin, s.units, s.recipient,
         jsonb_agg(jsonb_build_object('coin', p.coin, 'units', p.units::text, 'recipient', p.recipient)) AS paid
       FROM treasury_payments p JOIN payout_attempts a USING (network, transaction_id) JOIN payout_slots s USING (batch, id)
       WHERE p.network = $1 AND p.output >= 0 AND p.transaction_id > $2
       GROUP BY a.transaction_id, s.batch, s.id ORDER BY a.transaction_id LIMIT ${PAGE}`,
      [network, last],
    )
    wrong.push(...(await wrongAmong(db, page, paidFor)))
    if (page.length < PAGE) return wrong
    last = page.at(-1)?.transaction_id ?? ''
  }
}

const handedOut = v.object({
  userId: v.string(),
  address: v.string(),
  seal: v.nullable(v.string()),
})

async function wrongAmong(db: Db, page: readonly Planned[], paidFor: Set<string>) {
  const proven = await provenWithdrawals(
    db,
    page.flatMap(({ withdrawal_id }) => withdrawal_id ?? []),
  )
  const addresses = await db.rows(
    handedOut,
    `SELECT user_id::text AS "userId", address, seal FROM derived_addresses WHERE address = ANY($1)`,
    [page.filter((one) => one.withdrawal_id === null).map(({ recipient }) => recipient)],
  )
  const isOrder = ({ withdrawal_id: id, coin, units, recipient }: Planned): boolean => {
    if (id === null)
      return addresses.some((one) => one.address === recipient && one.seal === addressSeal(db, one))
    const order = proven.get(id)
    if (!order || paidFor.has(id)) return false
    paidFor.add(id)
    return (
      order.coin === coin &&
      order.arrives === `${units}` &&
      accountOf(order.address) === accountOf(recipient)
    )
  }
  return page
    .filter((one) => !isPaidAsPlanned(one) || !isOrder(one))
    .map((one) => one.transaction_id)
}

/** A token may keep a part of what it moves. */
const isPaidAsPlanned = ({ coin, units, recipient, paid }: Planned): boolean =>
  paid.every((one) => one.coin === coin) &&
  paid.reduce((sum, one) => sum + one.units, 0n) === units &&
  paid.some((one) => one.recipient === accountOf(recipient))

/** Whether all that a transaction has paid are withdrawals, or may be: one that is pending may have been paid by hand. */
function isOrdered(parts: readonly Payment[], withdrawals: readonly Withdrawal[]): boolean {
  const paid = parts.filter(({ output }) => output >= 0)
  const isWithdrawal = (part: Payment) =>
    withdrawals.some(
      (one) =>
        one.coin === part.coin &&
        one.units === part.units &&
        accountOf(one.address) === part.recipient &&
        (one.output === null ||
          (one.transaction_id === part.transaction_id && one.output === part.output)),
    )
  return paid.length > 0 && paid.every(isWithdrawal)
}

function lineOf(network: Network, id: string, parts: readonly Payment[]): string {
  const what = parts.map(({ coin, units, output }) =>
    output < 0 ? `a fee of ${toDecimalString(units)} ${coin}` : `${toDecimalString(units)} ${coin}`,
  )
  return `The treasury on ${networkName(network)} has paid ${what.join(' and ')} in ${id}, and no order explains it: "books explain ${network} ${id} <reason>", once somebody can`
}

/** Stores what explains a transaction; false where the treasury has paid nothing in it, or it is explained already. */
export async function explainPayment(
  db: Db,
  network: Network,
  given: { readonly transaction: string; readonly reason: string; readonly by: string },
  at: Date,
): Promise<boolean> {
  const { transaction, reason, by } = given
  const seal = explanationSeal(db, network, transaction)
  const stored = await db.run(
    `INSERT INTO treasury_explanations (network, transaction_id, reason, made_by, at, seal)
     SELECT $1, $2, $3, $4, $5, $6 WHERE EXISTS (SELECT FROM treasury_payments
       WHERE network = $1 AND transaction_id = $2) ON CONFLICT DO NOTHING`,
    [network, transaction, reason, by, at, seal],
  )
  return stored > 0
}
