import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { Signer, Transaction, Tx } from '../../platform/db/db.ts'
import { isOwnRow, rowSeal, sealedColumns, sealedRow } from '../../platform/db/sealed-rows.ts'

type Books = Pick<Tx, 'rows'> & Signer

/** The address of a withdrawal `w`, as lists spell it. */
const ADDRESS = "CASE WHEN w.address LIKE '0x%' THEN lower(w.address) ELSE w.address END"

/** The listings of the address of a withdrawal `w`, whatever was decided about them. */
export const LISTINGS = `FROM listed_addresses l JOIN screening_lists s ON s.name = l.list
  WHERE l.address = ${ADDRESS}`

/**
 * Those that nobody has released it from; the database refuses to approve or plan it (107-screening.sql). `releases` is the
 * parameter with {@link ownReleases}.
 */
const unreleased = (releases: string): string => `${LISTINGS} AND NOT EXISTS (
  SELECT 1 FROM jsonb_to_recordset(${releases}::jsonb) AS r(withdrawal uuid, list text, at timestamptz)
  WHERE r.withdrawal = w.id AND r.list = l.list AND r.at >= l.since)`

/** Whether no list holds a withdrawal, as far as the rows of the lists say; before money moves, {@link listingsOf} decides. */
export const notListed = (releases: string): string =>
  `NOT EXISTS (SELECT 1 ${unreleased(releases)})`

/** The columns of a release are in the order of SEALED. */
async function releasesWhere(db: Books, condition: string, params: readonly unknown[] = []) {
  const rows = await db.rows(
    sealedRow,
    `SELECT ${sealedColumns('screening_releases')} FROM screening_releases WHERE ${condition}`,
    params,
  )
  return rows.flatMap((row) => {
    const [withdrawal, list, , at] = row.values
    if (!isOwnRow(db, 'screening_releases', row) || !withdrawal || !list || !at) return []
    return [{ withdrawal, list, at }]
  })
}

/** The releases of pending withdrawals that this host has written, as a parameter. */
export const ownReleases = async (db: Books): Promise<string> =>
  JSON.stringify(
    await releasesWhere(
      db,
      `withdrawal_id IN (SELECT w.id FROM withdrawals w WHERE w.status = 'pending')`,
    ),
  )

/** A list that holds something. */
export interface Listing {
  /** What it holds. */
  readonly id: string
  readonly list: string
  readonly hash: string
  /** False where somebody has changed the list in the database: it holds everything until its file is read again. */
  readonly isSound: boolean
}

const said = v.object({
  id: v.string(),
  list: v.string(),
  hash: v.string(),
  since: v.nullable(v.date()),
  key: v.nullable(v.string()),
  seal: v.nullable(v.string()),
  values: v.array(v.nullable(v.string())),
})

/** What each list says of an address, with the seal of the part that says it: in one statement, so that both are of one moment. */
const saidOf = (
  address: string,
): string => `s.name AS list, s.hash, l.since, ${sealedColumns('listed_parts')}
  FROM screening_lists s
  LEFT JOIN listed_parts ON listed_parts.list = s.name AND listed_parts.part = get_byte(sha256((${address})::bytea), 0)
  LEFT JOIN listed_addresses l ON l.list = s.name AND l.address = ${address}`

const isSoundPart = (db: Books, { key, seal, values }: v.InferOutput<typeof said>): boolean =>
  key !== null && isOwnRow(db, 'listed_parts', { key, seal, values })

/** The lists that hold each of these withdrawals. */
export async function listingsOf(db: Books, ids: readonly string[]): Promise<Listing[]> {
  const rows = await db.rows(
    said,
    `SELECT w.id, x.* FROM withdrawals w CROSS JOIN LATERAL (SELECT ${saidOf(ADDRESS)}) x
     WHERE w.id = ANY($1) ORDER BY w.id, x.list`,
    [ids],
  )
  const releases = await releasesWhere(db, 'withdrawal_id = ANY($1)', [ids])
  return rows.flatMap((row) => {
    const { id, list, hash, since } = row
    const isSound = isSoundPart(db, row)
    const isReleased = (from: Date) =>
      releases.some((one) => one.withdrawal === id && one.list === list && new Date(one.at) >= from)
    if (isSound && (since === null || isReleased(since))) return []
    return [{ id, list, hash, isSound }]
  })
}

