import { secp256k1 } from '@noble/curves/secp256k1.js'
import { describe, expect, test } from 'vitest'
import { evmTransactionOf } from '#domain/payouts/evm.ts'
import { parsePlan, planText, sealedPlan } from '#domain/payouts/plan.ts'
import { checkSigned, parseSigned, signedOf, signedText } from '#domain/payouts/signed.ts'
import { failure } from '#domain/result.ts'
import { voidOf } from '../../../server/chains/payouts/plan.ts'
import { faultsOf } from '../../../signer/check.ts'
import { type Entry, entriesOf, journalText, parseJournal } from '../../../signer/journal.ts'
import { signPlan } from '../../../signer/sign.ts'
import { describePlan } from '../../../signer/words.ts'
import {
  DEPOSIT,
  evm,
  evmPlan,
  KEY,
  KEYS,
  LIMITS,
  NOW,
  PERSON,
  TREASURY,
  TRON_PERSON,
  tron,
  tronPlan,
  usdt,
} from '../../support/payout-plans.ts'

const DAY = 24 * 3_600_000
const faults = (plan: ReturnType<typeof evmPlan>, journal: Entry[] = [], now = NOW) =>
  faultsOf(plan, { limits: LIMITS, journal, now }).join('\n')

const ONE_ID = '9b2f0c1e-8a4d-4c5b-9e6f-1a2b3c4d5e6f'
const TWICE = 'in the plan twice'

/** Its time, which comes last, in a byte more than it needs. */
function longer() {
  const one = tron({ coin: 'TRX', contract: undefined, feeLimit: '0' })
  const last = Number.parseInt(one.rawData.slice(-2), 16)
  return { ...one, rawData: `${one.rawData.slice(0, -2)}${(last | 0x80).toString(16)}00` }
}

describe('a plan', () => {
  test('is signed as it is written, and what was signed is what it says', () => {
    for (const plan of [evmPlan([evm(), usdt({ nonce: 8 })]), tronPlan([tron()])]) {
      const read = parsePlan(planText(plan))
      expect(read).toEqual({ ok: true, value: plan })
      expect(faults(plan)).toBe('')
      const signed = parseSigned(signedText(signPlan(plan, KEYS)))
      expect(signed.ok && checkSigned(plan, signed.value).ok).toBe(true)
    }
  })

  test('to an address whose checksum has no capital letters is signed', () => {
    // Of the examples in EIP-55.
    for (const to of [
      '0xde709f2102306220921060314715629080e2fb77',
      '0x27b1fdb04752bbc536007a920d24acb045561c26',
    ])
      expect(faults(evmPlan([evm({ to })]))).toBe('')
  })

  // Holds promise 99.
  test('changed by one byte is refused, whichever it is', () => {
    const text = planText(evmPlan([evm()]))
    for (let at = 0; at < text.length; at++) {
      const other = text[at] === '1' ? '2' : '1'
      expect(parsePlan(text.slice(0, at) + other + text.slice(at + 1)).ok, `byte ${at}`).toBe(false)
      expect(parsePlan(text.slice(0, at) + text.slice(at + 1)).ok, `without byte ${at}`).toBe(false)
    }
  })

  test('has each number in one spelling', () => {
    for (const gas of ['021000', '+21000', '2.1e4', '0x5208', ' 21000', '-1', '1.5', ''])
      expect(() => evmPlan([evm({ gas })]), gas).toThrow('must be a whole number')
    expect(parsePlan(planText(evmPlan([evm({ gas: '21000', tip: '0' })]))).ok).toBe(true)
  })

  test('is none where any of its transactions has more decimals than its network, or another path', () => {
    const [fine, finer] = [usdt({ amount: '1.000001' }), usdt({ nonce: 8, amount: '1.0000001' })]
    const onEthereum = (...transactions: (typeof fine)[]) => {
      const { hash: _, ...plan } = evmPlan(transactions)
      return parsePlan(planText(sealedPlan({ ...plan, network: 'ETH' })))
    }
    expect(onEthereum(fine).ok).toBe(true)
    expect(onEthereum(fine, finer)).toEqual(
      failure(`transaction ${finer.id} has more decimals than USDT on ETH`),
    )
    // Of change.
    expect(() => evmPlan([usdt({ path: '1/3' })])).toThrow('must be a path such as 0/7')
  })

  test('is shown in plain words, with every recipient, amount and nonce', () => {
    const plan = evmPlan([evm({ amount: '1.5' }), usdt({ nonce: 8, amount: '2' })])
    const text = describePlan(plan, [], NOW).join('\n')
    for (const part of ['1.5 BNB', '2 USDT', PERSON, 'nonce 7', 'nonce 8', plan.hash.slice(0, 16)])
      expect(text).toContain(part)
  })
})

