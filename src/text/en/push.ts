/** The title of the card in the settings. It is a text of its own, since the card is loaded when it is shown. */
export const pushTitle = 'Notifications'

/** Web push: the card in the settings. */
export const pushSettingsText = {
  intro:
    'This device can tell you when something happens, even while the app is closed. It stops when you log out here.',
  turnOn: 'Turn on notifications',
  turnOff: 'Turn off on this device',
  about: 'Notify this device about',
  kinds: {
    credited: 'Deposits that were credited',
    sent: 'Withdrawals that were paid out',
    rejected: 'Withdrawals that were rejected',
    login: 'Logins on a new device',
    password: 'A changed password',
  },
  amounts: 'Show amounts',
  amountsHint: 'Anyone who sees your locked screen can read them.',
  installFirst:
    'On iPhone and iPad, notifications work only in the installed app. Tap Share in the browser’s toolbar, then “Add to Home Screen”, and turn them on in the app that opens from there.',
  unsupported: 'This browser cannot receive notifications.',
  blocked:
    'Notifications are blocked for this site. Allow them in the settings of your browser or device, then open this page again.',
  on: 'Notifications are on for this device.',
  off: 'Notifications are off for this device.',
  faults: {
    blocked: 'Notifications were not allowed.',
    browser: 'This browser could not subscribe to notifications. Try again later.',
    'unknown-service': 'The push service of this browser is not supported here.',
  },
} as const

/** The offer to be told by web push, in the wallet. */
export const pushHintText = {
  title: 'Know when your money moves',
  why: 'This device can tell you when a deposit is credited, a withdrawal is paid out, or somebody logs in. Amounts are not shown.',
  turnOn: 'Turn on',
  dismiss: 'No, thanks',
} as const

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
