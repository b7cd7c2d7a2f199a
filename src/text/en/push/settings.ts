/** Web push: the card in the settings. What the notifications say is in notification.ts. */
export const pushSettingsText = {
  intro:
    'This device can tell you when something happened, also while the app is closed. It says nothing after you log out here.',
  turnOn: 'Turn on notifications',
  turnOff: 'Turn off on this device',
  about: 'Tell this device about',
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
