import { nativeCoin, networkName } from '#domain/assets.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import { evmFeeOf } from '#domain/payouts/evm.ts'
import { amountIn, type Movement, type Plan } from '#domain/payouts/plan.ts'
import { wordsOf } from '#domain/staff/words.ts'
import { type Entry, earlierSlots, entriesOf } from './journal.ts'

const TITLES = {
  payouts: 'pays withdrawals from the treasury',
  gas: 'gives deposit addresses coins for network fees',
  sweep: 'moves deposits to the treasury',
  void: 'spends nonces on nothing, so that what they were for can be planned anew',
} as const

/** The plan as lines that a person can check. */
export function describePlan(plan: Plan, journal: readonly Entry[], now: number): string[] {
  const { network, purpose, batch, issue, hash } = plan
  const entries = entriesOf(plan, now)
  return [
    `Batch ${batch}${issue > 1 ? `, planned ${issue} times` : ''}, on ${networkName(network)}: ${TITLES[purpose]}.`,
    `Made ${plan.at}. Its hash begins with ${hash.slice(0, 16)}: compare it with what the host has printed.`,
    `In words: ${wordsOf(hash)}.`,
    '',
    ...plan.transactions.flatMap((one, index) => [
      `  ${index + 1}.  ${one.amount} ${one.coin}  from ${one.from}`,
      `      to ${one.to}`,
      `      ${slotText(plan, index)}, withdrawal ${one.id}`.replace(
        'withdrawal',
        purpose === 'payouts' ? 'withdrawal' : 'movement',
      ),
      ...earlier(entries[index], journal),
    ]),
    '',
    ...sums(plan.transactions).map((sum) => `  In all  ${sum}`),
    `  Network fees of at most ${feeText(plan)}`,
  ]
}

function slotText(plan: Plan, index: number): string {
  if (plan.family === 'evm') return `nonce ${plan.transactions[index]?.nonce}`
  return `until ${new Date(plan.transactions[index]?.expires ?? 0).toISOString()}`
}

/** Signing a withdrawal under another nonce is right only if the former transaction has failed. */
function earlier(entry: Entry | undefined, journal: readonly Entry[]): string[] {
  const slots = entry ? earlierSlots(journal, entry) : []
  if (slots.length === 0 || entry?.expires !== 0) return []
  return [
    `      ATTENTION: has been signed before, with nonce ${slots.join(', ')}. Look in an explorer that it paid nothing.`,
  ]
}

function sums(transactions: readonly Movement[]): string[] {
  const coins = [...new Set(transactions.map(({ coin }) => coin))]
  return coins.map((coin) => {
    const own = transactions.filter((one) => one.coin === coin)
    const units = own.reduce((sum, one) => sum + amountIn(one).units, 0n)
    return `${toDecimalString(units)} ${coin} in ${own.length} transaction${own.length === 1 ? '' : 's'}`
  })
}

const SUN = 10n ** 12n

function feeText(plan: Plan): string {
  const units =
    plan.family === 'evm'
      ? plan.transactions.reduce((sum, one) => sum + evmFeeOf(one), 0n)
      : plan.transactions.reduce((sum, one) => sum + BigInt(one.feeLimit) * SUN, 0n)
  return `${toDecimalString(units)} ${nativeCoin(plan.network)}`
}
