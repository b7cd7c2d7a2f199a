import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { audit } from '../../../server/money/audit/audit.ts'
import { credit, ownTransactionId } from '../../../server/money/deposits/deposits.ts'
import { balancesOf } from '../../../server/money/ledger/balances.ts'
import { fundStages } from '../../../server/money/ledger/genesis.ts'
import { once, recordedAnswer } from '../../../server/money/ledger/idempotency.ts'
import { Overdrawn, ofHouse, ofUser, post } from '../../../server/money/ledger/ledger.ts'
import { soldOfStage } from '../../../server/money/ledger/stage-sales.ts'
import { purchase } from '../../../server/money/purchases/purchases.ts'
import { CannotDecide, decide } from '../../../server/money/withdrawals/decide.ts'
import { placeWithdrawal } from '../../../server/money/withdrawals/withdrawals.ts'
import { announcedIn } from '../../../server/platform/db/announcements.ts'
import type { Db } from '../../../server/platform/db/db.ts'
import { DATABASES } from '../../support/database.ts'
import { demoTerms } from '../../support/demo-terms.ts'
import { closeAudited, openFunded } from '../../support/ledger.ts'
import { newUser } from '../../support/new-user.ts'
import { purchaseOf, withdrawalOf } from '../../support/orders.ts'
import { transactionHash } from '../../support/transaction-hash.ts'

const at = new Date('2026-01-01T12:00:00Z')
const clock = { now: () => at }
const bnb = (units: bigint) => amountOf('BNB', units)

