import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MOST_SAVED } from '#domain/addresses/book.ts'
import { saveAddress } from '../../server/accounts/address-book/book.ts'
import { DAY, HOUR } from '../../server/platform/time/clock.ts'
import type { MoneyHost, Person } from '../support/money-host.ts'
import { moneyHost } from '../support/money-host.ts'

const EVM = '0x52908400098527886E0F7030069857D2E4169EE7'
const OTHER = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const TRON = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'
const CONTRACT = '0x2c1D97bF80aD16D0A40Df4bfA7cb2660940Aa478'

const AT = new Date('2026-01-01T12:00:00Z')

let host: MoneyHost
const lines: string[] = []
beforeAll(async () => {
  const settings = { SECURITY_LOG: 'addresses', LOG_LEVEL: 'error' }
  const writeSecurityLine = (line: string) => void lines.push(line)
  host = await moneyHost(settings, undefined, undefined, { writeSecurityLine })
})
afterAll(() => host.close())

const ledger = { network: 'BNB', address: EVM, name: 'Ledger' }
const save = (person: Person, entry: object = ledger) =>
  person.call('POST', '/address-book/save', entry)
const restrict = (person: Person, restricted: boolean) =>
  person.call('PUT', '/address-book/restrict', { restricted })
const bookOf = async (person: Person) => (await person.call('GET', '/address-book')).json
const mailsTo = ({ email }: Person) => host.mails.filter(({ to }) => to === email)
const subjectsTo = (person: Person) => mailsTo(person).map(({ subject }) => subject)

