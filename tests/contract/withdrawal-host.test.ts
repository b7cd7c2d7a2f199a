import { randomUUID } from 'node:crypto'
import { hexToBytes } from '@noble/hashes/utils.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tronAddress } from '#domain/addresses/address.ts'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { decide } from '../../server/money/withdrawals/decide.ts'
import { placeWithdrawal } from '../../server/money/withdrawals/withdrawals.ts'
import { logIn, signUp, startLogin } from '../support/accounts-host.ts'
import { closeAudited } from '../support/ledger.ts'
import type { MoneyHost, Person } from '../support/money-host.ts'
import { moneyHost } from '../support/money-host.ts'
import { buyRequest, withdrawalOf } from '../support/orders.ts'
import {
  askToWithdraw,
  ONE_BNB as bnb,
  EVM,
  postWithdrawal as post,
  withdrawalRows as rows,
  TWENTY_USDT as usdt,
  type WireOrder,
} from '../support/withdrawal-calls.ts'

const TRON = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'
const CONTRACT = '0x2c1D97bF80aD16D0A40Df4bfA7cb2660940Aa478'

let host: MoneyHost
beforeAll(async () => {
  host = await moneyHost()
})
afterAll(() => closeAudited(host.deps.db, host))

const trx: WireOrder = { coin: 'TRX', chain: 'TRX', address: TRON, total: '10', amount: '8' }

const requestCode = (person: Person, order: WireOrder) => askToWithdraw(person, 'otp', order)

