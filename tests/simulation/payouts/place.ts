import { amountOf, ONE } from '#domain/money/amount.ts'
import { credit, ownTransactionId } from '../../../server/money/deposits/deposits.ts'
import { placeWithdrawal } from '../../../server/money/withdrawals/withdrawals.ts'
import type { Db } from '../../../server/platform/db/db.ts'
import { newUser } from '../../support/new-user.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'

export interface Placed {
  readonly id: string
  readonly userId: string
  readonly address: string
  readonly units: bigint
}

/** What the person has before, and what each withdrawal costs. */
export const DEPOSITED = 1000n * ONE
export const FEE = ONE

/** A person's withdrawals, of which some are equal. */
export async function place(
  db: Db,
  clock: { at: number },
  { network, coin, addressOf }: World,
  random: Random,
): Promise<Placed[]> {
  const at = new Date(clock.at)
  const userId = await newUser(db)
  await credit(
    db,
    { now: () => at },
    {
      userId,
      amount: amountOf(coin, DEPOSITED),
      transactionId: ownTransactionId(),
    },
  )
  const placed: Placed[] = []
  for (let index = 0; index < 1 + random.below(4); index++) {
    const [id, address] = [random.uuid(), addressOf(`person ${random.below(3)}`)]
    const units = (random.chance(0.6) ? 7n : BigInt(1 + random.below(50))) * ONE
    const [amount, arrives, fee] = [units + FEE, units, FEE].map((one) => amountOf(coin, one))
    if (!amount || !arrives || !fee) continue
    const order = { coin, network, address, amount, arrives, fee }
    await db.transaction((tx) => placeWithdrawal(tx, { id, userId, order, at }))
    placed.push({ id, userId, address, units })
  }
  return placed
}
