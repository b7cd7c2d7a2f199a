import * as v from 'valibot'
import { type Coin, isCoin } from '#domain/assets.ts'
import { type DayValue, startOfDay } from '#domain/balance-history.ts'
import { amountOf } from '#domain/money/amount.ts'
import { parseUnits } from '#domain/money/decimal.ts'
import { type Call, encodeAmount, units } from '../values.ts'

/** An extension: what the balance was worth on each UTC day, oldest first. */
export const balanceValues = { method: 'GET', path: '/balance/values' } as const satisfies Call

/** A UTC day. */
export const day = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\d$/),
  v.check((text) => !Number.isNaN(startOfDay(text)), 'not a day'),
)

/** USDT; null where the price of a coin is not known. */
const value = v.nullable(units)

/** What was paid in less what was paid out may be below zero. What cannot be read is not known. */
const paid = v.fallback(
  v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => signedUnits(text)),
      v.bigint(),
      v.transform((units) => amountOf('USDT', units)),
    ),
  ),
  undefined,
)

function signedUnits(text: string): bigint | undefined {
  if (!text.startsWith('-')) return parseUnits(text)
  const units = parseUnits(text.slice(1))
  return units === undefined ? undefined : -units
}

export const valuesAnswer = v.pipe(
  v.object({ days: v.array(v.object({ day, value, paid })) }),
  v.transform(({ days }): DayValue[] =>
    days.map(({ day, value, paid }) => ({
      day,
      value: value === null ? undefined : amountOf('USDT', value),
      ...(paid && { paid }),
    })),
  ),
)

export const encodeValues = (values: readonly DayValue[]): v.InferInput<typeof valuesAnswer> => ({
  days: values.map(({ day, value, paid }) => ({
    day,
    value: value ? encodeAmount(value) : null,
    ...(paid && { paid: encodeAmount(paid) }),
  })),
})

/** An extension: what a coin cost on each UTC day, oldest first, in the form of {@link valuesAnswer}. */
export const coinPrices = { method: 'GET', path: '/prices/daily' } as const satisfies Call

export const coinPricesCall = (coin: Coin): Call => ({
  method: coinPrices.method,
  path: `${coinPrices.path}?coin=${coin}`,
})

export const coinPricesRequest = v.object({ coin: v.pipe(v.string(), v.guard(isCoin)) })

/** The files of a statement, by what they are called in the call, with their content types. */
export const STATEMENT_TYPES = { pdf: 'application/pdf', csv: 'text/csv' } as const
export type StatementFormat = keyof typeof STATEMENT_TYPES

/** An extension: opening, movements and closing of each coin in a calendar year (UTC), as a file. */
export const statement = { method: 'GET', path: '/statement' } as const satisfies Call

/** The language is that of the file's words; a host that does not know it writes English. */
export const statementCall = (year: number, format: StatementFormat, language: string): Call => ({
  method: statement.method,
  path: `${statement.path}?year=${year}&format=${format}${language === 'en' ? '' : `&language=${language}`}`,
})

export const statementRequest = v.object({
  year: v.pipe(v.string(), v.regex(/^2\d{3}$/), v.transform(Number)),
  format: v.picklist(['pdf', 'csv']),
  /** Of its words, as a BCP 47 tag. */
  language: v.optional(v.string()),
})

/** An extension: the movements of a calendar year (UTC) in the columns of a tax program, as CSV. */
export const taxFiles = { method: 'GET', path: '/statement/tax' } as const satisfies Call

export const TAX_FORMATS = ['koinly', 'cointracking', 'cointracker'] as const
export type TaxFormat = (typeof TAX_FORMATS)[number]

export const taxFileCall = (year: number, format: TaxFormat): Call => ({
  method: taxFiles.method,
  path: `${taxFiles.path}?year=${year}&format=${format}`,
})

export const taxFileRequest = v.object({
  year: v.pipe(v.string(), v.regex(/^2\d{3}$/), v.transform(Number)),
  format: v.picklist(TAX_FORMATS),
})