/** The list with the hash of what it said, so that a decision names what it was made by. */
export const listingText = ({ list, hash }: Pick<Listing, 'list' | 'hash'>): string =>
  `${list} (SHA-256 ${hash})`

/** Why nothing is decided while a list is not as this host has taken it over; undefined if all are. */
export function changedText(listings: readonly Listing[]): string | undefined {
  const changed = listings.filter(({ isSound }) => !isSound).map(({ list }) => list)
  if (changed.length === 0) return undefined
  return `Somebody has changed ${changed.join(', ')} in the database. Nothing is paid or credited until its file is read again, within a minute`
}

/** Lets a withdrawal be paid although the lists name its address. Resolves to those; none if nothing holds it. */
export async function releaseListed(
  tx: Transaction,
  id: string,
  { at, by, reason }: { readonly at: Date; readonly by: string; readonly reason: string },
): Promise<readonly Listing[]> {
  await tx.rows(v.unknown(), 'SELECT 1 FROM withdrawals WHERE id = $1 FOR UPDATE', [id])
  const listings = await listingsOf(tx, [id])
  for (const { list, hash, isSound } of listings) {
    if (!isSound) continue
    const [release, columns] = [randomUUID(), [id, list, hash, at, by, reason] as const]
    await tx.run(
      `INSERT INTO screening_releases (id, withdrawal_id, list, hash, at, released_by, reason, seal)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [release, ...columns, rowSeal(tx, 'screening_releases', release, columns)],
    )
  }
  return listings
}

const OF_SENDER = `FROM chain_payments p JOIN listed_addresses l ON l.address = p.sender
  JOIN screening_lists s ON s.name = l.list`

/** The lists that name the sender of payments, which are spelled as nodes do. What only a balance shows has none. */
export async function listingsOfSender(
  db: Books,
  payments: { readonly id: string } | { /** 64 digits. */ readonly transaction: string },
): Promise<Listing[]> {
  const [condition, value] =
    'id' in payments
      ? ['p.id = $1', payments.id]
      : ["p.transaction_id IN ($1, '0x' || $1)", payments.transaction]
  const rows = await db.rows(
    said,
    `SELECT p.id, x.* FROM chain_payments p CROSS JOIN LATERAL (SELECT ${saidOf('p.sender')}) x
     WHERE ${condition} AND p.sender <> '' ORDER BY p.id, x.list`,
    [value],
  )
  return rows.flatMap((row) => {
    const { id, list, hash, since } = row
    const isSound = isSoundPart(db, row)
    return isSound && since === null ? [] : [{ id, list, hash, isSound }]
  })
}

const count = v.object({ withdrawals: v.number(), deposits: v.number(), saved: v.number() })
export type ListedCounts = v.InferOutput<typeof count>

const SAVED = `FROM saved_addresses a JOIN listed_addresses l ON l.address = a.account`

/** What waits because of a list, and the addresses in address books that one names. */
export async function listedCounts(db: Books): Promise<ListedCounts> {
  const [found] = await db.rows(
    count,
    `SELECT (SELECT count(*) FROM withdrawals w WHERE w.status = 'pending' AND NOT (${notListed('$1')})) AS withdrawals,
       (SELECT count(DISTINCT p.id) ${OF_SENDER} WHERE p.state = 'held') AS deposits,
       (SELECT count(DISTINCT a.id) ${SAVED}) AS saved`,
    [await ownReleases(db)],
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
export const listedRows = async (db: Books, limit: number) =>
  await db.rows(
    listedRow,
    `SELECT x.kind, x.id, x.at, u.email, x.coin, x.address, to_jsonb(array_agg(DISTINCT x.list)) AS lists FROM (
       SELECT 'withdrawal' AS kind, w.id::text AS id, w.at, w.user_id, w.coin, w.address, h.list
         FROM withdrawals w CROSS JOIN LATERAL (SELECT l.list ${unreleased('$2')}) h WHERE w.status = 'pending'
       UNION ALL
       SELECT 'deposit', p.transaction_id || ':' || p.output, p.at, p.user_id, p.coin, p.sender, l.list
         ${OF_SENDER} WHERE p.state = 'held'
       UNION ALL
       SELECT 'saved', a.id::text, a.at, a.user_id, a.network, a.address, l.list ${SAVED}
     ) x JOIN users u ON u.id = x.user_id
     GROUP BY x.kind, x.id, x.at, u.email, x.coin, x.address ORDER BY x.at, x.id LIMIT $1`,
    [limit, await ownReleases(db)],
  )
