/** The deposit screen, except for the texts of product §8. */
export const depositText = {
  title: 'Deposit',
  coin: 'Coin',
  network: 'Network',
  addressOf: (coin: string) => `Your ${coin} address`,
  qr: 'QR code of the address',
  copy: 'Copy address',
  minimum: (amount: string, coin: string) =>
    `The minimum deposit is ${amount} ${coin}. Smaller amounts are not credited.`,
  only: (coin: string, network: string) =>
    `Send only ${coin} on ${network} to this address. Another coin, or the same coin on another network, is lost.`,
  arrives: 'It is credited once the network has confirmed it.',
  savedAsOf: 'Saved on this device, as of',
  failed: 'The address could not be loaded.',
} as const
