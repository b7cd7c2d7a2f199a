import { randomUUID } from 'node:crypto'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { placeWithdrawal } from '../../server/money/withdrawals/withdrawals.ts'
import type { MoneyHost, Person } from './money-host.ts'
import { withdrawalOf } from './orders.ts'

/** A new pending withdrawal of 1 BNB; resolves to its id. */
export async function storedWithdrawal(host: MoneyHost, { userId }: Person): Promise<string> {
  const id = randomUUID()
  const order = withdrawalOf(amountOf('BNB', ONE), 'BNB')
  await host.deps.db.transaction((tx) =>
    placeWithdrawal(tx, { id, userId, order, at: host.deps.clock.now() }),
  )
  return id
}
