import * as v from 'valibot'
import {
  decimalsOnAny,
  isWithdrawalCoin,
  usualFees,
  WITHDRAWAL_COINS,
  type WithdrawalCoin,
} from '#domain/assets.ts'
import { dayOf, startOfDay } from '#domain/balance-history.ts'
import { type Amount, amountOf, fits } from '#domain/money/amount.ts'
import { parseUnits } from '#domain/money/decimal.ts'
import { type Price, priceOf } from '#domain/money/price.ts'
import type { Stage } from '#domain/purchase.ts'
import { type Vesting, vestingOf } from '#domain/vesting.ts'

/*
 * How the text of each value is read: in the environment, whose values are the first version, from an operator, and in
 * the versions of the database, which an earlier version of this program may have written.
 */

const decimal = v.pipe(
  v.string(),
  v.trim(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const units = parseUnits(dataset.value)
    if (units !== undefined) return units
    addIssue({ message: 'must be a plain decimal such as 0.5' })
    return NEVER
  }),
)
const tokens = v.pipe(
  decimal,
  v.transform((units) => amountOf('TOKEN', units)),
)
const usdt = v.pipe(
  decimal,
  v.transform((units) => amountOf('USDT', units)),
)

const HUNDREDTH = 10n ** 16n

export type ByStage<T> = Readonly<Record<Stage, T>>

const byStage = <T>([first, second, third, fourth]: readonly [T, T, T, T]): ByStage<T> => ({
  1: first,
  2: second,
  3: third,
  4: fourth,
})

/** Four values separated by commas, one for each stage. */
const perStage = <T>(value: v.GenericSchema<string, T>, message: string) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.split(',')),
    v.check(({ length }) => length === 4, message),
    v.strictTuple([value, value, value, value]),
    v.transform(byStage),
  )

const FOUR_PRICES = 'must be four prices such as 0.010,0.015,0.020,0.030'
const tokenPrice = v.pipe(
  v.string(),
  v.trim(),
  v.transform((text) => parseUnits(text) ?? 0n),
  v.check((units) => units > 0n, FOUR_PRICES),
  v.transform((units): Price<'TOKEN'> => priceOf('TOKEN', units)),
)

const SCHEDULE =
  'must be four schedules separated by commas, each "none" or such as "20% 2027-01-01 2027-04-01 monthly 2028-01-01": the share that is free at the opening, the opening, the cliff, linear or monthly, and the end'
const schedule = v.pipe(
  v.string(),
  v.trim(),
  v.rawTransform(({ dataset, addIssue, NEVER }): Vesting | null => {
    if (dataset.value === 'none') return null
    const vesting = vestingOf(dataset.value)
    if (vesting) return vesting
    addIssue({ message: SCHEDULE })
    return NEVER
  }),
)

/** When tokens can be withdrawn and deposited: in milliseconds since 1970, and never while that is closed. */
const opening = v.pipe(
  v.string(),
  v.trim(),
  v.rawTransform(({ dataset, addIssue, NEVER }): number => {
    const text = dataset.value
    if (text === 'closed') return Number.POSITIVE_INFINITY
    if (text === 'open') return 0
    const at = /^\d{4}-\d\d-\d\d$/.test(text) ? startOfDay(text) : Number.NaN
    if (!Number.isNaN(at) && dayOf(at) === text) return at
    addIssue({ message: 'must be closed, open, or the day (UTC) it opens on, such as 2027-01-01' })
    return NEVER
  }),
)

const stages = { '1': 1, '2': 2, '3': 3, '4': 4 } as const

/** The fees that a text names, and why the others that it names are not valid. */
export interface FeeList {
  readonly fees: ReadonlyMap<WithdrawalCoin, Amount<WithdrawalCoin>>
  /** What is wrong, by the name that the setting has, which may be that of no coin. */
  readonly problems: ReadonlyMap<string, string>
}

/** Reads whatever can be read of a list such as `BNB:0.0005,USDT:1`. */
export function feesIn(text: string): FeeList {
  const fees = new Map<WithdrawalCoin, Amount<WithdrawalCoin>>()
  const problems = new Map<string, string>()
  for (const part of text.split(',')) {
    const [name = '', value = '', ...rest] = part.trim().split(':')
    const units = rest.length === 0 ? parseUnits(value.trim()) : undefined
    if (!isWithdrawalCoin(name)) problems.set(name, 'is no coin that can be withdrawn')
    else if (units === undefined) problems.set(name, 'must be a plain decimal such as 0.5')
    // Amount minus fee must be payable on the network, so the fee must not have more decimals than the coin.
    else if (!fits(amountOf(name, units), decimalsOnAny(name)))
      problems.set(name, `has at most ${decimalsOnAny(name)} decimals on its networks`)
    else fees.set(name, amountOf(name, units))
  }
  return { fees, problems }
}

