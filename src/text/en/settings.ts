/** The settings, except for the texts of product §8. */
export const settingsText = {
  title: 'Settings',
  /** The pages of a narrow screen, and the way back to their index. */
  groups: {
    account: 'Account',
    security: 'Security',
    addresses: 'Address book',
    notifications: 'Notifications',
    device: 'App and device',
  },
  all: 'All settings',
  account: 'Account',
  name: 'Name',
  email: 'Email',
  profileFailed: 'Your name and e-mail could not be loaded.',
  passwordTitle: 'Password',
  old: 'Old password',
  new: 'New password',
  newHint: '8 to 20 characters with an upper-case letter, a digit and one of !@#$%^&*',
  confirm: 'Confirm password',
  change: 'Change password',
  hostNotNotified:
    'Your password was changed, but your other devices could not be logged out. Log in and change it again to be sure.',
  appearance: 'Appearance',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  language: 'Language',
  device: 'This device',
  deviceHint:
    'Deletes all your data from this device, including the history for offline viewing, and logs you out here.',
  forget: 'Forget this device',
} as const

/** A change that a mailed code confirms, in the settings. */
export const mailedCodeText = {
  code: 'Verification code',
  resend: 'Resend code',
  resendIn: 'Resend code in',
  expired: 'This code is no longer valid. Request a new one.',
} as const

/** The card of the anti-phishing phrase, in the settings. */
export const phraseText = {
  title: 'Anti-phishing phrase',
  intro: (site: string) =>
    `Words of your own at the end of every mail from ${site}. A mail without them is not from us.`,
  none: 'You have not chosen a phrase yet.',
  since: 'In our mails since',
  secret: 'It is not shown here, so that nobody reads it over your shoulder.',
  phrase: 'Phrase',
  hint: 'Something you recognise at once, and not one of your passwords.',
  set: 'Set phrase',
  change: 'Change phrase',
  remove: 'Remove',
  offline: 'The phrase can be changed once you are online.',
  failed: 'Your anti-phishing phrase could not be loaded.',
  faults: {
    'too-short': 'A phrase has at least 4 characters.',
    'too-long': 'A phrase has at most 60 characters.',
    unfit: 'A phrase is one line of plain text.',
  },
  sent: 'We sent a code to your e-mail. It confirms the change.',
  confirm: 'Confirm',
  cancel: 'Cancel',
  wasSet: 'Your phrase is set',
  wasRemoved: 'Your phrase is removed',
} as const

/** The address book on Withdraw, and where a withdrawal was placed. */
export const recipientText = {
  choose: 'Address book',
  none: 'No saved address on this network',
  noneHint: 'Save one in your settings, or after a withdrawal.',
  close: 'Close',
  isNew: 'New',
  saved: (name: string) => `This is ${name} in your address book.`,
  savedNew: (name: string) =>
    `This is ${name} in your address book, saved less than 24 hours ago. Compare every group with its source.`,
  lookAlike: (name: string) =>
    `Careful: this is not ${name} in your address book, although it looks like it.`,
  savedTwin: (name: string) => `${name} is`,
  notSaved:
    'You allow withdrawals only to addresses that have been in your address book for 24 hours. This one is not in it.',
  tooNew:
    'You allow withdrawals only to addresses that have been in your address book for 24 hours. You can withdraw to this one from',
  save: 'Save this address',
  name: 'Name in your address book',
  nameHint: 'Such as the wallet or person it belongs to.',
  confirm: 'Save',
  wasSaved: (name: string) => `Saved as ${name}`,
  faults: {
    'no-name': 'Enter a name.',
    'long-name': 'A name has at most 40 characters.',
    'bad-name': 'A name has letters, digits, spaces and _ - + & # ’ ( ) only.',
  },
} as const

/** The card of the address book, in the settings. */
export const addressBookText = {
  title: 'Address book',
  intro: 'Addresses that you withdraw to, by name. A saved address is marked as new for 24 hours.',
  empty: 'No saved addresses',
  failed: 'Your address book could not be loaded.',
  offline: 'As saved on this device. You can change it once you are online.',
  add: 'Add an address',
  network: 'Network',
  chooseNetwork: 'Choose a network',
  address: 'Address',
  save: 'Save address',
  cancel: 'Cancel',
  added: (name: string) => `${name} was added to your address book`,
  newUntil: 'until',
  remove: 'Remove',
  removeNamed: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeHint: 'If you save it again, it is new for 24 hours again.',
  removed: (name: string) => `${name} was removed`,
  keep: 'Keep',
  resembles: (name: string) =>
    `Careful: this address looks like ${name}, but it is another one. Compare every group.`,
  noNetwork: 'Choose a network.',
  noAddress: 'Enter an address.',
  badAddress: (network: string) => `This is not a valid address on ${network}.`,
  wrongNetwork: (network: string) => `This is not an address on ${network}.`,
  tokenContract: 'This is the token’s own contract. Coins sent to it are lost.',
  keylessAddress: 'Nobody has the key of this address. Coins sent to it are lost.',
  restriction: 'Withdraw only to saved addresses',
  off: 'Off. Withdrawals can go to any address.',
  on: 'On. Withdrawals go only to addresses that have been saved for 24 hours.',
  ending: 'Still on. Withdrawals can go to any address only from',
  delay: 'Turning it off takes 24 hours, and we mail you.',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  keepOn: 'Keep it on',
  turnedOn: 'Withdrawals now go only to saved addresses',
  turningOff: 'It ends in 24 hours',
  stays: 'It stays on',
} as const

/** What the host knows of a person, and the deletion of the account, in the settings. */
export const personalDataTitle = 'Your data'

export const personalDataText = {
  what: 'A file with everything that is stored about you: for people as PDF, for programs as JSON.',
  files: { json: 'Download my data (JSON)', pdf: 'Download my data (PDF)' },
  deletion: 'Delete the account',
  deletionWhat:
    'Withdraw everything first: it is refused while there is a balance or something is pending. Your name, e-mail, logins, addresses and notes are erased; what the law requires to be kept of your payments stays, without your name. This cannot be undone.',
  ask: 'Send a code to delete my account',
  sent: 'We sent a code to your e-mail. Confirming it deletes the account at once.',
  confirm: 'Delete my account',
  keep: 'Keep the account',
  deleted: 'Your account was deleted.',
} as const
