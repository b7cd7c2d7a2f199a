/** The buy screen, except for the texts of product §4 and §8. */
export const buyText = {
  title: (token: string) => `Buy ${token}`,
  payWith: 'Pay with',
  pay: 'You pay',
  max: 'Max',
  part: (percent: number) => `${percent}%`,
  receive: 'You receive',
  /** What the field above holds; the fee as soon as it is known. */
  beforeFee: (fee: string) => `Before the fee${fee}`,
  feeOf: (fee: string) => ` of ${fee}`,
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
  noQuotes:
    'The service no longer holds a price while you look at it. Press the button again to buy at its price of that moment.',
  /** Said of a host that holds no price: true whatever it does. */
  estimate:
    'These figures are refreshed every few seconds. What is credited follows the service’s price when you press the button.',
  /** Said of a host that holds prices. */
  estimateBeforeReview:
    'These figures are refreshed every few seconds. The exact ones come next, before anything is bought.',
  unknown:
    'The service did not answer, so it is not certain whether the tokens were bought. Check your history before you try again.',
  noPrice: 'There is no price at the moment, so nothing can be bought.',
  loadFailed: 'Your balance and the price could not be loaded.',
} as const

/** The review of a purchase, whose price is held for a while. */
export const buyReviewText = {
  intro: 'Check every line. Exactly this is bought when you confirm, or nothing.',
  ended: 'This is what was offered.',
  sending: 'This is being bought.',
  uncertain: 'It is not known yet whether this was bought.',
  bought: 'You have bought this.',
  pay: 'You pay',
  rate: 'Rate',
  rateOf: (coin: string, price: string) => `1 ${coin} = ${price} USDT`,
  price: 'Price of one token',
  receive: 'Before the fee',
  priceIn: (price: string, stage: string) => `${price} USDT (${stage})`,
  fee: 'Fee',
  minus: (fee: string) => `− ${fee}`,
  heldFor: 'This price is held for',
  over: 'This price is no longer held, and nothing was bought.',
  confirm: 'Confirm purchase',
  toWallet: 'Opening the wallet',
  renew: 'Show the present price',
  back: 'Back',
  same: 'The present price is the same as before.',
  changed: 'The price has changed. What a line said before stands below it.',
  before: (value: string) => `before: ${value}`,
} as const

/** The wallet, after a purchase at a price that was held. */
export const boughtText = {
  title: (credited: string, paid: string) => `You bought ${credited} for ${paid}`,
  rate: (coin: string, price: string) => `, and 1 ${coin} counted as ${price} USDT`,
  details: (price: string, rate: string, fee: string) =>
    `One token cost ${price} USDT${rate}. The fee of ${fee} is already taken off.`,
} as const
