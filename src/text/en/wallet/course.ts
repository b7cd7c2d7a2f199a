/** The course of the estimated balance. */
export const courseText = {
  ranges: 'Period',
  range: { month: '30 days', year: '1 year', all: 'All' },
  loading: 'Loading the balance over time',
  hidden: 'Amounts are hidden. Show the balance to see it over time.',
  failed: 'The balance over time could not be loaded.',
  offlineEmpty: 'You are offline, and the balance over time is not saved on this device yet.',
  staleAsOf: 'Saved on this device, as of',
  empty: 'There is nothing to show yet.',
  emptyWhy: 'The value of the balance is kept once a day, at 00:00 UTC.',
  noneInRange: 'No value of this period is known.',
  /** The slider that moves along the line. */
  slider: 'Day',
  now: 'Now',
  unknown: 'no price known',
  at: (when: string, what: string) => `${when}: ${what}`,
  amount: (text: string) => `${text} USDT`,
  change: (
    first: { when: string; what: string },
    last: { when: string; what: string },
    change: string,
  ) => `${first.when}: ${first.what}. ${last.when}: ${last.what}, ${change}.`,
  more: (text: string) => `${text} more`,
  less: (text: string) => `${text} less`,
  same: 'no change',
  highest: 'Highest',
  lowest: 'Lowest',
  gaps: (count: number) =>
    count === 1
      ? 'On one day the price of a coin was not known.'
      : `On ${count} days the price of a coin was not known.`,
  /** Deposits and withdrawals change the balance, too. */
  note: 'Includes what was paid in and out. Each day’s value is at the first prices of that day (UTC).',
  table: 'All values',
  columns: { day: 'Day (UTC)', value: 'Value in USDT' },
} as const
