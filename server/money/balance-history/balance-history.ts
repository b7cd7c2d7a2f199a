import * as v from 'valibot'
import { COINS, type Coin, isCoin } from '#domain/assets.ts'
import type { DayValue } from '#domain/balance-history.ts'
import { amountsOf, estimatedValue, marketPricesOf } from '#domain/balances.ts'
import { priceOf } from '#domain/money/price.ts'
import type { Signer, Tx } from '../../platform/db/db.ts'
import { CALLER, type OwnRows } from '../../platform/db/own-rows.ts'
import { storedUnits } from '../../platform/db/units.ts'
import type { CountRows } from '../../platform/limits/reading.ts'
import { DAILY_COINS, type DayPrices, dailyPrices, POINTS } from '../prices/daily/daily-rows.ts'

const change = v.object({
  coin: v.pipe(v.string(), v.guard(isCoin)),
  /** How many kept days had begun before it, as far as prices go: the first day that it counts on. */
  point: v.number(),
  units: storedUnits,
  /** What of it was paid in, less what was paid out. */
  paid: storedUnits,
  /** How many entries that is the sum of. */
  entries: v.number(),
})
type Change = v.InferOutput<typeof change>

/** The keys of transfers that pay in or out; a reversal undoes one of them, or a purchase. */
const PAYS = '^(deposit|withdrawal|reversal):'

/**
 * What the caller's balance was worth on each day since it began, at the prices of that day; `countRows` is given how many
 * entries were read.
 */
export async function balanceHistoryOf(
  db: Pick<Tx, 'rows'> & Signer,
  own: OwnRows,
  countRows: CountRows,
): Promise<DayValue[]> {
  const changes = await own.rows(
    change,
    `SELECT a.coin, width_bucket(t.at, ${POINTS}) AS point, sum(e.units) AS units,
       coalesce(sum(e.units) FILTER (WHERE t.key ~ '${PAYS}'), 0) AS paid, count(*)::int AS entries
     FROM accounts a JOIN entries e ON e.account_id = a.id JOIN transfers t ON t.id = e.transfer_id
     WHERE a.owner = ${CALLER} AND a.kind IN ('available', 'held', 'locked')
     GROUP BY 1, 2 ORDER BY 2`,
  )
  countRows(changes.reduce((all, { entries }) => all + entries, 0))
  return valuesOf(await dailyPrices(db), changes)
}

/** `changes` in the order of their points. */
function valuesOf(days: readonly DayPrices[], changes: readonly Change[]): DayValue[] {
  const totals = new Map<Coin, bigint>()
  const values: DayValue[] = []
  const byPoint = Map.groupBy(changes, ({ point }) => point)
  let next = 0
  for (const [point, day] of days.entries()) {
    for (let one = changes[next]; one && one.point <= point; one = changes[++next])
      totals.set(one.coin, (totals.get(one.coin) ?? 0n) + one.units)
    // There is nothing to show before the first change.
    if (next > 0)
      values.push({
        day: day.day,
        value: valueOn(day, totals),
        ...paidFrom(day, byPoint.get(point + 1)),
      })
  }
  return values
}

/** What was paid in until the next day, if the prices of all that was are known. */
function paidFrom(day: DayPrices, changes: readonly Change[] = []) {
  const paid = valueOn(day, new Map(changes.map(({ coin, paid }) => [coin, paid])))
  return paid && { paid }
}

/** Undefined where a coin in the balance had no price: the rest alone would be a wrong figure. */
function valueOn({ units }: DayPrices, totals: ReadonlyMap<Coin, bigint>): DayValue['value'] {
  const isKnown = (coin: Coin) => !DAILY_COINS.includes(coin) || units.has(coin)
  if (COINS.some((coin) => (totals.get(coin) ?? 0n) !== 0n && !isKnown(coin))) return undefined
  const amounts = amountsOf((coin) => totals.get(coin) ?? 0n)
  const market = marketPricesOf((coin) => units.get(coin) ?? 0n)
  const token = priceOf('TOKEN', units.get('TOKEN') ?? 0n)
  return estimatedValue({ totals: amounts, prices: { market, token } })
}
