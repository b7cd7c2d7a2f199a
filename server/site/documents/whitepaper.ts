import { isPast, type SiteSettings } from '#config/schema.ts'
import { networkName, PAYMENT_COINS } from '#domain/assets.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import { isOffered, type MoneyTerms } from '../../money/terms/money-terms.ts'
import type { PrintedDocument } from '../../platform/pdf/document.ts'
import { chapter, list, paragraph, table } from '../../platform/pdf/document.ts'
import { entityOf } from './legal.ts'

/** product §9: 1,000,000,000 in all. */
const ALLOCATION = [
  ['Presale', '200,000,000', '20%'],
  ['Ecosystem', '100,000,000', '10%'],
  ['Buy-Back & Burn plan', '400,000,000', '40%'],
  ['Liquidity & Listings Reserve', '80,000,000', '8%'],
  ['Market making, incentives and influencers', '30,000,000', '3%'],
  ['Team', '80,000,000', '8%'],
  ['Cashback Reserve', '40,000,000', '4%'],
  ['Partners & Advisors', '30,000,000', '3%'],
  ['Marketing, Acquisitions, Partnerships', '40,000,000', '4%'],
  ['Total', '1,000,000,000', '100%'],
] as const

const longDate = (isoDate: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(isoDate))

const either = new Intl.ListFormat('en-GB', { type: 'disjunction' })

const paidWith = (hostTerms: MoneyTerms): string => {
  const coins = PAYMENT_COINS.filter((coin) => isOffered(hostTerms, coin))
  return coins.length === 0
    ? 'Tokens are paid for'
    : `Tokens are paid for with ${either.format(coins)}`
}

