import { ONE } from './money/amount.ts'

/** The currencies, besides USDT, in which people may want to see what they have. */
export const CURRENCIES = ['USD', 'EUR', 'GBP', 'CHF', 'JPY'] as const
export type Currency = (typeof CURRENCIES)[number]

export const isCurrency = (text: string | null | undefined): text is Currency =>
  CURRENCIES.some((currency) => currency === text)

/** What one USDT is worth in a currency. */
export interface Rate {
  readonly currency: Currency
  /** Units of 10⁻¹⁸ of the currency; more than 0. */
  readonly units: bigint
  /** When it was that, in milliseconds since 1970. */
  readonly at: number
}

/** Milliseconds after which a rate says nothing any more. */
const LIFE = 86_400_000

/** Whether nothing may be shown in a currency by a rate, which is older than a day. */
export const isOutdated = ({ at }: Rate, now: number): boolean => at + LIFE <= now

/** Units of 10⁻¹⁸ USDT in the currency, rounded down. */
export const inCurrency = (usdt: bigint, { units }: Rate): bigint => (usdt * units) / ONE

/** The decimals that prices have in a currency. */
export const decimalsIn = (currency: Currency): number => (currency === 'JPY' ? 0 : 2)
