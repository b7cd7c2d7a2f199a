import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createQuotes } from '../../server/money/purchases/quotes.ts'
import { setTerms } from '../../server/money/set-terms.ts'
import type { NewTexts } from '../../server/money/terms/money-terms.ts'
import { signUp, startLogin } from '../support/accounts-host.ts'
import { closeAudited } from '../support/ledger.ts'
import type { MoneyHost, Person } from '../support/money-host.ts'
import { fixedPrices, moneyHost } from '../support/money-host.ts'
import { addPasskey, signedBy } from '../support/passkeys.ts'

/** A tenth at once, the rest in three monthly parts, years from now. */
const LATER = '10% 2040-03-01 2040-04-01 monthly 2040-07-01'
/** The demo terms: a token costs 0.01 USDT in stage 1, the minimum is 99, the fee 1. */
const prices = fixedPrices()
let host: MoneyHost
beforeAll(async () => {
  host = await moneyHost({ QUOTE_SECONDS: '20' }, prices)
})
afterAll(() => closeAudited(host.deps.db, host))

const fixed = { tokenFee: '0', val: '0', type: 'buy', typeOf: 'Crypto' }
const bnb = { ...fixed, asset: 'BNB', hint: 'Crypto', amount: '0.1', receiveToken: '6000' }
const eth = { ...fixed, asset: 'ETH', hint: 'Token', amount: '1', receiveToken: '210' }

const quote = (person: Person, order: object = bnb) => person.call('PUT', '/buy/quote', order)
const buy = (person: Person, order: object, key?: string) =>
  person.call('POST', '/buy/token', order, key ? { 'idempotency-key': key } : {})
const purchases = async (person: Person) =>
  JSON.parse((await person.call('GET', '/token/detail')).json)
const codeOf = ({ status, json }: { status: number; json: { error?: { code: string } } }) => [
  status,
  json.error?.code,
]
/** The request that buys at this quote. */
const at = (order: object, { json }: { json: Record<string, string> }) => ({
  ...order,
  amount: json['amount'],
  receiveToken: json['receiveToken'],
  quote: json['id'],
})
async function priceOfBnb(price: string, during: () => Promise<void>) {
  prices.set('BNB', price)
  try {
    await during()
  } finally {
    prices.set('BNB', '600')
  }
}

describe('a quote', () => {
  test('says what is paid, credited and charged, at which rates, and until when', async () => {
    const person = await host.person({ BNB: '1' })
    const { status, json } = await quote(person)
    expect([status, json]).toEqual([
      200,
      {
        id: expect.stringMatching(/^[\w-]+\.[\w-]{43}$/),
        amount: '0.1',
        receiveToken: '6000',
        received: '5999',
        fee: '1',
        price: '600',
        price1: '0.01',
        tokenPrice: '0.01',
        stage: 1,
        until: host.clock.now().getTime() + 20_000,
        seconds: 20,
      },
    ])
  })

  test('is computed from the typed side, however far off the other one is', async () => {
    const person = await host.person({ ETH: '1' })
    expect((await quote(person, eth)).json).toMatchObject({
      amount: '0.0007',
      receiveToken: '210',
      received: '209',
    })
  })

  test.each([
    ['above the balance', { ...bnb, amount: '1.1' }, [422, 'insufficient']],
    ['below the minimum', { ...bnb, amount: '0.0001' }, [422, 'below-minimum']],
    ['of something that is no amount', { ...bnb, amount: '-1' }, [422, 'invalid']],
  ])('%s is refused', async (_, order, expected) => {
    const person = await host.person({ BNB: '1' })
    expect(codeOf(await quote(person, order))).toEqual(expected)
  })

  test('is given to nobody without a session, whose wallet is frozen, or during maintenance', async () => {
    expect((await host.call('PUT', '/api/buy/quote', bnb)).status).toBe(401)
    const person = await host.person({ BNB: '1' })
    await host.deps.settings.setMaintenance(true)
    expect(codeOf(await quote(person))).toEqual([503, 'maintenance'])
    await host.deps.settings.setMaintenance(false)
    const held = at(bnb, await quote(person))
    await host.deps.db.run('INSERT INTO freezes (user_id, at) VALUES ($1, $2)', [
      person.userId,
      host.clock.now(),
    ])
    expect(codeOf(await quote(person))).toEqual([423, 'frozen'])
    expect(codeOf(await buy(person, held))).toEqual([423, 'frozen'])
  })

  test('is refused to whoever asks all the time', async () => {
    const person = await host.person({ BNB: '1' })
    expect((await quote(person)).status).toBe(200)
    await host.deps.db.run('UPDATE rate_limits SET count = 240 WHERE key LIKE $1', [
      `quotes:${person.userId}:%`,
    ])
    expect(codeOf(await quote(person))).toEqual([429, 'too-many-requests'])
  })
})

