import * as v from 'valibot'
import { CURRENCIES, type Rate } from '#domain/currencies.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import { type Call, units } from '../values.ts'

/** The extension `rates`: what one USDT is worth in other currencies, as of when. */
export const rates = { method: 'GET', path: '/rates' } as const satisfies Call

const rate = v.object({
  currency: v.picklist(CURRENCIES),
  rate: v.pipe(
    units,
    v.check((units) => units > 0n, 'is nothing'),
  ),
  /** Milliseconds since 1970. */
  at: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
})

/** One that cannot be read, or is of a currency of a later version, must not cost the others. */
export const ratesAnswer = v.pipe(
  v.object({ rates: v.array(v.unknown()) }),
  v.transform(({ rates }): readonly Rate[] =>
    rates.flatMap((one) => {
      const read = v.safeParse(rate, one)
      if (!read.success) return []
      const { currency, rate: units, at } = read.output
      return [{ currency, units, at }]
    }),
  ),
)

export const encodeRates = (known: readonly Rate[]): v.InferInput<typeof ratesAnswer> => ({
  rates: known.map(({ currency, units, at }) => ({ currency, rate: toDecimalString(units), at })),
})
