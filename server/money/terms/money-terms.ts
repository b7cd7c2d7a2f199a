import * as v from 'valibot'
import type { SiteConfig } from '#config/schema.ts'
import type { Amount } from '#domain/money/amount.ts'
import { parseUnits } from '#domain/money/decimal.ts'
import { type Price, priceOf } from '#domain/money/price.ts'
import type { Stage } from '../ledger/ledger.ts'
import { type Terms, termsEntries, termsOf } from './settings.ts'

/** One version of the terms of money, as every process uses it at the same moment. */
export interface MoneyTerms
  extends Pick<Terms, 'withdrawal' | 'minimumDeposit' | 'purchase' | 'priceTolerance'> {
  readonly version: number
  readonly stage: Stage
  /** Of the current stage. */
  readonly tokenPrice: Price<'TOKEN'>
  readonly stagePrices: Readonly<Record<Stage, Price<'TOKEN'>>>
  readonly stageSupplies: Readonly<Record<Stage, Amount<'TOKEN'>>>
  readonly texts: TermTexts
}

const FOUR_PRICES = 'must be four prices such as 0.010,0.015,0.020,0.030'
const tokenPrice = v.pipe(
  v.string(),
  v.trim(),
  v.transform((text) => parseUnits(text) ?? 0n),
  v.check((units) => units > 0n, FOUR_PRICES),
  v.transform((units) => priceOf('TOKEN', units)),
)

/** By the names of the environment, whose values are the first terms. */
const schema = v.object({
  CURRENT_STAGE: v.pipe(v.picklist(['1', '2', '3', '4'], 'must be a stage, 1 to 4')),
  STAGE_PRICES: v.pipe(
    v.string(),
    v.transform((text) => text.split(',')),
    v.check(({ length }) => length === 4, FOUR_PRICES),
    v.strictTuple([tokenPrice, tokenPrice, tokenPrice, tokenPrice]),
    v.transform(([first, second, third, fourth]) => ({ 1: first, 2: second, 3: third, 4: fourth })),
  ),
  STAGE_SUPPLIES: termsEntries.STAGE_SUPPLIES,
  WITHDRAWAL_FEES: termsEntries.WITHDRAWAL_FEES,
  MIN_WITHDRAWAL_USDT: termsEntries.MIN_WITHDRAWAL_USDT,
  MIN_DEPOSIT: termsEntries.MIN_DEPOSIT,
  TOKEN_FEE: termsEntries.TOKEN_FEE,
  MIN_TOKEN: termsEntries.MIN_TOKEN,
  PRICE_TOLERANCE: termsEntries.PRICE_TOLERANCE,
})
const names = v.keyof(schema)
export type TermName = v.InferOutput<typeof names>
export const TERM_NAMES: readonly TermName[] = names.options

const texts = v.pipe(
  v.string(),
  v.parseJson(),
  v.object(v.entriesFromList(names.options, v.string())),
)
/** The values as an operator writes them. */
export type TermTexts = Readonly<Record<TermName, string>>

const stages = { '1': 1, '2': 2, '3': 3, '4': 4 } as const

/** The values that are not valid. The message is for the operator: a line for each, with its name. */
export class InvalidTerms extends Error {
  override readonly name = 'InvalidTerms'
}

/** Parses a version. Throws InvalidTerms. */
export function moneyTermsOf(version: number, content: string): MoneyTerms {
  const stored = v.parse(texts, content)
  const parsed = v.safeParse(schema, stored)
  if (!parsed.success)
    throw new InvalidTerms(
      parsed.issues.map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`).join('; '),
    )
  const { CURRENT_STAGE, STAGE_PRICES: stagePrices, ...values } = parsed.output
  const stage = stages[CURRENT_STAGE]
  const { withdrawal, minimumDeposit, purchase, priceTolerance, stageSupplies } = termsOf({
    ...values,
    SANDBOX: 'on',
    XPUB_EVM: undefined,
    XPUB_TRON: undefined,
    XPUB_EVM_REPLACES: undefined,
    XPUB_TRON_REPLACES: undefined,
  })
  return {
    version,
    stage,
    stagePrices,
    tokenPrice: stagePrices[stage],
    stageSupplies,
    withdrawal,
    minimumDeposit,
    purchase,
    priceTolerance,
    texts: v.parse(texts, content),
  }
}

const priceTexts = v.pipe(
  v.string(),
  v.parseJson(),
  v.pick(schema, ['CURRENT_STAGE', 'STAGE_PRICES']),
)

/** The price of the token in any version, whichever other values the versions of its time had. */
export function tokenPriceIn(content: string): Price<'TOKEN'> {
  const { CURRENT_STAGE, STAGE_PRICES } = v.parse(priceTexts, content)
  return STAGE_PRICES[stages[CURRENT_STAGE]]
}

/** The values of the environment and of the site's configuration: the first version, and how prices are shown there. */
export const firstTexts = (
  environment: Omit<TermTexts, 'CURRENT_STAGE' | 'STAGE_PRICES'>,
  site: Pick<SiteConfig, 'stages' | 'currentStage'>,
): TermTexts => ({
  ...environment,
  CURRENT_STAGE: String(site.currentStage),
  STAGE_PRICES: site.stages.map(({ price }) => price).join(','),
})
