import * as v from 'valibot'
import type { Coin, Network } from '#domain/assets.ts'
import type { Signer, Transaction } from '../../platform/db/db.ts'
import { rowSeal } from '../../platform/db/sealed-rows.ts'
import { storedUnits } from '../../platform/db/units.ts'
import type { Fee, Movement } from './reading/payment.ts'
import type { Watchlist } from './watchlist.ts'

/*
 * What has left deposit addresses. Whoever made something up here would lower what an address should have, and what it has
 * beyond that is credited: so each row is sealed.
 */

const stored = v.object({
  name: v.string(),
  address: v.string(),
  units: storedUnits,
  seal: v.nullable(v.string()),
})

const spendingSeal = (
  signer: Pick<Signer, 'seal'>,
  coin: Coin,
  { name, address, units }: Omit<v.InferOutput<typeof stored>, 'seal'>,
): string => rowSeal(signer, 'chain_spendings', name, [coin, address, units])

/** Stores what left deposit addresses in final blocks: a fee in one row with the transaction's own amount. */
export async function storeSpendings(
  tx: Transaction,
  network: Network,
  native: Coin,
  { movements, fees }: { movements: readonly Movement[]; fees: readonly Fee[] },
  watchlist: Watchlist,
): Promise<void> {
  const left = [...movements, ...fees.map((fee) => ({ ...fee, coin: native, output: 0 }))].flatMap(
    ({ from, ...one }) => {
      const owner = watchlist.get(from)
      return owner ? [{ ...one, address: owner.address }] : []
    },
  )
  for (const parts of Map.groupBy(left, (one) => `${one.transaction}:${one.output}`).values()) {
    const [first] = parts
    if (!first) continue
    const { transaction, output, address, coin, block } = first
    const units = parts.reduce((sum, part) => sum + part.units, 0n)
    const name = `${network}:${transaction}:${output}`
    await tx.run(
      `INSERT INTO chain_spendings (network, transaction_id, output, address, coin, units, block_number, seal)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
       ON CONFLICT (network, transaction_id, output) DO UPDATE SET address = excluded.address, coin = excluded.coin,
         units = excluded.units, block_number = excluded.block_number, seal = excluded.seal`,
      [
        ...[network, transaction, output, address, coin, units, block.number],
        spendingSeal(tx, coin, { name, address, units }),
      ],
    )
  }
}

/** What of the coin has left these addresses by what the host itself has stored. Units of 10⁻¹⁸. */
export async function spentBy(
  tx: Transaction,
  network: Network,
  coin: Coin,
  addresses: readonly string[],
): Promise<bigint> {
  const rows = await tx.rows(
    stored,
    `SELECT name, address, units, seal FROM chain_spendings
     WHERE network = $1 AND coin = $2 AND address = ANY($3)`,
    [network, coin, addresses],
  )
  return rows.reduce(
    (sum, { seal, ...row }) => (seal === spendingSeal(tx, coin, row) ? sum + row.units : sum),
    0n,
  )
}