async function proofFor(person: Person, order: WireOrder) {
  const { status, json, text } = await requestCode(person, order)
  if (status !== 200) throw new Error(text)
  return { challenge: String(json.challenge), code: host.lastCode() }
}
describe('a withdrawal', () => {
  test('is held, and in the history as Not Approval with exactly the fields of product §3', async () => {
    const person = await host.person({ BNB: '2' })
    const { status, json } = await post(person, bnb, await proofFor(person, bnb))
    expect(status).toBe(200)
    expect(json.id).toMatch(/^[0-9a-f-]{36}$/)
    expect(await rows(person)).toEqual([
      {
        Time: host.clock.now().toISOString(),
        Assets: 'BNB',
        TotalAmount: '1',
        Amount: '0.9995',
        Chain: 'BNB',
        Transaction_ID: '',
        Transfer_To: EVM,
        Status: 'Not Approval',
      },
    ])
    expect(await host.available(person, 'BNB')).toBe('1')
  })

  test('is described in its mail by amount, network and address', async () => {
    const person = await host.person({ BNB: '2' })
    await proofFor(person, bnb)
    const mail = host.mails.at(-1)
    expect(mail?.to).toBe(person.email)
    for (const fact of ['1 BNB', '0.9995 BNB', 'BEP-20', EVM]) expect(mail?.text).toContain(fact)
  })

  test('is not placed by a wrong code, but by the right one afterwards', async () => {
    const person = await host.person({ BNB: '2' })
    const proof = await proofFor(person, bnb)
    const wrong = proof.code === '111111' ? '222222' : '111111'
    expect((await post(person, bnb, { ...proof, code: wrong })).status).toBe(403)
    expect(await host.available(person, 'BNB')).toBe('2')
    expect((await post(person, bnb, proof)).status).toBe(200)
  })

  test('is not placed during maintenance, and by the same code after it', async () => {
    const person = await host.person({ BNB: '2' })
    const proof = await proofFor(person, bnb)
    await host.deps.settings.setMaintenance(true)
    const refused = await post(person, bnb, proof)
    await host.deps.settings.setMaintenance(false)
    expect([refused.status, refused.json.error.code]).toEqual([503, 'maintenance'])
    expect(await host.available(person, 'BNB')).toBe('2')
    expect((await post(person, bnb, proof)).status).toBe(200)
  })

  test('is placed once by its code', async () => {
    const person = await host.person({ BNB: '5' })
    const proof = await proofFor(person, bnb)
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(person, bnb, proof)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await host.available(person, 'BNB')).toBe('4')
  })

  // Holds promise 19.
  test.each([
    ['address', { ...bnb, address: '0x8617E340B3D01FA5F11F306F4090FD50E238070D' }],
    ['amount', { ...bnb, total: '1.5', amount: '1.4995' }],
    ['coin', { ...bnb, coin: 'ETH', chain: 'ETH', amount: '0.999' }],
  ])('with another %s than confirmed by the code is refused', async (_, other) => {
    const person = await host.person({ BNB: '5', ETH: '5' })
    const proof = await proofFor(person, bnb)
    expect((await post(person, other, proof)).status).toBe(403)
    expect(await rows(person)).toEqual([])
  })

  // Holds promise 19.
  test('of USDT on another network than confirmed by the code is refused', async () => {
    const person = await host.person({ USDT: '50' })
    const proof = await proofFor(person, usdt)
    expect((await post(person, { ...usdt, chain: 'ETH' }, proof)).status).toBe(403)
    expect((await post(person, usdt, proof)).status).toBe(200)
  })

  test("with somebody else's code is refused", async () => {
    const [person, other] = [await host.person({ BNB: '2' }), await host.person({ BNB: '2' })]
    const proof = await proofFor(other, bnb)
    expect((await post(person, bnb, proof)).status).toBe(410)
  })

  // Holds promise 18.
  test('with a login code is refused, and a withdrawal code verifies no login', async () => {
    const email = 'both@example.org'
    await signUp(host, email)
    const token = await logIn(host, email)
    const { json } = await host.call('GET', '/api/profile/detail', undefined, { token })
    expect(JSON.parse(json).email).toBe(email)
    const user = await host.deps.sessions.byToken(token)
    const person: Person = {
      userId: user?.userId ?? '',
      email,
      token,
      call: (method, path, body) => host.call(method, `/api${path}`, body, { token }),
    }
    await host.deposit(person, 'BNB', '2')
    const login = await startLogin(host, email)
    expect((await post(person, bnb, { challenge: login.challenge, code: login.code })).status).toBe(
      410,
    )
    const proof = await proofFor(person, bnb)
    const verified = await host.call('POST', '/api/otp/verify', proof, { token: login.token })
    expect(verified.status).toBe(410)
    expect((await post(person, bnb, proof)).status).toBe(200)
  })

  // Holds promise 47.
  test('has a code of its own session, which another one neither locks nor replaces', async () => {
    const person = await host.person({ BNB: '5' })
    const { sessions, db } = host.deps
    const token = await sessions.start(person.userId)
    const headers = { authorization: `Bearer ${token}` }
    const { sessionId } = await sessions.requireUnverified({ headers })
    await db.transaction((tx) => sessions.markVerified(tx, sessionId))
    const stolen: Person = {
      ...person,
      call: (method, path, body) => host.call(method, `/api${path}`, body, { token }),
    }
    const wrong = async (proof: { challenge: string }) =>
      (await post(stolen, bnb, { ...proof, code: 'none' })).status
    const theirs = await proofFor(stolen, bnb)
    const own = await proofFor(person, bnb)
    for (const _ of [1, 2, 3, 4, 5]) expect(await wrong(theirs)).toBe(403)
    expect((await requestCode(stolen, bnb)).status).toBe(429)
    expect((await post(person, bnb, own)).status).toBe(200)
    await proofFor(person, bnb)
  })

  test('without a code is refused', async () => {
    const person = await host.person({ BNB: '2' })
    expect((await post(person, bnb, {})).status).toBe(410)
  })

  // Holds promises 22, 23.
  test.each([
    ['below-minimum', { ...bnb, total: '0', amount: '0' }],
    ['below-minimum', { ...bnb, total: '0.0005', amount: '0' }],
    ['below-minimum', { ...bnb, total: '0.0001', amount: '0' }],
    ['below-minimum', { coin: 'USDT', chain: 'BNB', address: EVM, total: '9.99', amount: '8.99' }],
    ['wrong-amount', { ...bnb, amount: '1' }],
    ['wrong-amount', { ...bnb, amount: '0.9' }],
    ['insufficient', { ...bnb, total: '50.000000000000000001', amount: '49.999500000000000001' }],
    ['bad-address', { ...bnb, address: `${EVM.slice(0, -1)}8` }],
    ['bad-address', { ...bnb, address: 'me' }],
    ['wrong-network', { ...bnb, address: TRON }],
    ['wrong-network', { coin: 'TRX', chain: 'TRX', address: EVM, total: '10', amount: '8' }],
    ['token-contract', { ...bnb, address: CONTRACT }],
    ['token-contract', { ...bnb, address: CONTRACT.toLowerCase() }],
    ['token-contract', { ...bnb, address: '0xdAC17F958D2ee523a2206206994597C13D831ec7' }],
    ['keyless-address', { ...bnb, address: `0x${'0'.repeat(40)}` }],
    ['keyless-address', { ...bnb, address: `0x${'0'.repeat(36)}dead` }],
    ['keyless-address', { ...trx, address: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' }],
    ['bad-chain', { ...bnb, chain: 'ETH' }],
    ['too-fine', { ...trx, total: '10.0000001', amount: '8.0000001' }],
    ['too-fine', { ...usdt, chain: 'ETH', total: '20.0000001', amount: '19.0000001' }],
    [
      'too-fine',
      { ...usdt, chain: 'TRX', address: TRON, total: '20.0000001', amount: '19.0000001' },
    ],
  ])('is refused as %s before any code is sent: %j', async (code, order) => {
    const person = await host.person({ BNB: '50', USDT: '50', TRX: '50' })
    const sent = host.mails.length
    const { status, json } = await requestCode(person, order)
    expect([status, json.error.code]).toEqual([422, code])
    expect(host.mails).toHaveLength(sent)
  })

  test.each(['-1', '0x1', 'NaN', '1e309', '1.0000000000000000001', `1${'0'.repeat(30)}`, '', ' 1'])(
    'is refused for the amount %j',
    async (total) => {
      const person = await host.person({ BNB: '2' })
      expect((await requestCode(person, { ...bnb, total })).status).toBe(422)
    },
  )

  test.each([
    ['BNB', { ...bnb, total: '1.000000000000000001', amount: '0.999500000000000001' }],
    ['TRX', { ...trx, total: '10.000001', amount: '8.000001' }],
    ['USDT', { ...usdt, total: '20.000000000000000001', amount: '19.000000000000000001' }],
    ['USDT', { ...usdt, chain: 'ETH', total: '20.000001', amount: '19.000001' }],
  ] as const)(
    'of all %s, to the last decimal of its network, leaves a balance of 0',
    async (coin, order) => {
      const person = await host.person({ [coin]: order.total })
      expect((await post(person, order, await proofFor(person, order))).status).toBe(200)
      expect(await host.available(person, coin)).toBe('0')
    },
  )

  test('to the person’s own deposit address is refused in any spelling', async () => {
    const person = await host.person({ BNB: '2' })
    const own = await person.call('PUT', '/particular/address', { coin: 'BNB', command: 'deposit' })
    for (const address of [own.json, own.json.toLowerCase()]) {
      const { json } = await requestCode(person, { ...bnb, address })
      expect(json.error.code).toBe('own-address')
    }
  })

  // Holds promise 97.
  test('to the deposit address of somebody else is refused in any spelling, at the code and when placed', async () => {
    const [person, other] = [
      await host.person({ BNB: '2', TRX: '50', USDT: '90' }),
      await host.person(),
    ]
    const { evm, tron } = await host.deps.addresses.forUser(other.userId)
    const orders = [
      ...[evm, evm.toLowerCase()].map((address) => ({ ...bnb, address })),
      { ...usdt, chain: 'ETH' as const, address: evm },
      { ...trx, address: tron },
      // The same key, as Tron spells its account.
      { ...trx, address: tronAddress(hexToBytes(evm.slice(2).toLowerCase())) },
    ]
    for (const order of orders) {
      const { status, json } = await requestCode(person, order)
      expect([status, json.error.code], order.address).toEqual([422, 'house-address'])
      const posted = await post(person, order, { challenge: 'none', code: '123456' })
      expect([posted.status, posted.json.error.code]).toEqual([422, 'house-address'])
    }
    expect(await host.available(person, 'BNB')).toBe('2')
  })

  test('to the treasury is refused', async () => {
    const treasury = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
    const own = await moneyHost({ TREASURY_EVM: treasury })
    const person = await own.person({ BNB: '2' })
    const { json } = await askToWithdraw(person, 'otp', { ...bnb, address: treasury.toLowerCase() })
    expect(json.error.code).toBe('house-address')
    await own.close()
  })

  test('above the balance at the time of placing is refused, and does not use up the code', async () => {
    const person = await host.person({ BNB: '1' })
    const proof = await proofFor(person, bnb)
    const { db, clock } = host.deps
    const id = randomUUID()
    const order = withdrawalOf(amountOf('BNB', ONE), 'BNB', { arrives: 1n, address: EVM })
    const { userId } = person
    await db.transaction((tx) => placeWithdrawal(tx, { id, userId, order, at: clock.now() }))
    expect((await post(person, bnb, proof)).json.error.code).toBe('insufficient')
    await decide(db, clock, id, { status: 'rejected', reason: '' })
    expect((await post(person, bnb, proof)).status).toBe(200)
  })

  test('is placed once under its key when it is repeated', async () => {
    const person = await host.person({ BNB: '5' })
    const [proof, key] = [await proofFor(person, bnb), randomUUID()]
    const first = await post(person, bnb, proof, key)
    const again = await Promise.all([post(person, bnb, proof, key), post(person, bnb, proof, key)])
    expect(again.map(({ json }) => json)).toEqual([first.json, first.json])
    const other = { ...bnb, total: '2', amount: '1.9995' }
    expect((await post(person, other, proof, key)).status).toBe(409)
    expect(await host.available(person, 'BNB')).toBe('4')
  })

  test.each([
    ['address', { ...usdt, address: '0x8617E340B3D01FA5F11F306F4090FD50E238070D' }],
    ['network', { ...usdt, chain: 'ETH' }],
    ['amount', { ...usdt, total: '30', amount: '29' }],
    ['amount that arrives', { ...usdt, amount: '18' }],
  ])('gets no answer of one with another %s under its key', async (_, other) => {
    const person = await host.person({ USDT: '100' })
    const [proof, key] = [await proofFor(person, usdt), randomUUID()]
    expect((await post(person, usdt, proof, key)).status).toBe(200)
    const { status, json } = await post(person, other, proof, key)
    expect([status, json.error.code]).toEqual([409, 'key-used'])
  })

  test('is placed once under its key by ten parallel requests', async () => {
    const person = await host.person({ BNB: '5' })
    const [proof, key] = [await proofFor(person, bnb), randomUUID()]
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post(person, bnb, proof, key)),
    )
    expect(new Set(answers.map(({ status, json }) => `${status} ${json.id}`)).size).toBe(1)
    expect(await host.available(person, 'BNB')).toBe('4')
  })

  test('has the same answer when it is repeated with a newer code', async () => {
    const person = await host.person({ BNB: '5' })
    const key = randomUUID()
    const first = await post(person, bnb, await proofFor(person, bnb), key)
    const again = await post(person, bnb, await proofFor(person, bnb), key)
    expect(again.json).toEqual(first.json)
    expect(await host.available(person, 'BNB')).toBe('4')
  })

  test('is refused during maintenance', async () => {
    const person = await host.person({ BNB: '5' })
    const proof = await proofFor(person, bnb)
    await host.deps.settings.setMaintenance(true)
    try {
      expect((await requestCode(person, bnb)).status).toBe(503)
      expect((await post(person, bnb, proof)).status).toBe(503)
    } finally {
      await host.deps.settings.setMaintenance(false)
    }
    expect((await post(person, bnb, proof)).status).toBe(200)
  })

  // Holds promise 24.
  test('is visible only to its user, and not without a session', async () => {
    const [person, other] = [await host.person({ BNB: '5' }), await host.person()]
    await post(person, bnb, await proofFor(person, bnb))
    await person.call('POST', '/buy/token', buyRequest('BNB', '1', '60000'))
    expect(await host.available(other, 'BNB')).toBe('0')
    expect((await other.call('GET', '/profile/detail')).text).toContain(other.email)
    for (const path of ['/withdrawal/detail', '/deposit/detail', '/token/detail']) {
      expect(JSON.parse((await person.call('GET', path)).json)).toHaveLength(1)
      expect(JSON.parse((await other.call('GET', path)).json)).toEqual([])
      expect((await host.call('GET', `/api${path}`)).status).toBe(401)
    }
  })
})

