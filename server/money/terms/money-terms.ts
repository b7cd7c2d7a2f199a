import * as v from 'valibot'
import type { SiteConfig } from '#config/schema.ts'
import {
  type Coin,
  isWithdrawalCoin,
  WITHDRAWAL_COINS,
  type WithdrawalCoin,
} from '#domain/assets.ts'
import type { Amount } from '#domain/money/amount.ts'
import type { Price } from '#domain/money/price.ts'
import type { Stage } from '#domain/purchase.ts'
import type { Vesting } from '#domain/vesting.ts'
import type { WithdrawalTerms } from '#domain/withdrawal.ts'
import { type ByStage, EARLIER, newValues, storedValues } from './settings.ts'

/**
 * One version of the terms of money, as every process uses it at the same moment. An earlier version of the program has
 * written it where a value is undefined, or a coin is missing: what depends on that is not offered until an operator
 * sets it, and no value is made up in its place.
 */
export interface MoneyTerms {
  readonly version: number
  /** The coins that are offered; those that can be withdrawn and are missing are not. */
  readonly withdrawal: ReadonlyMap<WithdrawalCoin, WithdrawalTerms>
  readonly minimumDeposit: bigint | undefined
  readonly stage: Stage | undefined
  /** The price of the current stage. */
  readonly tokenPrice: Price<'TOKEN'> | undefined
  readonly stagePrices: ByStage<Price<'TOKEN'>> | undefined
  readonly stageSupplies: ByStage<Amount<'TOKEN'>> | undefined
  readonly tokenFee: Amount<'TOKEN'> | undefined
  readonly minToken: Amount<'TOKEN'> | undefined
  /** The maximum deviation, in hundredths of a percent, of the buyer's amounts from the current ones. */
  readonly priceTolerance: bigint | undefined
  /** When what is bought is released; null for at once. */
  readonly vesting: ByStage<Vesting | null> | undefined
  /** When tokens begin to be withdrawn and deposited, in milliseconds since 1970; infinite while that is closed. */
  readonly tokenOpensAt: number
  /** What a purchase needs; undefined where a part of it is. */
  readonly sale: Sale | undefined
  readonly texts: TermTexts
  readonly gaps: readonly Gap[]
}

export interface Sale {
  readonly stage: Stage
  readonly tokenPrice: Price<'TOKEN'>
  readonly limits: { readonly fee: Amount<'TOKEN'>; readonly minToken: Amount<'TOKEN'> }
  readonly priceTolerance: bigint
  readonly vesting: Vesting | null
}

/** A value that this program needs and the version does not have, or has in a form that is no longer valid. */
export interface Gap {
  readonly name: TermName
  /** The coin whose part of the value is missing. */
  readonly coin?: WithdrawalCoin
  /** What is wrong, to be read after the name: `is not set`. */
  readonly problem: string
}

const names = v.keyof(v.object(storedValues))
export type TermName = v.InferOutput<typeof names>
export const TERM_NAMES: readonly TermName[] = names.options

const storedTexts = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()))

/** The values as they were written, those that this program does not know as well. */
export type TermTexts = Readonly<Record<string, string>>
/** The values that whoever makes the first version must write. */
export type NewTexts = Readonly<Record<TermName, string>>

/** The values of a stored version as they were written. */
export const textsIn = (content: string): TermTexts => v.parse(storedTexts, content)

