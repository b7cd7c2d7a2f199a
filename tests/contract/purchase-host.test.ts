import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../server/money/audit/audit.ts'
import { setTerms } from '../../server/money/set-terms.ts'
import { closeAudited } from '../support/ledger.ts'
import type { MoneyHost, Person } from '../support/money-host.ts'
import { fixedPrices, moneyHost } from '../support/money-host.ts'

/** The demo terms: a token costs 0.01 USDT in stage 1, the minimum is 99, the fee 1. */
const prices = fixedPrices()
let host: MoneyHost
beforeAll(async () => {
  host = await moneyHost({ STAGE_SUPPLIES: '1000000,1,1,1' }, prices)
})
afterAll(() => closeAudited(host.deps.db, host))

interface Order {
  asset: string
  hint: 'Crypto' | 'Token'
  amount: string
  receiveToken: string
  tokenFee?: string
  val?: string
}
const buy = (person: Person, order: Order, key?: string) =>
  person.call(
    'POST',
    '/buy/token',
    { tokenFee: '1', val: '0', ...order, type: 'buy', typeOf: 'Crypto' },
    key ? { 'idempotency-key': key } : {},
  )
const purchases = async (person: Person) =>
  JSON.parse((await person.call('GET', '/token/detail')).json)

/** 0.1 BNB at 600 USDT is 6,000 tokens. */
const bnb: Order = { asset: 'BNB', hint: 'Crypto', amount: '0.1', receiveToken: '6000' }

