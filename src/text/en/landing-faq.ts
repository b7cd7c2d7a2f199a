interface Question {
  readonly question: string
  readonly answer: readonly string[]
}

/** The configuration that the answers mention. */
interface Facts {
  readonly siteName: string
  readonly stages: readonly { readonly name: string; readonly price: string }[]
  readonly listingDate: string
  /** The coins that the token can be bought with. */
  readonly coins: readonly string[]
  /** Whether the page links to channels of its own. */
  readonly hasChannels: boolean
}

/** An operator's own, which the build puts here (tools/build/brand/texts.ts); null where the project's stays. */
export const ownQuestions: { list: readonly (Question | null)[] } = { list: [] }

const either = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** The five items of product §2. `isPast` says whether the planned day of the listing has passed. */
export function questions(
  { siteName, stages, listingDate, coins, hasChannels }: Facts,
  isPast: boolean,
): readonly Question[] {
  const all: readonly Question[] = [
    {
      question: `What is the ${siteName} ecosystem?`,
      answer: [
        'A crypto exchange, a payment gateway for merchants, a swap aggregator that compares the quotes of decentralized exchanges, a non-custodial wallet for several chains, DeFi debit cards, AI-assisted DeFi lending, and a blockchain of its own.',
        `${siteName} is the token they have in common.`,
      ],
    },
    {
      question: `What is the ${siteName} token?`,
      answer: [
        `${siteName} is a token on Binance (BEP-20), which is also called BNB Smart Chain, with 18 decimals and a total supply of 1,000,000,000. It is used for fees, for cashback and for programs of the ecosystem.`,
        'It is not a share, not a deposit and not insured. It can lose all of its value.',
      ],
    },
    {
      question: `How and where can I buy ${siteName}?`,
      answer: [
        `On this website. Create an account with your e-mail address, deposit ${either.format(coins)}, and choose Buy ${siteName}. The price, the fee and the minimum amount are shown before you confirm.`,
        'We never ask for your password, a verification code or the keys of a wallet.',
      ],
    },
    {
      question: 'How many presale stages are there?',
      answer: [
        `Four. One token costs ${stages.map(({ name, price }) => `${price} USDT in ${name}`).join(', ')}.`,
      ],
    },
    {
      question: `When and where does ${siteName} launch?`,
      answer: [
        isPast
          ? `A listing on centralized and decentralized exchanges was planned for ${day(listingDate)}. That day has passed.${hasChannels ? ' See the channels linked at the bottom of this page for the current state.' : ''}`
          : `A listing on centralized and decentralized exchanges is scheduled for ${day(listingDate)}.`,
        'A listing also depends on the exchanges, and says nothing about a price.',
      ],
    },
  ]
  return all.map((one, index) => ownQuestions.list[index] ?? one)
}

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
