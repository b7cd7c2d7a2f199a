import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { balanceMessage, encodeAmounts } from '#contract/money/balances.ts'
import { amountsOf, type Balances } from '#domain/balances.ts'
import { priceOf } from '#domain/money/price.ts'
import { createMetrics } from '../../../../server/api/monitoring/metrics.ts'
import { messageOf, pricesHalf } from '../../../../server/api/stream/message.ts'
import { parseHostConfig } from '../../../../server/main/config/config.ts'
import type { PriceAlarm } from '../../../../server/money/prices/feed/alarm.ts'
import { createFeed } from '../../../../server/money/prices/feed/feed.ts'
import { storedFeeds } from '../../../../server/money/prices/feed/feed-rows.ts'
import { feedTermsOf } from '../../../../server/money/prices/feed/settings.ts'
import { createPrices, type LastPrices } from '../../../../server/money/prices/prices.ts'
import { findingsInside } from '../../../../server/operator/doctor/inside.ts'
import type { Db } from '../../../../server/platform/db/db.ts'
import { stoppedClock } from '../../../support/accounts-host.ts'
import { openDb } from '../../../support/database.ts'
import type { MoneyHost, Person } from '../../../support/money-host.ts'
import { moneyHost } from '../../../support/money-host.ts'
import { execute } from '../../../support/operator-order.ts'
import { buyRequest } from '../../../support/orders.ts'
import { PRODUCTION } from '../../../support/production.ts'

const ENVIRONMENT = {
  ...PRODUCTION,
  PRICE_SOURCES_BNB: 'https://one.example/#p https://two.example/#p',
}
const settings = parseHostConfig(ENVIRONMENT).prices
const UNIT = 10n ** 18n

