/** The button that shows and hides amounts (product §11). */
export const balanceEye = { show: 'Show balance', hide: 'Hide balance' } as const

/** The wallet screen, except for the texts of product §2 and §8. */
export const walletText = {
  title: 'Wallet',
  estimated: 'Estimated balance',
  assets: 'Assets',
  balanceHistory: 'Balance over time',
  balanceHistoryHidden: 'Amounts are hidden. Show the balance to see it over time.',
  /** The order of the coins, on the button that changes it. */
  byWorth: 'Sorted by value',
  asListed: 'Sorted as listed',
  total: 'Total',
  available: 'Available',
  live: 'Live',
  reconnecting: 'Reconnecting',
  waiting: 'Waiting for balances',
  offline: 'Offline',
  /** After that it is offline or reconnecting, and before a time. */
  asOf: ', as of ',
  printedAsOf: 'As of',
} as const

/** Each kind of history: its tab (product §2), what one of its lines is called, there and in a statement, and that there is none. */
export const kindText = {
  deposit: { tab: 'Deposit', name: 'Deposit', none: 'No deposits yet.' },
  withdrawal: { tab: 'Withdraw', name: 'Withdrawal', none: 'No withdrawals yet.' },
  purchase: { tab: 'Buy Token', name: 'Purchase', none: 'No purchases yet.' },
} as const

export const historyText = {
  title: 'History',
  /** The tab with every kind is before those of the kinds. */
  all: { tab: 'All', none: 'Nothing has moved yet.' },
  today: 'Today',
  yesterday: 'Yesterday',
  feeOf: (fee: string) => `Fee ${fee}`,
  /** What a purchase took, beside what it gave. */
  paid: (paid: string) => `−${paid}`,
  confirmations: (count: string) => `${count} confirmations`,
  columns: {
    movement: 'Movement',
    details: 'Details',
    time: 'Time',
    coin: 'Coin',
    amount: 'Amount',
    total: 'Total',
    fee: 'Fee',
    arrives: 'Arrives',
    paid: 'Paid',
    received: 'Received',
    coinPrice: 'Coin price in USDT',
    tokenPrice: 'Token price in USDT',
    saleStage: 'Stage',
    type: 'Type',
    network: 'Network',
    address: 'Address',
    transaction: 'Transaction',
    status: 'Status',
    reason: 'Reason',
    confirmations: 'Confirmations',
    stage: 'Progress',
    waitsUntil: 'Waits until',
  },
  /** A pending withdrawal shows these two with a time between them. */
  waits: { until: 'Waits until', canCancel: 'and can be cancelled' },
  search: 'Search history',
  filters: 'Filters',
  exportCsv: 'Export CSV',
  /** Shown where there is more to be had than the list. */
  export: 'Export',
  csvNotHidden: 'Amounts are hidden here, not in the exported file.',
  receipt: 'Receipt',
  receiptOf: (what: string, when: string) => `Receipt: ${what}, ${when}`,
  noMatch: 'No entries match the search and the filters.',
  failed: 'The history could not be loaded.',
  partial: 'A part of the history could not be loaded.',
  loading: 'Loading history',
  offlineEmpty: 'You are offline, and no history is saved on this device yet.',
  staleAsOf: 'Saved on this device, as of',
  printed: (count: number, all: number) =>
    `The newest ${count} of ${all} entries. Export CSV has all of them.`,
  totals: 'Total',
  totalsNote: 'Rejected entries are not included.',
  shown: (count: number, all: number) =>
    count === all ? `${all} ${all === 1 ? 'entry' : 'entries'}` : `${count} of ${all} entries`,
  /** While older entries have not come yet. */
  soFar: ' so far, older ones are loading',
  dropped: (count: number) =>
    count === 1 ? 'One entry could not be read.' : `${count} entries could not be read.`,
} as const

export const contractText = {
  title: 'Token Contract',
  warning: 'This is not a deposit address. Coins sent to it are lost.',
  deposit: 'Go to Deposit',
  qr: 'QR code of the token contract address',
  copy: 'Copy address',
  decimals: 'Decimals',
  network: 'Network',
  /** Spelled as in product §2. */
  networkName: 'Binance Chain (BEB20)',
  symbol: 'Token symbol',
  buyNow: 'Buy Now',
} as const

