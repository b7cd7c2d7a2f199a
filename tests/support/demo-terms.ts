import { parseSiteConfig } from '#config/schema.ts'
import { parseHostConfig } from '../../server/main/config/config.ts'
import { firstTexts, type TermTexts } from '../../server/money/terms/money-terms.ts'

/** The terms of an empty environment, as text. */
export const demoTexts = (): TermTexts =>
  firstTexts(parseHostConfig({}).termTexts, parseSiteConfig({}))
