/** What is said of an estimate that lacks something. */
export const balanceText = {
  tokenNotIncluded: (token: string) =>
    `${token} is not included: its price does not come with the balances.`,
  /** Followed by a time. */
  pricesAsOf: 'Some prices are not current. The estimate uses prices as of',
} as const
