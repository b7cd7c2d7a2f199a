import * as v from 'valibot'
import { isCoin, isNetwork } from '#domain/assets.ts'
import type { Tx } from '../../platform/db/db.ts'
import { storedUnits } from '../../platform/db/units.ts'

/*
 * Payments to deposit addresses as those who look after them see them: seen and not final yet, credited, or in review, which
 * is what somebody has to look at: held, below the minimum, or paid before the address was handed out.
 */
export const PAYMENT_STATES = ['review', 'seen', 'credited', 'gone', 'all'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

const STATES: Readonly<Record<PaymentState, string>> = {
  review: `p.state IN ('held', 'below', 'before')`,
  seen: `p.state = 'seen'`,
  credited: `p.state = 'credited'`,
  gone: `p.state = 'gone'`,
  all: 'true',
}

const row = v.object({
  id: v.string(),
  at: v.date(),
  email: v.string(),
  network: v.pipe(v.string(), v.guard(isNetwork)),
  coin: v.pipe(v.string(), v.guard(isCoin)),
  units: storedUnits,
  state: v.string(),
  transaction: v.string(),
  sender: v.string(),
  address: v.string(),
  confirmations: v.number(),
  needed: v.number(),
})
export type ListedPayment = v.InferOutput<typeof row>

interface Asked {
  readonly state: PaymentState
  readonly userId?: string | undefined
  readonly after?: string | undefined
  readonly limit: number
}

/** The statement of a page, the newest first. What nobody has asked for is not in it. */
export function paymentsStatement({ state, userId, after, limit }: Asked) {
  const params: unknown[] = [limit]
  const conditions = [STATES[state]]
  if (userId !== undefined) conditions.push(`p.user_id = $${params.push(userId)}`)
  if (after !== undefined)
    conditions.push(
      `(p.at, p.id) < (SELECT at, id FROM chain_payments WHERE id = $${params.push(after)})`,
    )
  const sql = `SELECT p.id, p.at, u.email, p.network, p.coin, p.units, p.state, p.transaction_id AS transaction, p.sender,
      p.address, p.confirmations, p.needed
    FROM (SELECT * FROM chain_payments p WHERE ${conditions.join(' AND ')} ORDER BY p.at DESC, p.id DESC LIMIT $1) p
    JOIN users u ON u.id = p.user_id ORDER BY p.at DESC, p.id DESC`
  return { sql, params }
}

export const listedPayments = (db: Pick<Tx, 'rows'>, asked: Asked): Promise<ListedPayment[]> => {
  const { sql, params } = paymentsStatement(asked)
  return db.rows(row, sql, params)
}

const waiting = v.object({ count: v.number(), oldest: v.nullable(v.date()) })

/** How many payments wait for a review, and since when. What is below the minimum waits for nobody. */
export async function heldPayments(db: Pick<Tx, 'rows'>): Promise<v.InferOutput<typeof waiting>> {
  const [found] = await db.rows(
    waiting,
    `SELECT count(*) AS count, min(at) AS oldest FROM chain_payments WHERE state = 'held'`,
  )
  return found ?? { count: 0, oldest: null }
}
