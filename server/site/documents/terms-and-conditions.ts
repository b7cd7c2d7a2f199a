import type { SiteSettings } from '#config/schema.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import type { MoneyTerms } from '../../money/terms/money-terms.ts'
import type { PrintedDocument } from '../../platform/pdf/document.ts'
import { chapter, list, paragraph } from '../../platform/pdf/document.ts'
import { SECOND } from '../../platform/time/clock.ts'
import { entityOf } from './legal.ts'

export const termsAndConditions = (
  site: SiteSettings,
  { minimumDeposit, sale }: MoneyTerms,
  /** How long the price of a purchase is held, in milliseconds; 0 if it is not. */
  quoteLife: number,
): PrintedDocument => ({
  title: `${site.siteName} terms and conditions`,
  subtitle: `The agreement between you and ${entityOf(site)}.`,
  blocks: [
    chapter('1. What this covers'),
    paragraph(
      `These terms are between you and ${entityOf(site)} (“we”, “the operator”). They apply to the ${site.siteName} website and its custodial wallet: accounts, deposits, withdrawals and purchases of the token. By creating an account you accept them. If you do not accept them, please do not create one.`,
    ),

    chapter('2. Who may have an account'),
    paragraph(
      'You must be an adult, able to enter into a contract, and not in a place where buying or holding crypto assets is forbidden to you. One person has one account and uses it for themselves.',
    ),

    chapter('3. Your account'),
    list(
      'Give an e-mail address that only you can read. Codes that move your money are sent there.',
      'Keep your password to yourself. Nobody from the operator will ask for it, or for a code.',
      'If you believe that somebody else has had access, change your password at once, which ends all other sessions, and send a support query.',
      'What is done with your password and a code sent to you counts as done by you, unless the fault is ours.',
    ),

    chapter('4. Deposits'),
    paragraph(
      `Each coin has an address and a network, both shown on the deposit screen. ${minimumDeposit === undefined ? '' : `The minimum deposit is ${toDecimalString(minimumDeposit)} of the coin; smaller amounts are not credited. `}Coins sent over another network may be lost; where they can be recovered, the operator may credit them. Coins sent to the token’s contract address are lost. A deposit counts once it is confirmed.`,
    ),

    chapter('5. Withdrawals'),
    paragraph(
      'A withdrawal is carried out to the address you confirm with a code. The fee and the amount that arrives are shown beforehand. Withdrawals are reviewed and may be approved or rejected; a rejected one is returned to your balance in full. Once it is on the network, it cannot be reversed.',
    ),

    chapter('6. Buying the token'),
    paragraph(
      `The price, the fee and the minimum amount are shown before you confirm. The fee is taken off the tokens you receive. ${quoteLife === 0 ? 'The' : `Where you are shown exact amounts at a price that is held for a time, at present ${quoteLife / SECOND} seconds, exactly these are bought if your confirmation is received within that time, and otherwise nothing. Any other`} order is carried out at the price at the time it is received: the amount you entered stays, and the other is recomputed. ${sale ? `If the result differs by more than ${formatPercent(sale.priceTolerance)} from what you were shown, in either direction, the order is refused. ` : ''}A completed purchase is final, except where the law gives you a right to withdraw.`,
    ),

    chapter('7. No advice and no promise'),
    paragraph(
      'Nothing on the website or in the whitepaper is advice. The token’s price may fall to zero, planned services may be delayed or cancelled, and the date of a listing may change. The whitepaper lists the risks; you confirm that you have read them.',
    ),

    chapter('8. What is not allowed'),
    list(
      'Using the website for anything unlawful, such as laundering money or avoiding sanctions.',
      'Interfering with it: overloading it, or trying to gain unauthorized access. Vulnerability reports made in good faith are welcome.',
      'Opening accounts in other people’s names.',
    ),

    chapter('9. Availability'),
    paragraph(
      'The website may be closed for maintenance, which is then announced on it. Balances are not affected. We operate it with due care, but do not guarantee that it is always available.',
    ),

    chapter('10. Liability'),
    paragraph(
      'We are liable without limit for intent, gross negligence and harm to life and health. For other negligence we are liable only where a duty was broken that the agreement rests on, and for the damage that was to be expected. We are not liable for the networks of third parties or for coins sent to a wrong address. Rights that the law gives consumers are not limited by this.',
    ),

    chapter('11. Ending'),
    paragraph(
      'You may close your account at any time by withdrawing your balance and sending a support query. We may close an account that breaks these terms, with notice where that is lawful, and will let you withdraw what is yours unless an authority forbids it.',
    ),

    chapter('12. Changes and law'),
    paragraph(
      'We will write to you at least 30 days before a change of these terms takes effect; if you do not agree you may close your account before then. If one of these terms is void, the others stand. The law of the operator’s seat applies, without taking from you the protection of your own country’s consumer law.',
    ),
  ],
})

/** In units of 10⁻¹⁸, for `toDecimalString`. */
const HUNDREDTH = 10n ** 16n

/** Formats hundredths of a percent: 100 is `1%`. */
const formatPercent = (hundredths: bigint): string => `${toDecimalString(hundredths * HUNDREDTH)}%`
