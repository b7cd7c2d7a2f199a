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
