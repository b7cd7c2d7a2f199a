/** The passkeys in the settings. */
export const passkeySettingsText = {
  title: 'Passkeys',
  what: 'A passkey is a key on your phone, computer or security key, unlocked by fingerprint, face or PIN. With one, nobody can pay from your account with your password and your e-mail alone.',
  none: 'You have no passkey yet.',
  list: 'Your passkeys',
  added: 'Added',
  used: 'Last used',
  notUsed: 'Not used yet',
  trustedFrom: 'Confirms payments from',
  endsAt: 'Will be removed',
  keeps: 'Use it before then to keep it.',
  add: 'Add a passkey',
  remove: (name: string) => `Remove ${name}`,
  removeShort: 'Remove',
  name: 'Name',
  nameHint: 'So that you recognise it, such as the device it is on.',
  badName: 'Enter a name of up to 40 letters, digits, spaces and _ - + & # ’ ( ).',
  confirmAdd: 'Confirm first that it is you.',
  /** Shown before the first one is added. */
  changes:
    'With a passkey every purchase needs it. A withdrawal that you confirm by a code waits for 24 hours, and so does removing the passkey by a code, such as after losing it.',
  confirmRemove: (name: string) => `The passkey “${name}” will no longer confirm anything.`,
  byPasskey: 'Confirm with passkey',
  byCode: 'Send a code by e-mail',
  byCodeAdds: 'Confirmed by a code, a further passkey confirms payments only after 24 hours.',
  byCodeRemoves:
    'Confirmed by a code, the passkey is removed after 24 hours, unless it is used before. Until then it still guards your payments.',
  codeSent: 'We sent a code to your e-mail.',
  code: 'Verification code',
  continue: 'Continue',
  resend: 'Resend code',
  resendIn: 'Resend code in',
  create: 'Create passkey',
  creating: 'Name the passkey. Your browser then asks where to keep it.',
  wasAdded: 'Passkey added',
  wasRemoved: 'Passkey removed',
  willBeRemoved: 'The passkey will be removed in 24 hours',
  loadFailed: 'Your passkeys could not be loaded.',
  waiting: 'Withdrawals that wait',
  waitingWhat: 'Confirmed by a code although you have a passkey. If one was not you, cancel it.',
  waitsUntil: 'Waits until',
  cancel: (what: string) => `Cancel ${what}`,
  cancelShort: 'Cancel',
  wasCancelled: 'Withdrawal cancelled',
  lost: 'Lost your passkey? Remove it here with a code by e-mail. Your password and your e-mail still log you in.',
} as const

/** The card's title. It is a text of its own, since the others are loaded with the card. */
export const lockTitle = 'App lock'

/** The app lock: its card in the settings, and the screen that covers the app. */
export const lockText = {
  hint: 'Asks for this device’s fingerprint, face or PIN before the app is shown, and encrypts what it keeps on this device.',
  unavailable:
    'This browser or device has no passkeys of its own (by fingerprint, face or PIN), so the app cannot be locked.',
  delay: 'Lock after',
  delayHint: 'How long the app may be in the background. It is always locked when it starts.',
  delayNotStored: 'This device is out of storage: the time was not changed.',
  delays: { 0: 'At once', 1: '1 minute', 5: '5 minutes', 15: '15 minutes' },
  turnOn: 'Turn on app lock',
  turnOff: 'Turn off app lock',
  lockNow: 'Lock now',
  isOn: 'The app is locked with a passkey of this device. What it keeps here is encrypted.',
  curtainTitle: 'Only a curtain',
  curtain:
    'The passkey of this device cannot encrypt. The lock hides the app, but what is kept on this device is not encrypted.',
  losing:
    'If you lose the passkey, log out on the lock screen and log in again. Your account is not affected.',
  cancelled: 'The passkey was not used. Please try again.',
  lockedTitle: 'The app is locked',
  locked: 'Use your fingerprint, face or PIN to open it.',
  unlock: 'Unlock',
  notUnlocked:
    'The app could not be unlocked. Try again or, if the passkey is lost, log out and log in again.',
  logOut: 'Log out',
  logOutTitle: 'Log out on this device?',
  logOutHint:
    'What the app keeps on this device is deleted, and comes back from the host when you log in again. Support queries that were written offline and not sent yet are lost.',
  confirmLogOut: 'Delete and log out',
  back: 'Back',
} as const

/** The logins of a person, in the settings. */
export const sessionsText = {
  title: 'Where you are logged in',
  failed: 'Your logins could not be loaded.',
  device: (browser: string, platform: string) =>
    browser && platform ? `${browser} on ${platform}` : browser || platform || 'Unknown device',
  current: 'This device',
  login: 'Login',
  lastUse: 'Last used',
  address: 'IP address',
  unknown: 'Unknown',
  end: 'Log out',
  endOf: (device: string) => `Log out ${device}`,
  endOthers: 'Log out all other devices',
  ended: 'Logged out',
} as const

/** Shown where the settings lead to the page that freezes the account. */
export const freezeCardText = {
  title: 'Freeze account',
  what: 'If somebody else may have got into your account, freeze it: nothing can be withdrawn or bought until you lift the freeze with a code from your e-mail.',
  open: 'Freeze account',
} as const

/** The page that freezes the account. */
export const freezeText = {
  title: 'Freeze account',
  lead: 'If somebody else has logged in to your account, freeze it now.',
  effects: [
    'Withdrawals and purchases are refused until you lift the freeze.',
    'Payments that were not sent yet wait.',
    'Every device is logged out, this one included.',
    'Deposits still arrive.',
  ],
  freeze: 'Freeze my account',
  back: 'Back to Settings',
  incomplete: 'This link is incomplete. Open it from the e-mail once more.',
  over: 'This link was used before, or is older than 6 hours. Choose a new password instead, which logs out every device, and contact support.',
  done: 'Your account is frozen, and every device is logged out.',
  next: 'Choose a new password now. Then log in, and lift the freeze in Settings with a code from your e-mail.',
  newPassword: 'Choose a new password',
} as const

/** That the account is frozen, on the screens that cannot be used then. */
export const frozenText = {
  title: 'Your account is frozen',
  withdrawals: 'Nothing can be withdrawn until the freeze is lifted. Deposits still arrive.',
  purchases: 'Nothing can be bought until the freeze is lifted. Deposits still arrive.',
  wallet: 'Nothing can be withdrawn or bought until the freeze is lifted. Deposits still arrive.',
  toSettings: 'Lift the freeze in Settings',
} as const

/** Lifting the freeze, in the settings. */
export const unfreezeText = {
  since: 'Frozen since',
  state:
    'Withdrawals and purchases are refused, and payments that were not sent yet wait. Deposits still arrive.',
  passwordFirst: 'If somebody else was logged in, change your password before you lift the freeze.',
  byOperator: 'An operator has frozen it. Contact support to have that lifted.',
  contact: 'Contact support',
  sendCode: 'Lift the freeze',
  sentTo: 'We sent a code to',
  lift: 'Confirm with the code',
  lifted: 'The freeze is lifted',
} as const
