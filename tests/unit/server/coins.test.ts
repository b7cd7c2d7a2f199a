import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COINS, MARKET_COINS } from '#domain/assets.ts'
import { amountOf } from '#domain/money/amount.ts'
import { balancesOf } from '../../../server/money/ledger/balances.ts'
import { ofHouse, ofUser, post } from '../../../server/money/ledger/ledger.ts'
import { basePrices } from '../../../server/money/prices/feed/stored.ts'
import type { Db } from '../../../server/platform/db/db.ts'
import { openDb } from '../../support/database.ts'
import { newUser } from '../../support/new-user.ts'

describe('after the migrations', () => {
  let db: Db
  beforeAll(async () => {
    db = await openDb()
  })
  afterAll(() => db.close())

  test.each(COINS)('accepts transfers of %s', async (coin) => {
    const userId = await newUser(db)
    const legs = [
      ofHouse('deposits', amountOf(coin, -1n)),
      ofUser(userId, 'available', amountOf(coin, 1n)),
    ]
    await db.transaction((tx) => post(tx, { key: randomUUID(), at: new Date(0), legs }))
    const balances = (await balancesOf(db, [userId])).get(userId)
    expect(balances?.[coin].available).toEqual(amountOf(coin, 1n))
  })

  test.each(MARKET_COINS)('has a price of %s', async (coin) => {
    expect((await basePrices(db))[coin].units).toBeGreaterThan(0n)
  })
})
