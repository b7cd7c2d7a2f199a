import * as v from 'valibot'
import { isSameAddress } from '#domain/addresses/address.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import type { Plan } from '#domain/payouts/plan.ts'
import { type ProvenWithdrawal, provenWithdrawals } from '../../money/withdrawals/proof.ts'
import type { Signer, Tx } from '../../platform/db/db.ts'
import { storedUnits } from '../../platform/db/units.ts'
import { CannotPay } from './chain.ts'

const NO_ID = '00000000-0000-0000-0000-000000000000'

/*
 * Plans and their payments carry no seal, and whoever has the database may write them. So each payment is held against what its
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
  const wrong = plan.purpose === 'payouts' ? await unconfirmed(db, plan.transactions) : []
  if (wrong.length > 0) throw new CannotPay(`Batch ${plan.batch} ${textOf(wrong)}`)
}

const textOf = (ids: readonly string[]): string =>
  `does not pay what the owner of ${ids.join(', ')} has confirmed: somebody has changed it in the database`

const plannedPayment = v.pipe(
  v.object({
    batch: v.number(),
    slot: v.string(),
    id: v.string(),
    coin: v.string(),
    units: storedUnits,
    to: v.string(),
  }),
  v.transform(({ units, ...rest }) => ({ ...rest, amount: toDecimalString(units) })),
)
/** Payments that are looked at together. */
const PAGE = 500

/** A line for each payment that is to pay, or has paid, what nobody has confirmed. */
export async function wrongPayments(db: Db): Promise<string[]> {
  const found: string[] = []
  for (let [batch, slot] = [0, NO_ID]; ; ) {
    const page = await db.rows(
      plannedPayment,
      `SELECT batch, id AS slot, withdrawal_id::text AS id, coin, units, recipient AS "to" FROM payout_slots
       WHERE state <> 'failed' AND withdrawal_id IS NOT NULL AND (batch, id) > ($1, $2)
       ORDER BY batch, id LIMIT ${PAGE}`,
      [batch, slot],
    )
    const wrong = new Set(await unconfirmed(db, page))
    for (const one of page)
      if (wrong.has(one.id)) found.push(`batch ${one.batch} ${textOf([one.id])}`)
    const last = page.at(-1)
    if (!last || page.length < PAGE) return found
    batch = last.batch
    slot = last.slot
  }
}
