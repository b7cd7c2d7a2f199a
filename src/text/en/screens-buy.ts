/** The buy screen, where the specification gives no text of its own. */
export const buyText = {
  title: (token: string) => `Buy ${token}`,
  payWith: 'Pay with',
  chooseCoin: 'Choose a coin',
  pay: 'You pay',
  receive: 'You receive',
  available: 'Available',
  rate: 'Rate',
  price: 'Price of this stage',
  fee: 'Fee',
  credited: 'Credited',
  minimum: 'Minimum',
  badAmount: 'Write the amount in digits with a point, such as 12.5',
  priceMoved: (then: string) =>
    `The price has priceMoved: one token cost ${then} when you pressed the button. Nothing was bought. Look at the new figures and decide again.`,
  noAnswer:
    'No answer came, so it is not certain whether the tokens were bought. Press the button again: the same purchase is never paid twice.',
  unknown:
    'No answer came, so it is not certain whether the tokens were bought. Look at your history before you try again.',
  noPrice: 'There is no price at the moment, so nothing can be bought.',
  loadFailed: 'Your balance and the price could not be loaded.',
} as const
