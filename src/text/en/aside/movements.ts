/** The last movements beside the forms of deposit, withdraw and buy. */
export const movementsText = {
  title: 'Last movements',
  titleOf: (coin: string) => `Last movements of ${coin}`,
  kinds: { deposit: 'Deposit', withdrawal: 'Withdrawal', purchase: 'Purchase' },
  confirmations: (count: string) => `${count} confirmations`,
  stages: {
    approved: 'Approved, about to be sent',
    sent: 'Sent, the network is confirming it',
  },
  /** A time follows. */
  waits: 'Can be cancelled in Settings until',
  none: 'No movements yet.',
  noneOf: (coin: string) => `No movements of ${coin} yet.`,
  unread: 'Some movements could not be read.',
  all: 'All in the history',
} as const