/** Each value in a stored version. The fees are read one by one: coins may have come or gone since they were written. */
export const storedValues = {
  CURRENT_STAGE: v.pipe(
    v.picklist(['1', '2', '3', '4'], 'must be a stage, 1 to 4'),
    v.transform((text): Stage => stages[text]),
  ),
  STAGE_PRICES: perStage(tokenPrice, FOUR_PRICES),
  STAGE_SUPPLIES: perStage(tokens, 'must be four amounts of tokens, separated by commas'),
  WITHDRAWAL_FEES: v.pipe(v.string(), v.transform(feesIn)),
  MIN_WITHDRAWAL_USDT: usdt,
  /** Units of 10⁻¹⁸ of any coin; smaller deposits are not credited (product §5). */
  MIN_DEPOSIT: decimal,
  TOKEN_FEE: tokens,
  MIN_TOKEN: tokens,
  /** Hundredths of a percent; as text in percent. */
  PRICE_TOLERANCE: v.pipe(
    decimal,
    v.transform((units) => units / HUNDREDTH),
  ),
  /** The release of what is bought in each stage; null for at once. */
  VESTING: perStage(schedule, SCHEDULE),
  TOKEN_WITHDRAWALS: opening,
}

/** What versions from before these values were made under: everything was there at once, and no token left. */
export const EARLIER = { VESTING: 'none,none,none,none', TOKEN_WITHDRAWALS: 'closed' } as const

const validFees = v.pipe(
  storedValues.WITHDRAWAL_FEES,
  v.check(
    ({ problems }) => problems.size === 0,
    ({ input }) =>
      `must name valid fees: ${[...input.problems].map(([name, problem]) => `${name} ${problem}`).join(', ')}`,
  ),
)

const DEFAULT_FEES = usualFees()

/** Each value as whoever sets it must write it, with a fee for each coin. */
export const newValues = {
  ...storedValues,
  WITHDRAWAL_FEES: v.pipe(
    validFees,
    v.check(
      ({ fees }) => WITHDRAWAL_COINS.every((coin) => fees.has(coin)),
      `must name a fee for each coin, such as ${DEFAULT_FEES}`,
    ),
  ),
}

/** In the environment a fee may be missing: after the first start the values there are no longer used. */
export const termsEntries = {
  WITHDRAWAL_FEES: v.optional(validFees, DEFAULT_FEES),
  MIN_WITHDRAWAL_USDT: v.optional(storedValues.MIN_WITHDRAWAL_USDT, '10'),
  MIN_DEPOSIT: v.optional(storedValues.MIN_DEPOSIT, '0.02'),
  TOKEN_FEE: v.optional(storedValues.TOKEN_FEE, '1'),
  MIN_TOKEN: v.optional(storedValues.MIN_TOKEN, '100'),
  PRICE_TOLERANCE: v.optional(storedValues.PRICE_TOLERANCE, '1'),
  STAGE_SUPPLIES: v.optional(storedValues.STAGE_SUPPLIES, '50000000,50000000,50000000,50000000'),
  VESTING: v.optional(storedValues.VESTING, EARLIER.VESTING),
  TOKEN_WITHDRAWALS: v.optional(storedValues.TOKEN_WITHDRAWALS, EARLIER.TOKEN_WITHDRAWALS),
}

/** What is in the terms of money besides the stage and its prices, which are the site's. */
type FirstTerm = keyof typeof termsEntries

export type FirstTexts = Readonly<Record<FirstTerm, string>>

/** The values of the environment as they are written there, or their defaults. */
export function termTextsOf(env: Readonly<Record<string, string | undefined>>): FirstTexts {
  const textOf = (name: FirstTerm): string => env[name] ?? v.getDefault(termsEntries[name])
  return {
    STAGE_SUPPLIES: textOf('STAGE_SUPPLIES'),
    WITHDRAWAL_FEES: textOf('WITHDRAWAL_FEES'),
    MIN_WITHDRAWAL_USDT: textOf('MIN_WITHDRAWAL_USDT'),
    MIN_DEPOSIT: textOf('MIN_DEPOSIT'),
    TOKEN_FEE: textOf('TOKEN_FEE'),
    MIN_TOKEN: textOf('MIN_TOKEN'),
    PRICE_TOLERANCE: textOf('PRICE_TOLERANCE'),
    VESTING: textOf('VESTING'),
    TOKEN_WITHDRAWALS: textOf('TOKEN_WITHDRAWALS'),
  }
}
