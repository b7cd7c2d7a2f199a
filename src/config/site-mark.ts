/** What host and site must agree on: the brand, and what is sold at which price. */
export interface Marked {
  readonly siteName: string
  readonly tokenAdd: string
  readonly stage: number
  /** Of each stage, in USDT. */
  readonly prices: readonly string[]
}

/** The header of a host's answers that says what it has, to compare with what a site was built with. */
export const SITE_MARK = 'site-terms'

/** The same text for the same brand and terms, in the letters of a header. */
export const markOf = ({ siteName, tokenAdd, stage, prices }: Marked): string =>
  [
    `name=${encodeURIComponent(siteName)}`,
    `contract=${tokenAdd.toLowerCase()}`,
    `stage=${stage}`,
    `prices=${prices.map(shortest).join(',')}`,
  ].join('; ')

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
