import * as v from 'valibot'
import type { Coin, Network } from '#domain/assets.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { storedUnits } from '../../platform/db/units.ts'
import type { Node } from '../../platform/nodes/node.ts'
import { isNodeFailure } from '../../platform/nodes/node-error.ts'
import type { Cursor } from './cursor.ts'
import { ACCOUNTS_PER_CALL, readBalances } from './read-balances.ts'
import { accountOf } from './reading/account.ts'
import { unitsOf } from './reading/payment.ts'

/*
 * What addresses have to begin with, by coin: nobody's, and what later balances are compared with. It is read at the block
 * at which the address was handed out (`starts.ts`); where no node knows that any more, at the newest final one, so that
 * of what no transaction shows nothing from before that is credited. Addresses from before their network was watched, and
 * coins that are listed later, begin with the first look at them.
 */

export interface Asset {
  readonly coin: Coin
  /** Empty for the network's own coin. */
  readonly contract: string
  readonly decimals: number
}

const expectation = v.object({
  address: v.string(),
  expected: storedUnits,
  is_begun: v.boolean(),
  /** Whether the beginning is read by `takeBaselines`. */
  is_due: v.boolean(),
})

/** What each of these addresses should have at a final block, and whether it is known what it began with. */
export const expectedBalances = (
  tx: Pick<Tx, 'rows'>,
  network: Network,
  { coin, contract }: Asset,
  addresses: readonly string[],
  block: number,
) =>
  tx.rows(
    expectation,
    `SELECT a.address, b.address IS NOT NULL AS is_begun, coalesce(s.state, 'done') <> 'done' AS is_due,
       coalesce(b.units, 0)
       + coalesce((SELECT sum(p.units) FROM chain_payments p WHERE p.network = $1 AND p.coin = $2
           AND p.address = a.address AND p.state NOT IN ('seen', 'gone') AND p.block_hash <> ''
           AND p.block_number > coalesce(b.block_number, -1) AND p.block_number <= $4), 0)
       - coalesce((SELECT sum(s.units) FROM chain_spendings s WHERE s.network = $1 AND s.coin = $2
           AND s.address = a.address
           AND s.block_number > coalesce(b.block_number, -1) AND s.block_number <= $4), 0) AS expected
     FROM jsonb_array_elements_text($3::jsonb) AS a (address)
     LEFT JOIN chain_balances b ON b.network = $1 AND b.coin = $2 AND b.address = a.address
       AND coalesce(b.contract, $5) = $5
     LEFT JOIN chain_starts s ON s.network = $1 AND s.address = a.address`,
    [network, coin, JSON.stringify(addresses), block, contract],
  )

interface Balance {
  readonly address: string
  /** Units of 10⁻¹⁸. */
  readonly units: bigint
}

/** The balances in the order of the addresses. */
export async function balancesOf(
  node: Node,
  { contract, decimals }: Asset,
  addresses: readonly string[],
  block: number,
): Promise<Balance[]> {
  const raw = await readBalances(node, contract, addresses.map(accountOf), block)
  return addresses.map((address, index) => ({
    address,
    units: unitsOf(raw[index] ?? 0n, decimals),
  }))
}

/**
 * Stores what addresses had at a block as what they begin with, unless that is known already. Resolves to those that have
 * less than was seen to come, with what is missing.
 */
export async function begin(
  tx: Pick<Tx, 'rows' | 'run'>,
  network: Network,
  asset: Asset,
  balances: readonly Balance[],
  block: number,
): Promise<Balance[]> {
  const addresses = balances.map(({ address }) => address)
  const rows = await expectedBalances(tx, network, asset, addresses, block)
  const expected = new Map(rows.map((row) => [row.address, row.expected]))
  const begun = balances.map(({ address, units }) => {
    const unseen = units - (expected.get(address) ?? 0n)
    return {
      address,
      units,
      baseline: unseen > 0n ? unseen : 0n,
      missing: unseen < 0n ? -unseen : 0n,
    }
  })
  await tx.run(
    `INSERT INTO chain_balances AS b (network, address, coin, units, block_number, contract, begun_at, baseline,
       missing)
     SELECT $1, n ->> 0, $2, (n ->> 1)::numeric, $4, $3, $4, (n ->> 2)::numeric, (n ->> 3)::numeric
     FROM jsonb_array_elements($5::jsonb) AS n
     ON CONFLICT (network, address, coin) DO UPDATE SET units = excluded.units, baseline = excluded.baseline,
       missing = excluded.missing, block_number = excluded.block_number, begun_at = excluded.begun_at, contract = excluded.contract
     -- Of another contract.
     WHERE b.contract <> excluded.contract`,
    [
      ...[network, asset.coin, asset.contract, block],
      JSON.stringify(begun.map((one) => [one.address, ...amounts(one).map(String)])),
    ],
  )
  return begun.flatMap(({ address, missing }) =>
    missing > 0n ? [{ address, units: missing }] : [],
  )
}

const amounts = (one: Record<'units' | 'baseline' | 'missing', bigint>): bigint[] => [
  ...[one.units, one.baseline, one.missing],
]

export interface BaselineDeps {
  readonly db: Db
  readonly network: Network
  /** Several that must agree, where there are several. */
  readonly node: Node
  readonly assets: readonly Asset[]
  /** Told of what was seen to come and is not there. */
  readonly onMissing?: (address: string, coin: Coin, units: bigint) => void
}

const due = v.object({ address: v.string(), number: v.number() })

/** Reads what those addresses began with whose block has become final. Rejects with NodeError. */
export async function takeBaselines(
  { db, network, node, assets, onMissing }: BaselineDeps,
  cursor: Cursor,
): Promise<void> {
  const starts = await db.rows(
    due,
    `SELECT address, number FROM chain_starts WHERE network = $1 AND state = 'due' AND number <= $2
     ORDER BY number LIMIT ${ACCOUNTS_PER_CALL}`,
    [network, cursor.number],
  )
  for (const [number, some] of Map.groupBy(starts, (one) => one.number)) {
    const addresses = some.map(({ address }) => address)
    const [block, balances] = await balancesSince(node, assets, addresses, number, cursor.number)
    const missing = await db.transaction(async (tx) => {
      const begun: [Coin, Balance][] = []
      for (const [asset, of] of balances)
        for (const one of await begin(tx, network, asset, of, block)) begun.push([asset.coin, one])
      await tx.run(
        `UPDATE chain_starts SET state = 'done' WHERE network = $1 AND address = ANY($2)`,
        [network, addresses],
      )
      return begun
    })
    for (const [coin, { address, units }] of missing) onMissing?.(address, coin, units)
  }
}

/** The balances at that block, or at the newest one where the nodes do not know that one's balances any more. */
async function balancesSince(
  node: Node,
  assets: readonly Asset[],
  addresses: readonly string[],
  first: number,
  newest: number,
): Promise<[number, Map<Asset, Balance[]>]> {
  const at = async (block: number) => {
    const byAsset = new Map<Asset, Balance[]>()
    for (const asset of assets) byAsset.set(asset, await balancesOf(node, asset, addresses, block))
    return byAsset
  }
  try {
    return [first, await at(first)]
  } catch (error) {
    if (first === newest || !isNodeFailure(error, 'refused', 'unsupported')) throw error
    return [newest, await at(newest)]
  }
}