describe('a coin whose price is read from two sources', () => {
  const clock = stoppedClock('2026-05-01T12:00:00Z')
  /** What each source answers; nothing where it is silent. */
  const answers = new Map<string, string>()
  const requests: string[] = []
  const alarms: PriceAlarm[] = []
  let db: Db
  let host: MoneyHost
  let person: Person
  let hosts: readonly { turn(): Promise<void> }[]
  beforeAll(async () => {
    db = await openDb()
    const prices = createPrices({ db, clock, isSandbox: false, feed: feedTermsOf(settings) })
    host = await moneyHost(ENVIRONMENT, prices, db)
    person = await host.person({ BNB: '10' })
    hosts = [feedOf(), feedOf()]
  }, 60_000)
  afterAll(() => host.close())
  beforeEach(() => {
    requests.length = 0
    alarms.length = 0
  })

  /** One of two hosts. */
  const feedOf = () =>
    createFeed({
      db,
      clock,
      settings,
      onAlarm: (alarm) => alarms.push(alarm),
      readers: {
        nodeOf: () => undefined,
        async fetch(url) {
          requests.push(url)
          const answer = answers.get(new URL(url).hostname)
          return answer === undefined ? Promise.reject(new TypeError()) : new Response(answer)
        },
      },
    })
  const turn = async () => void (await Promise.all(hosts.map((one) => one.turn())))

  /** The next reading, in whichever host it is made. */
  async function read(one: string | null, two = one): Promise<void> {
    answers.clear()
    if (one !== null) answers.set('one.example', `{"p":${one}}`)
    if (two !== null) answers.set('two.example', `{"p":${two}}`)
    clock.advance(15_000)
    await turn()
  }
  const deps = () => ({ ...host.deps, clock })
  const now = async () => (await host.deps.prices.current()).BNB.units
  const command = async (given: Record<string, string>) => {
    const { isDone, lines } = await execute(deps(), given)
    return { isDone, text: lines.join('\n') }
  }
  const buy = async () => {
    const { status, json } = await person.call(
      'POST',
      '/buy/token',
      buyRequest('BNB', '0.1', '6000'),
    )
    return [status, json.error?.code]
  }
  const doctor = async () =>
    (await findingsInside(deps())).filter(({ part, text }) => part === 'prices' && /BNB/.test(text))
  const metrics = async () => await createMetrics(deps()).text()

  // Holds promise 93.
  test('is sold at the price that they agree on, which one host reads for all', async () => {
    expect(await buy()).toEqual([422, 'no-price'])
    await read('600', '600.000000000000000002')
    expect(requests).toHaveLength(2)
    expect(await now()).toBe(600n * UNIT + 1n)
    expect(await buy()).toEqual([200, undefined])
    await turn()
    expect(requests).toHaveLength(2)
    expect(await doctor()).toMatchObject([
      { state: 'ok', text: 'BNB is 0 s old, from its sources' },
    ])
  })

  // Holds promise 93.
  test('is not sold once they disagree, with an alarm, and again once they agree', async () => {
    await read('600', '620')
    expect(await now()).toBe(0n)
    expect(await buy()).toEqual([422, 'no-price'])
    const quote = await person.call('PUT', '/particular/balance', { coin: 'BNB', command: 'buy' })
    expect(quote.status).toBe(200)
    expect(alarms).toMatchObject([{ coin: 'BNB', isStopped: true }])
    expect(alarms[0]?.text).toMatch(
      /^nothing is sold for BNB: the sources disagree \(one.example 600, two.example 620\) since 2026-05-01T12:00:30.000Z; the last good price is 600.0/,
    )
    expect(await metrics()).toContain('price_stopped{coin="BNB"} 1')
    expect(await metrics()).toContain('price_age_seconds{coin="BNB"} 15')
    expect(await doctor()).toMatchObject([{ state: 'wrong' }])
    await read('600', '620')
    expect(alarms).toHaveLength(1)
    await read('601')
    expect(alarms[1]).toMatchObject({ isStopped: false, text: 'BNB is sold again, at 601' })
    expect(await now()).toBe(601n * UNIT)
    expect(await metrics()).toContain('price_stopped{coin="BNB"} 0')
  })

  test('is shown at the last good price with its time while it is not sold', async () => {
    const shown: (LastPrices | undefined)[] = []
    const stop = await host.deps.prices.watch(
      (_, last) => shown.push(last),
      (error) => expect.unreachable(String(error)),
    )
    await read('800')
    await expect.poll(() => shown.at(-1)?.market.BNB).toEqual(priceOf('BNB', 601n * UNIT))
    const asOf = shown.at(-1)?.asOf
    expect(asOf).toEqual(new Date('2026-05-01T12:01:00Z'))
    await read('601')
    await expect.poll(() => shown.at(-1)).toBeUndefined()
    await stop()
  })

  // Holds promise 93.
  test('is not sold at a price that has become too old, in every host', async () => {
    await read(null)
    expect(await now()).toBe(601n * UNIT)
    expect(await doctor()).toMatchObject([{ state: 'doubt' }])
    for (let count = 0; count < 8; count++) await read('601', null)
    expect(await now()).toBe(0n)
    expect(alarms).toMatchObject([
      { isStopped: true, text: expect.stringContaining('two.example: no answer') },
    ])
    await read('601')
    expect(await now()).toBe(601n * UNIT)
  })

  test('is sold at the price that an operator sets, for as long as it says', async () => {
    await read('601')
    const set = await command({ command: 'price', coin: 'BNB', price: '700', for: '1m' })
    expect(set).toEqual({ isDone: true, text: '1 BNB is 700 USDT until 2026-05-01T12:05:15.000Z.' })
    await read('601')
    expect(await now()).toBe(700n * UNIT)
    expect((await command({ command: 'prices' })).text).toMatch(
      /BNB {2}set 700 {2}now 700 .* until 2026-05-01T12:05:15.000Z, instead of its sources/,
    )
    for (let count = 0; count < 3; count++) await read('601')
    expect(await now()).toBe(601n * UNIT)
    expect((await command({ command: 'prices' })).text).toMatch(/BNB {2}now 601 {2}as of .* from/)
  })

  test('follows a jump once an operator says so, and no coin without sources does', async () => {
    await read('900')
    expect(await now()).toBe(0n)
    expect((await command({ command: 'prices' })).text).toContain(
      'the price jumped (from 601 to 900)',
    )
    expect((await command({ command: 'follow-price', coin: 'BNB' })).isDone).toBe(true)
    await turn()
    expect(await now()).toBe(900n * UNIT)
    const refused = await command({ command: 'follow-price', coin: 'ETH' })
    expect(refused).toMatchObject({ isDone: false, text: expect.stringContaining('ETH has no') })
  })

  // Holds promise 63.
  test('is read although the clock was far ahead when the turn was taken', async () => {
    await db.run('UPDATE price_turn SET next_at = $1', [new Date('2027-05-01')])
    await read('900')
    expect(requests).toHaveLength(2)
  })

  // Holds promise 63.
  test('is neither sold at what was read while the clock was ahead, nor kept from being read anew', async () => {
    const hours = 6 * 3_600_000
    clock.advance(hours)
    await read('900')
    expect(await now()).toBe(900n * UNIT)
    clock.advance(-hours)
    expect(await now()).toBe(0n)
    await read(null)
    expect(await now()).toBe(0n)
    await read('905')
    expect(await now()).toBe(905n * UNIT)
  })

  test('is read in each interval, also by a timer that is a little early', async () => {
    await read('900')
    requests.length = 0
    clock.advance(settings.interval * 0.8)
    await turn()
    expect(requests).toHaveLength(0)
    clock.advance(settings.interval * 0.15)
    await turn()
    expect(requests).toHaveLength(2)
  })

  test('has none that somebody with the database has made younger, or another', async () => {
    await read('900')
    const isKnown = async () => (await storedFeeds(db)).has('BNB')
    for (const [change, back] of [
      ["at = at + interval '1 hour'", "at = at - interval '1 hour'"],
      ['units = units + 1', 'units = units - 1'],
    ]) {
      await db.run(`UPDATE price_feeds SET ${change} WHERE coin = 'BNB'`)
      expect([change, await isKnown()]).toEqual([change, false])
      await db.run(`UPDATE price_feeds SET ${back} WHERE coin = 'BNB'`)
      expect(await isKnown()).toBe(true)
    }
  })
})

