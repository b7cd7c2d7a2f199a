import * as v from 'valibot'
import { storedUnits } from '../platform/db/units.ts'
import type { Sold } from './entries/readers.ts'

/*
 * What the presale has sold up to the newest entry, by stage and coin, as the host states it beside the log: whoever adds up
 * the entries compares.
 */

const sold = v.object({
  stage: v.number(),
  coin: v.string(),
  paid: storedUnits,
  tokens: storedUnits,
  purchases: v.number(),
})
export const soldText = v.pipe(v.string(), v.parseJson(), v.array(sold))

/** The totals with more, as text. */
export function addSold(before: readonly Sold[], more: readonly Sold[]): string {
  const sums = new Map(before.map((one) => [`${one.stage} ${one.coin}`, one]))
  for (const one of more) {
    const name = `${one.stage} ${one.coin}`
    const sum = sums.get(name)
    sums.set(name, {
      ...one,
      paid: (sum?.paid ?? 0n) + one.paid,
      tokens: (sum?.tokens ?? 0n) + one.tokens,
      purchases: (sum?.purchases ?? 0) + one.purchases,
    })
  }
  return JSON.stringify(
    [...sums.values()]
      .sort((one, other) => one.stage - other.stage || (one.coin < other.coin ? -1 : 1))
      .map(({ paid, tokens, ...rest }) => ({ ...rest, paid: `${paid}`, tokens: `${tokens}` })),
  )
}
