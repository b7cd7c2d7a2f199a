import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import * as answers from '#contract/answers.ts'
import { depositRow, parseRows, purchaseRow, withdrawalRow } from '#contract/history.ts'
import * as requests from '#contract/requests.ts'
import { jsonString, strictUnits, units, writeUnits } from '#contract/values.ts'
import { decimalText } from '#domain/money/amount.ts'

const isSchema = (value: unknown): value is v.GenericSchema =>
  typeof value === 'object' && value !== null && '~run' in value

const exported: Record<string, unknown> = {
  ...answers,
  ...requests,
  depositRow,
  purchaseRow,
  withdrawalRow,
}
const schemas = Object.entries(exported).flatMap(([name, value]) =>
  isSchema(value) ? [{ name, schema: value }] : [],
)

describe('whatever comes in', () => {
  test('finds all schemas', () => {
    expect(schemas.length).toBeGreaterThan(20)
  })

  test.each(schemas)('is parsed or refused by $name, and nothing is thrown', ({ schema }) => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.jsonValue(), fc.json()), (input) => {
        v.safeParse(schema, input)
      }),
      { numRuns: 200 },
    )
  })

  const fields = ['bnb', 'usdt', 'token', 'eth', 'trx', 'bnb1', 'usdt1', 'token1', 'eth1', 'trx1']
  const prices = ['price', 'price1', 'price2']

  test('makes a balance message of exact amounts or none at all', () => {
    const amount = fc.oneof(
      fc.bigInt({ min: 0n, max: 10n ** 30n }).map(decimalText),
      fc.jsonValue(),
    )
    const message = fc.record(Object.fromEntries([...fields, ...prices].map((f) => [f, amount])))
    fc.assert(
      fc.property(message, (input) => {
        const result = v.safeParse(answers.balanceMessage, JSON.stringify(input))
        if (!result.success) return
        for (const read of Object.values(result.output)) expect(read).toBeTypeOf('bigint')
      }),
    )
  })

  test('makes rows of those that parse, and counts the others', () => {
    const good = {
      Time: '2025-01-01T00:00:00Z',
      TypeOf: 'BNB',
      Amount: '1',
      Type: 'Crypto',
      Transaction_Id: 'x',
      Status: 'Completed',
    }
    const item = fc.oneof(fc.constant(good), fc.jsonValue())
    fc.assert(
      fc.property(fc.array(item), (list) => {
        const { rows, dropped } = parseRows(depositRow, JSON.stringify(list))
        expect(rows.length + dropped).toBe(list.length)
        expect(rows.length).toBeGreaterThanOrEqual(list.filter((row) => row === good).length)
      }),
    )
  })
})

describe('amounts on the wire', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 47n })

  test('are read as they were written, by either reader', () => {
    fc.assert(
      fc.property(amount, (n) => {
        expect(v.parse(units, writeUnits(n))).toBe(n)
        expect(v.parse(strictUnits, writeUnits(n))).toBe(n)
      }),
    )
  })

  test('that come as a number are that number, cut at the last place', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e20, noNaN: true }), (number) => {
        const read = Number(decimalText(v.parse(units, number)))
        // Whatever lies below 10⁻¹⁸ is cut.
        expect(Math.abs(read - number)).toBeLessThanOrEqual(Math.max(1e-18, number * 1e-15))
      }),
    )
  })

  test('come out the same from a JSON string and from the value itself', () => {
    const schema = jsonString(v.array(v.record(v.string(), v.number())))
    const value = fc.array(fc.dictionary(fc.string(), fc.integer()))
    fc.assert(
      fc.property(value, (input) => {
        expect(v.parse(schema, JSON.stringify(input))).toEqual(v.parse(schema, input))
      }),
    )
  })
})
