/* The statement of a year, as the host writes it in the language of the site that asks for it. */

export const statementFileText = {
  title: (site: string, year: number) => `${site} statement ${year}`,
  about: (name: string, email: string, from: string, to: string) =>
    `${name}, ${email}, from ${from} to ${to} UTC`,
  entity: (entity: string) => `Account with ${entity}. All times are UTC, all amounts are exact.`,
  tooMany: (count: number) =>
    `There are ${count} movements, more than a document holds. The CSV lists them.`,
  none: 'There were no movements in this period.',
  reserved: (amount: string) =>
    `Of the closing balance ${amount} is reserved for withdrawals that are not decided yet.`,
  locked: (amount: string) => `Of the closing balance ${amount} was bought and is released later.`,
  owed: (amount: string) => `${amount} is owed after a correction.`,
  /** Headings of the tables, and of the columns of the CSV. */
  columns: {
    time: 'Time (UTC)',
    coin: 'Coin',
    entry: 'Entry',
    amount: 'Amount',
    balance: 'Balance',
    opening: 'Opening',
    in: 'In',
    out: 'Out',
    closing: 'Closing',
    network: 'Network',
    address: 'Address',
    transaction: 'Transaction',
    account: 'Account',
  },
  /** The sums of a coin, in the CSV. */
  sums: {
    opening: 'Opening balance',
    closing: 'Closing balance',
    reserved: 'Of which reserved for withdrawals',
    locked: 'Of which released later',
    owed: 'Owed after a correction',
  },
  /** What an entry is that is not called as its kind of history is (`kindText`). */
  entries: {
    depositReversed: 'Deposit reversed',
    withdrawalFee: 'Withdrawal fee',
    purchaseFee: 'Purchase fee',
    purchaseReversed: 'Purchase reversed',
    reversalUndone: 'Reversal undone',
    correction: 'Correction',
  },
} as const
