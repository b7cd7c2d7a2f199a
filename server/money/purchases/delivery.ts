import * as v from 'valibot'
import type { TokenDelivery } from '#domain/delivery.ts'
import { vestingOf } from '#domain/vesting.ts'
import { CALLER, type OwnRows } from '../../platform/db/own-rows.ts'
import { storedUnits } from '../../platform/db/units.ts'
import type { MoneyTerms } from '../terms/money-terms.ts'

const row = v.object({ bought: storedUnits, remaining: storedUnits, vesting: v.string() })

/** When the token leaves the host, and what the caller has bought that is released later. */
export async function deliveryOf(
  own: OwnRows,
  { tokenOpensAt, sale }: Pick<MoneyTerms, 'tokenOpensAt' | 'sale'>,
): Promise<TokenDelivery> {
  const rows = await own.rows(
    row,
    `SELECT p.received AS bought, l.remaining, p.vesting FROM vestings l JOIN purchases p ON p.id = l.purchase_id
     WHERE l.user_id = ${CALLER} AND l.remaining > 0 ORDER BY p.at, p.id`,
  )
  return {
    opensAt: Number.isFinite(tokenOpensAt) ? tokenOpensAt : null,
    vesting: sale?.vesting ?? null,
    locks: rows.flatMap(({ vesting: text, ...units }) => {
      const vesting = vestingOf(text)
      return vesting ? [{ ...units, vesting }] : []
    }),
  }
}
