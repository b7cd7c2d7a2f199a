import { randomUUID } from 'node:crypto'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { credit, ownTransactionId } from '../../server/money/deposits/deposits.ts'
import { fundStages } from '../../server/money/ledger/genesis.ts'
import { purchase } from '../../server/money/purchases/purchases.ts'
import { decide } from '../../server/money/withdrawals/decide.ts'
import { placeWithdrawal } from '../../server/money/withdrawals/withdrawals.ts'
import { migrate } from '../../server/platform/db/migrate.ts'
import { openPglite } from '../../server/platform/db/pglite.ts'
import { openPostgres } from '../../server/platform/db/postgres.ts'
import { demoTerms } from './demo-terms.ts'
import { newUser } from './new-user.ts'
import { purchaseOf, withdrawalOf } from './orders.ts'
import { transactionHash } from './transaction-hash.ts'

/*
 * Moves money in an endless loop and prints a line for each committed operation. The test kills it while it works.
 */
const clock = { now: () => new Date() }
const TEN = amountOf('BNB', 10n * ONE)
const ORDER = withdrawalOf(amountOf('BNB', 3n), 'BNB')
const BOUGHT = purchaseOf(amountOf('BNB', ONE), 9n)

const data = process.argv[2] ?? ''
const db = data.startsWith('postgres:') ? openPostgres(data) : await openPglite(data)
await migrate(db)
await fundStages(db, clock, demoTerms().stageSupplies)
const acknowledge = (line: string) => process.stdout.write(`${line}\n`)

async function work(): Promise<never> {
  const userId = await newUser(db)
  for (;;) {
    const transactionId = ownTransactionId()
    await credit(db, clock, { userId, amount: TEN, transactionId })
    acknowledge(`deposit ${transactionId}`)

    const bought = randomUUID()
    await purchase(db.atomic, { ...BOUGHT, id: bought, userId, stage: 1, at: clock.now() })
    acknowledge(`purchase ${bought}`)

    const id = randomUUID()
    await db.transaction((tx) => placeWithdrawal(tx, { id, userId, order: ORDER, at: clock.now() }))
    acknowledge(`placed ${id}`)
    await decide(db, clock, id, { status: 'approved', transactionId: transactionHash(id) })
    acknowledge(`approved ${id}`)
  }
}

acknowledge('ready')
await Promise.all(Array.from({ length: 8 }, work))