describe.each(DATABASES)('the ledger on $name', ({ missing, open }) => {
  if (missing) return test.skip(missing, () => {})
  let db: Db
  beforeAll(async () => {
    db = await openFunded(open, clock)
  })
  afterAll(() => closeAudited(db))

  const deposit = (userId: string, units: bigint, transactionId: string = ownTransactionId()) =>
    credit(db, clock, { userId, amount: bnb(units), transactionId })
  const withdraw = async (userId: string, amount: bigint): Promise<string> => {
    const order = withdrawalOf(bnb(amount), 'BNB')
    const id = randomUUID()
    await db.transaction((tx) => placeWithdrawal(tx, { id, userId, order, at }))
    return id
  }
  const balancesFor = async (userId: string) => (await balancesOf(db, [userId])).get(userId)
  const bnbOf = async (userId: string) => {
    const found = (await balancesFor(userId))?.BNB
    return { available: found?.available.units, held: found?.held.units }
  }
  const houseOf = async (coin: string, kind: string): Promise<bigint> => {
    const [found] = await db.rows(
      v.object({ units: v.string() }),
      'SELECT coalesce(sum(units), 0) AS units FROM accounts WHERE user_id IS NULL AND coin = $1 AND kind = $2',
      [coin, kind],
    )
    return BigInt(found?.units ?? 0)
  }

  test('tells the balances of many in one row, each with what is available and held, and of somebody without any', async () => {
    const [one, other, none] = [await newUser(db), await newUser(db), await newUser(db)]
    await deposit(one, 5n)
    await withdraw(one, 2n)
    await credit(db, clock, {
      userId: other,
      amount: amountOf('USDT', 7n),
      transactionId: ownTransactionId(),
    })
    const answers: number[] = []
    const counting: Db = {
      ...db,
      async rows(schema, sql, params) {
        const rows = await db.rows(schema, sql, params)
        answers.push(rows.length)
        return rows
      },
    }
    const found = await balancesOf(counting, [one, other, none])
    expect(answers).toEqual([1])
    const unitsOf = (userId: string) =>
      Object.values(found.get(userId) ?? {}).flatMap(({ available, held, locked }) =>
        [available, held, locked].flatMap(({ coin, units }) =>
          units === 0n ? [] : [`${units} ${coin}`],
        ),
      )
    expect([one, other, none].map(unitsOf)).toEqual([['3 BNB', '2 BNB'], ['7 USDT'], []])
    expect(await balancesOf(db, [])).toEqual(new Map())
  })

  test('tells balances beside a coin that a newer host has credited and this one does not know', async () => {
    const [one, other] = [await newUser(db), await newUser(db)]
    await deposit(one, 5n)
    await deposit(other, 6n)
    const credited = await db.transaction(async (tx) => {
      // Balances are changed by entries alone, and this host makes none of that coin.
      await tx.run("SET LOCAL session_replication_role = 'replica'")
      await tx.run(
        `INSERT INTO accounts (owner, user_id, coin, kind, units) VALUES ($1, $1, 'NEWER', 'available', 7)`,
        [one],
      )
      const found = await balancesOf(tx, [one, other])
      await tx.run(`DELETE FROM accounts WHERE coin = 'NEWER'`)
      return found
    })
    expect([one, other].map((id) => credited.get(id)?.BNB.available.units)).toEqual([5n, 6n])
  })

  test('credits a deposit once even if its transaction is reported repeatedly', async () => {
    const userId = await newUser(db)
    const transactionId = transactionHash('deposit')
    const results = await Promise.all([
      deposit(userId, 5n * ONE, transactionId),
      deposit(userId, 5n * ONE, transactionId),
    ])
    expect(results.sort()).toEqual(['already credited', 'credited'])
    expect(await bnbOf(userId)).toEqual({ available: 5n * ONE, held: 0n })
  })

  test('refuses a transaction that was credited to another user or with another amount', async () => {
    const [userId, other] = [await newUser(db), await newUser(db)]
    const transactionId = transactionHash('other deposit')
    await deposit(userId, ONE, transactionId)
    await expect(deposit(other, ONE, transactionId)).rejects.toThrow('already been credited')
    await expect(deposit(userId, 2n * ONE, transactionId)).rejects.toThrow('already been credited')
  })

  // Holds promise 34.
  test('keeps amounts exact at both ends: one unit of 10^-18 and 10^30 whole coins', async () => {
    const userId = await newUser(db)
    await deposit(userId, 1n)
    await deposit(userId, 10n ** 48n)
    expect(await bnbOf(userId)).toEqual({ available: 10n ** 48n + 1n, held: 0n })
  })

  test('holds the amount of a withdrawal, and pays it out with its fee when it is approved', async () => {
    const userId = await newUser(db)
    await deposit(userId, 10n)
    const [paid, fees] = [await houseOf('BNB', 'withdrawals'), await houseOf('BNB', 'fees')]
    const id = await withdraw(userId, 6n)
    expect(await bnbOf(userId)).toEqual({ available: 4n, held: 6n })
    await decide(db, clock, id, { status: 'approved', transactionId: transactionHash(id) })
    expect(await bnbOf(userId)).toEqual({ available: 4n, held: 0n })
    expect(await houseOf('BNB', 'withdrawals')).toBe(paid + 5n)
    expect(await houseOf('BNB', 'fees')).toBe(fees + 1n)
  })

  test('recognises a repeated approval by its transaction in any spelling', async () => {
    const userId = await newUser(db)
    await deposit(userId, 10n)
    const id = await withdraw(userId, 6n)
    const approve = (transactionId: string) =>
      decide(db, clock, id, { status: 'approved', transactionId })
    expect(await approve(`0x${'AB'.repeat(32)}`)).toBe('decided')
    expect(await approve('ab'.repeat(32))).toBe('already decided')
    await expect(approve(`0x${'AC'.repeat(32)}`)).rejects.toThrow(`0x${'ab'.repeat(32)}`)
    // Another transfer of that transaction is another payment.
    await expect(approve(`0x${'ab'.repeat(32)}:1`)).rejects.toThrow('A decision is final')
  })

  test('returns the whole amount, fee included, when a withdrawal is rejected', async () => {
    const userId = await newUser(db)
    await deposit(userId, 10n)
    const id = await withdraw(userId, 6n)
    await decide(db, clock, id, { status: 'rejected', reason: '' })
    expect(await bnbOf(userId)).toEqual({ available: 10n, held: 0n })
  })

  test('decides a withdrawal once when it is approved and rejected at the same time', async () => {
    const userId = await newUser(db)
    await deposit(userId, 10n)
    const id = await withdraw(userId, 6n)
    const decisions = [
      { status: 'approved', transactionId: transactionHash(id) },
      { status: 'rejected', reason: '' },
      { status: 'approved', transactionId: transactionHash(id) },
      { status: 'approved', transactionId: transactionHash(`not ${id}`) },
    ] as const
    const results = await Promise.allSettled(decisions.map((one) => decide(db, clock, id, one)))
    const values = results.flatMap((result) =>
      result.status === 'fulfilled' ? [result.value] : [],
    )
    const errors = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason] : [],
    )
    expect(values.filter((value) => value === 'decided')).toHaveLength(1)
    expect(errors.every((error) => error instanceof CannotDecide)).toBe(true)
    const { available, held } = await bnbOf(userId)
    expect(held).toBe(0n)
    expect([4n, 10n]).toContain(available)
  })

  test('sells tokens for a coin, and never more than the stage has', async () => {
    const userId = await newUser(db)
    await deposit(userId, 100n)
    const sold = await houseOf('TOKEN', 'treasury-2')
    const buy = (credited: bigint) =>
      db.transaction((tx) =>
        purchase(tx, { ...purchaseOf(bnb(10n), credited), id: randomUUID(), userId, stage: 2, at }),
      )
    const before = await soldOfStage(db, 2)
    await buy(9n)
    expect(await houseOf('TOKEN', 'treasury-2')).toBe(sold - 10n)
    // What is told to everybody: the fee is sold, too.
    const { supply } = before
    expect(supply).toEqual(demoTerms().stageSupplies[2])
    expect(await soldOfStage(db, 2)).toEqual({
      stage: 2,
      supply,
      sold: amountOf('TOKEN', before.sold.units + 10n),
    })
    expect((await balancesFor(userId))?.TOKEN.available).toEqual(amountOf('TOKEN', 9n))
    await expect(buy(sold)).rejects.toMatchObject({ name: 'Overdrawn', whose: 'house' })
    expect(await bnbOf(userId)).toEqual({ available: 90n, held: 0n })
  })

  // Holds promise 76.
  test('sells a stage to the last token in parallel, from whichever part of it, and none above', async () => {
    const supplies = { ...demoTerms().stageSupplies, 4: amountOf('TOKEN', 100n) }
    await fundStages(db, clock, supplies)
    const buyers = await Promise.all(Array.from({ length: 30 }, () => newUser(db)))
    for (const userId of buyers) await deposit(userId, 100n)
    const results = await Promise.allSettled(
      buyers.flatMap((userId) =>
        [3n, 8n].map((credited) =>
          purchase(db.atomic, {
            ...purchaseOf(bnb(1n), credited),
            id: randomUUID(),
            userId,
            stage: 4,
            at,
          }),
        ),
      ),
    )
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ name: 'Overdrawn', whose: 'house' })
    // Orders take 4 or 9 tokens: a stage that refuses either has fewer left.
    const left = await houseOf('TOKEN', 'treasury-4')
    expect(left).toBeGreaterThanOrEqual(0n)
    expect(left).toBeLessThan(9n)
    await expect(
      purchase(db.atomic, {
        ...purchaseOf(bnb(1n), left + 1n),
        id: randomUUID(),
        userId: buyers[0] ?? '',
        stage: 4,
        at,
      }),
    ).rejects.toMatchObject({ whose: 'house' })
    await fundStages(db, clock, demoTerms().stageSupplies)
    expect((await db.transaction(audit)).findings).toEqual([])
  })

  test('buys once for an idempotency key, and answers a repetition with the first purchase', async () => {
    const userId = await newUser(db)
    await deposit(userId, 100n)
    const intent = { userId, key: randomUUID(), payload: 'a' }
    const buy = (payload: string) =>
      purchase(
        db.atomic,
        { ...purchaseOf(bnb(10n), 9n), id: randomUUID(), userId, stage: 2, at },
        { ...intent, payload },
      )
    const answers = await Promise.all([buy('a'), buy('a'), buy('a')])
    expect(new Set(answers).size).toBe(1)
    expect(await bnbOf(userId)).toEqual({ available: 90n, held: 0n })
    await expect(buy('b')).rejects.toMatchObject({ status: 409 })
  })

  test('transfers the difference when the configured supply of a stage changes', async () => {
    const before = await houseOf('TOKEN', 'treasury-3')
    const supplies = { ...demoTerms().stageSupplies, 3: amountOf('TOKEN', before - 7n) }
    await Promise.all([fundStages(db, clock, supplies), fundStages(db, clock, supplies)])
    expect(await houseOf('TOKEN', 'treasury-3')).toBe(before - 7n)
    await fundStages(db, clock, demoTerms().stageSupplies)
    expect(await houseOf('TOKEN', 'treasury-3')).toBe(before)
  })

  test('refuses a withdrawal above the available balance and changes nothing', async () => {
    const userId = await newUser(db)
    await deposit(userId, 10n)
    await expect(withdraw(userId, 11n)).rejects.toBeInstanceOf(Overdrawn)
    expect(await bnbOf(userId)).toEqual({ available: 10n, held: 0n })
    expect(
      await db.rows(v.unknown(), 'SELECT 1 FROM withdrawals WHERE user_id = $1', [userId]),
    ).toEqual([])
  })

  // Holds promise 33.
  test.each([
    ['a transfer that does not sum to zero', [1n, -2n]],
    ['a transfer of one leg', [1n, 0n]],
  ])('refuses %s', async (_, [toUser = 0n, toHouse = 0n]) => {
    const userId = await newUser(db)
    const legs = [ofUser(userId, 'available', bnb(toUser)), ofHouse('deposits', bnb(toHouse))]
    const posting = db.transaction((tx) => post(tx, { key: randomUUID(), at, legs }))
    await expect(posting).rejects.toThrow('do not sum to zero')
  })

  // Holds promise 33.
  test('refuses a transfer that balances one coin with another', async () => {
    const userId = await newUser(db)
    const legs = [ofUser(userId, 'available', amountOf('ETH', 1n)), ofHouse('deposits', bnb(-1n))]
    const posting = db.transaction((tx) => post(tx, { key: randomUUID(), at, legs }))
    await expect(posting).rejects.toThrow('do not sum to zero')
  })

  test('refuses a second transfer under the same key', async () => {
    const userId = await newUser(db)
    const key = randomUUID()
    const legs = [ofUser(userId, 'available', bnb(1n)), ofHouse('deposits', bnb(-1n))]
    const again = () => db.transaction((tx) => post(tx, { key, at, legs }))
    const undo = [ofUser(userId, 'available', bnb(-1n)), ofHouse('deposits', bnb(1n))]
    await again()
    await expect(again()).rejects.toThrow('transfers_key_key')
    expect(await bnbOf(userId)).toEqual({ available: 1n, held: 0n })
    await db.transaction((tx) => post(tx, { key: randomUUID(), at, legs: undo }))
  })

  // Holds promise 35.
  test.each([
    'UPDATE entries SET units = units + 1',
    'DELETE FROM entries',
    'TRUNCATE entries',
    "UPDATE transfers SET key = 'x'",
    'DELETE FROM transfers',
    'UPDATE accounts SET units = units + 1',
    'DELETE FROM accounts',
    "INSERT INTO accounts (owner, coin, kind, units) SELECT owner, 'BNB', 'fees', 1 FROM accounts",
  ])('refuses direct changes: %s', async (sql) => {
    await deposit(await newUser(db), 1n)
    await expect(db.run(sql)).rejects.toThrow('is never changed by hand')
  })

  // Holds promise 73.
  test.each([
    'UPDATE deposits SET units = units + 1',
    'DELETE FROM deposits',
    'UPDATE purchases SET paid = 1',
    'DELETE FROM purchases',
    'DELETE FROM withdrawals',
    "UPDATE withdrawals SET address = 'elsewhere'",
    "UPDATE withdrawals SET reason = 'other' WHERE status <> 'pending'",
    "UPDATE idempotency_records SET answer = 'other'",
    'DELETE FROM idempotency_records',
    'DELETE FROM lanes',
    'UPDATE lanes SET position = position + 2',
  ])('refuses direct changes of what transfers are for: %s', async (sql) => {
    const userId = await newUser(db)
    await deposit(userId, 20n)
    const id = await withdraw(userId, 6n)
    await decide(db, clock, id, { status: 'rejected', reason: 'no' })
    const bought = { ...purchaseOf(bnb(10n), 9n), id: randomUUID(), userId, stage: 2 } as const
    const intent = { userId, key: randomUUID(), payload: '' }
    await purchase(db.atomic, { ...bought, at: new Date() }, intent)
    await expect(db.run(sql)).rejects.toThrow('is never changed')
  })

  test.each([
    [23, false],
    [25, true],
  ])(
    'lets go of the answer under a key after a day: one of %i hours ago',
    async (hours, isGone) => {
      const key = randomUUID()
      await db.run(
        `INSERT INTO idempotency_records (user_id, key, payload_hash, answer, at)
       VALUES ($1, $2, '', '{}', now() - make_interval(hours => $3))`,
        [await newUser(db), key, hours],
      )
      const deleted = db.run('DELETE FROM idempotency_records WHERE key = $1', [key])
      if (isGone) expect(await deleted).toBe(1)
      else await expect(deleted).rejects.toThrow('is never changed')
    },
  )

  test('rolls back everything, notifications included, when a transaction throws', async () => {
    const userId = await newUser(db)
    const notified: string[] = []
    const stop = await db.listen('balance_changed', (text) =>
      notified.push(...announcedIn(text).filter((id) => id === userId)),
    )
    const failing = db.transaction(async (tx) => {
      const legs = [ofUser(userId, 'available', bnb(5n)), ofHouse('deposits', bnb(-5n))]
      await post(tx, { key: randomUUID(), at, legs })
      throw new Error('in the middle')
    })
    await expect(failing).rejects.toThrow('in the middle')
    expect(await bnbOf(userId)).toEqual({ available: 0n, held: 0n })
    await deposit(userId, 1n)
    await expect.poll(() => notified).toEqual([userId])
    await stop()
  })

  test('returns the recorded answer for the same key, and refuses the key for another request', async () => {
    const userId = await newUser(db)
    const intent = { userId, key: randomUUID(), payload: 'a' }
    let done = 0
    const request = (payload: string) =>
      db.transaction((tx) =>
        once(tx, { ...intent, payload }, { at, answer: randomUUID() }, async () => {
          done += 1
        }),
      )
    const answers = await Promise.all([request('a'), request('a'), request('a')])
    expect(new Set(answers).size).toBe(1)
    expect(done).toBe(1)
    expect(await recordedAnswer(db, intent)).toBe(answers[0])
    await expect(request('b')).rejects.toMatchObject({ status: 409 })
  })

  test('does the work for a key whose first attempt failed', async () => {
    const intent = { userId: await newUser(db), key: randomUUID(), payload: 'a' }
    const request = (work: () => Promise<void>) =>
      db.transaction((tx) => once(tx, intent, { at, answer: 'done' }, work))
    await expect(request(() => Promise.reject(new Error('first')))).rejects.toThrow('first')
    expect(await recordedAnswer(db, intent)).toBeUndefined()
    expect(await request(async () => {})).toBe('done')
  })
})
