import * as v from 'valibot'
import type { Tx } from '../../platform/db/db.ts'

/** The listings of the address of a withdrawal `w`, whatever was decided about them. */
export const LISTINGS = `FROM listed_addresses l JOIN screening_lists s ON s.name = l.list
  WHERE l.address = CASE WHEN w.address LIKE '0x%' THEN lower(w.address) ELSE w.address END`

/** Those that nobody has released it from; the database refuses to approve or plan it (107-screening.sql). */
const UNRELEASED = `${LISTINGS} AND NOT EXISTS (SELECT 1 FROM screening_releases r
  WHERE r.withdrawal_id = w.id AND r.list = l.list AND r.at >= l.since)`

export const NOT_LISTED = `NOT EXISTS (SELECT 1 ${UNRELEASED})`

const listing = v.object({ id: v.string(), list: v.string(), hash: v.string() })
type Listing = v.InferOutput<typeof listing>

/** The lists that hold each of these withdrawals. */
export const listingsOf = (db: Pick<Tx, 'rows'>, ids: readonly string[]): Promise<Listing[]> =>
  db.rows(
    listing,
    `SELECT w.id, h.list, h.hash FROM withdrawals w
       CROSS JOIN LATERAL (SELECT l.list, s.hash ${UNRELEASED}) h
     WHERE w.id = ANY($1) ORDER BY w.id, h.list`,
    [ids],
  )

/** The list with the hash of what it said, so that a decision names what it was made by. */
export const listingText = ({ list, hash }: Pick<Listing, 'list' | 'hash'>): string =>
  `${list} (SHA-256 ${hash})`

/** Lets a withdrawal be paid although the lists name its address. Resolves to those; none if nothing holds it. */
export async function releaseListed(
  tx: Tx,
  id: string,
  { at, by, reason }: { readonly at: Date; readonly by: string; readonly reason: string },
): Promise<readonly Listing[]> {
  await tx.rows(v.unknown(), 'SELECT 1 FROM withdrawals WHERE id = $1 FOR UPDATE', [id])
  const listings = await listingsOf(tx, [id])
  for (const { list, hash } of listings)
    await tx.run(
      `INSERT INTO screening_releases (withdrawal_id, list, hash, at, released_by, reason)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [id, list, hash, at, by, reason],
    )
  return listings
}

const OF_SENDER = `FROM chain_payments p JOIN listed_addresses l ON l.address = p.sender
  JOIN screening_lists s ON s.name = l.list`

/** The lists that name the sender of payments, which are spelled as nodes do. */
export const listingsOfSender = (
  db: Pick<Tx, 'rows'>,
  payments: { readonly id: string } | { /** 64 digits. */ readonly transaction: string },
) => {
  const [condition, value] =
    'id' in payments
      ? ['p.id = $1', payments.id]
      : ["p.transaction_id IN ($1, '0x' || $1)", payments.transaction]
  return db.rows(
    v.object({ id: v.string(), list: v.string(), hash: v.string() }),
    `SELECT DISTINCT p.id, l.list, s.hash ${OF_SENDER} WHERE ${condition} ORDER BY p.id, l.list`,
    [value],
  )
}

const count = v.object({ withdrawals: v.number(), deposits: v.number(), saved: v.number() })
export type ListedCounts = v.InferOutput<typeof count>

const SAVED = `FROM saved_addresses a JOIN listed_addresses l ON l.address = a.account`

/** What waits because of a list, and the addresses in address books that one names. */
export async function listedCounts(db: Pick<Tx, 'rows'>): Promise<ListedCounts> {
  const [found] = await db.rows(
    count,
    `SELECT (SELECT count(*) FROM withdrawals w WHERE w.status = 'pending' AND NOT (${NOT_LISTED})) AS withdrawals,
       (SELECT count(DISTINCT p.id) ${OF_SENDER} WHERE p.state = 'held') AS deposits,
       (SELECT count(DISTINCT a.id) ${SAVED}) AS saved`,
  )
  if (!found) throw new Error('the database counts nothing')
  return found
}

const listedRow = v.object({
  kind: v.picklist(['withdrawal', 'deposit', 'saved']),
  id: v.string(),
  at: v.date(),
  email: v.string(),
  coin: v.string(),
  address: v.string(),
  lists: v.array(v.string()),
})

/** The same in rows, the oldest first. */
export const listedRows = (db: Pick<Tx, 'rows'>, limit: number) =>
  db.rows(
    listedRow,
    `SELECT x.kind, x.id, x.at, u.email, x.coin, x.address, to_jsonb(array_agg(DISTINCT x.list)) AS lists FROM (
       SELECT 'withdrawal' AS kind, w.id::text AS id, w.at, w.user_id, w.coin, w.address, h.list
         FROM withdrawals w CROSS JOIN LATERAL (SELECT l.list ${UNRELEASED}) h WHERE w.status = 'pending'
       UNION ALL
       SELECT 'deposit', p.transaction_id || ':' || p.output, p.at, p.user_id, p.coin, p.sender, l.list
         ${OF_SENDER} WHERE p.state = 'held'
       UNION ALL
       SELECT 'saved', a.id::text, a.at, a.user_id, a.network, a.address, l.list ${SAVED}
     ) x JOIN users u ON u.id = x.user_id
     GROUP BY x.kind, x.id, x.at, u.email, x.coin, x.address ORDER BY x.at, x.id LIMIT $1`,
    [limit],
  )
