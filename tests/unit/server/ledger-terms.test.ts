import { pbkdf2Sync } from 'node:crypto'
import { HDKey } from '@scure/bip32'
import { describe, expect, test, vi } from 'vitest'
import { parseSiteConfig } from '#config/schema.ts'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { priceOf } from '#domain/money/price.ts'
import { parseHostConfig } from '../../../server/main/config/config.ts'
import { createDepositAddresses } from '../../../server/money/deposits/addresses.ts'
import { createDrift } from '../../../server/money/prices/drift.ts'
import { setBasePrice } from '../../../server/money/prices/feed/stored.ts'
import { createPrices } from '../../../server/money/prices/prices.ts'
import { firstTexts, moneyTermsOf } from '../../../server/money/terms/money-terms.ts'
import { openDb } from '../../support/database.ts'
import { demoTerms } from '../../support/demo-terms.ts'
import { newUser } from '../../support/new-user.ts'

/** The well-known test mnemonic, whose addresses can be looked up. */
const MNEMONIC = `${'abandon '.repeat(11)}about`
const wallet = HDKey.fromMasterSeed(pbkdf2Sync(MNEMONIC, 'mnemonic', 2048, 64, 'sha512'))

describe('the terms', () => {
  test('without any variables are those of the demo', () => {
    expect(parseHostConfig({}).isSandbox).toBe(true)
    const terms = demoTerms()
    expect(terms.withdrawal.get('USDT')?.fee).toEqual(amountOf('USDT', ONE))
    expect(terms.priceTolerance).toBe(100n)
  })

  test('of an environment that was written before there was another coin are no error', () => {
    expect(parseHostConfig({ WITHDRAWAL_FEES: 'BNB:1' }).termTexts.WITHDRAWAL_FEES).toBe('BNB:1')
  })

  test.each([
    ['WITHDRAWAL_FEES', 'BNB:1,USDT:1,ETH:1,TRK:1'],
    ['WITHDRAWAL_FEES', 'BNB:1,USDT:1,ETH:1,TRX:-1'],
    ['WITHDRAWAL_FEES', 'BNB:1,USDT:1,ETH:1,TRX:0.0000001'],
    ['WITHDRAWAL_FEES', 'BNB:1,USDT:0.0000001,ETH:1,TRX:1'],
    ['STAGE_SUPPLIES', '1,2,3'],
    ['MIN_TOKEN', '1e3'],
    ['SANDBOX', 'yes'],
    ['XPUB_EVM', 'xpub'],
  ])('name the invalid variable: %s=%s', (name, value) => {
    expect(() => parseHostConfig({ [name]: value })).toThrow(name)
  })

  test('take the price of the current stage from the site configuration', () => {
    const site = parseSiteConfig({ VITE_CURRENT_STAGE: '3' })
    const texts = firstTexts(parseHostConfig({}).termTexts, site)
    const { stage, tokenPrice } = moneyTermsOf(1, JSON.stringify(texts))
    expect({ stage, tokenPrice }).toEqual({
      stage: 3,
      tokenPrice: priceOf('TOKEN', 2n * 10n ** 16n),
    })
  })
})

describe('deposit addresses', () => {
  test("are those of the operator's wallet for the same keys", async () => {
    const db = await openDb()
    const [evm, tron] = ["m/44'/60'/0'", "m/44'/195'/0'"].map(
      (path) => wallet.derive(path).publicExtendedKey,
    )
    const addresses = await createDepositAddresses(db, {
      isSandbox: false,
      publicKeys: { evm, tron },
    })
    const [first, second] = [await newUser(db), await newUser(db)]
    expect(await addresses.forUser(first)).toEqual({
      evm: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
      tron: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
    })
    expect((await addresses.forUser(second)).evm).toBe('0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0')
    expect(addresses.isTestKey).toBe(false)
    await db.close()
  })

  test('are derived from a key of the host only in a sandbox, and stay the same after a restart', async () => {
    const db = await openDb()
    const none = { publicKeys: { evm: undefined, tron: undefined } }
    await expect(createDepositAddresses(db, { ...none, isSandbox: false })).rejects.toThrow('XPUB')
    const userId = await newUser(db)
    const start = () => createDepositAddresses(db, { ...none, isSandbox: true })
    const first = await (await start()).forUser(userId)
    expect(await (await start()).forUser(userId)).toEqual(first)
    await db.close()
  })
})

describe('prices', () => {
  test('of a sandbox change every second by at most 0.2 %, alike in every process', async () => {
    const db = await openDb()
    let second = 0
    const clock = { now: () => new Date(second * 1000) }
    const [one, other] = [0, 1].map(() => createPrices({ db, clock, isSandbox: true }))
    const distinct = new Set<bigint>()
    for (; second < 20; second++) {
      const price = (await one?.current())?.BNB.units ?? 0n
      expect((await other?.current())?.BNB.units).toBe(price)
      expect(price).toBeGreaterThanOrEqual(598_800_000_000_000_000_000n)
      expect(price).toBeLessThanOrEqual(601_200_000_000_000_000_000n)
      distinct.add(price)
    }
    expect(distinct.size).toBeGreaterThan(10)
    await db.close()
  })

  test('outside a sandbox are those of the operator, with a notification of each change', async () => {
    const db = await openDb()
    const prices = createPrices({ db, clock: { now: () => new Date(0) }, isSandbox: false })
    const received: bigint[] = []
    const failed = vi.fn()
    const stop = await prices.watch(({ BNB }) => received.push(BNB.units), failed)
    await setBasePrice(db, priceOf('BNB', 7n))
    await expect.poll(() => received).toEqual([7n])
    expect((await prices.current()).BNB).toEqual(priceOf('BNB', 7n))
    expect(failed).not.toHaveBeenCalled()
    // What cannot be read is reported, and the last known prices stay in use.
    await db.run('ALTER TABLE price_feeds RENAME TO gone')
    await setBasePrice(db, priceOf('BNB', 8n))
    await expect.poll(() => failed.mock.calls).toHaveLength(1)
    expect(received).toEqual([7n])
    await stop()
    await db.close()
  })

  test('drift without a jump from one second to the next', () => {
    const drift = createDrift((text) => (text.length * 2 ** 31) % 2 ** 32)
    for (let second = 0; second < 600; second++) {
      const step = drift('BNB', second + 1) - drift('BNB', second)
      expect(step < 0n ? -step : step).toBeLessThan(200n)
    }
  })
})
