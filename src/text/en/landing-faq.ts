/** The five questions of product §2 with their answers, which `src/landing/questions.ts` puts together. */
export const questionsText = {
  ecosystem: {
    question: (siteName: string) => `What is the ${siteName} ecosystem?`,
    parts:
      'A crypto exchange, a payment gateway for merchants, a swap aggregator that compares the quotes of decentralized exchanges, a non-custodial wallet for several chains, DeFi debit cards, AI-assisted DeFi lending, and a blockchain of its own.',
    token: (siteName: string) => `${siteName} is the token they have in common.`,
  },
  token: {
    question: (siteName: string) => `What is the ${siteName} token?`,
    facts: (siteName: string) =>
      `${siteName} is a token on Binance (BEP-20), which is also called BNB Smart Chain, with 18 decimals and a total supply of 1,000,000,000. It is used for fees, for cashback and for programs of the ecosystem.`,
    risk: 'It is not a share, not a deposit and not insured. It can lose all of its value.',
  },
  buying: {
    question: (siteName: string) => `How and where can I buy ${siteName}?`,
    /** `coins`: all of them, such as BNB, ETH or USDT. */
    steps: (siteName: string, coins: string) =>
      `On this website. Create an account with your e-mail address, deposit ${coins}, and choose Buy ${siteName}. The price, the fee and the minimum amount are shown before you confirm.`,
    never: 'We never ask for your password, a verification code or the keys of a wallet.',
  },
  stages: {
    question: 'How many presale stages are there?',
    /** `prices`: that of each stage, with what is between two of them. */
    four: (prices: string) => `Four. One token costs ${prices}.`,
    price: (stage: string, price: string) => `${price} USDT in ${stage}`,
    between: ', ',
  },
  launch: {
    question: (siteName: string) => `When and where does ${siteName} launch?`,
    scheduled: (day: string) =>
      `A listing on centralized and decentralized exchanges is scheduled for ${day}.`,
    /** What it says once that day is over. */
    planned: (day: string) =>
      `A listing on centralized and decentralized exchanges was planned for ${day}. That day has passed.`,
    channels: 'See the channels linked at the bottom of this page for the current state.',
    exchanges: 'A listing also depends on the exchanges, and says nothing about a price.',
  },
} as const

const MONTHS = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'June',
  'July',
  'Aug',
  'Sept',
  'Oct',
  'Nov',
  'Dec',
]

/** `2025-12-01` as "Dec 1st, 2025", which is how product §9 writes it. */
export function day(isoDate: string): string {
  const [year, month, date] = isoDate.split('-').map(Number)
  return `${MONTHS[(month ?? 1) - 1]} ${date}${ordinalOf(date ?? 0)}, ${year}`
}

function ordinalOf(date: number): string {
  if (date >= 11 && date <= 13) return 'th'
  return ['th', 'st', 'nd', 'rd'][date % 10] ?? 'th'
}
