/** `Binance (BEP-20) or Tron (TRC-20)`. */
export const anyOf = (names: readonly string[]): string => names.join(' or ')

/** The deposit screen, except for the texts of product §8. */
export const depositText = {
  title: 'Deposit',
  coin: 'Coin',
  addressOf: (coin: string) => `Your ${coin} address on`,
  qr: 'QR code of the address',
  scan: 'To scan with another device',
  copy: 'Copy address',
  share: 'Share address',
  minimum: (amount: string, coin: string) =>
    `The minimum deposit is ${amount} ${coin}. Smaller amounts are not credited.`,
  only: (coin: string, network: string) =>
    `Send only ${coin} on ${network} to this address. Anything else, such as the same coin on another network, may not be credited and may be lost.`,
  arrives: 'A deposit is credited once the network has confirmed it.',
  savedAsOf: 'Saved on this device, as of',
  failed: 'The address could not be loaded.',
  offline:
    'Without a connection you see only the addresses that were opened on this device before.',
} as const

/** What becomes of what the address is not for, on Deposit. */
export const elseText = {
  title: 'What happens to anything else?',
  credited: (coins: string, network: string) =>
    `${coins} on ${network} is credited as well: the address is the same.`,
  rest: 'Anything else is not credited and may be lost. If it has happened, write to Support with the transaction id.',
  unwatched:
    'Every deposit is credited by hand here. Anything else may not be credited and may be lost.',
  unknown: 'The service does not say. It may not be credited and may be lost.',
  failed: 'That could not be loaded.',
} as const

