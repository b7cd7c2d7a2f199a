/** The button that shows and hides amounts (product §11). */
export const balanceEye = { show: 'Show balance', hide: 'Hide balance' } as const

/** The wallet screen, except for the texts of product §2 and §8. */
export const walletText = {
  title: 'Wallet',
  estimated: 'Estimated balance',
  assets: 'Assets',
  course: 'Balance over time',
  asset: 'Asset',
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

export const historyText = {
  title: 'History',
  tabs: { deposit: 'Deposit', withdrawal: 'Withdraw', purchase: 'Buy Token' },
  columns: {
    time: 'Time',
    coin: 'Coin',
    amount: 'Amount',
    total: 'Total',
    fee: 'Fee',
    arrives: 'Arrives',
    paid: 'Paid',
    received: 'Received',
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
  /** Of a pending withdrawal, with a time between the two. */
  waits: { until: 'Waits until', canCancel: 'and can be cancelled' },
  search: 'Search history',
  filters: 'Filters',
  exportCsv: 'Export CSV',
  csvNotHidden: 'Amounts are hidden here, not in the exported file.',
  receipt: 'Receipt',
  receiptOf: (what: string, when: string) => `Receipt: ${what}, ${when}`,
  empty: {
    deposit: 'No deposits yet.',
    withdrawal: 'No withdrawals yet.',
    purchase: 'No purchases yet.',
  },
  noMatch: 'No entries match the search and the filters.',
  failed: 'The history could not be loaded.',
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