describe('the signer refuses', () => {
  // Holds promise 99.
  test.each([
    ['an address not in checksum', evmPlan([evm({ to: PERSON.toLowerCase() })]), 'valid checksum'],
    [
      'an address with a wrong checksum',
      evmPlan([evm({ to: PERSON.replace('E7', 'e7') })]),
      'valid checksum',
    ],
    ['an address of another network', evmPlan([evm({ to: TRON_PERSON })]), 'valid checksum'],
    [
      'an amount over its limit',
      evmPlan([evm({ amount: '10.000000000000000001' })]),
      'a transaction',
    ],
    [
      'a batch over its limit',
      evmPlan([evm({ amount: '8' }), evm({ amount: '8', nonce: 8 })]),
      'a batch',
    ],
    ['another chain id', evmPlan([evm()], { chainId: '1' }), 'chain 1'],
    [
      'a network that it has no limits for',
      { ...evmPlan([evm()]), network: 'ETH' as const },
      'does not allow',
    ],
    ['another contract', evmPlan([usdt({ contract: DEPOSIT })]), 'is not the one of USDT'],
    ['a token without its contract', evmPlan([evm({ coin: 'USDT' })]), 'is not the one of USDT'],
    ['a fee over its limit', evmPlan([evm({ maxFee: '500000000000' })]), 'network fee'],
    ['another sender than the treasury', evmPlan([evm({ from: DEPOSIT })]), 'is not the treasury'],
    ['a payment to the treasury itself', evmPlan([evm({ to: TREASURY })]), 'the treasury itself'],
    [
      'a sweep to anybody but the treasury',
      evmPlan([evm({ from: DEPOSIT, path: '0/3' })], { purpose: 'sweep' }),
      'goes to the treasury',
    ],
    [
      'gas for a stranger',
      evmPlan([evm({ path: '0/3' })], { purpose: 'gas' }),
      'no deposit address',
    ],
    ['a nonce twice', evmPlan([evm(), evm()]), 'in the plan twice'],
    ['a withdrawal twice', evmPlan([evm({ id: ONE_ID }), evm({ id: ONE_ID, nonce: 8 })]), TWICE],
    [
      'a withdrawal on Tron twice',
      tronPlan([tron({ id: ONE_ID }), tron({ id: ONE_ID }, { made: NOW + 1000 })]),
      TWICE,
    ],
    ['nothing', evmPlan([evm({ amount: '0' })]), 'moves nothing'],
    ['too little gas', evmPlan([evm({ gas: '20999' })]), 'it cannot be made'],
    ['no gas', evmPlan([evm({ gas: '0' })]), 'it cannot be made'],
    ['a tip above its fee', evmPlan([evm({ tip: '3000000001' })]), 'it cannot be made'],
    [
      'raw data that pays somebody else',
      tronPlan([tron({}, { to: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' })]),
      'not what the plan says',
    ],
    [
      'raw data with more in it',
      tronPlan([{ ...tron(), rawData: `${tron().rawData}a00101` }]),
      'cannot be read',
    ],
    [
      'raw data with a number that is written longer than it is',
      tronPlan([longer()]),
      'not written',
    ],
  ])('%s', (_, plan, reason) => {
    expect(faults(plan)).toContain(reason)
  })

  // Holds promise 99.
  test('a second plan with a nonce that it has signed for something else', () => {
    const first = evm()
    const journal = entriesOf(evmPlan([first]), NOW)
    expect(faults(evmPlan([evm({ nonce: 7, amount: '1' })]), journal)).toContain(
      'signed for something else',
    )
    const replaced = evmPlan([{ ...first, maxFee: '4000000000', tip: '2000000000' }])
    expect(faults(replaced, journal)).toBe('')
    expect(faults(evmPlan([evm({ nonce: 8 })]), journal)).toBe('')
  })

  test('a withdrawal on Tron again before its first transaction has expired', () => {
    const first = tron()
    const journal = entriesOf(tronPlan([first]), NOW)
    const again = tronPlan([tron({ id: first.id }, { made: NOW + 1000 })])
    expect(faults(again, journal, NOW + 1000)).toContain('can still be executed')
    expect(faults(tronPlan([first]), journal)).toBe('')
    expect(faults(again, journal, NOW + DAY)).toBe('')
  })

  test('more in a day than its limit, each nonce counted once', () => {
    const journal = ['7', '8'].flatMap((nonce) =>
      entriesOf(evmPlan([evm({ nonce: Number(nonce), amount: '8' })]), NOW - 1000),
    )
    const next = evmPlan([evm({ nonce: 9, amount: '5' })])
    expect(faults(next, journal)).toContain('in 24 hours')
    expect(faults(next, [...journal.slice(0, 1), ...journal.slice(0, 1)])).toBe('')
    expect(faults(next, journal, NOW + DAY)).toBe('')
  })

  test('more gas for deposit addresses than its limits, which it counts with the payments', () => {
    const gas = (amount: string, nonce = 7) => evm({ to: DEPOSIT, path: '0/3', amount, nonce })
    const planned = (...amounts: string[]) =>
      evmPlan(
        amounts.map((amount, index) => gas(amount, 7 + index)),
        { purpose: 'gas' },
      )
    expect(faults(planned('10.1'))).toContain('a transaction')
    expect(faults(planned('8', '8'))).toContain('a batch')
    const journal = entriesOf(planned('8', '7'), NOW)
    expect(faults(evmPlan([evm({ nonce: 9, amount: '5.1' })]), journal)).toContain('in 24 hours')
    expect(faults(evmPlan([evm({ nonce: 9, amount: '5' })]), journal)).toBe('')
  })

  test('nothing of one treasury because another one has used the nonce, and counts both in a day', () => {
    const former = entriesOf(evmPlan([evm({ from: DEPOSIT, amount: '8' })]), NOW)
    const own = entriesOf(evmPlan([evm({ amount: '8' })]), NOW)
    expect(faults(evmPlan([evm({ amount: '8' })]), former)).toBe('')
    expect(faults(evmPlan([evm({ nonce: 8, amount: '5' })]), [...former, ...own])).toContain(
      'in 24 hours',
    )
    const sweep = (from: string, path: string) => usdt({ from, path, to: TREASURY, nonce: 0 })
    const swept = evmPlan([sweep(DEPOSIT, '0/3'), sweep(PERSON, '0/4')], { purpose: 'sweep' })
    expect(faults(swept)).toBe('')
  })

  test('to work with a journal that it has not written', () => {
    const entries = entriesOf(evmPlan([evm()]), NOW)
    expect(parseJournal(journalText(entries))).toEqual(entries)
    expect(() => parseJournal(`${journalText(entries)}{"half":`)).toThrow('line 2')
  })
})

test('gas goes to a deposit address below the key of the limits, and sweeps to the treasury', () => {
  const gas = evmPlan([evm({ to: DEPOSIT, path: '0/3' })], { purpose: 'gas' })
  expect(faults(gas)).toBe('')
  const sweep = [usdt({ from: DEPOSIT, to: TREASURY, path: '0/3', amount: '5000' })]
  expect(faults(evmPlan(sweep, { purpose: 'sweep' }))).toBe('')
})

describe('a plan that spends nonces on nothing', () => {
  const nothing = (changes: Parameters<typeof evm>[0] = {}) =>
    evmPlan([evm({ amount: '0', to: TREASURY, ...changes })], { purpose: 'void' })
  const paying = evm({ amount: '10' })
  const paid = entriesOf(evmPlan([paying]), NOW)

  test('is signed after a payment with the same nonce, of the treasury and of deposit addresses', () => {
    expect(faults(nothing({ id: paying.id }), paid)).toBe('')
    expect(faults(nothing({ from: DEPOSIT, to: DEPOSIT, path: '0/3' }))).toBe('')
  })

  test.each([
    ['gas for a deposit address', 'gas', { to: DEPOSIT, path: '0/3' }, undefined],
    ['a sweep of it', 'sweep', { from: DEPOSIT, to: TREASURY, path: '0/3' }, '0/3'],
    ['a payment', 'payouts', {}, undefined],
  ] as const)('in place of %s is signed by the key of its sender', (_, purpose, parties, path) => {
    const one = evm(parties)
    const payment = { ...one, batch: 1, network: 'BNB', withdrawalId: null, attempts: [] } as const
    const movement = voidOf(payment, { purpose })
    expect(movement).toEqual({
      id: one.id,
      coin: 'BNB',
      amount: '0',
      from: one.from,
      to: one.from,
      ...(path && { path }),
    })
  })

  // Holds promise 99.
  test('lets the withdrawal be signed again, and still counts what was signed before', () => {
    const journal = [...paid, ...entriesOf(nothing({ id: paying.id }), NOW)]
    expect(faults(evmPlan([{ ...paying, nonce: 8 }]), journal)).toBe('')
    const more = [...journal, ...entriesOf(evmPlan([{ ...paying, nonce: 8 }]), NOW)]
    expect(faults(evmPlan([evm({ amount: '1', nonce: 9 })]), more)).toContain('in 24 hours')
  })

  // Holds promise 99.
  test.each([
    ['an amount', { amount: '0.1' }, 'it does not move nothing'],
    ['another recipient', { to: PERSON }, 'it does not move nothing'],
    ['a stranger as sender', { from: PERSON, to: PERSON }, 'neither the treasury nor'],
    ['a fee over the limit', { maxFee: '900000000000' }, 'is over the limit'],
  ])('is refused with %s', (_, changes, reason) => {
    expect(faults(nothing(changes))).toContain(reason)
  })

  test('is the only one that may move nothing', () => {
    expect(faults(evmPlan([evm({ amount: '0' })]))).toContain('it moves nothing')
  })
})

type One = { readonly id: string; readonly raw: string } | undefined

const inCapitals = (one: One) => ({ ...one, raw: `0x${one?.raw.slice(2).toUpperCase()}` })

/** Whoever has a signature can make a second one of it, by which the same transaction has another id. */
function mirrored(one: One) {
  const raw = one?.raw ?? ''
  const s = BigInt(`0x${raw.slice(-64)}`)
  const other = (secp256k1.Point.Fn.ORDER - s).toString(16).padStart(64, '0')
  // The parity of the point stands before r and s, each with a byte for its length.
  const at = raw.length - 2 * (32 + 1 + 32 + 1) - 2
  const parity = raw.slice(at, at + 2) === '01' ? '80' : '01'
  return { ...one, raw: `${raw.slice(0, at)}${parity}${raw.slice(at + 2, -64)}${other}` }
}

describe('a signed file', () => {
  const plan = evmPlan([evm(), evm({ nonce: 8 })])
  const signed = signPlan(plan, KEYS)
  const [first, second] = signed.transactions
  const other = signPlan(evmPlan([evm({ amount: '9' })]), KEYS).transactions[0]

  test.each([
    ['of another plan', { ...signed, plan: 'ab' }],
    ['with a transaction less', { ...signed, transactions: [first] }],
    ['in another order', { ...signed, transactions: [second, first] }],
    [
      'with another transaction',
      { ...signed, transactions: [{ ...first, raw: other?.raw }, second] },
    ],
    [
      'with a byte more',
      { ...signed, transactions: [{ ...first, raw: `${first?.raw}00` }, second] },
    ],
    ['with capital letters', { ...signed, transactions: [inCapitals(first), second] }],
    [
      'with the other signature of the same key',
      { ...signed, transactions: [mirrored(first), second] },
    ],
  ])('%s is refused', (_, file) => {
    const read = parseSigned(JSON.stringify(file))
    expect(read.ok && checkSigned(plan, read.value).ok).toBe(false)
  })

  test('of another key is refused', () => {
    const foreign = evmPlan([evm({ from: DEPOSIT })])
    if (foreign.family !== 'evm') throw new TypeError('not a plan of an EVM network')
    const transactions = foreign.transactions.map((one) => ({
      id: one.id,
      raw: evmTransactionOf(foreign, one).signBy(KEY).toHex(),
    }))
    expect(checkSigned(foreign, signedOf(foreign, transactions))).toEqual({
      ok: false,
      error: expect.stringContaining('is signed by'),
    })
  })
})