/** What is said of an estimate that lacks something. */
export const balanceText = {
  tokenNotIncluded: (token: string) =>
    `${token} is not included: its price does not come with the balances.`,
  /** Followed by a time. */
  pricesAsOf: 'Some prices are not current. The estimate uses prices as of',
} as const

/** Stands in the place of a figure that is not known. */
export const unknownFigure = '–'

/** What each coin is worth, beside its amounts. */
export const worthText = {
  price: 'Price',
  /** Read by screen readers. */
  value: 'Value',
  share: (percent: string) => `${percent}%`,
  /** Followed by an amount: both are rounded down. */
  about: '≈ ',
  unknown: unknownFigure,
  holdings: (shares: string) => `Your holdings by value: ${shares}`,
} as const

/** The page of a coin. */
export const coinText = {
  toWallet: 'Back to the wallet',
  balance: 'Balance',
  price: 'Price over time',
  movements: (coin: string) => `Movements of ${coin}`,
  none: (coin: string) => `No movements of ${coin} yet.`,
  deposit: 'Deposit',
  withdraw: 'Withdraw',
  buy: (token: string) => `Buy ${token}`,
  loadingPrice: 'Loading the price over time',
  priceFailed: 'The price over time could not be loaded.',
  priceEmptyWhy: 'A price is kept once a day, at 00:00 UTC.',
} as const

/** The filters of the history, which are loaded when they are opened. */
export const filtersText = {
  allStatuses: 'All statuses',
  allCoins: 'All coins',
  from: 'From',
  to: 'To',
  anyDay: 'Any day',
  clear: 'Clear filters',
} as const

/** The receipt of a line of the history, beside what the history itself says. */
export const receiptText = {
  print: 'Print',
  share: 'Share',
  shareFailed: 'The receipt could not be shared.',
  close: 'Close',
  id: 'Id',
  timeZone: 'Time zone',
  explorer: 'Open in explorer',
  /** Said of a withdrawal that waits so that its owner can cancel it. */
  cancel: 'Cancel it in Settings, under Passkeys',
  stages: {
    approved: 'Approved, not sent yet',
    sent: 'Sent, not final yet',
  },
} as const

/** The history says this of a payment that had no answer. */
export const unansweredText = {
  withdrawal:
    'The service’s answer to your last withdrawal did not arrive, so it is not certain whether it was placed. If it was, it appears in this history.',
  purchase:
    'The service’s answer to your last purchase did not arrive, so it is not certain whether the tokens were bought. If they were, the purchase appears in this history.',
} as const

/** The history of the estimated balance. */
export const balanceHistoryText = {
  ranges: 'Period',
  range: { month: '30 days', year: '1 year', all: 'All' },
  loading: 'Loading the balance over time',
  failed: 'The balance over time could not be loaded.',
  offlineEmpty: 'You are offline, and the balance over time is not saved on this device yet.',
  staleAsOf: 'Saved on this device, as of',
  empty: 'There is nothing to show yet.',
  emptyWhy: 'The value of the balance is kept once a day, at 00:00 UTC.',
  noneInRange: 'No value is known for this period.',
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
    paid: string,
  ) => `${first.when}: ${first.what}. ${last.when}: ${last.what}. ${change}, ${paid}.`,
  days: (days: number) => (days === 1 ? '1 day' : `${days} days`),
  since: (day: string) => `since ${day}`,
  more: (text: string) => `Gained ${text}`,
  less: (text: string) => `Lost ${text}`,
  same: 'Nothing gained or lost',
  paidIn: (text: string) => `${text} paid in`,
  paidOut: (text: string) => `${text} paid out`,
  nothingPaid: 'nothing paid in or out',
  /** Where the host does not say what was paid in and out. */
  withPaid: 'with what was paid in and out',
  highest: 'Highest',
  lowest: 'Lowest',
  gaps: (count: number) =>
    count === 1
      ? 'On one day the price of a coin was not known.'
      : `On ${count} days the price of a coin was not known.`,
  note: 'Each day is valued at its first prices (UTC), and so is what was paid in or out on it. Gained or lost is what prices, purchases and fees did to the balance.',
  table: 'Details and all values',
  columns: { day: 'Day (UTC)', value: 'Value in USDT' },
} as const

/** A currency besides USDT, below the estimate. */
export const currencyText = {
  choose: 'Show in another currency',
  label: 'Currency',
  none: 'USDT alone',
  /** Followed by a time. */
  asOf: 'Rate as of',
  outdated: (currency: string) => `There is no current rate for ${currency}.`,
} as const