describe('the address book', () => {
  // Holds promise 50.
  test('has what its person saved, by name, and mails each address that was added', async () => {
    const person = await host.person()
    expect(await bookOf(person)).toEqual({ saved: [], restriction: { kind: 'off' } })
    expect((await save(person)).status).toBe(200)
    const { status, json } = await save(person, {
      network: 'TRX',
      address: TRON,
      name: ' exchange  2 ',
    })
    expect(status).toBe(200)
    const at = host.clock.now().getTime()
    expect(json).toEqual({
      saved: [
        { id: expect.any(String), network: 'TRX', address: TRON, name: 'exchange 2', at },
        { id: expect.any(String), ...ledger, at },
      ],
      restriction: { kind: 'off' },
    })
    expect(await bookOf(person)).toEqual(json)
    await expect.poll(() => mailsTo(person)).toHaveLength(2)
    for (const fact of ['Ledger', 'Binance (BEP-20)', EVM, '24 hours', '/forgot'])
      expect(mailsTo(person)[0]?.text).toContain(fact)
  })

  // Holds promise 50.
  test('is its person’s alone', async () => {
    const [person, other] = [await host.person(), await host.person()]
    const { json } = await save(person)
    const answer = await other.call('POST', '/address-book/remove', { id: json.saved[0].id })
    expect(answer.json.saved).toEqual([])
    expect((await bookOf(person)).saved).toHaveLength(1)
    expect((await host.call('GET', '/api/address-book')).status).toBe(401)
  })

  test('takes a repeated request once, and no second name or address', async () => {
    const person = await host.person()
    const first = await save(person)
    host.clock.advance(HOUR)
    expect((await save(person, { ...ledger, address: EVM.toLowerCase() })).json).toEqual(first.json)
    const codeOf = async (entry: object) => (await save(person, entry)).json.error.code
    expect(await codeOf({ ...ledger, name: 'Other' })).toBe('address-saved')
    expect(await codeOf({ ...ledger, address: OTHER, name: 'LEDGER' })).toBe('name-used')
    // Another network is another place.
    expect((await save(person, { ...ledger, network: 'ETH' })).status).toBe(200)
    await expect.poll(() => mailsTo(person)).toHaveLength(2)
  })

  test('has room for a hundred addresses, and for another one once one is removed', async () => {
    const person = await host.person()
    await host.deps.db.transaction(async (tx) => {
      for (let n = 1; n < MOST_SAVED; n++) {
        const address = `0x${String(n).padStart(40, '0')}`
        await saveAddress(tx, person.userId, { network: 'BNB', address, name: `${n}` }, AT)
      }
    })
    const { json } = await save(person)
    expect(json.saved).toHaveLength(MOST_SAVED)
    const another = { ...ledger, address: OTHER, name: 'Another' }
    const refused = await save(person, another)
    expect([refused.status, refused.json.error.code]).toEqual([409, 'book-full'])
    await person.call('POST', '/address-book/remove', { id: json.saved[0].id })
    expect((await save(person, another)).status).toBe(200)
  })

  test('is new again for what was removed', async () => {
    const person = await host.person()
    const { json } = await save(person)
    host.clock.advance(DAY)
    await person.call('POST', '/address-book/remove', { id: json.saved[0].id })
    expect((await save(person)).json.saved).toMatchObject([{ at: host.clock.now().getTime() }])
  })

  test.each([
    ['an address of another network', { ...ledger, address: TRON }, 'wrong-network'],
    ['what is no address', { ...ledger, address: '0x12' }, 'bad-address'],
    ['the token’s contract', { ...ledger, address: CONTRACT }, 'token-contract'],
    [
      'the contract of USDT',
      { ...ledger, address: '0xdAC17F958D2ee523a2206206994597C13D831ec7' },
      'token-contract',
    ],
    ['an address of nobody', { ...ledger, address: `0x${'0'.repeat(40)}` }, 'keyless-address'],
    ['a network that there is not', { ...ledger, network: 'BTC' }, 'invalid'],
    ['a name that is an address of a site', { ...ledger, name: 'call evil.example' }, 'invalid'],
    ['no name', { ...ledger, name: ' ' }, 'invalid'],
    ['a long name', { ...ledger, name: 'x'.repeat(41) }, 'invalid'],
  ])('does not take %s', async (_, entry, code) => {
    const person = await host.person()
    const { status, json } = await save(person, entry)
    expect([status, json.error.code]).toEqual([422, code])
  })

  test('does not take the person’s own deposit address', async () => {
    const person = await host.person()
    const { json } = await person.call('PUT', '/particular/address', {
      coin: 'BNB',
      command: 'deposit',
    })
    const answer = await save(person, { ...ledger, address: json })
    expect(answer.json.error.code).toBe('own-address')
  })

  test('does not take the deposit address of somebody else', async () => {
    const { evm } = await host.deps.addresses.forUser((await host.person()).userId)
    const answer = await save(await host.person(), { ...ledger, address: evm.toLowerCase() })
    expect(answer.json.error.code).toBe('house-address')
  })
})

const order = (address = EVM) => ({
  coin: 'BNB',
  chain: 'BNB',
  address,
  total: '1',
  amount: '0.9995',
})
const requestCode = (person: Person, { coin, chain, address, total, amount } = order()) =>
  person.call('PUT', '/withdrawal/otp', {
    total,
    coin,
    add: address,
    fee: '0',
    amount,
    chain,
    command: 'withdrawal',
  })
const withdraw = (
  person: Person,
  proof: { challenge?: string; code?: string },
  { coin, chain, address, total, amount } = order(),
) =>
  person.call('POST', '/withdrawal', {
    amount,
    type: 'Crypto',
    address,
    inputVal: total,
    asset: coin,
    chain,
    ...proof,
  })
const proofFor = async (person: Person, wanted = order()) => {
  const { json, text, status } = await requestCode(person, wanted)
  if (status !== 200) throw new Error(text)
  return { challenge: String(json.challenge), code: host.lastCode() }
}

