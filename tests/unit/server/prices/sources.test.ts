import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { parseUnits, toDecimalString } from '#domain/money/decimal.ts'
import { priceUnits } from '../../../../server/money/prices/feed/decimal.ts'
import { textAt } from '../../../../server/money/prices/feed/json-path.ts'
import { readSource } from '../../../../server/money/prices/feed/read-source.ts'
import {
  type SourceSetting,
  sourceSettings,
} from '../../../../server/money/prices/feed/source-setting.ts'
import type { Call, Node } from '../../../../server/platform/nodes/node.ts'
import { NodeError } from '../../../../server/platform/nodes/node-error.ts'
import { holds } from '../../../support/property.ts'

const NOW = new Date('2026-05-01T12:00:00Z')
const AGGREGATOR = `0x${'1'.repeat(40)}`

function settingOf(text: string): SourceSetting {
  const [setting] = v.parse(sourceSettings, text)
  if (!setting) throw new Error(`${text} is no source`)
  return setting
}

/** What a source says that answers with this document. */
async function readingOf(body: string, text = 'https://prices.example/v1?key=secret#data.0.p@t') {
  const fetch = async () => new Response(body)
  const asked = { coin: 'BNB', now: NOW, maxAge: 120_000 } as const
  return await readSource(settingOf(text), asked, { fetch, nodeOf: () => undefined })
}

describe('the text of a number', () => {
  test('is the price to the last digit, with an exponent or without', () => {
    holds(
      fc.property(fc.bigInt(1n, 10n ** 35n), (units) => {
        expect(priceUnits(toDecimalString(units))).toBe(units)
      }),
    )
    expect(priceUnits('6.125e2')).toBe(parseUnits('612.5'))
    expect(priceUnits('1e-7')).toBe(parseUnits('0.0000001'))
    // Nothing is rounded up: what is finer than 10⁻¹⁸ is cut off.
    expect(priceUnits('0.1234567890123456789')).toBe(parseUnits('0.123456789012345678'))
  })

  test.each(['0', '-1', '1,5', 'NaN', 'Infinity', '1e99', '', '0x10', '1e-30'])(
    'is no price: %s',
    (text) => expect(priceUnits(text)).toBeUndefined(),
  )

  // Holds promise 93.
  test('is found at its path as it is written, and never as a floating point number', () => {
    // As a floating point number it would be 612.5000000000000 and end in other digits.
    const exact = '612.500000000000000001'
    expect(textAt(`{"data":[{"p":${exact}}]}`, 'data.0.p')).toBe(exact)
    expect(textAt('{"p":"0.12"}', 'p')).toBe('0.12')
    for (const [json, path] of [
      ['{"p":null}', 'p'],
      ['{"p":{}}', 'p'],
      ['[1]', 'length'],
      ['{}', '__proto__.p'],
    ] as const)
      expect(textAt(json, path)).toBeUndefined()
  })
})

describe('a source of the web', () => {
  test('says its price and the time it is from', async () => {
    const read = async (time: string) => readingOf(`{"data":[{"p":612.5}],"t":${time}}`)
    const at = new Date(NOW.getTime() - 30_000)
    const reading = { source: 'prices.example', units: parseUnits('612.5'), at }
    expect(await read(`"${at.toISOString()}"`)).toEqual(reading)
    expect(await read(String(at.getTime()))).toEqual(reading)
    expect(await read(`"${at.getTime() / 1000}"`)).toEqual(reading)
  })

  test.each([
    [
      'is too old',
      '{"data":[{"p":1}],"t":"2026-05-01T11:00:00Z"}',
      'its price is from 2026-05-01T11',
    ],
    ['is from the future', '{"data":[{"p":1}],"t":"2026-05-01T13:00:00Z"}', 'from the future'],
    ['has no time', '{"data":[{"p":1}]}', 'there is nothing at t'],
    ['has no price', '{"data":[]}', 'there is nothing at data.0.p'],
    ['has a price of zero', '{"data":[{"p":0}],"t":1}', 'no price'],
    ['is a page', '<html>', 'not JSON'],
    ['is endless', ' '.repeat(100_000), 'too long'],
  ])('is not believed where its answer %s', async (_, body, failure) => {
    expect(await readingOf(body)).toEqual({
      source: 'prices.example',
      failure: expect.stringContaining(failure),
    })
  })

  test('that fails is named without what may be secret in its address', async () => {
    const setting = settingOf('https://prices.example/v1?key=secret#p')
    const fail = (error: Error) => async () => Promise.reject(error)
    for (const fetch of [
      fail(new TypeError('failed for https://prices.example/v1?key=secret')),
      async () => new Response('', { status: 429 }),
    ]) {
      const asked = { coin: 'BNB', now: NOW, maxAge: 1000 } as const
      const reading = await readSource(setting, asked, { fetch, nodeOf: () => undefined })
      expect(JSON.stringify(reading)).not.toContain('secret')
      expect(reading).toMatchObject({ failure: expect.stringMatching(/^(no answer|status 429)$/) })
    }
  })
})

