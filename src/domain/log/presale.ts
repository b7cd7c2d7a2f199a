import { parseUnits } from '../money/decimal.ts'
import type { LogEntry } from './entries.ts'
import type { LogFault } from './faults.ts'

/*
 * Adds up the presale from the entries of the public log, as anybody can: what was sold in each stage for each coin, and on
 * each day. A purchase that was taken back does not count until it is restored.
 */

export interface SoldForCoin {
  readonly stage: number
  readonly coin: string
  /** Units of 10⁻¹⁸ of the coin, and tokens, the fee among them. */
  readonly paid: bigint
  readonly tokens: bigint
  readonly purchases: number
}

export interface Presale {
  /** What was sold, by stage and then by coin. */
  readonly sold: readonly SoldForCoin[]
  /** Tokens on each UTC day with a purchase, by day. */
  readonly days: readonly { readonly day: string; readonly tokens: bigint }[]
  /** What each stage has to sell by the newest terms, and its price in USDT; by stage, from the first on. */
  readonly supplies: readonly bigint[]
  readonly prices: readonly string[]
  readonly faults: readonly LogFault[]
}

interface Purchase {
  readonly stage: number
  readonly coin: string
  readonly day: string
  readonly paid: bigint
  readonly tokens: bigint
  counts: boolean
}

const unitsOf = (text: string): bigint => parseUnits(text) ?? 0n

export function createPresale() {
  const purchases = new Map<number, Purchase>()
  const accounts = new Set<string>()
  const faults: LogFault[] = []
  const report = (is: LogFault['is'], index: number): void => {
    faults.push({ is, at: String(index), beside: '' })
  }
  let size = 0
  let terms: { readonly supplies: readonly string[]; readonly prices: readonly string[] } = {
    supplies: [],
    prices: [],
  }

  function take(index: number, entry: LogEntry): void {
    if (entry.kind === 'terms') {
      const { supplies = [], prices = [] } = entry
      terms = { supplies, prices }
    }
    if (entry.kind === 'purchase') {
      const { stage, coin, paid, received, fee, time, account } = entry
      if (accounts.has(account)) report('account-twice', index)
      accounts.add(account)
      purchases.set(index, {
        stage,
        coin,
        day: time.slice(0, 10),
        paid: unitsOf(paid),
        tokens: unitsOf(received) + unitsOf(fee),
        counts: true,
      })
    }
    if (entry.kind !== 'reversal' || entry.counts === undefined) return
    const bought = entry.purchase === undefined ? undefined : purchases.get(entry.purchase)
    if (!bought) report('purchase-missing', index)
    else if (bought.counts === entry.counts) report('reversed-already', index)
    else bought.counts = entry.counts
  }

  return {
    /** The next entry; undefined is one that cannot be read. */
    add(entry: LogEntry | undefined): void {
      if (entry) take(size, entry)
      else report('unknown-entry', size)
      size += 1
    },

    result(): Presale {
      const sold = new Map<string, SoldForCoin>()
      const days = new Map<string, bigint>()
      for (const { stage, coin, day, paid, tokens, counts } of purchases.values()) {
        if (!counts) continue
        const name = `${stage} ${coin}`
        const sum = sold.get(name) ?? { stage, coin, paid: 0n, tokens: 0n, purchases: 0 }
        sold.set(name, {
          ...sum,
          paid: sum.paid + paid,
          tokens: sum.tokens + tokens,
          purchases: sum.purchases + 1,
        })
        days.set(day, (days.get(day) ?? 0n) + tokens)
      }
      const supplies = terms.supplies.map(unitsOf)
      return {
        sold: [...sold.values()].sort(
          (one, other) => one.stage - other.stage || (one.coin < other.coin ? -1 : 1),
        ),
        days: [...days].sort().map(([day, tokens]) => ({ day, tokens })),
        supplies,
        prices: terms.prices,
        faults: [...faults, ...oversold([...sold.values()], supplies)],
      }
    },
  }
}

/** The tokens that a stage has sold. */
export const soldInStage = (sold: readonly SoldForCoin[], stage: number): bigint =>
  sold.reduce((sum, one) => (one.stage === stage ? sum + one.tokens : sum), 0n)

function oversold(sold: readonly SoldForCoin[], supplies: readonly bigint[]): LogFault[] {
  return supplies.flatMap((supply, at) =>
    soldInStage(sold, at + 1) > supply
      ? [{ is: 'oversold' as const, at: String(at + 1), beside: '' }]
      : [],
  )
}
