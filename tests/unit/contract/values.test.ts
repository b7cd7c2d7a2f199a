import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { codeAnswer, readTypedCode } from '#contract/account/codes.ts'
import { loginAnswer } from '#contract/account/login.ts'
import { profileAnswer } from '#contract/account/profile.ts'
import { depositRow, purchaseRow, withdrawalRow } from '#contract/history/histories.ts'
import { parseRows, time } from '#contract/history/rows.ts'
import { linksAnswer, maintenanceAnswer } from '#contract/host.ts'
import { addressAnswer } from '#contract/money/deposit.ts'
import { purchaseQuote, withdrawalQuote } from '#contract/money/particular-balance.ts'
import { jsonString, looseText, strictUnits, units } from '#contract/values.ts'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import { forEachSlice, yieldToBrowser } from '../../../src/api/history/item-reader.ts'
import { withdrawalTermsOf } from '../../support/orders.ts'

const read = (value: unknown) => toDecimalString(v.parse(units, value))

describe('an amount from another host', () => {
  test.each([
    [1e-7, '0.0000001'],
    [1.5e-7, '0.00000015'],
    [1e21, '1000000000000000000000'],
    [1.25e21, '1250000000000000000000'],
    [5e-324, '0'],
    [0.1, '0.1'],
    [0, '0'],
    ['1.0000000000000000009', '1'],
  ])('%j is decoded as %s', (value, text) => {
    expect(read(value)).toBe(text)
  })

  test.each([-1, Number.NaN, Number.POSITIVE_INFINITY, 1e31, '-1', '1e3', '', null, {}, []])(
    '%j is refused',
    (value) => {
      expect(v.safeParse(units, value).success).toBe(false)
    },
  )
})

describe('an amount from the client', () => {
  test.each([1, '1e3', '1.0000000000000000001', '-1', ' 1', 1n])('is refused as %s', (value) => {
    expect(v.safeParse(strictUnits, value).success).toBe(false)
  })
})

test.each([
  ['{"a":1}', { a: 1 }],
  ['no JSON', 'no JSON'],
  [[1], [1]],
  [[], []],
  [null, null],
  [7, 7],
])('of what may be a string of JSON, only a string is read as one: %j', (value, is) => {
  expect(v.parse(jsonString(v.unknown()), value)).toEqual(is)
})

describe('a code answer', () => {
  test('with a challenge is a held code, even if there is an issued one', () => {
    const answer = { challenge: 'c', otp: '123456' }
    expect(v.parse(codeAnswer, answer)).toEqual({ kind: 'held', challenge: 'c' })
  })

  test('with a number has it as text', () => {
    expect(v.parse(codeAnswer, { otp: 123456 })).toEqual({ kind: 'issued', otp: '123456' })
  })

  test.each([null, '', 7, {}, []])(
    'has no challenge that is %j beside a valid code',
    (challenge) => {
      const code = { kind: 'issued', otp: '123456' }
      expect(v.parse(codeAnswer, { challenge, otp: '123456' })).toEqual(code)
      expect(v.parse(loginAnswer, { token: 't', challenge, otp: 123456 }).code).toEqual(code)
    },
  )

  test('has no code of its own that is odd beside a challenge', () => {
    expect(v.parse(codeAnswer, { challenge: 'c', otp: null })).toEqual({
      kind: 'held',
      challenge: 'c',
    })
  })

  test('with neither is malformed', () => {
    expect(v.safeParse(codeAnswer, {}).success).toBe(false)
    expect(v.safeParse(loginAnswer, { token: 't' }).success).toBe(false)
  })
})

describe('a login answer', () => {
  test('is malformed if its token is not a valid WebSocket subprotocol', () => {
    for (const token of ['', 'a b', 'a,b', 'ä', 'a/b']) {
      expect(v.safeParse(loginAnswer, { token, otp: '1' }).success).toBe(false)
    }
  })

  test.each<[readonly string[], unknown]>([
    [[], undefined],
    [[], null],
    [[], 'logout'],
    [[], { logout: true }],
    [['logout'], ['logout']],
    [
      ['logout', 'not-known-yet'],
      [[], {}, { toString: 0 }, 7, 'logout', 'two words', '', 'not-known-yet'],
    ],
  ])('has the extensions %j if it says %j', (extensions, said) => {
    const answer = v.parse(loginAnswer, { token: 't', otp: 1, extensions: said })
    expect(answer).toEqual({ token: 't', code: { kind: 'issued', otp: '1' }, extensions })
  })

  test('without a list has no extensions', () => {
    expect(v.parse(loginAnswer, { token: 't', challenge: 'c' }).extensions).toEqual([])
  })
})