describe('a withdrawal of who allows only saved addresses', () => {
  // Holds promise 50.
  test('is refused to an address that is not saved or new, before a code is mailed', async () => {
    const person = await host.person({ BNB: '5' })
    await restrict(person, true)
    expect((await requestCode(person)).json.error.code).toBe('address-not-saved')
    await save(person)
    host.clock.advance(DAY - 1)
    expect((await requestCode(person)).json.error.code).toBe('address-too-new')
    host.clock.advance(1)
    const proof = await proofFor(person)
    expect((await requestCode(person, order(OTHER))).status).toBe(422)
    expect((await withdraw(person, proof)).status).toBe(200)
    expect(await host.available(person, 'BNB')).toBe('4')
  })

  // Holds promise 50.
  test('is refused although its code was mailed before, by the host in the transaction', async () => {
    const person = await host.person({ BNB: '5' })
    const proof = await proofFor(person)
    await restrict(person, true)
    const refused = await withdraw(person, proof)
    expect([refused.status, refused.json.error.code]).toEqual([422, 'address-not-saved'])
    expect(await host.available(person, 'BNB')).toBe('5')
    // Saved on another network, it is not saved on this one.
    await save(person, { ...ledger, network: 'ETH' })
    host.clock.advance(5 * 60_000)
    expect((await withdraw(person, proof)).json.error.code).toBe('address-not-saved')
  })

  // Holds promise 50.
  test('goes anywhere again 24 hours after that was turned off, which is mailed', async () => {
    const person = await host.person({ BNB: '5' })
    await restrict(person, true)
    await restrict(person, true)
    const { json } = await restrict(person, false)
    const until = host.clock.now().getTime() + DAY
    expect(json.restriction).toEqual({ kind: 'ending', until })
    host.clock.advance(HOUR)
    // Asked again it neither begins anew nor ends sooner.
    expect((await restrict(person, false)).json.restriction).toEqual({ kind: 'ending', until })
    host.clock.advance(DAY - HOUR - 1)
    expect((await requestCode(person)).status).toBe(422)
    host.clock.advance(1)
    expect((await requestCode(person)).status).toBe(200)
    expect((await bookOf(person)).restriction).toEqual({ kind: 'off' })
    await expect
      .poll(() => subjectsTo(person).slice(0, 2))
      .toEqual([
        'NOVA: withdrawals go only to your address book',
        'NOVA: withdrawals to any address will be allowed',
      ])
    expect(mailsTo(person)[1]?.text).toContain(
      `${new Date(until).toISOString().slice(0, 16).replace('T', ' at ')} UTC`,
    )
  })

  // Holds promise 50.
  test('can be forbidden again, however often somebody else has changed the book', async () => {
    const person = await host.person()
    await restrict(person, true)
    const { json } = await save(person)
    await restrict(person, false)
    // Whoever has the session would keep its owner from objecting until it is too late.
    for (let i = 0; i < 60; i++) await restrict(person, i % 2 === 0)
    await restrict(person, false)
    for (let i = 0; i < 40; i++) await save(person, { ...ledger, address: OTHER, name: `No ${i}` })
    const remove = await person.call('POST', '/address-book/remove', { id: json.saved[0].id })
    expect(remove.status).toBe(200)
    expect((await restrict(person, true)).json.restriction).toEqual({ kind: 'on' })
    // What begins a wait, and mails, is limited.
    expect((await save(person, { ...ledger, name: 'One more' })).status).toBe(429)
    expect((await restrict(person, false)).status).toBe(429)
  })

  test('stays refused where that is turned on again while it ends', async () => {
    const person = await host.person({ BNB: '5' })
    await restrict(person, true)
    await restrict(person, false)
    expect((await restrict(person, true)).json.restriction).toEqual({ kind: 'on' })
    host.clock.advance(2 * DAY)
    expect((await requestCode(person)).status).toBe(422)
  })
})

test('changes of address books are in the security log', () => {
  const events = lines.map((line) => JSON.parse(line).security)
  for (const event of ['address-saved', 'address-removed', 'address-restriction'])
    expect(events).toContain(event)
  expect(lines.join('')).not.toContain(EVM)
})