describe('a deposit', () => {
  test('is in the history with exactly the fields of product §3, newest first', async () => {
    const person = await host.person({ BNB: '1.25' })
    host.clock.advance(1000)
    await host.deposit(person, 'TRX', '0.02')
    const deposits = JSON.parse((await person.call('GET', '/deposit/detail')).json)
    expect(deposits).toEqual([
      {
        Time: host.clock.now().toISOString(),
        TypeOf: 'TRX',
        Amount: '0.02',
        Type: 'Crypto',
        Transaction_Id: expect.any(String),
        Status: 'Completed',
        Chain: 'TRX',
      },
      expect.objectContaining({ TypeOf: 'BNB', Amount: '1.25' }),
    ])
  })
})

describe('a deposit address', () => {
  const addressOf = async (person: Person, coin: string) =>
    (await person.call('PUT', '/particular/address', { coin, command: 'deposit' })).json

  test('is the same for BNB, ETH and USDT, another one for TRX, and does not change', async () => {
    const person = await host.person()
    const [bnb, eth, usdt, trx, again] = await Promise.all(
      ['BNB', 'ETH', 'USDT', 'TRX', 'BNB'].map((coin) => addressOf(person, coin)),
    )
    expect(bnb).toMatch(/^0x[0-9a-fA-F]{40}$/)
    expect([eth, usdt, again]).toEqual([bnb, bnb, bnb])
    expect(trx).toMatch(/^T\w{33}$/)
  })

  test('belongs to one user', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => host.person()))
    const addresses = await Promise.all(people.map((person) => addressOf(person, 'BNB')))
    expect(new Set(addresses).size).toBe(5)
  })
})