describe('a JSON string', () => {
  test('is decoded, and so is the bare value', () => {
    const profile = { name: 'Ada', email: 'ada@example.com' }
    expect(v.parse(profileAnswer, JSON.stringify(profile))).toEqual(profile)
    expect(v.parse(profileAnswer, profile)).toEqual(profile)
    expect(v.parse(addressAnswer, '"0xabc"')).toBe('0xabc')
    expect(v.parse(addressAnswer, '0xabc')).toBe('0xabc')
  })

  test.each([null, undefined, {}, false])(
    'of a profile has the e-mail also where its name is %j',
    (name) => {
      const email = 'ada@example.com'
      expect(v.parse(profileAnswer, [{ name, email }])).toEqual({ name: '', email })
      expect(v.safeParse(profileAnswer, { name: 'Ada', email: name }).success).toBe(false)
    },
  )

  test('of a profile may be a list of one', () => {
    const profile = { name: 'Ada', email: 'ada@example.com' }
    expect(v.parse(profileAnswer, JSON.stringify([profile]))).toEqual(profile)
    expect(v.safeParse(profileAnswer, []).success).toBe(false)
    expect(v.safeParse(profileAnswer, [{ name: 'Ada' }]).success).toBe(false)
  })

  test('inside a JSON string is decoded', () => {
    const answer = { val: 1, fee: '{"withFee":"0.5"}' }
    expect(v.parse(withdrawalQuote('BNB'), answer)).toEqual({
      available: amountOf('BNB', ONE),
      terms: withdrawalTermsOf('BNB', ONE / 2n),
    })
  })
})

describe('the terms of a payment', () => {
  const fee = { price: '600', price1: '0.03', tokenPrice: '0.03', tokenFee: '5' }

  test.each([{}, { withFee: null }, { minWitusdt: '10' }, { withFee: '1e-7' }, '{}', [], null])(
    'of a withdrawal are unreadable without its fee: %j',
    (fee) => {
      expect(v.safeParse(withdrawalQuote('BNB'), { val: 1, fee }).success).toBe(false)
    },
  )

  test.each(Object.keys(fee))('of a purchase are unreadable without its %s', (name) => {
    const without = { val: 1, fee: { ...fee, [name]: undefined } }
    expect(v.safeParse(purchaseQuote('BNB'), without).success).toBe(false)
    expect(v.safeParse(purchaseQuote('BNB'), { val: 1, fee: {} }).success).toBe(false)
  })

  test('have no minimum where the host names none', () => {
    expect(v.parse(purchaseQuote('BNB'), { val: 1, fee }).minToken.units).toBe(0n)
    expect(v.parse(withdrawalQuote('BNB'), { val: 1, fee: { withFee: 0 } }).terms).toEqual(
      withdrawalTermsOf('BNB', 0n),
    )
  })
})

describe('the site setting', () => {
  const { validate } = maintenanceAnswer['~standard']

  test('is true or false, bare or as a JSON string', () => {
    expect([true, 'true', false, 'false'].map(validate)).toEqual([
      { value: true },
      { value: true },
      { value: false },
      { value: false },
    ])
  })

  test.each([1, 'yes', null, undefined, {}, '<html>'])('is malformed as %j', (answer) => {
    expect(validate(answer)).toHaveProperty('issues')
  })
})

describe('the footer links', () => {
  test('omit everything that is not a title with an https URL', () => {
    const good = { title: 'Docs', url: 'https://example.com/' }
    const bad = [
      { title: 'x', url: 'http://example.com/' },
      // The case that matters most.
      { title: 'x', url: 'javascript:alert(1)' },
      { title: '', url: 'https://example.com/' },
      null,
      'text',
    ]
    expect(v.parse(linksAnswer, JSON.stringify([...bad, good]))).toEqual([good])
  })
})

