import * as v from 'valibot'
import type { Coin, Network } from '#domain/assets.ts'
import type { Transaction } from '../../platform/db/db.ts'
import { storedUnits } from '../../platform/db/units.ts'
import { spentBy } from './spendings.ts'

/*
 * What is credited because only a balance shows it follows from what the host has stored of the chain, which whoever has SQL
 * could change: a payment made smaller, or a spending made up, would be credited a second time. So it is held against what
 * they cannot: the ledger's deposits, what has left by sealed rows, and what nodes say is there.
 */

const known = v.object({ units: storedUnits })

interface Person {
  readonly userId: string
  /** All of the person's on the network. */
  readonly addresses: readonly string[]
  /** What these have at the final block with this number. */
  readonly there: bigint
  readonly block: number
}

/**
 * What can have come to somebody's addresses without having been seen: what is there and what has left, less what was
 * credited, what was seen and is nobody's, and what they began with. Below zero where something is missing. What an operator
 * has credited without a transaction is no part of it; what was credited by hand before the network was watched may be there
 * or not, and counts. Units of 10⁻¹⁸.
 */
export async function mostUnseen(
  tx: Transaction,
  network: Network,
  coin: Coin,
  { userId, addresses, there, block }: Person,
): Promise<bigint> {
  const [row] = await tx.rows(
    known,
    `SELECT coalesce((SELECT sum(units) FROM deposits WHERE user_id = $1 AND network = $2 AND coin = $3
         AND transaction_id NOT LIKE 'operator-%'), 0)
       + coalesce((SELECT sum(units) FROM chain_payments WHERE network = $2 AND coin = $3 AND address = ANY($4)
         AND state NOT IN ('seen', 'gone', 'credited') AND block_hash <> '' AND block_number <= $5), 0)
       + coalesce((SELECT sum(baseline) FROM chain_balances WHERE network = $2 AND coin = $3
         AND address = ANY($4)), 0) AS units`,
    [userId, network, coin, addresses, block],
  )
  return there + (await spentBy(tx, network, coin, addresses)) - (row?.units ?? 0n)
}
