import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import * as histories from '#contract/history/histories.ts'
import { encodeTime, parseRows } from '#contract/history/rows.ts'
import { balanceMessage, encodeAmounts, encodePrices } from '#contract/money/balances.ts'
import * as particularBalance from '#contract/money/particular-balance.ts'
import * as buyToken from '#contract/money/purchase.ts'
import * as withdrawal from '#contract/money/withdrawal.ts'
import * as withdrawalOtp from '#contract/money/withdrawal.ts'
import * as support from '#contract/support.ts'
import { encodeAmount, jsonString, strictUnits, units } from '#contract/values.ts'
import { COINS, type Coin, MARKET_COINS, PAYMENT_COINS, WITHDRAWAL_COINS } from '#domain/assets.ts'
import { amountsOf, marketPricesOf } from '#domain/balances.ts'
import { STATUSES, type Status } from '#domain/history.ts'
import { amountOf, subtract } from '#domain/money/amount.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import { priceOf } from '#domain/money/price.ts'
import { SUPPORT_TOPICS, type WrittenQuery } from '#domain/support.ts'
import type { WithdrawalTerms } from '#domain/withdrawal.ts'
import { contractExports } from '../support/contract.ts'
import { holds } from '../support/property.ts'

const isSchema = (value: unknown): value is v.GenericSchema =>
  typeof value === 'object' && value !== null && '~run' in value

/** The schemas that are made for a coin. */
const { withdrawalQuote, purchaseQuote } = particularBalance
const quotes = { withdrawalQuote: withdrawalQuote('USDT'), purchaseQuote: purchaseQuote('BNB') }
const schemas = [
  ...contractExports,
  ...Object.entries(quotes).map(([name, value]) => ({ name, value })),
].flatMap(({ name, value }) => (isSchema(value) ? [{ name, schema: value }] : []))

/** What no text, number or key can be made of, and what looks like something else. */
const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    ...[{ toString: 0 }, { toString: 0, valueOf: 0 }, { length: 3 }, [[]], null],
    ...['', '0x1', '1e999', -0, Number.POSITIVE_INFINITY, true],
  ),
  fc.jsonValue(),
)

const fieldOf = (of: unknown, name: string): unknown =>
  typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined
const listOf = (of: unknown, name: string): readonly unknown[] => {
  const list = fieldOf(of, name)
  return Array.isArray(list) ? list : []
}

/** Inputs of about the shape that a schema reads, with something else in some of their places. */
function almost(schema: unknown): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 4, arbitrary: shaped(schema) }, { weight: 1, arbitrary: hostile })
}

function shaped(schema: unknown): fc.Arbitrary<unknown> {
  const [first, ...others] = listOf(schema, 'pipe')
  // A schema that reads JSON has what it reads at the end of its pipe.
  const inner = others.findLast((it) => fieldOf(it, 'kind') === 'schema') ?? first
  if (inner && inner !== schema) return shaped(inner)
  const entries = fieldOf(schema, 'entries')
  switch (fieldOf(schema, 'type')) {
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(entries ?? {}).map(([name, it]) => [name, almost(it)])),
        { requiredKeys: [] },
      )
    case 'array':
      return fc.array(almost(fieldOf(schema, 'item')), { maxLength: 3 })
    case 'tuple':
      return fc.tuple(...listOf(schema, 'items').map(almost))
    case 'union':
    case 'variant':
      return fc.oneof(...listOf(schema, 'options').map(shaped))
    case 'picklist':
      return fc.constantFrom(...listOf(schema, 'options'))
    case 'literal':
      return fc.constant(fieldOf(schema, 'literal'))
    case 'optional':
    case 'nullable':
      return almost(fieldOf(schema, 'wrapped'))
    case 'number':
      return fc.oneof(fc.nat(), fc.double())
    case 'boolean':
      return fc.boolean()
    case 'string':
      return fc.oneof(fc.string(), fc.stringMatching(/^[A-Za-z0-9.-]{1,40}$/))
    default:
      return fc.oneof(hostile, fc.array(hostile, { maxLength: 3 }))
  }
}