const word = (value: bigint) => BigInt.asUintN(256, value).toString(16).padStart(64, '0')

/** A node with an aggregator that answers this. */
function aggregator(
  own: Partial<{ answer: bigint; updated: number; decimals: bigint; pair: string }> = {},
): Node {
  const seconds = NOW.getTime() / 1000
  const {
    answer = 61_250_000_000n,
    updated = seconds - 10,
    decimals = 8n,
    pair = 'BNB / USD',
  } = own
  const text = Buffer.from(pair).toString('hex').padEnd(64, '0')
  const words: Record<string, readonly string[]> = {
    '0xfeaf968c': [word(7n), word(answer), word(0n), word(BigInt(updated)), word(7n)],
    '0x313ce567': [word(decimals)],
    '0x7284e416': [word(32n), word(BigInt(pair.length)), text],
  }
  const header = {
    number: '0x1',
    hash: `0x${word(1n)}`,
    parentHash: `0x${word(0n)}`,
    timestamp: `0x${seconds.toString(16)}`,
  }
  const answerTo = <T>({ method, params, answer: schema }: Call<T>): T => {
    const [request] = params
    const asked = v.safeParse(v.object({ to: v.literal(AGGREGATOR), data: v.string() }), request)
    const found = asked.success ? (words[asked.output.data] ?? []) : []
    return v.parse(schema, method === 'eth_call' ? `0x${found.join('')}` : header)
  }
  return {
    name: 'node',
    ask: async (call) => answerTo(call),
    askAll: async (calls) => calls.map((call) => answerTo(call)),
  }
}

describe('an aggregator contract', () => {
  const read = async (node: Node, now = NOW) =>
    await readSource(
      settingOf(`chainlink:BNB:${AGGREGATOR}:60`),
      { coin: 'BNB', now, maxAge: 120_000 },
      { fetch: () => Promise.reject(new Error('not asked')), nodeOf: () => node },
    )

  test('says its price in its own decimals, as of the block it was read in', async () => {
    expect(await read(aggregator())).toMatchObject({ units: parseUnits('612.5'), at: NOW })
    const fine = aggregator({ answer: 612_500_000_000_000_000_001n, decimals: 18n })
    expect(await read(fine)).toMatchObject({ units: parseUnits('612.500000000000000001') })
  })

  test.each([
    [
      'has missed its heartbeat',
      aggregator({ updated: NOW.getTime() / 1000 - 181 }),
      'no new price',
    ],
    ['is negative', aggregator({ answer: -1n }), 'no price'],
    ['is zero', aggregator({ answer: 0n }), 'no price'],
  ])('is not believed where it %s', async (_, node, failure) => {
    expect(await read(node)).toMatchObject({ failure: expect.stringContaining(failure) })
  })

  test.each(['BTC / USD', 'BNB / USDX', 'BNB / USDTX', 'stBNB / USD', 'BNB / ETH', 'BNB USD', ''])(
    'is not believed where it is of "%s"',
    async (pair) => {
      const failure = expect.stringContaining('not of BNB / USD')
      expect(await read(aggregator({ pair }))).toMatchObject({ failure })
    },
  )

  // Holds promise 93.
  test('is not believed on a node that has fallen behind, nor on one that fails', async () => {
    const later = new Date(NOW.getTime() + 121_000)
    expect(await read(aggregator(), later)).toMatchObject({
      failure: 'its price is from 2026-05-01T12:00:00.000Z',
    })
    const failing = () => Promise.reject(new NodeError('node', 'eth_call', 'limited'))
    expect(await read({ name: 'node', ask: failing, askAll: failing })).toMatchObject({
      failure: 'limited',
    })
  })
})

describe('the setting of sources', () => {
  test('takes tickers by their names, documents with a path, and aggregators', () => {
    const text = `binance:BNBUSDT  okx:BNB-USDT https://prices.example/bnb#a.0.b chainlink:ETH:${AGGREGATOR}`
    expect(v.parse(sourceSettings, text)).toMatchObject([
      { name: 'binance', url: 'https://api.binance.com/api/v3/ticker/price?symbol=BNBUSDT' },
      { name: 'okx', path: 'data.0.last', timePath: 'data.0.ts' },
      { name: 'prices.example', url: 'https://prices.example/bnb', path: 'a.0.b' },
      { kind: 'chainlink', network: 'ETH', heartbeat: 3600 },
    ])
    expect(v.parse(sourceSettings, '')).toEqual([])
  })

  test.each([
    'binance',
    'somewhere:BNB',
    'binance:BNB&x=1',
    'https://prices.example/bnb',
    'http://prices.example/bnb#p',
    'https://prices.example/bnb#a..b',
    `chainlink:TRX:${AGGREGATOR}`,
    'chainlink:BNB:0x12',
    'binance:BNBUSDT binance:BNBUSDT',
  ])('refuses %s', (text) => expect(v.is(sourceSettings, text)).toBe(false))
})