describe('history rows', () => {
  const row = { Time: 1, Type: 'Buy', Pair_Name: 'BNB', Price: '1', Amount: 2 }

  test('that cannot be parsed are dropped and counted', () => {
    const { rows, dropped } = parseRows(purchaseRow, [row, { ...row, Amount: 'lots' }, 7])
    expect(rows).toHaveLength(1)
    expect(dropped).toBe(2)
  })

  test('without a time are dropped', () => {
    const times = [undefined, null, '', ' ', {}, []]
    const rows = times.map((Time) => ({ ...row, Time }))
    expect(parseRows(purchaseRow, rows).dropped).toBe(times.length)
  })

  test('have no network that the host does not name', () => {
    const deposit = { Time: 1, TypeOf: 'USDT', Amount: '2', Status: 'Completed' }
    const { rows } = parseRows(depositRow, [deposit, { ...deposit, Chain: 'TRX' }])
    expect(rows.map(({ network }) => network)).toEqual(['', 'TRX'])
  })

  test('may have no transaction yet', () => {
    const pending = {
      Time: '2025-01-01T00:00:00Z',
      Assets: 'BNB',
      TotalAmount: '2',
      Amount: '1',
      Chain: null,
      Transfer_To: '0xabc',
      Status: 'Not Approval',
    }
    const [parsed] = parseRows(withdrawalRow, [pending]).rows
    expect(parsed).toMatchObject({ transaction: '', network: '' })
  })

  test('have the reason of a rejection if the host sends one', () => {
    const rejected = { Time: 1, Assets: 'BNB', TotalAmount: '2', Amount: '1', Status: 'Rejected' }
    const { rows } = parseRows(withdrawalRow, [{ ...rejected, Reason: 'Too fast' }, rejected])
    expect(rows.map(({ reason }) => reason)).toEqual(['Too fast', ''])
  })

  test.each([{}, [], true, -1, 1.5, '7', 'many'])(
    'are not lost to a field of another meaning: %j',
    (odd) => {
      const deposit = { Time: 1, TypeOf: 'USDT', Amount: '2', Status: 'Completed' }
      const added = { Chain: odd, Confirmations: odd, Needed: odd }
      const withdrawn = {
        Time: 1,
        Assets: 'BNB',
        TotalAmount: '2',
        Amount: '1',
        Status: 'Rejected',
      }
      const also = { Reason: odd, Stage: odd, Sent_ID: odd, Waits_Until: odd }
      for (const [name, value] of Object.entries(added))
        expect(parseRows(depositRow, [{ ...deposit, [name]: value }])).toMatchObject({ dropped: 0 })
      for (const [name, value] of Object.entries(also))
        expect(parseRows(withdrawalRow, [{ ...withdrawn, [name]: value }])).toMatchObject({
          dropped: 0,
        })
    },
  )

  test('that are not a list are refused', () => {
    expect(() => parseRows(purchaseRow, '{"rows":[]}')).toThrow()
  })
})

describe('the time of a row', () => {
  const read = (written: unknown) => v.parse(time, written)
  const local = (...parts: [number, number, number, number?, number?, number?]) =>
    new Date(...parts).getTime()
  const at = Date.UTC(2026, 2, 13, 14, 2)

  test.each([
    at,
    at / 1000,
    at * 1000,
    String(at),
    String(at / 1000),
    ` ${at} `,
    `${at / 1000}.5`,
    '2026-03-13T14:02:00Z',
    '2026-03-13T14:02:00.000+00:00',
    '2026-03-13 14:02:00 UTC',
    '2026-03-13 19:32+0530',
    'Fri, 13 Mar 2026 14:02:00 GMT',
    'Fri Mar 13 2026 15:02:00 GMT+0100 (Central European Standard Time)',
  ])('is read from %j', (written) => {
    expect(read(written)).toEqual({ time: written === `${at / 1000}.5` ? at + 500 : at })
  })

  test.each([
    '13-03-2026 14:02',
    '13.03.2026 14:02:00',
    '13/03/2026, 2:02:00 pm',
    '03/13/2026, 2:02 PM',
    '03-13-2026 14:02',
    '2026-03-13 14:02:00',
    '2026/03/13 14:02',
    '2026-3-13T14:02',
    '20260313140200',
    'Mar 13, 2026, 2:02 PM',
    '13 March 2026 14:02',
  ])('is one of the reader’s zone in %j', (written) => {
    expect(read(written)).toEqual({ time: local(2026, 2, 13, 14, 2) })
  })

  test.each(['13-03-2026', '13.3.2026', '20260313', '2026/3/13'])('is the day of %j', (written) => {
    expect(read(written)).toEqual({ time: local(2026, 2, 13) })
  })

  test.each([
    ['13/03/2026, 12:02 am', 0],
    ['13/03/2026, 12:02 pm', 12],
    ['13/03/2026, 1:02 PM', 13],
  ])('has noon and midnight at twelve: %s', (written, hour) => {
    expect(read(written)).toEqual({ time: local(2026, 2, 13, hour, 2) })
  })

  test('names a day before a month between dashes and dots', () => {
    expect(read('04-03-2026')).toEqual({ time: local(2026, 2, 4) })
  })

  test.each([
    'yesterday',
    'batch 7',
    '31-02-2026',
    '13-13-2026',
    '2026-03-13 25:00',
    '-5',
    '12:30',
  ])('is the text %j, which is none of the common forms', (written) => {
    expect(read(written)).toEqual({ time: 0, timeText: written })
  })

  test('is the text, too, where day and month cannot be told apart', () => {
    expect(read('03/04/2026')).toEqual({ time: local(2026, 2, 4), timeText: '03/04/2026' })
    expect(read('04/04/2026')).toEqual({ time: local(2026, 3, 4) })
  })
})

