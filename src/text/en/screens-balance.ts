/** What is said of an estimate that lacks something. */
export const balanceText = {
  tokenNotIncluded: (token: string) =>
    `${token} is not included: its price does not come with the balances.`,
  /** Followed by a time. */
  pricesAsOf: 'There are no current prices. The estimate is at prices as of',
} as const
