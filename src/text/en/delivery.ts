/** When the token leaves the account, on Wallet, Buy, Withdraw and Deposit. */
export const deliveryText = {
  title: (token: string) => `Your ${token}`,
  buyTitle: 'When it is released',
  locked: 'Locked',
  next: 'Next release',
  nextAt: (amount: string, token: string, day: string) => `${amount} ${token} on ${day}`,
  nothingLocked: 'Nothing is locked. Everything you bought is available.',
  open: (token: string) => `${token} can be withdrawn and deposited.`,
  opens: (token: string, day: string) =>
    `${token} can be withdrawn and deposited from ${day} (UTC) on.`,
  closed: (token: string) =>
    `${token} cannot be withdrawn yet. The day is shown here once it is known.`,
  atOnce: 'What you buy now is available at once.',
  schedule: (share: string, opening: string, cliff: string, until: string, isMonthly: boolean) =>
    `Of what you buy now ${share}% is released on ${opening}, and the rest after ${cliff} in equal parts each ${isMonthly ? 'month' : 'day'}, the last of them on ${until}. Later changes of the sale do not affect it.`,
  /** Warns of fake claim pages. */
  noClaim: (token: string) =>
    `There is nothing to claim: ${token} arrives in this account by itself. A page that asks you to connect a wallet to claim it is not ours.`,
  slider: 'Day',
  released: (amount: string, token: string) => `${amount} ${token} released`,
  example: (amount: string, token: string) => `Of every ${amount} ${token}`,
  at: (day: string, what: string) => `${day}: ${what}`,
  table: 'All releases',
  columns: { day: 'Day (UTC)', amount: 'Released' },
  failed: 'What is locked could not be loaded.',
  loading: 'Loading what is locked',
  hidden: 'Amounts are hidden.',
} as const

/** The code with an amount, on Deposit. */
export const requestText = {
  title: 'Request an amount',
  amount: (coin: string) => `Amount in ${coin}`,
  invalid: 'This amount cannot be sent on this network.',
  qr: 'QR code of the address with the amount',
  share: 'Share the link',
  failed: 'The contract of this coin could not be read.',
} as const
