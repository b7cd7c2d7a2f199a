/** The filters of the history, which are loaded when they are opened. */
export const filtersText = {
  allStatuses: 'All statuses',
  allCoins: 'All coins',
  from: 'From',
  to: 'To',
  anyDay: 'Any day',
  clear: 'Clear filters',
} as const