describe('a purchase at a quote', () => {
  // Holds promise 22.
  test('credits exactly what it says, however the price has moved since', async () => {
    const person = await host.person({ BNB: '1' })
    const quoted = await quote(person)
    await priceOfBnb('300', async () => {
      host.clock.advance(19_999)
      expect((await buy(person, at(bnb, quoted))).status).toBe(200)
    })
    expect(await host.available(person, 'BNB')).toBe('0.9')
    expect(await purchases(person)).toMatchObject([{ Price: '0.1', Amount: '5999' }])
  })

  test('that is over is refused with the present rates, and nothing is bought', async () => {
    const person = await host.person({ BNB: '1' })
    const quoted = await quote(person)
    host.clock.advance(20_000)
    await priceOfBnb('500', async () => {
      const answer = await buy(person, at(bnb, quoted))
      expect(codeOf(answer)).toEqual([409, 'quote-expired'])
      expect(answer.json.fee).toEqual({ price: '500', price1: '0.01', tokenPrice: '0.01' })
    })
    expect(await host.available(person, 'BNB')).toBe('1')
  })

  test.each([
    ['amount paid', { amount: '0.2' }],
    ['number of tokens', { receiveToken: '6001' }],
    ['side', { hint: 'Token' }],
    ['coin', { asset: 'USDT' }],
  ])('of another %s is refused', async (_, change) => {
    const person = await host.person({ BNB: '1', USDT: '1' })
    const answer = await buy(person, { ...at(bnb, await quote(person)), ...change })
    expect(codeOf(answer)).toEqual([409, 'quote-expired'])
    expect(await purchases(person)).toEqual([])
  })

  // Holds promise 22.
  test('of another person is refused', async () => {
    const [person, other] = [await host.person({ BNB: '1' }), await host.person({ BNB: '1' })]
    const order = at(bnb, await quote(other))
    expect(codeOf(await buy(person, order))).toEqual([409, 'quote-expired'])
    expect((await buy(other, order)).status).toBe(200)
  })

  // Holds promise 22.
  test('whose content or signature was altered is refused', async () => {
    const person = await host.person({ BNB: '1' })
    const { id } = (await quote(person)).json
    const [text = '', mac = ''] = id.split('.')
    const content = Buffer.from(text, 'base64url').toString()
    const alike = (changed: string) => Buffer.from(changed).toString('base64url')
    // Twice as many tokens, and an hour longer.
    const richer = content.replaceAll('6000000000', '12000000000')
    const later = content.replace(/\d+\]$/, (until) => `${Number.parseInt(until, 10) + 3_600_000}]`)
    expect(richer).not.toBe(content)
    expect(later).not.toBe(content)
    const double = { ...bnb, receiveToken: '12000' }
    const attempts: [object, string][] = [
      [double, `${alike(richer)}.${mac}`],
      [bnb, `${alike(later)}.${mac}`],
      [bnb, `${text}.${mac.slice(1)}${mac[0]}`],
      [bnb, `${text}.`],
      [bnb, text],
      [bnb, ''],
      [bnb, `${id}.${mac}`],
    ]
    for (const [order, quote] of attempts)
      expect(codeOf(await buy(person, { ...order, quote }))).toEqual([409, 'quote-expired'])
    expect(await purchases(person)).toEqual([])
  })

  test('of a host of another version, which says more or less, is over', () => {
    const content = Buffer.from('["ada","BNB","pay"]').toString('base64url')
    const mac = createHmac('sha256', 'key').update(`quote ${content}`).digest('base64url')
    expect(createQuotes('key', host.clock, 20_000).read(`${content}.${mac}`)).toBeUndefined()
  })

  test('is made by every host with the same secret, also by one that holds no prices itself', async () => {
    const { db } = host.deps
    const alike = await moneyHost({ QUOTE_SECONDS: '0' }, prices, db)
    const person = await host.person({ BNB: '1' })
    const order = at(bnb, await quote(person))
    const there = await alike.call('POST', '/api/buy/token', order, { token: person.token })
    expect(there.status).toBe(200)
    await alike.app.close()
  })

  test('is answered as before when it is repeated, also once the quote is over', async () => {
    const person = await host.person({ BNB: '1' })
    const [key, order] = [randomUUID(), at(bnb, await quote(person))]
    const first = await buy(person, order, key)
    host.clock.advance(60_000)
    const again = await buy(person, order, key)
    expect([again.status, again.json]).toEqual([200, first.json])
    expect(await host.available(person, 'BNB')).toBe('0.9')
  })

  test('by ten requests at once under one key is made once', async () => {
    const person = await host.person({ BNB: '1' })
    const [key, order] = [randomUUID(), at(bnb, await quote(person))]
    const answers = await Promise.all(Array.from({ length: 10 }, () => buy(person, order, key)))
    expect(new Set(answers.map(({ status, json }) => `${status} ${json.id}`)).size).toBe(1)
    expect(await host.available(person, 'BNB')).toBe('0.9')
  })

  test('above what is left of the balance is refused as ever', async () => {
    const person = await host.person({ BNB: '0.1' })
    const order = at(bnb, await quote(person))
    expect((await buy(person, order)).status).toBe(200)
    expect(codeOf(await buy(person, order))).toEqual([422, 'insufficient'])
  })
})

