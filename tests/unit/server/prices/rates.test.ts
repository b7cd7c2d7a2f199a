import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseHostConfig } from '../../../../server/main/config/config.ts'
import {
  createRates,
  currentRates,
  hasRates,
  RATE_INTERVAL,
} from '../../../../server/money/prices/rates.ts'
import { rateFindings } from '../../../../server/operator/doctor/prices.ts'
import type { Db } from '../../../../server/platform/db/db.ts'
import { DAY } from '../../../../server/platform/time/clock.ts'
import { stoppedClock } from '../../../support/accounts-host.ts'
import { openDb } from '../../../support/database.ts'
import { moneyHost } from '../../../support/money-host.ts'
import { PRODUCTION } from '../../../support/production.ts'

const SOURCES = {
  ...PRODUCTION,
  RATE_SOURCES_EUR: 'https://one.example/#p https://two.example/#p',
  RATE_SOURCES_USD: 'https://usd.example/#p@t',
}

describe('the rate of a currency', () => {
  const clock = stoppedClock('2026-05-01T12:00:00Z')
  const config = parseHostConfig(SOURCES)
  const answers = new Map<string, string>()
  const requests: string[] = []
  const failures: string[] = []
  let db: Db
  let hosts: readonly ReturnType<typeof hostOf>[]
  beforeAll(async () => {
    db = await openDb()
    hosts = [hostOf(), hostOf()]
  })
  afterAll(() => db.close())

  const hostOf = () =>
    createRates(
      { db, clock, config },
      {
        fetch: async (url) => {
          requests.push(url)
          const { host } = new URL(url)
          const body = answers.get(host)
          return body === undefined ? new Response('', { status: 500 }) : new Response(body)
        },
      },
      ({ message }) => failures.push(message),
    )
  async function read(said: Record<string, string>) {
    answers.clear()
    for (const [name, body] of Object.entries(said)) answers.set(`${name}.example`, body)
    requests.length = failures.length = 0
    clock.advance(RATE_INTERVAL)
    for (const host of hosts) await host.turn()
    return await rates()
  }
  const rates = async () =>
    Object.fromEntries(
      (await currentRates({ db, clock, config })).map(({ currency, units, at }) => [
        currency,
        [units, at],
      ]),
    )
  const now = () => clock.now().getTime()
  const EUR = 10n ** 16n

  test('is what its sources agree on, read by one host in ten minutes', async () => {
    const usd = JSON.stringify({ p: '0.9991', t: clock.now().toISOString() })
    const found = await read({ one: '{"p":"0.92"}', two: '{"p":"0.93"}', usd })
    expect(found).toEqual({
      EUR: [(92n * EUR + 93n * EUR) / 2n, now()],
      USD: [9991n * 10n ** 14n, now() - RATE_INTERVAL],
    })
    expect(requests).toHaveLength(3)
  })

  test.each([
    ['that is zero', { one: '{"p":"0"}', two: '{"p":"0"}' }],
    ['that is below zero', { one: '{"p":-1}', two: '{"p":-1}' }],
    ['that only one of two knows', { one: '{"p":"0.5"}' }],
    ['on which its sources do not agree', { one: '{"p":"0.9"}', two: '{"p":"1.1"}' }],
  ])('%s leaves the one before, which stays of its own time, and is told', async (_, said) => {
    const before = await rates()
    const after = await read(said)
    expect(after['EUR']).toEqual(before['EUR'])
    expect(failures.join()).toMatch(/rates: EUR: /)
  })

  test('has its age and its source in the doctor, which doubts what is an hour old', async () => {
    const doctor = async () =>
      (await rateFindings({ db, config }, clock.now())).map(({ state, text }) => `${state} ${text}`)
    const [usd] = await doctor()
    expect(usd).toMatch(/^ok USD is \d+ min old, from \S+$/)
    clock.advance(DAY / 12)
    expect((await doctor())[0]).toMatch(
      /^doubt USD is \d+ min old, from \S+\. Look at RATE_SOURCES_USD\.$/,
    )
    clock.advance(-DAY / 12)
  })

  test('that is older than the one before leaves that', async () => {
    const before = (await rates())['USD']
    const older = new Date(Number(before?.[1]) - RATE_INTERVAL).toISOString()
    expect((await read({ usd: JSON.stringify({ p: '1.5', t: older }) }))['USD']).toEqual(before)
  })

  test('of yesterday is neither taken from a source nor answered', async () => {
    const yesterday = new Date(now() - DAY).toISOString()
    const after = await read({ usd: JSON.stringify({ p: '2', t: yesterday }) })
    expect(after['USD']?.[0]).toBe(9991n * 10n ** 14n)
    clock.advance(DAY)
    expect(await rates()).toEqual({})
  })

  // Holds promise 63.
  test('is read although the clock was far ahead when it was read last', async () => {
    await db.run('UPDATE currency_rates SET next_at = $1', [new Date(now() + 30 * DAY)])
    const after = await read({ one: '{"p":"0.9"}', two: '{"p":"0.9"}' })
    expect(after['EUR']).toEqual([90n * EUR, now()])
  })

  // Holds promise 63.
  test('that was read while the clock was ahead makes room for the one of now', async () => {
    clock.advance(30 * DAY)
    await read({ one: '{"p":"0.8"}', two: '{"p":"0.8"}' })
    clock.advance(-30 * DAY)
    const after = await read({ one: '{"p":"0.9"}', two: '{"p":"0.9"}' })
    expect(after['EUR']).toEqual([90n * EUR, now()])
  })

  test('cannot be zero in the database', async () => {
    await expect(db.run('UPDATE currency_rates SET units = 0')).rejects.toThrow()
  })

  test('of a currency without sources is not answered, also if it was read before', async () => {
    await read({ one: '{"p":"0.9"}', two: '{"p":"0.9"}' })
    const other = parseHostConfig({ ...PRODUCTION, RATE_SOURCES_USD: SOURCES.RATE_SOURCES_USD })
    expect(await currentRates({ db, clock, config: other })).toEqual([])
    expect([hasRates(config), hasRates(parseHostConfig(PRODUCTION))]).toEqual([true, false])
  })

  test('has tickers and documents as its sources', () => {
    const chainlink = `chainlink:BNB:0x${'1'.repeat(40)}`
    expect(() => parseHostConfig({ ...PRODUCTION, RATE_SOURCES_CHF: chainlink })).toThrow(
      'RATE_SOURCES_CHF',
    )
  })
})

test('the sandbox simulates rates, and answers them only to somebody who is logged in', async () => {
  const host = await moneyHost()
  try {
    const person = await host.person()
    const { json } = await person.call('GET', '/rates')
    const at = v.parse(v.object({ rates: v.array(v.object({ at: v.number() })) }), json).rates
    expect(at).toHaveLength(5)
    expect(Math.max(...at.map((one) => one.at))).toBeLessThanOrEqual(host.clock.now().getTime())
    expect((await host.call('GET', '/api/rates')).status).toBe(401)
  } finally {
    await host.close()
  }
})
