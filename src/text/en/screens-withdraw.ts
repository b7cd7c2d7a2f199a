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
    `This is an address on ${theirs.join(' or ')}, but the withdrawal is on ${chosen}. The coins would be lost.`,
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