describe('a purchase', () => {
  test('credits the tokens minus the fee, and is in the history with the fields of product §3, its fee, prices and stage', async () => {
    const person = await host.person({ BNB: '1' })
    const { status, json } = await buy(person, bnb)
    expect([status, typeof json.id]).toEqual([200, 'string'])
    expect(await host.available(person, 'BNB')).toBe('0.9')
    expect(await purchases(person)).toEqual([
      {
        Time: host.clock.now().toISOString(),
        Type: 'buy',
        Pair_Name: 'BNB',
        Price: '0.1',
        Amount: '5999',
        Fee: '1',
        Coin_Price: '600',
        Token_Price: '0.01',
        Stage: 1,
      },
    ])
  })

  test('of a typed number of tokens costs their current price, rounded up', async () => {
    const person = await host.person({ ETH: '1' })
    const order: Order = { asset: 'ETH', hint: 'Token', amount: '0.0007', receiveToken: '210' }
    expect((await buy(person, order)).status).toBe(200)
    expect(await purchases(person)).toMatchObject([{ Price: '0.0007', Amount: '209' }])
  })

  // Holds promise 22.
  test.each([
    ['fee', { ...bnb, tokenFee: '0' }],
    ['balance', { ...bnb, val: '1000000' }],
  ])("does not depend on the browser's %s", async (_, order) => {
    const person = await host.person({ BNB: '1' })
    await buy(person, order)
    expect(await purchases(person)).toMatchObject([{ Price: '0.1', Amount: '5999' }])
  })

  // Holds promise 22.
  test.each([
    ['far more tokens', { ...bnb, receiveToken: '600000' }],
    ['far fewer tokens', { ...bnb, receiveToken: '100' }],
    ['a lower price', { ...bnb, hint: 'Token', amount: '0.0001' } as const],
  ])('by a browser that computed %s is refused with the current figures', async (_, order) => {
    const person = await host.person({ BNB: '1' })
    const { status, json } = await buy(person, order)
    expect(status).toBe(409)
    expect(json).toMatchObject({
      error: { code: 'price-moved' },
      fee: { price: '600', price1: '0.01', tokenPrice: '0.01' },
    })
    expect(await host.available(person, 'BNB')).toBe('1')
  })

  test('succeeds at the current price after a small change, but not after a large one', async () => {
    const person = await host.person({ BNB: '1' })
    try {
      prices.set('BNB', '603')
      expect((await buy(person, bnb)).status).toBe(200)
      expect(await purchases(person)).toMatchObject([{ Amount: '6029' }])
      prices.set('BNB', '606.1')
      expect((await buy(person, bnb)).status).toBe(409)
    } finally {
      prices.set('BNB', '600')
    }
  })

  // Holds promise 23.
  test.each([
    ['less than the minimum', { asset: 'USDT', amount: '0.98', receiveToken: '98' }],
    ['nothing', { asset: 'USDT', amount: '0', receiveToken: '0' }],
  ])('of %s is refused', async (_, order) => {
    const person = await host.person({ USDT: '100' })
    const { status, json } = await buy(person, { ...order, hint: 'Crypto' })
    expect([status, json.error]).toEqual([
      422,
      { code: 'below-minimum', message: 'Min Buy is 99 NOVA' },
    ])
  })

  test('of exactly the minimum succeeds', async () => {
    const person = await host.person({ USDT: '100' })
    const order: Order = { asset: 'USDT', hint: 'Token', amount: '0.99', receiveToken: '99' }
    expect((await buy(person, order)).status).toBe(200)
  })

  test('above the balance is refused', async () => {
    const person = await host.person({ BNB: '0.09' })
    const { status, json } = await buy(person, bnb)
    expect([status, json.error.code]).toEqual([422, 'insufficient'])
  })

  test('of more tokens than the stage has left is refused', async () => {
    const person = await host.person({ BNB: '1000' })
    const order: Order = { ...bnb, amount: '20', receiveToken: '1200000' }
    const { status, json } = await buy(person, order)
    expect([status, json.error.code]).toEqual([422, 'sold-out'])
    expect(await host.available(person, 'BNB')).toBe('1000')
  })

  test('by many people at once sells exactly the tokens of the stage', async () => {
    const edge = await moneyHost({ STAGE_SUPPLIES: '25000,1,1,1' }, fixedPrices())
    const people = await Promise.all(Array.from({ length: 8 }, () => edge.person({ BNB: '1' })))
    const answers = await Promise.all(people.map((person) => buy(person, bnb)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
    expect(answers.filter(({ json }) => json.error?.code === 'sold-out')).toHaveLength(4)
    const last: Order = { asset: 'USDT', hint: 'Token', amount: '10', receiveToken: '1000' }
    const person = await edge.person({ USDT: '100' })
    expect((await buy(person, last)).status).toBe(200)
    expect((await buy(person, last)).json.error.code).toBe('sold-out')
    expect((await edge.deps.db.transaction(audit)).findings).toEqual([])
    await edge.close()
  })

  test('of a tiny amount credits tokens or is refused, but never takes coins for nothing', async () => {
    const dusty = await moneyHost({ MIN_TOKEN: '0', TOKEN_FEE: '0' }, prices)
    await setTerms(dusty.deps.db, dusty.deps.clock, {
      changes: { PRICE_TOLERANCE: '100' },
      madeBy: 'a test',
      forced: ['tolerance'],
    })
    const person = await dusty.person({ TRX: '1', USDT: '1' })
    const unit = '0.000000000000000001'
    const cheap: Order = {
      asset: 'TRX',
      hint: 'Crypto',
      amount: unit,
      receiveToken: `${unit.slice(0, -1)}2`,
    }
    prices.set('TRX', '0.005')
    try {
      // Half a unit of the token, truncated to zero.
      expect((await buy(person, { ...cheap, receiveToken: '0' })).json.error.code).toBe(
        'below-minimum',
      )
      expect(await dusty.available(person, 'TRX')).toBe('1')
    } finally {
      prices.set('TRX', '0.12')
    }
    expect(
      (
        await buy(person, {
          ...cheap,
          asset: 'USDT',
          hint: 'Token',
          amount: unit,
          receiveToken: unit,
        })
      ).status,
    ).toBe(200)
    expect(await purchases(person)).toMatchObject([{ Price: unit, Amount: unit }])
    await dusty.close()
  })

  test('is made once under its key, even by ten parallel requests', async () => {
    const person = await host.person({ BNB: '1' })
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => buy(person, bnb, key)))
    expect(new Set(answers.map(({ status, json }) => `${status} ${json.id}`)).size).toBe(1)
    expect(await host.available(person, 'BNB')).toBe('0.9')
    expect((await buy(person, { ...bnb, amount: '0.2', receiveToken: '12000' }, key)).status).toBe(
      409,
    )
  })

  test.each([
    ['coin', { asset: 'ETH' }],
    ['amount', { amount: '0.1001' }],
    ['number of tokens', { receiveToken: '6001' }],
    ['side typed last', { hint: 'Token' }],
  ] as const)('gets no answer of one with another %s under its key', async (_, change) => {
    const person = await host.person({ BNB: '1', ETH: '1' })
    const key = randomUUID()
    expect((await buy(person, bnb, key)).status).toBe(200)
    const { status, json } = await buy(person, { ...bnb, ...change }, key)
    expect([status, json.error.code]).toEqual([409, 'key-used'])
  })

  test.each(['x', 'no spaces please', 'k'.repeat(129)])(
    'with the invalid key %j is refused',
    async (key) => {
      const person = await host.person({ BNB: '1' })
      expect((await buy(person, bnb, key)).status).toBe(422)
    },
  )

  test('of somebody else under the same key is one of its own', async () => {
    const people = [await host.person({ BNB: '1' }), await host.person({ BNB: '1' })]
    const key = randomUUID()
    const answers = []
    for (const person of people) answers.push(await buy(person, bnb, key))
    expect(new Set(answers.map(({ json }) => json.id)).size).toBe(2)
    for (const person of people) expect(await host.available(person, 'BNB')).toBe('0.9')
    const [, other] = people
    if (other) expect((await buy(other, bnb, key)).json.id).toBe(answers[1]?.json.id)
  })

  test('is refused during maintenance', async () => {
    const person = await host.person({ BNB: '1' })
    await host.deps.settings.setMaintenance(true)
    expect((await buy(person, bnb)).status).toBe(503)
    await host.deps.settings.setMaintenance(false)
  })

  test('needs a session', async () => {
    expect((await host.call('POST', '/api/buy/token', bnb)).status).toBe(401)
  })
})

describe('the particular balance', () => {
  test('has the balance and every fee and price, in plain decimals', async () => {
    const person = await host.person({ TRX: '12.5' })
    const { json } = await person.call('PUT', '/particular/balance', {
      coin: 'TRX',
      command: 'buy',
    })
    expect(json).toEqual({
      val: '12.5',
      fee: {
        withFee: '2',
        minWitusdt: '10',
        price: '0.12',
        price1: '0.01',
        tokenPrice: '0.01',
        tokenFee: '1',
        minToken: '100',
      },
    })
  })
})
