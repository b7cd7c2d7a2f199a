import * as v from 'valibot'
import {
  type Coin,
  depositNetworks,
  familyOf,
  isCoin,
  isDepositCoin,
  isNetwork,
  NETWORKS,
  type Network,
} from '#domain/assets.ts'
import type { DepositAnswer } from '#domain/deposit-answer.ts'
import { amountOf } from '#domain/money/amount.ts'
import type { Db } from '../../platform/db/db.ts'
import { storedUnits } from '../../platform/db/units.ts'
import { RETRY_SOON, Refusal } from '../../platform/http/refusal.ts'
import { cursorOf } from '../watcher/cursor.ts'
import { accountOf } from '../watcher/reading/account.ts'
import { blockIdAt } from '../watcher/reading/evm-reader.ts'
import { lookAt, type Sighting } from './look.ts'
import type { ChainView, ChainViews } from './views.ts'

interface Parts {
  readonly db: Db
  readonly chainViews: ChainViews
}

const network = v.pipe(v.string(), v.guard(isNetwork))
const stored = v.object({
  network,
  coin: v.pipe(v.string(), v.guard(isCoin)),
  units: storedUnits,
  state: v.picklist(['seen', 'gone', 'credited', 'below', 'ours', 'held', 'before', 'reversed']),
  at: v.date(),
  confirmations: v.number(),
  needed: v.number(),
})
type Stored = v.InferOutput<typeof stored>

/** What the host knows of it already: payments that it saw, and deposits that an operator credited by hand. */
const OWN = `
  SELECT network, coin, units, state, at, confirmations, needed FROM chain_payments
    WHERE user_id = $1 AND transaction_id IN ($2, '0x' || $2) AND state <> 'gone'
  UNION ALL
  SELECT network, coin, units, 'credited', at, 0, 0 FROM deposits d
    WHERE user_id = $1 AND transaction_id IN ($2, '0x' || $2)
    AND NOT EXISTS (SELECT FROM chain_payments p WHERE p.deposit_id = d.id)`

/**
 * What a person is shown of a transaction of `hash`, 64 digits. Of payments to others nothing is said but that. Throws
 * a Refusal where no node answers.
 */
export async function explainDeposit(
  { db, chainViews }: Parts,
  userId: string,
  hash: string,
  minimum: bigint | undefined,
): Promise<readonly DepositAnswer[]> {
  const known = await db.rows(stored, OWN, [userId, hash])
  if (known.length > 0) return known.map(answerOf)
  const accounts = await accountsOf(db, userId)
  const looks = await Promise.allSettled(
    [...chainViews].map(async ([of, view]) => {
      const own = accounts.get(familyOf(of)) ?? new Set()
      const asked = { network: of, hash, accounts: own, contracts: view.contracts }
      const sighting = await lookAt(view.nodes.any, asked)
      return await answersOf(db, of, view, sighting, minimum)
    }),
  )
  const sightings = looks.flatMap((look) => (look.status === 'fulfilled' ? look.value : []))
  if (sightings.length > 0) return sightings
  if (looks.some(({ status }) => status === 'rejected'))
    throw new Refusal(503, 'network-away', 'The network does not answer at the moment.', RETRY_SOON)
  return [{ kind: 'not-found' }]
}

function answerOf({ network: of, coin, units, state, at, ...rest }: Stored): DepositAnswer {
  const own = { network: of, amount: amountOf(coin, units) }
  switch (state) {
    case 'credited':
      return { kind: 'credited', ...own, at: at.getTime() }
    case 'below':
      return { kind: 'below-minimum', ...own }
    case 'seen':
      return pending(own, rest)
    case 'ours':
    case 'before':
      return { kind: 'not-yours', network: of }
    default:
      return { kind: 'in-review', ...own }
  }
}

type Own = Pick<Extract<DepositAnswer, { kind: 'pending' }>, 'network' | 'amount'>

const pending = (own: Own, count: { confirmations: number; needed: number }): DepositAnswer => ({
  kind: 'pending',
  ...own,
  ...count,
  seconds: Math.ceil(
    Math.max(1, count.needed - count.confirmations) * NETWORKS[own.network].blockTime,
  ),
})

async function answersOf(
  db: Db,
  of: Network,
  { nodes }: ChainView,
  sighting: Sighting,
  minimum: bigint | undefined,
): Promise<DepositAnswer[]> {
  if (sighting.state === 'unknown') return []
  if (sighting.state === 'failed') return [{ kind: 'failed', network: of }]
  const { payments, hasUnlisted, block } = sighting
  if (payments.length === 0) return [{ kind: hasUnlisted ? 'unlisted' : 'not-yours', network: of }]
  const cursor = await cursorOf(db, of)
  const isRead = cursor !== undefined && block.number <= cursor.number
  const head = isRead ? null : await blockIdAt(nodes.any, 'latest')
  // The usual number holds until the watcher has seen the payment and says how many it needs.
  const needed = NETWORKS[of].finality.usual
  const confirmations = Math.min(needed, (head?.number ?? block.number) - block.number + 1)
  return payments.map(({ coin, units }): DepositAnswer => {
    const own = { network: of, amount: amountOf(coin, units) }
    if (minimum !== undefined && units < minimum) return { kind: 'below-minimum', ...own }
    if (!isRead) return pending(own, { confirmations, needed })
    return { kind: isExpectedOn(coin, of) ? 'in-review' : 'wrong-network', ...own }
  })
}

/** Whether the coin is deposited on that network, and not on another one where its address is the same. */
export const isExpectedOn = (coin: Coin, of: Network): boolean =>
  isDepositCoin(coin) && depositNetworks(coin).includes(of)

const addressRow = v.object({ family: v.picklist(['evm', 'tron']), address: v.string() })

/** Every address that a person was ever shown, those of replaced keys included. */
async function accountsOf(db: Db, userId: string) {
  const rows = await db.rows(
    addressRow,
    `SELECT k.family, a.address FROM derived_addresses a JOIN deposit_keys k ON k.id = a.key_id
     WHERE a.user_id = $1`,
    [userId],
  )
  const byFamily = Map.groupBy(rows, ({ family }) => family)
  return new Map(
    [...byFamily].map(([family, own]) => [
      family,
      new Set(own.map(({ address }) => accountOf(address))),
    ]),
  )
}