/** The question about a deposit, on Deposit and Support. */
export const explainText = {
  title: 'Missing a deposit?',
  label: 'Transaction id',
  hint: 'As shown by the wallet or exchange that sent it. A link to an explorer works, too.',
  submit: 'Look it up',
  invalid: 'A transaction id has 64 characters: digits, and letters from a to f.',
  offline: 'You are offline. You can look it up once you are connected again.',
  pending: (what: string, network: string, count: string, minutes: number) =>
    `${what} is on its way on ${network}: ${count} confirmations. It is usually credited within ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  /** Followed by a time. */
  credited: (what: string, network: string) => `${what} on ${network} was credited:`,
  'below-minimum': (what: string, network: string) =>
    `${what} on ${network} is below the minimum deposit. It is not credited, and will not be.`,
  'in-review': (what: string, network: string) =>
    `${what} on ${network} has arrived, but we have to check it before it is credited. Write to Support with this transaction id.`,
  'wrong-network': (what: string, network: string) =>
    `${what} has arrived at your address, but on ${network}, which is not its network here. We can recover it: write to Support with this transaction id.`,
  'not-yours': (network: string) =>
    `This transaction on ${network} paid none of your addresses directly. If a contract in it paid you, that is credited later, once we find it.`,
  failed: (network: string) =>
    `This transaction failed on ${network}, so nothing was paid. The coins are still with the sender, except for the network’s fee.`,
  unlisted: (network: string) =>
    `This transaction on ${network} has sent you a token that we do not support. It is not credited.`,
  'not-found':
    'There is no such transaction yet. It can take some minutes to appear. If it is older than an hour, check its id and network with the sender.',
} as const

/** The withdraw screen, except for the texts of product §2 and §8. */
export const withdrawText = {
  title: 'Withdraw',
  coin: 'Coin',
  network: 'Network',
  chooseNetwork: 'Choose a network',
  onNetwork: (network: string) => `Network: ${network}`,
  address: 'Address',
  amount: 'Amount',
  max: 'Max',
  scan: 'Scan QR code',
  available: 'Available',
  fee: 'Fee',
  minimum: 'Minimum',
  arrives: 'You receive',
  continue: 'Continue',
  sendCode: 'Send code',
  edit: 'Change details',
  code: 'Verification code',
  confirm: 'Confirm withdrawal',
  resend: 'Resend code',
  resendIn: 'Resend code in',
  review: 'Check every line. A withdrawal cannot be reversed.',
  sent: 'We sent a code to your e-mail.',
  badAmount: 'Enter the amount as a decimal number, such as 12.5',
  tooFine: (coin: string, decimals: number, network: string) =>
    `${coin} has at most ${decimals} decimals on ${network}.`,
  badAddress: (network: string) => `This is not a valid address on ${network}.`,
  wrongNetwork: (theirs: readonly string[], chosen: string) =>
    `This is an address on ${anyOf(theirs)}, but the withdrawal is on ${chosen}. The coins would be lost.`,
  tokenContract: 'This is the token’s own contract. Coins sent to it are lost.',
  ownAddress: 'This is your own deposit address. Choose the address of another wallet.',
  keylessAddress: 'Nobody has the key of this address. Coins sent to it are lost.',
  known: 'You have sent to this address before.',
  firstTime: 'You have never sent to this address. Compare every group with its source.',
  unavailable:
    'Your past withdrawals could not be loaded, so we cannot say whether you have used this address before.',
  lookAlike: 'Careful: this is not the address you have used before, although it looks like it.',
  yours: 'Used before',
  differs: (count: number) =>
    count === 1
      ? 'One character differs; it is marked.'
      : `${count} characters differ; they are marked.`,
  ownership: 'Is this address yours?',
  noAnswer:
    'The service did not answer, so it is not certain whether the withdrawal was placed. Confirm it again with its code: the same withdrawal is never paid twice.',
  resumed: 'Continue your withdrawal',
  unconfirmed:
    'Your last withdrawal was interrupted before it was confirmed, and nothing left your wallet. Fill in the form again to get a new code.',
  uncertain:
    'The service’s answer did not arrive, so it is not certain whether your last withdrawal was placed. Check your history before you try again.',
  expired: 'This code is no longer valid. Go back with Change details and request a new one.',
  loadFailed: 'Your balance and the fee could not be loaded.',
  success: 'Your withdrawal has been placed. You can follow it in your history.',
  successTitle: 'Withdrawal placed',
  failTitle: 'Withdrawal failed',
  toWallet: 'Back to the wallet',
} as const

export const scanText = {
  title: 'Scan QR code',
  aim: 'Point the camera at the QR code of the address.',
  picture: 'Read from a picture',
  denied:
    'This site is not allowed to use the camera. Allow it in the browser’s settings, read a picture, or paste the address.',
  noCamera: 'No camera is available on this device. Read a picture, or paste the address.',
  unreadable: 'This QR code does not contain a supported address.',
  noCode: 'No QR code was found in this picture.',
  notLoaded: 'The QR code reader could not be loaded. Paste the address instead.',
  close: 'Close',
} as const

/** What stands at a field of Buy and Withdraw, in words of its own beside the toast of product §5. */
export const fieldText = {
  coin: 'Choose a coin',
  address: 'Type, paste or scan one',
  least: (amount: string) => `At least ${amount}`,
  tooMuch: 'More than is available',
} as const

/** Both ways to write it can be typed on a keyboard without a dot. */
export const unclearAmountText = (text: string): string =>
  `${text} may mean two amounts. Write ${text.replace(',', '')} or ${text}0`

/** The cards of the coins on the deposit and the withdraw screen. */
export const coinsText = {
  available: 'Available',
  asOf: 'Available amounts, as of',
  network: 'Network',
  networks: 'Networks',
} as const

/** The card that says what there is of a coin and what something costs, beside the forms of deposit, withdraw and buy. */
export const costsText = {
  title: 'Balance and costs',
  available: 'Available',
  minimum: 'Minimum',
  fee: 'Fee',
  depositFee: 'Paid by the sender to the network',
} as const

/** The last movements beside the forms of deposit, withdraw and buy. */
export const movementsText = {
  title: 'Last movements',
  titleOf: (coin: string) => `Last movements of ${coin}`,
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

/** How far the present stage is sold, on Buy and on the landing page. */
export const stageText = {
  title: 'This stage',
  bar: 'Sold of this stage, in percent',
  /** The name of a stage that the site has no name for. */
  stage: (number: number) => `Stage ${number}`,
  sold: (stage: string, sold: string, supply: string, symbol: string, share: string) =>
    `${stage}: ${sold} of ${supply} ${symbol} sold (${share})`,
  percent: (percent: number) => `${percent}%`,
  little: 'less than 1%',
  addUp: 'Add up the whole presale yourself',
} as const

/** What comes one after another, beside the forms of deposit, withdraw and buy. */
export const stepsText = {
  title: 'The steps',
  deposit: {
    choose: 'Choose a coin.',
    send: (coin: string, network: string) =>
      `Send ${coin} to this address from another wallet or an exchange, on ${network}.`,
    sendAny: 'Send it to your address from another wallet or an exchange.',
    confirmed: 'The network confirms it.',
    credited: 'It is credited, and your balance shows it without a reload.',
  },
  withdrawal: {
    form: 'Fill in coin, address and amount.',
    review: 'Check every line.',
    confirm: 'Confirm that it is you.',
    sent: 'We check it and send it.',
    final: 'The network confirms it, and it is final.',
  },
  purchase: {
    form: 'Choose a coin and type either amount.',
    review: 'Check the exact amounts. Their price is held for a short time.',
    confirm: 'Confirm: exactly that is bought, or nothing.',
    press: 'Press the button: the service buys at its price of that moment.',
    credited: 'It is added to your balance.',
  },
} as const
