/** A currency besides USDT, below the estimate. */
export const currencyText = {
  choose: 'Show in another currency',
  label: 'Currency',
  none: 'USDT alone',
  /** Followed by a time. */
  asOf: 'Rate as of',
  outdated: (currency: string) => `There is no current rate for ${currency}.`,
} as const
