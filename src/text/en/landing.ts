/**
 * The landing page's copy: what things are, what they cost, what can go wrong. It promises no gain, and claims no
 * part to exist that may not.
 */
export const heroText = {
  title: (siteName: string) => `${siteName} is the token of a financial ecosystem in seven parts.`,
  lead: 'An exchange, a payment gateway for merchants, a swap aggregator, a wallet whose keys you hold, debit cards, lending, and a blockchain of its own. Here you can buy the token and keep it in a custodial wallet: its keys are the operator’s, not yours.',
  start: 'Get started',
  whitepaper: 'Read the whitepaper',
  risk: 'A token can lose all of its value. Nothing on this page is advice or a promise of gain.',
  picture: (siteName: string) =>
    `The ${siteName} token in the middle, and the seven parts of the ecosystem around it: exchange, payment gateway, swap aggregator, wallet, debit cards, lending, blockchain.`,
  facts: {
    supply: 'Total supply',
    network: 'Network',
    decimals: 'Decimals',
    presale: 'Presale',
    /** It has non-breaking spaces. */
    stage: (current: number, all: number) => `Stage\u00a0${current}\u00a0of\u00a0${all}`,
  },
} as const

export const aboutText = {
  title: (siteName: string) => `About ${siteName}`,
  paragraphs: [
    'To trade, to hold, to pay and to borrow in crypto takes four services today, each with an account, a price list and rules of its own. Between any two of them stands a transfer, and a transfer that goes wrong cannot be reversed.',
    'This ecosystem sets the four side by side, adds three more, and uses one token among all of them: to pay fees, and to return a part of them as cashback.',
    'The token is not a share in a company, and it gives no claim to anyone’s income.',
  ],
  vision: 'Vision',
  visionStatement: 'Finance you can check for yourself.',
  visionText:
    'Every service should be useful without the others, name its price before you agree, and leave a record that you can look up on the chain.',
} as const

export const ecosystemText = {
  title: 'Ecosystem',
  lead: 'Seven parts, each with one task.',
  parts: {
    exchange: {
      name: 'Crypto exchange',
      text: 'Trade listed assets against each other on an open order book. The token is meant to trade here as well, once it is listed.',
    },
    gateway: {
      name: 'Merchant payment gateway',
      text: 'A shop names its price in its own currency; the customer pays with a coin they already hold.',
    },
    swap: {
      name: 'Swap aggregator',
      text: 'Requests quotes from several decentralized exchanges, includes their fees, and shows the best one.',
    },
    wallet: {
      name: 'Non-custodial wallet',
      text: 'Several chains in one place. The keys stay on your device, so nobody else can use or restore them.',
    },
    cards: {
      name: 'DeFi debit cards',
      text: 'Pay with crypto where cards are accepted. It is converted at the moment you pay.',
    },
    lending: {
      name: 'AI-assisted DeFi lending',
      text: 'Borrow against what you hold. Models help to set limits and give early warnings. Collateral that falls too far is sold.',
    },
    chain: {
      name: 'Own blockchain',
      text: 'Meant to settle what the other six parts do. Until it runs, the token stays on Binance (BEP-20).',
    },
  },
  short: {
    exchange: 'Exchange',
    gateway: 'Payments',
    swap: 'Swap',
    wallet: 'Wallet',
    cards: 'Cards',
    lending: 'Lending',
    chain: 'Blockchain',
  },
  note: 'The parts are at different stages of development. Some may be delayed, changed or never released. The account on this website is separate from the non-custodial wallet: here the operator holds the keys.',
} as const

export const tokenText = {
  title: 'Tokenomics',
  lead: 'One billion tokens in all, divided among nine purposes.',
  picture: 'The nine shares as a ring chart. The table has the figures.',
  caption: (siteName: string) => `How the ${siteName} supply is divided`,
  purpose: 'Purpose',
  amount: 'Amount',
  share: 'Share',
  total: 'Total',
  tokens: 'tokens',
} as const

export const presaleText = {
  title: 'Presale',
  lead: 'One fifth of the supply is sold in four stages, each at one price. A stage ends when it is sold out or when the next begins. That later stages cost more is a price list, not a forecast.',
  /** Warns of fake claim pages. */
  noClaim: (siteName: string) =>
    `What you buy is credited to your account here. There is no page anywhere to claim ${siteName} on.`,
  ladder: 'Presale stages, with the price of one token',
  now: 'Now',
  price: (price: string) => `${price} USDT`,
  buy: (siteName: string) => `Buy ${siteName}`,
} as const

export const landingContractText = {
  title: 'Token Contract',
  lead: 'Compare every character with your wallet’s before you trust a token of this name.',
  symbol: 'Token symbol',
  network: 'Network',
  /** Spelled as in product §2; the wallet spells it differently. */
  networkName: 'Binance Chain (BEP-20)',
  decimals: 'Decimals',
  address: 'Contract address',
  qr: 'QR code of the token contract address',
  copy: 'Copy address',
  warning: 'This is not a deposit address. Coins sent to it are lost.',
  deposit: 'Find your deposit address',
  buyNow: 'Buy Now',
} as const

export const callText = {
  title: 'Read first. Then decide.',
  text: 'The whitepaper says what the token is for, how it is divided, and what can go wrong. Buy only with money you can do without.',
} as const

/** The title of the documents of the app; a screen's own is before it. */
export const appTitle = (siteName: string) => `${siteName} Wallet`

export const headText = {
  title: (siteName: string) => `${siteName}: the token of a financial ecosystem in seven parts`,
  description: (siteName: string) =>
    `What the ${siteName} token is, how its supply is divided, what the presale costs, and what can go wrong. Buy it with crypto and keep it in an account.`,
  cardAlt: (siteName: string) => `${siteName}: a token and the seven parts around it`,
  loading: 'Loading',
  /** Pictures in the dialog that installs the app. */
  shots: {
    wallet: 'Balances and history, live and offline',
    buy: (siteName: string) => `Buying ${siteName} at a price that is shown first`,
  },
} as const

export const faqText = {
  title: 'Questions and answers',
} as const

/** The division of the supply (product §9), in whole tokens and percent. */
export const TOTAL_SUPPLY = '1,000,000,000'

export const allocation = [
  { purpose: 'Presale', amount: '200,000,000', share: 20 },
  { purpose: 'Ecosystem', amount: '100,000,000', share: 10 },
  { purpose: 'Buy-Back & Burn plan', amount: '400,000,000', share: 40 },
  { purpose: 'Liquidity & Listings Reserve', amount: '80,000,000', share: 8 },
  { purpose: 'Market making, incentives and influencers', amount: '30,000,000', share: 3 },
  { purpose: 'Team', amount: '80,000,000', share: 8 },
  { purpose: 'Cashback Reserve', amount: '40,000,000', share: 4 },
  { purpose: 'Partners & Advisors', amount: '30,000,000', share: 3 },
  { purpose: 'Marketing, Acquisitions, Partnerships', amount: '40,000,000', share: 4 },
] as const