test('prices to show are as old as the oldest of them, and are those of before once they are too old', async () => {
  const clock = stoppedClock('2026-05-01T12:00:00Z')
  const two = parseHostConfig({
    ...PRODUCTION,
    PRICE_LEAST_SOURCES: '1',
    PRICE_SOURCES_BNB: 'https://bnb.example/#p',
    PRICE_SOURCES_ETH: 'https://eth.example/#p',
  }).prices
  const db = await openDb()
  let answering: readonly string[] = ['bnb.example', 'eth.example']
  const fetch = async (url: string) =>
    answering.includes(new URL(url).hostname)
      ? new Response('{"p":600}')
      : Promise.reject(new TypeError())
  const feed = createFeed({
    db,
    clock,
    settings: two,
    onAlarm: () => {},
    readers: { nodeOf: () => undefined, fetch },
  })
  const read = async (passed: number) => {
    clock.advance(passed)
    await feed.turn()
  }
  await read(15_000)
  answering = ['eth.example']
  await read(15_000)
  answering = []
  await read(121_000)
  const shown: (LastPrices | undefined)[] = []
  let tick = () => {}
  const prices = createPrices({
    db,
    clock,
    isSandbox: false,
    feed: feedTermsOf(two),
    every(_, action) {
      tick = action
      return () => {}
    },
  })
  const stop = await prices.watch(
    (_, last) => shown.push(last),
    (error) => expect.unreachable(String(error)),
  )
  expect(shown.at(-1)?.asOf).toEqual(new Date('2026-05-01T12:00:15Z'))
  answering = ['bnb.example', 'eth.example']
  await read(15_000)
  await expect.poll(() => shown.at(-1)).toBeUndefined()
  // Nobody hears of a price that only grows old.
  clock.advance(121_000)
  tick()
  expect(shown.at(-1)?.asOf).toEqual(new Date('2026-05-01T12:02:46Z'))
  await stop()
  await db.close()
})

test('the balance message tells the time of prices that are not those of now, and only of those', () => {
  const market = { BNB: priceOf('BNB', 7n), ETH: priceOf('ETH', 0n), TRX: priceOf('TRX', 0n) }
  const none = amountsOf(() => 0n)
  const own = JSON.stringify(encodeAmounts({ totals: none, available: none })).slice(1, -1)
  const read = (asOf?: number): Balances =>
    v.parse(balanceMessage, messageOf(own, pricesHalf({ market, token: undefined, asOf })))
  expect(read(1_777_000_000_000).prices).toMatchObject({ market, asOf: 1_777_000_000_000 })
  expect(read().prices.asOf).toBeUndefined()
  expect(pricesHalf({ market, token: undefined })).not.toContain('pricesAsOf')
})
