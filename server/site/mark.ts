import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SiteSettings } from '#config/schema.ts'
import { differences, markOf } from '#config/site-mark.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import { STAGES } from '#domain/purchase.ts'
import type { MoneyTerms } from '../money/terms/money-terms.ts'

/** The brand and the terms in force of this host; undefined while it has no stage and prices to compare. */
export const markOfHost = (
  { siteName, tokenAdd, brandHue, legal }: SiteSettings,
  { stage, stagePrices }: Pick<MoneyTerms, 'stage' | 'stagePrices'>,
) =>
  stage && stagePrices
    ? markOf({
        siteName,
        tokenAdd,
        brandHue,
        legal,
        stage,
        prices: STAGES.map((one) => toDecimalString(stagePrices[one].units)),
      })
    : undefined

/** What the site in that folder has that the host has not. A site of an earlier version says nothing. */
export function differencesOfSite(folder: string, host: string): string[] {
  const path = join(folder, '.site-terms')
  return existsSync(path) ? differences(readFileSync(path, 'utf8'), host) : []
}
