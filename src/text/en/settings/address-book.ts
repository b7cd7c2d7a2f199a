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
  restriction: 'Withdraw only to saved addresses',
  off: 'Off. Withdrawals can go to any address.',
  on: 'On. Withdrawals go only to addresses that have been saved for 24 hours.',
  ending: 'On. Withdrawals can go to any address from',
  delay: 'Turning it off takes 24 hours, and we mail you.',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  keepOn: 'Keep it on',
  turnedOn: 'Withdrawals now go only to saved addresses',
  turningOff: 'It ends in 24 hours',
  stays: 'It stays on',
} as const