describe('under new terms', () => {
  async function under(changes: Partial<NewTexts>, during: () => Promise<void>) {
    const { texts } = await host.deps.terms.current()
    const names = Object.keys(changes)
    const former = Object.fromEntries(names.map((name) => [name, texts[name]]))
    await set(changes)
    try {
      await during()
    } finally {
      await set(former)
    }
  }
  const set = (changes: Partial<NewTexts>) =>
    setTerms(host.deps.db, host.deps.clock, { changes, madeBy: 'a test', forced: [] })

  test.each([
    ['fee', { TOKEN_FEE: '2' }],
    ['price of the stage', { STAGE_PRICES: '0.011,0.015,0.02,0.03' }],
    ['release of what is bought', { VESTING: `${LATER},none,none,none` }],
    ['stage at the same price', { CURRENT_STAGE: '2', STAGE_PRICES: '0.01,0.01,0.02,0.03' }],
  ])('a quote with another %s is refused as moved', async (_, changes) => {
    const person = await host.person({ BNB: '1' })
    const order = at(bnb, await quote(person))
    await under(changes, async () => {
      expect(codeOf(await buy(person, order))).toEqual([409, 'price-moved'])
    })
    expect(await purchases(person)).toEqual([])
  })

  test('a quote under which tokens are locked is bought, and locks them', async () => {
    const person = await host.person({ BNB: '1' })
    await under({ VESTING: `${LATER},none,none,none` }, async () => {
      const order = at(bnb, await quote(person))
      expect((await buy(person, order)).status).toBe(200)
    })
    expect((await person.call('GET', '/token/delivery')).json.locks).toEqual([
      { bought: '5999', remaining: '5999', schedule: LATER },
    ])
  })

  test('a quote of less than the new minimum is refused with it', async () => {
    const person = await host.person({ BNB: '1' })
    const order = at(bnb, await quote(person))
    await under({ MIN_TOKEN: '7000' }, async () => {
      expect(codeOf(await buy(person, order))).toEqual([422, 'below-minimum'])
    })
    expect(await purchases(person)).toEqual([])
  })

  test('a quote that they do not concern is made as it was given', async () => {
    const person = await host.person({ BNB: '1' })
    const order = at(bnb, await quote(person))
    await under({ MIN_DEPOSIT: '0.03' }, async () => {
      expect((await buy(person, order)).status).toBe(200)
    })
    expect(await purchases(person)).toMatchObject([{ Amount: '5999' }])
  })
})

describe('with a passkey', () => {
  const ask = (person: Person, order: object) => person.call('PUT', '/buy/passkey', order)

  test('the signature is for one quote', async () => {
    const person = await host.person({ BNB: '1' })
    const passkey = await addPasskey(host, person)
    const order = at(bnb, await quote(person))
    expect(codeOf(await buy(person, order))).toEqual([403, 'passkey-needed'])
    const proof = signedBy(passkey, await ask(person, order))
    host.clock.advance(1)
    const other = at(bnb, await quote(person))
    expect(codeOf(await buy(person, { ...other, ...proof }))).toEqual([403, 'wrong-passkey'])
    expect(codeOf(await buy(person, { ...bnb, ...proof }))).toEqual([403, 'wrong-passkey'])
    expect((await buy(person, { ...order, ...proof })).status).toBe(200)
  })

  test('nothing is signed for a quote that is over', async () => {
    const person = await host.person({ BNB: '1' })
    await addPasskey(host, person)
    const order = at(bnb, await quote(person))
    host.clock.advance(20_000)
    expect(codeOf(await ask(person, order))).toEqual([409, 'quote-expired'])
  })
})

describe('a host that holds no prices', () => {
  test.each([
    ['0', false],
    ['30', true],
  ])('for %s seconds: offers the extension: %s', async (seconds, isOffered) => {
    const own = await moneyHost({ QUOTE_SECONDS: seconds }, prices)
    await signUp(own, 'ada@example.org')
    const { extensions } = await startLogin(own, 'ada@example.org')
    expect(extensions.includes('quotes')).toBe(isOffered)
    const person = await own.person({ BNB: '1' })
    expect((await quote(person)).status).toBe(isOffered ? 200 : 404)
    await own.close()
  })
})
