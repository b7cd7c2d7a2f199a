import { parseSiteConfig } from '#config/schema.ts'
import { parseHostConfig } from '../../server/main/config/config.ts'
import {
  firstTexts,
  type MoneyTerms,
  moneyTermsOf,
  type NewTexts,
} from '../../server/money/terms/money-terms.ts'

/** The terms of an empty environment, as text. */
export const demoTexts = (): NewTexts =>
  firstTexts(parseHostConfig({}).termTexts, parseSiteConfig({}))

/** Terms that have every value. */
export type CompleteTerms = {
  readonly [Name in keyof MoneyTerms]: NonNullable<MoneyTerms[Name]>
}

/** Reads a version that has every value. Throws for one that has not. */
export function completeTermsOf(version: number, content: string): CompleteTerms {
  const terms = moneyTermsOf(version, content)
  const { minimumDeposit, stage, tokenPrice, stagePrices, stageSupplies } = terms
  const { tokenFee, minToken, priceTolerance, sale, vesting } = terms
  if (minimumDeposit === undefined || !stage || !tokenPrice || !stagePrices || !stageSupplies)
    throw new Error('the terms are not complete')
  if (!tokenFee || !minToken || priceTolerance === undefined || !sale || !vesting)
    throw new Error('the terms are not complete')
  return {
    ...terms,
    minimumDeposit,
    stage,
    tokenPrice,
    stagePrices,
    stageSupplies,
    tokenFee,
    minToken,
    priceTolerance,
    vesting,
    sale,
  }
}

export const demoTerms = (): CompleteTerms => completeTermsOf(1, JSON.stringify(demoTexts()))
