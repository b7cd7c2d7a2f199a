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
  world: World,
  random: Random,
): Promise<Placed[]> {
  const at = new Date(clock.at)
  const userId = await newUser(db)
  await credit(
    db,
    { now: () => at },
    {
      userId,
      amount: amountOf(world.coin, DEPOSITED),
      transactionId: ownTransactionId(),
    },
  )
  const placed: Placed[] = []
  for (let index = 0; index < 1 + random.below(4); index++) {
    const units = (random.chance(0.6) ? 7n : BigInt(1 + random.below(50))) * ONE
    placed.push(await placeOne(db, world, random, { userId, units, at }))
  }
  return placed
}

/** One withdrawal to somebody. */
export async function placeOne(
  db: Db,
  { network, coin, addressOf }: World,
  random: Random,
  { userId, units, at }: { readonly userId: string; readonly units: bigint; readonly at: Date },
): Promise<Placed> {
  const [id, address] = [random.uuid(), addressOf(`person ${random.below(3)}`)]
  const [amount, arrives, fee] = [
    amountOf(coin, units + FEE),
    amountOf(coin, units),
    amountOf(coin, FEE),
  ]
  const order = { coin, network, address, amount, arrives, fee }
  await db.transaction((tx) => placeWithdrawal(tx, { id, userId, order, at }))
  return { id, userId, address, units }
}
