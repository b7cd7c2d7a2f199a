/** What can be done with a line of the history, in its receipt. */
export const lineText = {
  note: 'Your note',
  keepNote: 'Save note',
  noteKept: 'Your note was saved.',
  cancel: 'Cancel withdrawal',
  cancelled: 'The withdrawal was cancelled. Its amount is back in your balance.',
  /** Followed by a time. */
  until: 'You may withdraw from this purchase until',
  withdraw: 'Withdraw from purchase',
  means:
    'You get back exactly what you paid, and the tokens go back. This works while you still have all of them.',
  confirmWithdraw: 'Get my payment back',
  withdrawn: 'You have withdrawn from the purchase. Your payment is back in your balance.',
  taxTitle: 'For tax programs',
  taxNote:
    'All movements of the year, purchases as trades with their fee. Koinly and CoinTracking get the value on that day as well; CoinTracker looks it up itself.',
  taxFormats: { koinly: 'Koinly', cointracking: 'CoinTracking', cointracker: 'CoinTracker' },
  taxFailed: 'The file could not be made.',
} as const

/** The types that our host gives deposits and purchases, in a receipt; that of another is shown as it spells it. */
export const typeText = {
  Crypto: 'Crypto',
  Reversed: 'Reversed',
  'Dropped by the network': 'Dropped by the network',
  buy: 'buy',
  reversed: 'reversed',
} as const

/** What a wallet shows that has never had anything. */
export const firstStepsText = {
  title: 'Start with a deposit',
  text: 'This wallet is empty. Choose what you will send, and the next screen has your address for it.',
  deposit: 'Deposit',
} as const

/** Headings of the exported file. */
export const csvText = {
  time: (label: string) => `${label} (UTC)`,
  account: 'Account',
  note: 'Note',
} as const

/** The files of the history: what is shown, and a year's statement. */
export const statementText = {
  title: 'Export',
  shown: 'The list as it is shown',
  /** Offered in the other languages. */
  inEnglish: 'Files in English',
  yearly: 'Statement of a year',
  explanation:
    'Opening balance, every movement and closing balance of each coin, in UTC. The CSV also has addresses and transaction ids.',
  year: 'Year',
  toDate: (year: number) => `${year}, to date`,
  files: { pdf: 'Download PDF', csv: 'Download CSV' },
  fileName: (year: number, format: string) => `statement-${year}.${format}`,
  notHidden: 'The amounts are hidden here, but not in the files.',
  offline: 'You are offline. The statement is made by the host.',
  failed: 'The statement could not be made.',
  downloaded: (name: string) => `${name} was downloaded.`,
  close: 'Close',
} as const