/** Reads a stored version, whichever program has written it. */
export function moneyTermsOf(version: number, content: string): MoneyTerms {
  const texts = textsIn(content)
  const known: TermTexts = { ...EARLIER, ...texts }
  const gaps: Gap[] = []
  function read<T>(name: TermName, schema: v.GenericSchema<string, T>): T | undefined {
    const text = known[name]
    const parsed = text === undefined ? undefined : v.safeParse(schema, text)
    if (parsed?.success) return parsed.output
    gaps.push({ name, problem: parsed ? parsed.issues[0].message : 'is not set' })
    return undefined
  }
  const stage = read('CURRENT_STAGE', storedValues.CURRENT_STAGE)
  const stagePrices = read('STAGE_PRICES', storedValues.STAGE_PRICES)
  const stageSupplies = read('STAGE_SUPPLIES', storedValues.STAGE_SUPPLIES)
  const feeList = read('WITHDRAWAL_FEES', storedValues.WITHDRAWAL_FEES)
  const minimumUsdt = read('MIN_WITHDRAWAL_USDT', storedValues.MIN_WITHDRAWAL_USDT)
  const minimumDeposit = read('MIN_DEPOSIT', storedValues.MIN_DEPOSIT)
  const tokenFee = read('TOKEN_FEE', storedValues.TOKEN_FEE)
  const minToken = read('MIN_TOKEN', storedValues.MIN_TOKEN)
  const priceTolerance = read('PRICE_TOLERANCE', storedValues.PRICE_TOLERANCE)
  const vesting = read('VESTING', storedValues.VESTING)
  const tokenOpensAt = read('TOKEN_WITHDRAWALS', storedValues.TOKEN_WITHDRAWALS)
  const tokenPrice = stage && stagePrices?.[stage]

  const withdrawal = new Map<WithdrawalCoin, WithdrawalTerms>()
  for (const coin of WITHDRAWAL_COINS) {
    const fee = feeList?.fees.get(coin)
    if (fee && minimumUsdt) withdrawal.set(coin, { fee, minimumUsdt })
    if (!feeList || fee) continue
    const invalid = feeList.problems.get(coin)
    const problem =
      invalid === undefined
        ? `has no fee for ${coin}`
        : `names a fee that is not valid: ${coin} ${invalid}`
    gaps.push({ name: 'WITHDRAWAL_FEES', coin, problem })
  }

  return {
    version,
    withdrawal,
    minimumDeposit,
    stage,
    tokenPrice,
    stagePrices,
    stageSupplies,
    tokenFee,
    minToken,
    priceTolerance,
    vesting,
    tokenOpensAt: tokenOpensAt ?? Number.POSITIVE_INFINITY,
    sale:
      stage && tokenPrice && tokenFee && minToken && priceTolerance !== undefined && vesting
        ? {
            stage,
            tokenPrice,
            priceTolerance,
            limits: { fee: tokenFee, minToken },
            vesting: vesting[stage],
          }
        : undefined,
    texts,
    gaps,
  }
}

/** Whether the token, like any other coin always, can be withdrawn and deposited at that moment. */
export const isDelivered = (
  { tokenOpensAt }: Pick<MoneyTerms, 'tokenOpensAt'>,
  coin: Coin,
  at: Date,
): boolean => coin !== 'TOKEN' || tokenOpensAt <= at.getTime()

/** Whether a coin has terms: one that can be withdrawn and has no fee is neither deposited nor paid with either. */
export const isOffered = ({ withdrawal }: Pick<MoneyTerms, 'withdrawal'>, coin: Coin): boolean =>
  !isWithdrawalCoin(coin) || withdrawal.has(coin)

/** The price of the token in any version; undefined where it had none. */
export const tokenPriceIn = (content: string): Price<'TOKEN'> | undefined =>
  moneyTermsOf(0, content).tokenPrice

/** The values that are not valid. The message is for the operator: each with its name. */
export class InvalidTerms extends Error {
  override readonly name = 'InvalidTerms'
}

/** Throws InvalidTerms for values that nobody may set, whatever was set before. */
export function requireValid(changes: Partial<NewTexts>): void {
  const problems = TERM_NAMES.flatMap((name) => {
    const text = changes[name]
    if (text === undefined) return []
    const schema: v.GenericSchema<string, unknown> = newValues[name]
    const parsed = v.safeParse(schema, text)
    return parsed.success ? [] : [`${name}: ${parsed.issues[0].message}`]
  })
  if (problems.length > 0) throw new InvalidTerms(problems.join('; '))
}

/** The values of the environment and of the site's configuration: the first version, and how prices are shown there. */
export const firstTexts = (
  environment: Omit<NewTexts, 'CURRENT_STAGE' | 'STAGE_PRICES'>,
  site: Pick<SiteConfig, 'stages' | 'currentStage'>,
): NewTexts => ({
  ...environment,
  CURRENT_STAGE: String(site.currentStage),
  STAGE_PRICES: site.stages.map(({ price }) => price).join(','),
})