/** `now` decides whether the day of the listing is still ahead. */
export function whitepaper(
  site: SiteSettings,
  hostTerms: MoneyTerms,
  _quoteLife: number,
  now: Date,
): PrintedDocument {
  const { siteName, tokenAdd, stages, listingDate } = site
  const listing = isPast(listingDate, now)
    ? `A listing on centralized and decentralized exchanges was planned for ${longDate(listingDate)}. That day has passed. A listing depends on third parties.`
    : `The plan names ${longDate(listingDate)} for a listing on centralized and decentralized exchanges. A listing depends on third parties, and the date may change.`
  return {
    title: `${siteName} whitepaper`,
    subtitle: `What the ${siteName} token is, what it is used for, how it is distributed, and what can go wrong.`,
    blocks: [
      chapter('Summary'),
      paragraph(
        `${siteName} is the token of an ecosystem of seven services: a crypto exchange, a payment gateway for merchants, a swap aggregator, a non-custodial multi-chain wallet, debit cards, AI-assisted lending and a blockchain of its own. The token is issued on ${networkName('BNB')}, which is also called BNB Smart Chain, with 18 decimals and a total supply of 1,000,000,000 that is fixed.`,
      ),
      paragraph(
        'This paper describes the current plan. It is not a prospectus and not advice, and nothing in it promises a price, a return or a date. The chapter on risks says what can go wrong; please read it before you buy.',
      ),

      chapter('Why an ecosystem'),
      paragraph(
        'Today, users of crypto need one service to exchange it, another to hold it, a third to spend it and a fourth to borrow against it. Each has its own account, fee schedule and rules, and moving funds between them means a network transfer, where a mistake cannot be undone.',
      ),
      paragraph(
        'The ecosystem brings these tasks together around one token and one account, so that fewer transfers are needed and the rules are the same everywhere. Each service is useful on its own; none requires the others.',
      ),

      chapter('The seven services'),
      list(
        'Exchange: trading of listed crypto assets against each other with an order book, and the place where the token itself is traded after listing.',
        'Payment gateway: merchants show a price in their own currency and receive crypto or a stablecoin; the buyer pays from any supported asset.',
        'Swap aggregator: compares the quotes of decentralized exchanges, fees included, and routes a swap to the best one.',
        'Non-custodial wallet: keys stay on the holder’s device; several chains in one place. It is separate from the custodial wallet of the website.',
        'Debit cards: spending crypto wherever cards are accepted, converted at the time of payment.',
        'AI-assisted lending: loans against crypto collateral, where models help to set limits and to warn early. Decisions about a person are explained and can be reviewed by a person.',
        `Blockchain: a chain of its own for the ecosystem’s settlement. Until it is live, the token stays on ${networkName('BNB')}.`,
      ),

      chapter('The token'),
      table(
        [
          { title: 'Property', share: 0.35 },
          { title: 'Value', share: 0.65 },
        ],
        ['Name and symbol', siteName],
        ['Network', networkName('BNB')],
        ['Contract address', tokenAdd],
        ['Decimals', '18'],
        ['Total supply', '1,000,000,000'],
      ),
      paragraph(
        'The contract address identifies the token. It is not a deposit address: coins sent to it are lost. Compare every digit with the address on the website before you add the token to a wallet.',
      ),
      paragraph(
        'Within the ecosystem the token is used to pay fees, to receive cashback from the Cashback Reserve and to take part in programs of the Ecosystem allocation. Holding it gives no share in a company and no claim to its income.',
      ),

      chapter('Distribution'),
      paragraph(
        'The whole supply is divided among nine purposes. The amounts add up to 1,000,000,000.',
      ),
      table(
        [
          { title: 'Purpose', share: 0.56 },
          { title: 'Amount', share: 0.27, isNumber: true },
          { title: 'Share', share: 0.17, isNumber: true },
        ],
        ...ALLOCATION,
      ),
      paragraph(
        'The Buy-Back & Burn plan is the largest part: tokens in it are used to reduce the supply in circulation over time. Burned tokens are sent to an address to which nobody holds a key, and each burn can be checked on the chain.',
      ),

      chapter('The presale'),
      paragraph(
        'One fifth of the supply is offered in a presale of four stages. Each stage has one price, in USDT for one token. A stage ends when it is sold out or when the next begins; the website shows the current one.',
      ),
      table(
        [
          { title: 'Stage', share: 0.6 },
          { title: 'USDT per token', share: 0.4, isNumber: true },
        ],
        ...stages.map(({ name, price }) => [name, price]),
      ),
      paragraph(
        `${paidWith(hostTerms)} from the balance on the website and are credited there at once. The fee and the minimum amount are shown before a purchase is confirmed. The amount received is the amount paid times the coin’s price, divided by the token’s price; it is rounded down to the eighteenth decimal, and the fee is taken off it.`,
      ),

      chapter('Listing'),
      paragraph(
        `${listing} Tokens of the Liquidity & Listings Reserve provide the first liquidity.`,
      ),

      chapter('How the website keeps balances'),
      paragraph(
        'The wallet on the website is custodial: the operator holds the keys, and an account holder has a balance. Every change is written as a double entry in whole numbers of the smallest unit, so that amounts are exact and no entry can be changed afterwards.',
      ),
      list(
        'Logging in requires the password and a one-time code sent by e-mail.',
        'A withdrawal requires a second code that is valid only for that amount, coin, network and address.',
        'A repeated request, for example after a lost connection, is carried out once.',
        ...(hostTerms.minimumDeposit === undefined
          ? []
          : [
              `The minimum deposit is ${toDecimalString(hostTerms.minimumDeposit)} of the coin. Smaller amounts are not credited.`,
            ]),
      ),

      chapter('Risks'),
      list(
        'The price of the token can fall to zero. Buy only with what you can afford to lose.',
        'There may be no market, or one so illiquid that selling at a fair price is not possible.',
        'Smart contracts, wallets and networks can have faults. Transfers cannot be reversed.',
        'Services of the ecosystem are at different stages of development. Some may be delayed, changed or cancelled.',
        'Law and taxation of crypto assets differ between countries and change. You are responsible for knowing yours.',
        'The website holds balances for its users. If the operator fails, access may be delayed or lost.',
        'Anyone who can read your mail and knows your password can log in as you. Use a unique password.',
      ),

      chapter('About this paper'),
      paragraph(
        `This paper is published by ${entityOf(site)}. It describes ${siteName} in general terms and may be revised; the newest version is the one on the website. Where it and the terms and conditions differ, the terms and conditions prevail.`,
      ),
    ],
  }
}
