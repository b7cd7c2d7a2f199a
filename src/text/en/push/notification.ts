/** What a notification says, with the amount if the person wants amounts in notifications. Read by the service worker. */
export const pushText = {
  credited: {
    title: 'Deposit credited',
    body: (amount = 'A deposit') => `${amount} is in your wallet.`,
  },
  sent: {
    title: 'Withdrawal sent',
    body: (amount = 'Your withdrawal') => `${amount} was paid out.`,
  },
  rejected: {
    title: 'Withdrawal rejected',
    body: (amount = 'The full amount') => `${amount} is back in your balance.`,
  },
  login: {
    title: 'New login',
    body: () =>
      'Somebody logged in to your account on a new device. If this was not you, change your password now.',
  },
  password: {
    title: 'Password changed',
    body: () =>
      'The password of your account was changed, and this device was logged out. If this was not you, reset your password now.',
  },
} as const
