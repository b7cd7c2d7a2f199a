import { WITHDRAWAL_COINS } from '#domain/assets.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import type { Gap, MoneyTerms, NewTexts, TermName } from './money-terms.ts'
import { feesIn } from './settings.ts'

/** What is not offered without a value. */
const CONSEQUENCES: Readonly<Record<TermName, string>> = {
  CURRENT_STAGE: 'nothing is sold, and the token has no price',
  STAGE_PRICES: 'nothing is sold, and the token has no price',
  STAGE_SUPPLIES: 'each stage keeps what it has to sell',
  WITHDRAWAL_FEES: 'no coin is deposited, withdrawn or paid with',
  MIN_WITHDRAWAL_USDT: 'no coin is deposited, withdrawn or paid with',
  MIN_DEPOSIT: 'no deposit is taken or credited',
  TOKEN_FEE: 'nothing is sold',
  MIN_TOKEN: 'nothing is sold',
  PRICE_TOLERANCE: 'nothing is sold',
  VESTING: 'nothing is sold',
  TOKEN_WITHDRAWALS: 'no token is withdrawn or deposited',
}

/**
 * What the terms in force lack, for the operator: what is not offered, and the command that sets it right, with the value
 * of `own` where there is none to keep.
 */
export function linesOfGaps({ version, texts, gaps }: MoneyTerms, own: NewTexts): string[] {
  if (gaps.length === 0) return []
  const names = [...new Set(gaps.map(({ name }) => name))]
  return [
    `version ${version} in the database lacks what this version of the host needs:`,
    ...gaps.map((gap) => `${sentenceOf(gap)}: ${consequenceOf(gap)}`),
    ...names.map((name) => {
      const value = name === 'WITHDRAWAL_FEES' ? feesFor(texts[name], own[name]) : own[name]
      return `(npm run operator -- terms set ${name} ${value})`
    }),
  ]
}

const sentenceOf = ({ name, problem }: Gap): string => `${name} ${problem}`

const consequenceOf = ({ name, coin }: Gap): string =>
  coin ? `${coin} is not deposited, withdrawn or paid with` : CONSEQUENCES[name]

/** The fees in force, with those of `own` for the coins that have none. */
function feesFor(stored: string | undefined, own: string): string {
  const [inForce, others] = [feesIn(stored ?? '').fees, feesIn(own).fees]
  return WITHDRAWAL_COINS.map((coin) => {
    const fee = inForce.get(coin) ?? others.get(coin)
    return `${coin}:${fee ? toDecimalString(fee.units) : '<fee>'}`
  }).join(',')
}
