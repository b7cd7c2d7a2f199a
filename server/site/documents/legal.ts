import type { SiteSettings } from '#config/schema.ts'

/** Whom people deal with: the legal entity with its address. The demo has none, and belongs to whoever runs it. */
export function entityOf({ siteName, legal }: Pick<SiteSettings, 'siteName' | 'legal'>): string {
  const { name, address } = legal
  if (name === '') return `the operator of the ${siteName} website`
  return address === '' ? name : `${name}, ${address}`
}
