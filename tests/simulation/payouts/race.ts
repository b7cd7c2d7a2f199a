import * as v from 'valibot'
import { ONE } from '#domain/money/amount.ts'
import type { ChainServices } from '../../../server/chains/services.ts'
import { cancelOwn } from '../../../server/money/withdrawals/cancel.ts'
import type { Db } from '../../../server/platform/db/db.ts'
import { execute } from '../../support/operator-order.ts'
import { type Placed, placeOne } from './place.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'

/** Withdrawals of which each may be cancelled while one plan is made. */
const RACING = 4
const UNITS = 2n * ONE
/** Statements that an owner may come later than the plan has begun. */
const LATEST = 48

interface Race {
  readonly db: Db
  readonly deps: ChainServices
  readonly world: World
  readonly random: Random
  readonly userId: string
  plan(deps: ChainServices): Promise<void>
  count(name: string): void
}

/**
 * Has approved withdrawals cancelled by their owner, each at a moment of its own, while a plan is made of them. Resolves to
 * the withdrawals, and to what is wrong: each is in a payment, or is given back.
 */
export async function race({ db, deps, world, random, userId, plan, count }: Race) {
  const placed: Placed[] = []
  const at = deps.clock.now()
  for (let index = 0; index < RACING; index++)
    placed.push(await placeOne(db, world, random, { userId, units: UNITS, at }))
  const ids = placed.map(({ id }) => id)
  await execute(deps, { command: 'payouts-approve', ids: ids.join(' '), order: random.uuid() })
  const delays = placed.map(() => random.below(LATEST))
  const cancel = async (own: Placed, delay: number) => {
    for (let step = 0; step < delay; step++) await db.rows(v.unknown(), 'SELECT 1')
    await cancelOwn(db, deps.clock, own, async () => true)
  }
  await Promise.all([plan(deps), ...placed.map((own, index) => cancel(own, delays[index] ?? 0))])
  const rows = await db.rows(
    v.object({ id: v.string(), status: v.string(), planned: v.boolean() }),
    `SELECT w.id, w.status, EXISTS (SELECT FROM payout_slots s WHERE s.withdrawal_id = w.id) AS planned
     FROM withdrawals w WHERE w.id = ANY($1)`,
    [ids],
  )
  for (const { status, planned } of rows) {
    count('cancels that raced with a plan')
    count(planned ? 'planned before it was cancelled' : 'cancelled before it was planned')
    if (status === 'rejected') count('cancelled by their owners')
  }
  const findings = rows.flatMap(({ id, status, planned }) =>
    status === (planned ? 'pending' : 'rejected')
      ? []
      : [`${id} is ${status}, and ${planned ? '' : 'not '}planned`],
  )
  return { placed, findings }
}
