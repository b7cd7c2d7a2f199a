import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { amountOf } from '#domain/money/amount.ts'
import { isFrozenError, putFreeze } from '../../../server/accounts/freezes/freezes.ts'
import { audit } from '../../../server/money/audit/audit.ts'
import { credit, ownTransactionId } from '../../../server/money/deposits/deposits.ts'
import { balancesOf } from '../../../server/money/ledger/balances.ts'
import { fundStages } from '../../../server/money/ledger/genesis.ts'
import { createPurchases } from '../../../server/money/purchases/together.ts'
import type { Db } from '../../../server/platform/db/db.ts'
import { OutcomeUnknown } from '../../../server/platform/db/db.ts'
import { openPostgres } from '../../../server/platform/db/postgres.ts'
import { openDb, postgresServer } from '../../support/database.ts'
import { demoTerms } from '../../support/demo-terms.ts'
import { closeAudited, openFunded } from '../../support/ledger.ts'
import { newUser } from '../../support/new-user.ts'
import { purchaseOf } from '../../support/orders.ts'
import { missingPostgres, PATIENT } from '../../support/postgres-server.ts'

const at = new Date('2026-01-01T12:00:00Z')
const clock = { now: () => at }
const bnb = (units: bigint) => amountOf('BNB', units)

/** Purchases of 10 BNB units for 9 token units and a fee of one, and how many statements they took. */
function buyingWith(db: Db, rows: Db['atomic']['rows'] = db.atomic.rows) {
  const sizes: number[] = []
  const counted: Db['atomic'] = {
    ...db.atomic,
    rows(schema, sql, params = []) {
      if (sql.includes('post_purchases'))
        sizes.push(
          v.parse(v.pipe(v.string(), v.parseJson(), v.array(v.unknown())), params[0]).length,
        )
      return rows(schema, sql, params)
    },
  }
  const make = createPurchases(counted)
  const buy = (userId: string, key: string | undefined = randomUUID(), payload = '') =>
    make(
      { ...purchaseOf(bnb(10n), 9n), id: randomUUID(), userId, stage: 1, at },
      { userId, key, payload },
    )
  return { buy, sizes }
}

async function people(db: Db, count: number, units: bigint): Promise<string[]> {
  const users = await Promise.all(Array.from({ length: count }, () => newUser(db)))
  for (const userId of users)
    await credit(db, clock, { userId, amount: bnb(units), transactionId: ownTransactionId() })
  return users
}

