import type { SiteSettings } from './schema.ts'

/** What host and site must agree on: the brand, who is behind it, and what is sold at which price. */
export interface Marked extends Pick<SiteSettings, 'siteName' | 'tokenAdd' | 'brandHue' | 'legal'> {
  readonly stage: number
  /** The price of each stage, in USDT. */
  readonly prices: readonly string[]
}

/** The header of a host's answers that says what it has, to compare with what a site was built with. */
export const SITE_MARK = 'site-terms'

/** The same text for the same brand and terms, in the letters of a header. */
export const markOf = ({ siteName, tokenAdd, stage, prices, brandHue, legal }: Marked): string =>
  [
    `name=${encodeURIComponent(siteName)}`,
    `contract=${tokenAdd.toLowerCase()}`,
    `stage=${stage}`,
    `prices=${prices.map(shortest).join(',')}`,
    `hue=${brandHue}`,
    `entity=${encodeURIComponent(legal.name)}`,
    `address=${encodeURIComponent(legal.address)}`,
  ].join('; ')

/** What a site is built with. */
export const markOfSite = ({ currentStage, stages, ...brand }: SiteSettings): string =>
  markOf({ ...brand, stage: currentStage, prices: stages.map(({ price }) => price) })

/** 0.010 and 0.01 are the same price. */
const shortest = (price: string): string =>
  price.includes('.') ? price.replace(/\.?0+$/, '') : price

/** The parts in which two marks differ, as `stage=2 instead of stage=1`. */
export function differences(mark: string, from: string): string[] {
  const others = from.split('; ')
  return mark
    .split('; ')
    .flatMap((part, index) =>
      part === others[index] ? [] : [`${part} instead of ${others[index] ?? 'nothing'}`],
    )
}