describe('any input', () => {
  test('is tested with all schemas', () => {
    expect(schemas.length).toBeGreaterThan(20)
  })

  // Holds promise 10.
  test.each(schemas)('is parsed or refused by $name without throwing', ({ schema }) => {
    holds(
      fc.property(
        fc.oneof(fc.anything(), fc.jsonValue(), fc.json(), almost(schema), almost(schema)),
        (input) => {
          expect(() => v.safeParse(schema, input)).not.toThrow()
        },
      ),
      { numRuns: 300 },
    )
  })

  test('is a balance message whose amounts are exact or unknown, each for itself', () => {
    const zero = amountsOf(() => 0n)
    const names = Object.keys({
      ...encodeAmounts({ totals: zero, available: zero }),
      ...encodePrices({ market: marketPricesOf(() => 0n), token: undefined }),
    })
    expect(names).toHaveLength(2 * COINS.length + MARKET_COINS.length)
    /** The field of a coin's amount. */
    const fieldOf = (side: 'totals' | 'available', coin: Coin): string => {
      const one = { totals: zero, available: zero, [side]: amountsOf((it) => BigInt(it === coin)) }
      return Object.entries(encodeAmounts(one)).find(([, text]) => text !== '0')?.[0] ?? ''
    }
    const amount = fc.oneof(
      { weight: 3, arbitrary: fc.bigInt({ min: 0n, max: 10n ** 30n }).map(toDecimalString) },
      { weight: 1, arbitrary: fc.constantFrom(null, '1e-7', ' 1.5 ', '', '-1', {}) },
      { weight: 1, arbitrary: fc.jsonValue() },
    )
    const message = fc.record(Object.fromEntries(names.map((name) => [name, amount])))
    const seen = { known: 0, unknown: 0 }
    holds(
      fc.property(message, (input) => {
        const result = v.safeParse(balanceMessage, JSON.stringify(input))
        const sent = v.parse(v.record(v.string(), v.unknown()), JSON.parse(JSON.stringify(input)))
        expect(result.success).toBe(names.some((name) => v.is(units, sent[name])))
        if (!result.success) return
        for (const side of ['totals', 'available'] as const)
          for (const coin of COINS) {
            const figure = v.safeParse(units, sent[fieldOf(side, coin)])
            expect(result.output[side][coin]?.units).toBe(
              figure.success ? figure.output : undefined,
            )
            seen[figure.success ? 'known' : 'unknown'] += 1
          }
      }),
    )
    expect(Math.min(seen.known, seen.unknown)).toBeGreaterThan(100)
  })

  test('is a balance message only with every field of product §3, which are enough', () => {
    const fields = 'bnb usdt token eth trx bnb1 usdt1 token1 eth1 trx1 price price1 price2'.split(
      ' ',
    )
    const parse = (names: readonly string[]) =>
      v.safeParse(balanceMessage, JSON.stringify(Object.fromEntries(names.map((it) => [it, '0']))))
    expect(parse(fields).output).toEqual({
      totals: amountsOf(() => 0n),
      available: amountsOf(() => 0n),
      prices: { market: marketPricesOf(() => 0n), token: undefined },
    })
    const without = fields.map((field) => parse(fields.filter((it) => it !== field)).success)
    expect(without).toEqual(fields.map(() => false))
  })

  test('gives the rows that can be parsed, and the number of the others', () => {
    const good = {
      Time: '2025-01-01T00:00:00Z',
      TypeOf: 'BNB',
      Amount: '1',
      Type: 'Crypto',
      Transaction_Id: 'x',
      Status: 'Completed',
    }
    const item = fc.oneof(fc.constant(good), fc.jsonValue())
    holds(
      fc.property(fc.array(item), (list) => {
        const { rows, dropped } = parseRows(histories.depositRow, JSON.stringify(list))
        expect(rows.length + dropped).toBe(list.length)
        expect(rows.length).toBeGreaterThanOrEqual(list.filter((row) => row === good).length)
      }),
    )
  })
})

