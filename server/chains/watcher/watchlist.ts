import * as v from 'valibot'
import type { AddressFamily } from '#domain/network-facts.ts'
import { addressSeal } from '../../money/deposits/keys.ts'
import type { Db } from '../../platform/db/db.ts'
import { accountOf } from './reading/account.ts'
import type { Owner } from './reading/payment.ts'

/** Every deposit address of a family that was ever handed out, those of replaced keys included, by its account. */
export type Watchlist = ReadonlyMap<string, Owner>

const counted = v.object({ count: v.number() })
const row = v.pipe(
  v.object({ user_id: v.string(), address: v.string(), seal: v.nullable(v.string()) }),
  v.transform(({ user_id: userId, ...rest }) => ({ userId, ...rest })),
)
const FROM = `FROM derived_addresses a JOIN deposit_keys k ON k.id = a.key_id WHERE k.family = $1`

/**
 * A function that reads them; only if there are more than it has read before, since none is ever removed. Those that this
 * host has not handed out are nobody's: `onForged` is called for them.
 */
export function createWatchlist(
  db: Db,
  family: AddressFamily,
  onForged: (owner: Owner) => void = () => {},
): () => Promise<Watchlist> {
  let known: Watchlist = new Map()
  let total = 0
  return async () => {
    const [now] = await db.rows(counted, `SELECT count(*) AS count ${FROM}`, [family])
    if (now?.count === total) return known
    const rows = await db.rows(row, `SELECT a.user_id, a.address, a.seal ${FROM}`, [family])
    known = new Map(
      rows.flatMap(({ seal, ...owner }) => {
        if (seal === addressSeal(db, owner)) return [[accountOf(owner.address), owner]]
        onForged(owner)
        return []
      }),
    )
    total = rows.length
    return known
  }
}