describe('loose text', () => {
  test('is text for any input', () => {
    expect([undefined, null, 7, 'x'].map((value) => v.parse(looseText, value))).toEqual([
      '',
      '',
      '7',
      'x',
    ])
  })
})

describe('a long list', () => {
  test('is processed completely and in order, with pauses between its slices', async () => {
    const items = Array.from({ length: 1201 }, (_, i) => i)
    const slices: (readonly number[])[] = []
    const counts: number[] = []
    await forEachSlice(items, (slice) => {
      slices.push(slice)
      void yieldToBrowser().then(() => counts.push(slices.length))
    })
    expect(slices.flat()).toEqual(items)
    expect(slices).toHaveLength(3)
    expect(counts).toEqual([1, 2])
  })
})

describe('a typed code', () => {
  const held = { kind: 'held', challenge: 'c' } as const

  test('is compared with an issued code, and is the proof for a held one', () => {
    expect(readTypedCode({ kind: 'issued', otp: '123456' }, ' 123456 ')).toEqual({ kind: 'right' })
    expect(readTypedCode({ kind: 'issued', otp: '123456' }, '１２３４５６\u200b')).toEqual({
      kind: 'right',
    })
    expect(readTypedCode({ kind: 'issued', otp: '123456' }, '123457')).toEqual({ kind: 'wrong' })
    const proof = { challenge: 'c', code: '123456' }
    expect(readTypedCode(held, '123456')).toEqual({ kind: 'proof', proof })
  })

  test.each([
    '\u0661\u0662\u0663\u0664\u0665\u0666',
    '\u06f1\u06f2\u06f3\u06f4\u06f5\u06f6',
    '\u0967\u0968\u0969\u096a\u096b\u096c',
  ])('is typed as %s on the keyboard of another script', (typed) => {
    const proof = { challenge: 'c', code: '123456' }
    expect(readTypedCode(held, typed)).toEqual({ kind: 'proof', proof })
  })

  test.each(['123-456', '123 456', ' 12\u201334\u00a056 ', '\u200b123456'])(
    'is right for a code that was issued as %j, however it is typed',
    (otp) => {
      for (const typed of ['123456', '123-456', '12 34 56', otp])
        expect(readTypedCode({ kind: 'issued', otp }, typed)).toEqual({ kind: 'right' })
      expect(readTypedCode({ kind: 'issued', otp }, '123457')).toEqual({ kind: 'wrong' })
    },
  )

  test('is never right for a code of which nothing is left', () => {
    for (const typed of ['', '-', ' - '])
      expect(readTypedCode({ kind: 'issued', otp: ' - ' }, typed)).toEqual({ kind: 'wrong' })
  })

  test('that no host would accept is wrong without a request', () => {
    for (const typed of ['', '  ', '1'.repeat(65)])
      expect(readTypedCode(held, typed)).toEqual({ kind: 'wrong' })
  })
})
