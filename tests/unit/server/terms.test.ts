import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { amountOf } from '#domain/money/amount.ts'
import { audit } from '../../../server/money/audit/audit.ts'
import { credit, ownTransactionId } from '../../../server/money/deposits/deposits.ts'
import { purchase } from '../../../server/money/purchases/purchases.ts'
import { ensureTerms, ImplausibleTerms, setTerms } from '../../../server/money/set-terms.ts'
import { InvalidTerms, type NewTexts } from '../../../server/money/terms/money-terms.ts'
import {
  createTerms,
  retryUnderNewTerms,
  versionsOfTerms,
} from '../../../server/money/terms/terms.ts'
import { placeWithdrawal } from '../../../server/money/withdrawals/withdrawals.ts'
import type { Db } from '../../../server/platform/db/db.ts'
import { openDb } from '../../support/database.ts'
import { demoTexts } from '../../support/demo-terms.ts'
import { closeAudited } from '../../support/ledger.ts'
import { newUser } from '../../support/new-user.ts'
import { purchaseOf, withdrawalOf } from '../../support/orders.ts'

const at = new Date('2026-01-01T12:00:00Z')
const clock = { now: () => at }
const AT_MINIMUM = 'BNB:0.0005,USDT:10,TOKEN:10,ETH:0.001,TRX:2'
const bnb = (units: bigint) => amountOf('BNB', units)

