import * as v from 'valibot'
import { isSameAddress } from '#domain/addresses/address.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import type { Plan } from '#domain/payouts/plan.ts'
import {
  ownPayments,
  type ProvenWithdrawal,
  provenWithdrawals,
} from '../../money/withdrawals/proof.ts'
import type { Signer, Tx } from '../../platform/db/db.ts'
import { storedUnits } from '../../platform/db/units.ts'
import { CannotPay } from './chain.ts'
import { slotOf } from './plan.ts'

const NO_ID = '00000000-0000-0000-0000-000000000000'

/*
 * Plans and their payments carry no seal, and whoever has the database may write them. So each payment is compared with what its
 * owner has confirmed when its plan is written, handed out and sent.
 */
type Db = Pick<Tx, 'rows'> & Signer

interface Payment {
  /** The id of the withdrawal. */
  readonly id: string
  readonly coin: string
  /** A plain decimal, in coins. */
  readonly amount: string
  readonly to: string
}

/** Those of payments that do not pay what the owner of their withdrawal has confirmed, by the ids of these. */
async function unconfirmed(db: Db, payments: readonly Payment[]): Promise<string[]> {
  const ids = payments.map(({ id }) => id)
  const proven = await provenWithdrawals(db, ids)
  return payments.filter((one) => !pays(one, proven.get(one.id))).map(({ id }) => id)
}

const pays = ({ coin, amount, to }: Payment, proven: ProvenWithdrawal | undefined): boolean =>
  proven !== undefined &&
  coin === proven.coin &&
  amount === toDecimalString(BigInt(proven.arrives)) &&
  isSameAddress(to, proven.address)

/** Throws CannotPay where a plan pays what nobody has confirmed. The signer holds those of other purposes against its limits. */
export async function refuseUnconfirmed(db: Db, plan: Plan): Promise<void> {
  if (plan.purpose !== 'payouts') return
  const wrong = await unconfirmed(db, plan.transactions)
  if (wrong.length > 0) throw new CannotPay(`Batch ${plan.batch} ${textOf(wrong)}`)
  const payments = plan.transactions.map((one) => slotOf(plan.batch, one))
  const own = await ownPayments(db, payments)
  const moved = payments.filter((one) => !own.has(one)).map(({ id }) => id)
  if (moved.length > 0)
    throw new CannotPay(
      `Batch ${plan.batch} pays ${moved.join(', ')} elsewhere than this host has planned it, so that it might be paid twice: somebody has changed it in the database`,
    )
}

const textOf = (ids: readonly string[]): string =>
  `does not pay what the owner of ${ids.join(', ')} has confirmed: somebody has changed it in the database`

const plannedPayment = v.pipe(
  v.object({
    batch: v.number(),
    payment: v.string(),
    id: v.string(),
    coin: v.string(),
    units: storedUnits,
    to: v.string(),
  }),
  v.transform(({ units, ...rest }) => ({ ...rest, amount: toDecimalString(units) })),
)
/** Payments that are looked at together. */
const PAGE = 500

/** A line for each payment that is to pay, or has paid, what nobody has confirmed, and for each that is only called failed. */
export const wrongPayments = async (db: Db): Promise<string[]> => [
  ...(await unconfirmedPayments(db)),
  ...(await calledFailed(db)),
]

async function unconfirmedPayments(db: Db): Promise<string[]> {
  const findings: string[] = []
  for (let [batch, payment] = [0, NO_ID]; ; ) {
    const page = await db.rows(
      plannedPayment,
      `SELECT batch, id AS payment, withdrawal_id::text AS id, coin, units, recipient AS "to" FROM payout_slots
       WHERE state <> 'failed' AND withdrawal_id IS NOT NULL AND (batch, id) > ($1, $2)
       ORDER BY batch, payout_slots.id LIMIT ${PAGE}`,
      [batch, payment],
    )
    const wrong = new Set(await unconfirmed(db, page))
    for (const one of page)
      if (wrong.has(one.id)) findings.push(`batch ${one.batch} ${textOf([one.id])}`)
    const last = page.at(-1)
    if (!last || page.length < PAGE) return findings
    batch = last.batch
    payment = last.payment
  }
}

const unpaid = v.object({ id: v.string() })

/** Whatever `payout_slots` says: the chain of the ledger names every payment that was planned, and every one that has failed. */
async function calledFailed(db: Db): Promise<string[]> {
  const findings: string[] = []
  for (let last = NO_ID; ; ) {
    const page = await db.rows(
      unpaid,
      `SELECT p.id::text AS id FROM
         (SELECT DISTINCT split_part(key, ':', 2)::uuid AS id FROM transfers WHERE key LIKE 'payment:%') p
       WHERE p.id > $1 AND NOT EXISTS
         (SELECT 1 FROM payout_slots s WHERE s.withdrawal_id = p.id AND s.state <> 'failed')
       ORDER BY p.id LIMIT ${PAGE}`,
      [last],
    )
    const ids = page.map(({ id }) => id)
    const proven = await provenWithdrawals(db, ids)
    for (const id of ids)
      if (proven.get(id)?.isBeingPaid)
        findings.push(
          `a payment of withdrawal ${id} is called failed, or is gone, and this host has not found that it failed`,
        )
    if (ids.length < PAGE) return findings
    last = ids.at(-1) ?? last
  }
}