describe('purchases that come together', () => {
  let db: Db
  beforeAll(async () => {
    db = await openFunded(openDb, clock)
  })
  afterAll(() => closeAudited(db))
  const availableOf = async (userId: string) =>
    (await balancesOf(db, [userId])).get(userId)?.BNB.available.units

  // Holds promise 115.
  test('are committed together, each with an answer of its own', async () => {
    const users = await people(db, 10, 40n)
    const { buy, sizes } = buyingWith(db)
    const answers = await Promise.all([...users, ...users, ...users, ...users].map((id) => buy(id)))
    expect(new Set(answers).size).toBe(40)
    for (const userId of users) expect(await availableOf(userId)).toBe(0n)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(40)
    expect(sizes.length).toBeLessThan(10)
    const changes = await db.rows(
      v.object({ change: v.number() }),
      'SELECT change FROM purchases WHERE user_id = $1 ORDER BY change',
      [users[0]],
    )
    expect(changes.map(({ change }) => change)).toEqual([1, 2, 3, 4])
  })

  // Holds promise 115.
  test('are refused alone, each for its own reason', async () => {
    const users = await people(db, 12, 10n)
    const [poor = '', icy = ''] = await people(db, 2, 9n)
    await putFreeze(db, icy, { at, madeBy: 'ada', reason: '' })
    const { buy } = buyingWith(db)
    const results = await Promise.allSettled(
      [...users, poor, icy, ...users.toReversed()].map((userId) => buy(userId)),
    )
    for (const userId of users) expect(await availableOf(userId)).toBe(0n)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(12)
    const reasons = results.map((result) => (result.status === 'rejected' ? result.reason : null))
    expect(isFrozenError(reasons[13])).toBe(true)
    expect(reasons[12]).toMatchObject({ name: 'Overdrawn', whose: 'user' })
    for (const reason of reasons.filter((one, index) => one !== null && index !== 13))
      expect(reason).toMatchObject({ name: 'Overdrawn', whose: 'user' })
    expect(await availableOf(poor)).toBe(9n)
  })

  // Holds promise 115.
  test('are not held up by a person whose purchases are refused again and again', async () => {
    const users = await people(db, 30, 10n)
    const [poor = '', icy = ''] = await people(db, 2, 9n)
    await putFreeze(db, icy, { at, madeBy: 'ada', reason: '' })
    const { buy, sizes } = buyingWith(db)
    await Promise.allSettled([poor, icy].map((userId) => buy(userId)))
    sizes.length = 0
    const again = Array.from({ length: 5 }, () => [poor, icy]).flat()
    const results = await Promise.allSettled([...again, ...users].map((userId) => buy(userId)))
    expect(results.map(({ status }) => status)).toEqual([
      ...again.map(() => 'rejected'),
      ...users.map(() => 'fulfilled'),
    ])
    // Each is tried once: no statement with others is tried again without them.
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(40)
    expect(sizes.filter((size) => size > 1)).not.toEqual([])

    await credit(db, clock, {
      userId: poor,
      amount: bnb(11n),
      transactionId: ownTransactionId(),
    })
    await Promise.all([buy(poor), buy(poor)])
    expect(await availableOf(poor)).toBe(0n)
  })

  // Holds promise 115.
  test('under one key are one purchase, and another request under it is refused', async () => {
    const [userId = '', ...others] = await people(db, 8, 100n)
    const { buy } = buyingWith(db)
    const key = randomUUID()
    const same = Array.from({ length: 12 }, () => buy(userId, key))
    const other = buy(userId, key, 'another').catch((error: unknown) => error)
    await Promise.all(others.map((id) => buy(id)))
    expect(new Set(await Promise.all(same)).size).toBe(1)
    expect(await other).toMatchObject({ status: 409 })
    expect(await availableOf(userId)).toBe(90n)
  })

  // Holds promise 39.
  test('are all of unknown outcome if the response to their commit is lost, and can be repeated', async () => {
    const users = await people(db, 20, 10n)
    let isLosing = true
    const { buy, sizes } = buyingWith(db, async (schema, sql, params) => {
      const rows = await db.atomic.rows(schema, sql, params)
      if (isLosing) throw new OutcomeUnknown('lost')
      return rows
    })
    const keys = users.map(() => randomUUID())
    const buyAll = () => Promise.allSettled(users.map((userId, index) => buy(userId, keys[index])))
    for (const result of await buyAll())
      expect(result).toMatchObject({ status: 'rejected', reason: { name: 'OutcomeUnknown' } })
    // Each is tried once: a database that is away is not waited for by each half of them.
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(20)
    isLosing = false
    for (const result of await buyAll()) expect(result.status).toBe('fulfilled')
    for (const userId of users) expect(await availableOf(userId)).toBe(0n)
  })
})

describe('two hosts on one PostgreSQL', () => {
  if (missingPostgres) return test.skip(missingPostgres, () => {})

  // Holds promise 76.
  test('never block each other, whoever buys and however little a stage has left', async () => {
    // A deadlock is not resolved, so that it ends in a lock's timeout, which refuses the purchases.
    const url = `${await postgresServer().migratedDatabase()}?options=-c%20deadlock_timeout%3D240000`
    const hosts = [1, 2].map(() =>
      openPostgres(url, { connections: 4, key: 'none', timeouts: PATIENT }),
    )
    const [db] = hosts
    if (!db) throw new Error('no host')
    await fundStages(db, clock, { ...demoTerms().stageSupplies, 1: amountOf('TOKEN', 2600n) })
    const users = await people(db, 8, 10_000n)
    const results = await Promise.allSettled(
      hosts.flatMap((host, index) => {
        const { buy } = buyingWith(host)
        const order = index === 0 ? users : users.toReversed()
        return Array.from({ length: 200 }, (_, turn) => buy(order[turn % order.length] ?? ''))
      }),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(260)
    expect((await db.transaction(audit)).findings).toEqual([])
    for (const host of hosts) await host.close()
  })
})
