import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ASSETS, decimalsOnAny, WITHDRAWAL_COINS, type WithdrawalCoin } from '#domain/assets.ts'
import { linesOfGaps } from '../../server/money/terms/gaps.ts'
import {
  isOffered,
  type MoneyTerms,
  moneyTermsOf,
  requireValid,
  TERM_NAMES,
  type TermName,
} from '../../server/money/terms/money-terms.ts'
import { EARLIER } from '../../server/money/terms/settings.ts'
import { demoTexts } from '../support/demo-terms.ts'
import { holds } from '../support/property.ts'

/*
 * Versions as other programs have written them: each of its values there or not, or in a form that is no longer valid,
 * with fees for some of the coins and for others that this program does not know.
 */
const FEES: Readonly<Record<string, string>> = Object.fromEntries(
  WITHDRAWAL_COINS.map((coin) => [coin, ASSETS[coin].fee]),
)

const feeCoins = fc.subarray([...WITHDRAWAL_COINS])
const otherFees = fc.subarray(['OTHER:0.1', 'SOL:0.01', ':1', ''])
const feeText = fc
  .tuple(feeCoins, otherFees)
  .map(([coins, others]) => [...coins.map((coin) => `${coin}:${FEES[coin]}`), ...others].join(','))

const names = fc.subarray([...TERM_NAMES])
const invalid = fc.constantFrom('', '-1', '1e3', 'none', '1,2', '0,0,0,0')
const stored = fc
  .record({
    present: names,
    broken: fc.dictionary(fc.constantFrom(...TERM_NAMES), invalid, { maxKeys: 2 }),
    fees: feeText,
    unknown: fc.dictionary(fc.constantFrom('MAX_DEPOSIT', 'REFERRAL_FEE'), fc.string()),
  })
  .map(({ present, broken, fees, unknown }) => {
    const all = { ...demoTexts(), WITHDRAWAL_FEES: fees }
    const kept = present.map((name) => [name, broken[name] ?? all[name]] as const)
    return { ...unknown, ...Object.fromEntries(kept) }
  })

const read = (texts: Readonly<Record<string, string>>) => moneyTermsOf(7, JSON.stringify(texts))
const gapsOf = ({ gaps }: MoneyTerms, name: TermName) => gaps.filter((gap) => gap.name === name)

/** The values of the commands that the lines for the operator name. */
const commandsIn = (lines: readonly string[]) =>
  lines.flatMap((line) => {
    const [, name, value] = /terms set (\w+) (\S+)\)$/.exec(line) ?? []
    return name !== undefined && value !== undefined ? [[name, value] as const] : []
  })

describe('terms that another version of the program has written', () => {
  test('are read, whichever values and coins they have', () => {
    holds(
      fc.property(stored, (texts) => {
        const terms = read(texts)
        expect(terms.version).toBe(7)
        expect(terms.texts).toEqual(texts)
        for (const name of TERM_NAMES)
          if (texts[name] === undefined && !(name in EARLIER))
            expect(gapsOf(terms, name)).toHaveLength(1)
        for (const { name, problem } of terms.gaps) expect(`${name} ${problem}`).not.toBe('')
      }),
      { numRuns: 500 },
    )
  })

  // Holds promise 72.
  test('offer exactly the coins whose fee they have, and sell exactly where they say all about it', () => {
    const isThere = (texts: Readonly<Record<string, string>>, name: TermName) =>
      texts[name] === demoTexts()[name]
    holds(
      fc.property(stored, (texts) => {
        const terms = read(texts)
        const fees = (texts['WITHDRAWAL_FEES'] ?? '').split(',')
        const hasFee = (coin: WithdrawalCoin) =>
          fees.includes(`${coin}:${FEES[coin]}`) && isThere(texts, 'MIN_WITHDRAWAL_USDT')
        const offered = WITHDRAWAL_COINS.filter((coin) => isOffered(terms, coin))
        expect(offered).toEqual(WITHDRAWAL_COINS.filter(hasFee))
        const needed = ['CURRENT_STAGE', 'STAGE_PRICES', 'TOKEN_FEE', 'MIN_TOKEN'] as const
        const isSold = [...needed, 'PRICE_TOLERANCE' as const].every((name) => isThere(texts, name))
        // Without a schedule it is known what an earlier version meant.
        const isVested = texts['VESTING'] === undefined || isThere(texts, 'VESTING')
        expect(terms.sale !== undefined).toBe(isSold && isVested)
        expect(terms.minimumDeposit !== undefined).toBe(isThere(texts, 'MIN_DEPOSIT'))
      }),
      { numRuns: 500 },
    )
  })

  test('are complete once the operator has given the commands that the start prints', () => {
    // Fees that differ from those in force, which stay.
    const own = {
      ...demoTexts(),
      WITHDRAWAL_FEES: WITHDRAWAL_COINS.map((coin) => `${coin}:3`).join(','),
    }
    holds(
      fc.property(stored, (texts) => {
        const terms = read(texts)
        const commands = Object.fromEntries(commandsIn(linesOfGaps(terms, own)))
        requireValid(commands)
        const repaired = read({ ...texts, ...commands })
        expect(repaired.gaps).toEqual([])
        expect(linesOfGaps(repaired, own)).toEqual([])
        // What was there stays as it was.
        for (const coin of WITHDRAWAL_COINS)
          if (terms.withdrawal.has(coin))
            expect(repaired.withdrawal.get(coin)).toEqual(terms.withdrawal.get(coin))
      }),
      { numRuns: 500 },
    )
  })

  test('have no fee with more decimals than the coin has on its networks, which may have become fewer', () => {
    const coin = WITHDRAWAL_COINS.find((one) => decimalsOnAny(one) < 18) ?? 'TRX'
    const fee = `0.${'0'.repeat(decimalsOnAny(coin))}1`
    const others = WITHDRAWAL_COINS.filter((one) => one !== coin).map(
      (one) => `${one}:${FEES[one]}`,
    )
    const WITHDRAWAL_FEES = [...others, `${coin}:${fee}`].join(',')
    const terms = read({ ...demoTexts(), WITHDRAWAL_FEES })
    expect(terms.gaps).toEqual([
      { name: 'WITHDRAWAL_FEES', coin, problem: expect.stringContaining('decimals') },
    ])
    expect(isOffered(terms, coin)).toBe(false)
    expect([...terms.withdrawal.keys()]).not.toContain(coin)
  })
})