describe('the terms of money', () => {
  let db: Db
  beforeAll(async () => {
    db = await openDb()
  })
  afterAll(() => closeAudited(db))

  const set = (changes: Partial<NewTexts>, ...forced: ('price' | 'fee' | 'tolerance')[]) =>
    setTerms(db, clock, { changes, madeBy: 'ada', forced })
  const rich = async () => {
    const userId = await newUser(db)
    await credit(db, clock, { userId, amount: bnb(1000n), transactionId: ownTransactionId() })
    return userId
  }
  const buy = (userId: string, terms: number) =>
    purchase(db.atomic, {
      ...purchaseOf(bnb(10n), 9n),
      id: randomUUID(),
      userId,
      stage: 1,
      at,
      terms,
    })

  // Holds promise 72.
  test('are first those of the environment, whichever process starts first and whatever the others have', async () => {
    await Promise.all([
      ensureTerms(db, clock, demoTexts()),
      ensureTerms(db, clock, demoTexts()),
      ensureTerms(db, clock, demoTexts()),
    ])
    await ensureTerms(db, clock, { ...demoTexts(), STAGE_PRICES: '0.015,0.015,0.015,0.015' })
    const versions = await versionsOfTerms(db, 10)
    expect(versions.map(({ version, made_by }) => [version, made_by])).toEqual([
      [1, 'the environment'],
    ])
    expect((await createTerms(db).current()).texts).toEqual(demoTexts())
  })

  test('of a first start name a fee for each coin, which those of a later one need not', async () => {
    const texts = { ...demoTexts(), WITHDRAWAL_FEES: 'BNB:0.0005' }
    await ensureTerms(db, clock, texts)
    await expect(set({ WITHDRAWAL_FEES: 'BNB:0.0005' })).rejects.toThrow('a fee for each coin')
    const empty = await openDb()
    await expect(ensureTerms(empty, clock, texts)).rejects.toThrow(
      'WITHDRAWAL_FEES: must name a fee for each coin',
    )
    await empty.close()
  })

  test('have a new version for every change, with who made it and when', async () => {
    const before = await createTerms(db).current()
    const { version, stage } = await set({ CURRENT_STAGE: '2' })
    expect([version, stage]).toEqual([before.version + 1, 2])
    const [newest] = await versionsOfTerms(db, 1)
    expect(newest).toMatchObject({ version, made_by: 'ada', at })
    await set({ CURRENT_STAGE: '1' })
  })

  test('reach every process at once, without a restart', async () => {
    const store = createTerms(db)
    const seen: number[] = []
    const stop = await store.watch(
      ({ version }) => seen.push(version),
      (error) => {
        throw error
      },
    )
    const { version } = await set({ MIN_TOKEN: '101' })
    await expect.poll(() => seen.at(-1)).toBe(version)
    await stop()
  })

  // Holds promise 79.
  test('reach every process even if the one that changed them dies right after its commit', async () => {
    const seen: number[] = []
    const stop = await createTerms(db).watch(
      ({ version }) => seen.push(version),
      (error) => {
        throw error
      },
    )
    const dying: Db = {
      ...db,
      transaction: (work) => db.transaction((tx) => work({ ...tx, announce: () => {} })),
    }
    const changes = { MIN_TOKEN: '103' }
    const { version } = await setTerms(dying, clock, { changes, madeBy: 'ada', forced: [] })
    await expect.poll(() => seen.at(-1)).toBe(version)
    await stop()
  })

  // Holds promise 72.
  test('refuse an order that was made under an earlier version, and an order keeps its version', async () => {
    const userId = await rich()
    const { version } = await createTerms(db).current()
    const id = await buy(userId, version)
    await set({ MIN_TOKEN: '102' })
    await expect(buy(userId, version)).rejects.toThrow('the terms have changed')
    const late = { id: randomUUID(), userId, order: withdrawalOf(bnb(6n), 'BNB'), at }
    const placing = (terms: number) =>
      db.transaction((tx) => placeWithdrawal(tx, { ...late, terms }))
    await expect(placing(version)).rejects.toThrow('the terms have changed')
    await placing(version + 1)
    const kept = v.object({ terms: v.number() })
    const of = (table: string, row: string) =>
      db.rows(kept, `SELECT terms FROM ${table} WHERE id = $1`, [row])
    expect(await of('purchases', id)).toEqual([{ terms: version }])
    expect(await of('withdrawals', late.id)).toEqual([{ terms: version + 1 }])
  })

  // Holds promise 72.
  test('never sell under two versions at the same moment, however many buy while they change', async () => {
    const buyers = await Promise.all(Array.from({ length: 8 }, rich))
    const store = createTerms(db)
    const buying = buyers.map(async (userId) => {
      for (let i = 0; i < 6; i++) {
        const { version } = await store.current()
        await buy(userId, version).catch((error) => {
          expect(error).toMatchObject({ code: 'NT001' })
        })
      }
    })
    const changing = (async () => {
      for (let i = 0; i < 5; i++) await set({ MIN_TOKEN: String(110 + i) })
    })()
    await Promise.all([...buying, changing])
    // Lanes go on in the order of commits: in none of them an order follows one of newer terms.
    const mixed = await db.rows(
      v.unknown(),
      `SELECT 1 FROM transfers a JOIN transfers b ON lane_of(a.id) = lane_of(b.id) AND a.id < b.id
       JOIN purchases p ON a.key = 'purchase:' || p.id JOIN purchases q ON b.key = 'purchase:' || q.id
       WHERE p.terms > q.terms`,
    )
    expect(mixed).toEqual([])
  })

  test('change the supply of a stage with a transfer, but not below what it has sold', async () => {
    const userId = await rich()
    const { version } = await createTerms(db).current()
    await buy(userId, version)
    const supplies = demoTexts().STAGE_SUPPLIES.split(',')
    await set({ STAGE_SUPPLIES: ['60000000', ...supplies.slice(1)].join(',') })
    await expect(
      set({ STAGE_SUPPLIES: ['0', ...supplies.slice(1)].join(',') }),
    ).rejects.toMatchObject({ name: 'Overdrawn', whose: 'house' })
    expect((await audit(db)).findings).toEqual([])
  })

  // Holds promise 72.
  test.each([
    ['price', { STAGE_PRICES: '0.10,0.015,0.020,0.030' }],
    ['price', { STAGE_PRICES: '0.010,0.015,0.0020,0.030' }],
    ['fee', { WITHDRAWAL_FEES: 'BNB:0.02,USDT:1,TOKEN:10,ETH:0.001,TRX:2' }],
    ['fee', { TOKEN_FEE: '500' }],
    ['tolerance', { PRICE_TOLERANCE: '20.01' }],
  ] as const)(
    'that are implausible are refused unless %s is forced by name: %j',
    async (what, changes) => {
      const { version, texts } = await createTerms(db).current()
      const others = (['price', 'fee', 'tolerance'] as const).filter((other) => other !== what)
      await expect(set(changes, ...others)).rejects.toThrow(ImplausibleTerms)
      await expect(set(changes)).rejects.toThrow(`--force ${what}`)
      expect((await createTerms(db).current()).version).toBe(version)
      expect((await set(changes, what)).version).toBe(version + 1)
      await set(texts, 'price', 'fee', 'tolerance')
    },
  )

  test.each([
    ['a fee of the minimum of a withdrawal', { WITHDRAWAL_FEES: AT_MINIMUM }],
    ['a fee of a purchase of its minimum', { TOKEN_FEE: '100', MIN_TOKEN: '100' }],
    ['a tolerance of 20 %', { PRICE_TOLERANCE: '20' }],
  ])('need no force up to a border: %s', async (_, changes) => {
    const { texts } = await createTerms(db).current()
    expect((await set(changes)).texts).toMatchObject(changes)
    await set(texts, 'price', 'fee', 'tolerance')
  })

  test('that are implausible are told with how much they are', async () => {
    await expect(set({ PRICE_TOLERANCE: '20.01' })).rejects.toThrow(
      'a tolerance of 20.01 % is above 20 %',
    )
  })

  test('are refused where another stage has ten times the price in force, though no stage has a new one', async () => {
    const { texts } = await createTerms(db).current()
    await set({ STAGE_PRICES: '0.01,0.015,0.02,0.1' })
    await expect(set({ CURRENT_STAGE: '4' })).rejects.toThrow('the price in force is ten times')
    expect((await set({ CURRENT_STAGE: '4' }, 'price')).stage).toBe(4)
    await set(texts, 'price', 'fee', 'tolerance')
  })

  test('that were forced need no force when something else changes, and do when they change again', async () => {
    const { texts } = await createTerms(db).current()
    const fees = 'BNB:0.02,USDT:1,TOKEN:10,ETH:0.001,TRX:2'
    const forced = { WITHDRAWAL_FEES: fees, TOKEN_FEE: '500', PRICE_TOLERANCE: '25' }
    await set(forced, 'fee', 'tolerance')
    expect((await set({ STAGE_SUPPLIES: texts['STAGE_SUPPLIES'] ?? '' })).texts).toMatchObject(
      forced,
    )
    for (const changes of [
      { WITHDRAWAL_FEES: fees.replace('0.02', '0.03') },
      { TOKEN_FEE: '501' },
      { PRICE_TOLERANCE: '26' },
    ])
      await expect(set(changes), JSON.stringify(changes)).rejects.toThrow(ImplausibleTerms)
    await set(texts, 'price', 'fee', 'tolerance')
  })

  test('a price that lifts the fee in tokens above the minimum is refused, though the fee is the same', async () => {
    const { texts } = await createTerms(db).current()
    const fee = 'BNB:0.0005,USDT:1,TOKEN:400,ETH:0.001,TRX:2'
    await set({ WITHDRAWAL_FEES: fee }, 'fee')
    await expect(set({ STAGE_PRICES: '0.09,0.09,0.09,0.09' })).rejects.toThrow('the fee for TOKEN')
    await set(texts, 'price', 'fee', 'tolerance')
  })

  test.each([
    { CURRENT_STAGE: '5' },
    { STAGE_PRICES: '0.01,0.015,0.02' },
    { STAGE_PRICES: '0,0.015,0.02,0.03' },
    { TOKEN_FEE: 'one' },
    { WITHDRAWAL_FEES: 'BNB:1' },
  ])('that are not valid are refused: %j', async (changes) => {
    await expect(set(changes)).rejects.toThrow(InvalidTerms)
  })
})

describe('an order whose terms are no longer in force when it is posted', () => {
  const changed = () => Object.assign(new Error('the terms have changed'), { code: 'NT001' })
  /** An order that fails so often, and how often it was tried. */
  const failing = (times: number, error: Error) => {
    let tries = 0
    const order = async () => {
      tries++
      if (tries <= times) throw error
      return 'posted'
    }
    return { order, tries: () => tries }
  }

  test('is made again under the new ones, at most five times in all', async () => {
    const posted = failing(4, changed())
    expect(await retryUnderNewTerms(posted.order)).toBe('posted')
    const refused = failing(100, changed())
    await expect(retryUnderNewTerms(refused.order)).rejects.toThrow('the terms have changed')
    expect([posted.tries(), refused.tries()]).toEqual([5, 5])
  })

  test('is not made again after another error', async () => {
    const other = failing(1, new Error('something else'))
    await expect(retryUnderNewTerms(other.order)).rejects.toThrow('something else')
    expect(other.tries()).toBe(1)
  })
})