describe('amounts on the wire', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 47n })

  test('are decoded as they were encoded, by both schemas', () => {
    holds(
      fc.property(amount, (n) => {
        expect(v.parse(units, encodeAmount({ units: n }))).toBe(n)
        expect(v.parse(strictUnits, encodeAmount({ units: n }))).toBe(n)
      }),
    )
  })

  test('in numbers are decoded with digits below 10⁻¹⁸ truncated', () => {
    holds(
      fc.property(fc.double({ min: 0, max: 1e20, noNaN: true }), (number) => {
        const read = Number(toDecimalString(v.parse(units, number)))
        expect(Math.abs(read - number)).toBeLessThanOrEqual(Math.max(1e-18, number * 1e-15))
      }),
    )
  })

  test('are decoded alike from a JSON string and from the value itself', () => {
    const schema = jsonString(v.array(v.record(v.string(), v.number())))
    const value = fc.array(fc.dictionary(fc.string(), fc.integer()))
    holds(
      fc.property(value, (input) => {
        expect(v.parse(schema, JSON.stringify(input))).toEqual(v.parse(schema, input))
      }),
    )
  })
})

describe('an encoded value', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 30n })
  const time = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
  const status = fc.oneof(
    fc.constantFrom<Status>(...STATUSES),
    fc.stringMatching(/^[a-z]{1,8}$/).map((text): Status => `other:${text}`),
  )

  test('is decoded as the same history line of each kind', () => {
    holds(
      fc.property(amount, amount, time, status, (arrives, fee, at, status) => {
        const common = { time: at.getTime(), coin: 'BNB', status }
        const deposit = {
          ...common,
          kind: 'deposit' as const,
          confirmations: fee % 2n === 0n ? '' : '3/12',
          amount: amountOf('BNB', arrives),
          type: 'Crypto',
          network: 'BNB',
          transaction: 'x',
        }
        const withdrawn = {
          ...common,
          kind: 'withdrawal' as const,
          amount: amountOf('BNB', arrives + fee),
          fee: amountOf('BNB', fee),
          arrives: amountOf('BNB', arrives),
          network: 'BNB',
          transaction: 'x',
          address: '0xabc',
          reason: '',
          stage: fee % 2n === 0n ? ('sent' as const) : ('' as const),
        }
        const purchase = {
          ...common,
          kind: 'purchase' as const,
          amount: amountOf('BNB', arrives),
          received: amountOf('TOKEN', fee),
          ...(fee % 2n === 0n && {
            fee: amountOf('TOKEN', arrives),
            coinPrice: toDecimalString(arrives + 1n),
            tokenPrice: toDecimalString(fee + 2n),
            saleStage: String(fee % 5n),
          }),
          type: 'buy',
          status: 'completed' as const,
        }
        const { depositRow, withdrawalRow, purchaseRow, ENCODERS } = histories
        expect(v.parse(depositRow, ENCODERS.deposit(deposit))).toEqual(deposit)
        expect(v.parse(withdrawalRow, ENCODERS.withdrawal(withdrawn))).toEqual(withdrawn)
        expect(v.parse(purchaseRow, ENCODERS.purchase(purchase))).toEqual(purchase)
        expect(encodeTime(at.getTime())).toBe(at.toISOString())
      }),
    )
  })

  test('is decoded as the same balances', () => {
    const each = fc.array(amount, { minLength: COINS.length, maxLength: COINS.length })
    holds(
      fc.property(each, each, each, (total, free, price) => {
        const balances = {
          totals: amountsOf((coin) => total[COINS.indexOf(coin)] ?? 0n),
          available: amountsOf((coin) => free[COINS.indexOf(coin)] ?? 0n),
          prices: {
            market: marketPricesOf((coin) => price[MARKET_COINS.indexOf(coin)] ?? 0n),
            token: priceOf('TOKEN', price.at(-1) ?? 0n),
          },
        }
        const message = { ...encodeAmounts(balances), ...encodePrices(balances.prices) }
        expect(v.parse(balanceMessage, message)).toEqual(balances)
      }),
    )
  })

  test.each(WITHDRAWAL_COINS)('is decoded as the same terms of %s', (coin) => {
    const { encodeBalanceTerms, encodeParticularBalance } = particularBalance
    const { withdrawalQuote } = particularBalance
    // Required: a new part of the terms, even an optional one, has to be generated here.
    const withdrawal: fc.Arbitrary<Required<WithdrawalTerms>> = fc.record({
      fee: amount.map((n) => amountOf(coin, n)),
      minimumUsdt: amount.map((n) => amountOf('USDT', n)),
    })
    holds(
      fc.property(amount, withdrawal, (n, withdrawal) => {
        const available = amountOf(coin, n)
        const terms = encodeBalanceTerms({ withdrawal, purchase: undefined })
        const sent = encodeParticularBalance(available, terms)
        expect(v.parse(withdrawalQuote(coin), sent)).toEqual({ available, terms: withdrawal })
      }),
    )
  })

  test.each(PAYMENT_COINS)('is decoded as the same terms of buying with %s', (coin) => {
    const { encodeBalanceTerms, encodeParticularBalance, purchaseQuote } = particularBalance
    const price = amount.map((n) => priceOf('TOKEN', n))
    const purchase = fc.record({
      rates: fc.record({
        coin: amount.map((n) => priceOf(coin, n)),
        token: price,
        tokenForPay: price,
      }),
      fee: amount.map((n) => amountOf('TOKEN', n)),
      minToken: amount.map((n) => amountOf('TOKEN', n)),
    })
    holds(
      fc.property(amount, purchase, (n, purchase) => {
        const available = amountOf(coin, n)
        const terms = encodeBalanceTerms({ withdrawal: undefined, purchase })
        const sent = encodeParticularBalance(available, terms)
        expect(v.parse(purchaseQuote(coin), sent)).toEqual({ available, ...purchase })
      }),
    )
  })

  test('is decoded as the same support query, and has only the basic fields for a plain host', () => {
    const { encodeSupport, supportRequest } = support
    const written: { [K in keyof WrittenQuery]-?: fc.Arbitrary<WrittenQuery[K]> } = {
      topic: fc.constantFrom(...SUPPORT_TOPICS),
      content: fc.stringMatching(/^\S(.{0,50}\S)?$/).filter((text) => !text.includes('\0')),
    }
    holds(
      fc.property(fc.record({ ...written, id: fc.uuid() }), (query) => {
        const sent = encodeSupport(query, { hasId: true })
        expect(v.parse(supportRequest, sent)).toEqual(query)
        const { list, content } = sent
        expect(encodeSupport(query, { hasId: false })).toEqual({ list, content })
      }),
    )
  })

  test('is decoded as the same withdrawal and purchase', () => {
    const { encodeWithdrawal, withdrawalRequest } = withdrawal
    const { encodeWithdrawalOtp, withdrawalOtpRequest } = withdrawalOtp
    const { encodePurchase, purchaseRequest } = buyToken
    const coin = fc.constantFrom(...WITHDRAWAL_COINS)
    const paid = fc.constantFrom(...PAYMENT_COINS)
    const side = fc.constantFrom('pay' as const, 'receive' as const)
    holds(
      fc.property(coin, paid, side, amount, amount, (coin, payment, side, arrives, fee) => {
        const order = {
          coin,
          network: 'ETH' as const,
          address: '0xabc',
          amount: amountOf(coin, arrives + fee),
          fee: amountOf(coin, fee),
          arrives: amountOf(coin, arrives),
        }
        const { coin: _, fee: __, ...claimed } = order
        const proof = { challenge: 'c', code: '123456' }
        const sent = encodeWithdrawal(order, proof)
        expect(v.parse(withdrawalRequest, sent)).toEqual({ claimed, proof })
        const otp = encodeWithdrawalOtp(order, { namesNetwork: true })
        expect(v.parse(withdrawalOtpRequest, otp)).toEqual(claimed)
        const receive = amountOf('TOKEN', arrives + fee)
        const bought = {
          coin: payment,
          side,
          pay: amountOf(payment, arrives),
          receive,
          fee: amountOf('TOKEN', fee),
          credited: subtract(receive, amountOf('TOKEN', fee)),
        }
        expect(v.parse(purchaseRequest, encodePurchase(bought, bought.pay))).toEqual({
          side,
          amounts: { pay: bought.pay, receive },
        })
      }),
    )
  })
})
