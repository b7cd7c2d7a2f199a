/** The buy screen, except for the texts of product §4 and §8. */
export const buyText = {
  title: (token: string) => `Buy ${token}`,
  payWith: 'Pay with',
  chooseCoin: 'Choose a coin',
  pay: 'You pay',
  receive: 'You receive',
  available: 'Available',
  availableAsOf: 'Available, as of',
  rate: 'Rate',
  price: 'Price of this stage',
  fee: 'Fee',
  credited: 'Credited',
  minimum: 'Minimum',
  badAmount: 'Enter the amount as a decimal number, such as 12.5',
  priceMoved: (then: string) =>
    `The price has moved: one token cost ${then} when you pressed the button. Nothing was bought. Check the new price before you try again.`,
  noAnswer:
    'The service did not answer, so it is not certain whether the tokens were bought. Press the button again: the same purchase is never paid twice.',
  startOver: 'Start over',
  unknown:
    'The service did not answer, so it is not certain whether the tokens were bought. Check your history before you try again.',
  noPrice: 'There is no price at the moment, so nothing can be bought.',
  loadFailed: 'Your balance and the price could not be loaded.',
} as const
