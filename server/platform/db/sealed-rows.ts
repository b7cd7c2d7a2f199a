import * as v from 'valibot'
import { timeText } from '../time/clock.ts'
import type { Signer, Transaction, Tx } from './db.ts'

/*
 * Rows that authorise money carry the host's seal of what in them does so: who has the database alone can write none that the
 * host takes. Each is verified where it is used; an audit verifies all. A seal does not show that a row is gone, or is again
 * what it was before: what must not vanish is an entry of the ledger's chain as well.
 */

interface SealedTable {
  /** The column that names a row, and its type. */
  readonly key: readonly [column: string, type: 'uuid' | 'text']
  /** What is sealed, as SQL of the row that gives text or null. */
  readonly columns: readonly string[]
}

const time = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** What must be sealed, by table. */
export const SEALED = {
  users: { key: ['id', 'uuid'], columns: ['email', 'identity_uid'] },
  identity_accounts: { key: ['uid', 'text'], columns: ['email', 'password_hash'] },
  sessions: {
    key: ['id', 'uuid'],
    columns: ['token_hash', 'user_id', '(verified_at IS NOT NULL)'],
  },
  passkeys: { key: ['id', 'text'], columns: ['user_id', 'public_key', time('trusted_from')] },
  saved_addresses: {
    key: ['id', 'uuid'],
    columns: ['user_id', 'network', 'account', time('at')],
  },
  derived_addresses: { key: ['address', 'text'], columns: ['user_id'] },
  // As before for one without a mark.
  prices: {
    key: ['coin', 'text'],
    columns: ['units', `nullif(concat_ws(' ', ${time('until')}, mark), '')`],
  },
  price_feeds: { key: ['coin', 'text'], columns: ['units', time('at')] },
  vestings: {
    key: ['purchase_id', 'uuid'],
    columns: ['user_id', 'remaining', time('next_at')],
  },
  address_ownerships: {
    key: ['id', 'uuid'],
    columns: ['user_id', 'account', 'kind', time('proven_at')],
  },
  operator_orders: { key: ['id', 'uuid'], columns: ['command', 'outcome', time('at')] },
  chain_spendings: { key: ['name', 'text'], columns: ['coin', 'address', 'units'] },
  identity_reset_codes: { key: ['code_hash', 'text'], columns: ['uid', time('expires_at')] },
  identity_refresh_tokens: {
    key: ['token_hash', 'text'],
    columns: ['uid', 'password_version', time('auth_time'), time('expires_at')],
  },
  staff_sessions: {
    key: ['id', 'uuid'],
    columns: ['token_hash', 'staff_id', time('expires_at')],
  },
  freeze_lifts: { key: ['name', 'text'], columns: ['user_id', 'earlier'] },
  treasury_payments: {
    key: ['name', 'text'],
    columns: ['coin', 'units', 'recipient', 'block_number'],
  },
  books_treasury: { key: ['name', 'text'], columns: ['address', 'units', 'block_number'] },
  settings: { key: ['name', 'text'], columns: ['value'] },
  daily_prices: { key: ['name', 'text'], columns: ['day', 'coin', 'units'] },
  screening_releases: {
    key: ['id', 'uuid'],
    columns: ['withdrawal_id', 'list', 'hash', time('at'), 'released_by', 'reason'],
  },
  /** A part of a sanctions list: the hash of its file, and a digest of the part's addresses and since when each is listed. */
  listed_parts: {
    key: ['name', 'text'],
    columns: [
      '(SELECT s.hash FROM screening_lists s WHERE s.name = listed_parts.list)',
      `(SELECT encode(sha256(convert_to(coalesce(string_agg(
          l.address || ' ' || extract(epoch FROM l.since)::text, ',' ORDER BY l.address COLLATE "C"), ''), 'UTF8')), 'hex')
        FROM listed_addresses l WHERE l.list = listed_parts.list AND l.part = listed_parts.part)`,
    ],
  },
} as const satisfies Record<string, SealedTable>
export type SealedTableName = keyof typeof SEALED
export const SEALED_NAMES: readonly SealedTableName[] = [
  ...(['users', 'identity_accounts', 'sessions', 'passkeys', 'saved_addresses'] as const),
  ...(['derived_addresses', 'prices', 'price_feeds', 'vestings', 'operator_orders'] as const),
  ...(['address_ownerships', 'chain_spendings', 'identity_reset_codes'] as const),
  ...(['identity_refresh_tokens', 'staff_sessions', 'freeze_lifts'] as const),
  ...(['daily_prices', 'treasury_payments', 'books_treasury', 'settings'] as const),
  ...(['screening_releases', 'listed_parts'] as const),
]

type Value = string | number | bigint | boolean | Date | null

/** The seal of a row; `values` are those of its columns, in their order. */
export const rowSeal = (
  signer: Pick<Signer, 'seal'>,
  table: SealedTableName,
  key: string,
  values: readonly Value[],
): string => signer.seal(JSON.stringify(['row', table, key, ...values.map(textOf)]))

function textOf(value: Value): string | null {
  if (value === null) return null
  return value instanceof Date ? timeText(value) : String(value)
}

/** What {@link sealedColumns} gives. */
export const sealedRow = v.object({
  key: v.string(),
  seal: v.nullable(v.string()),
  values: v.array(v.nullable(v.string())),
})
export type SealedRow = v.InferOutput<typeof sealedRow>

const PAGE = 2000

/**
 * The rows of a table as they are sealed, in pages of statements of their own, so that nobody waits: all, or those that
 * PostgreSQL has written by its transaction `since` or a later one.
 */
export async function* sealedRows(
  db: Pick<Tx, 'rows'>,
  table: SealedTableName,
  since?: string,
): AsyncGenerator<SealedRow> {
  if (since !== undefined)
    return yield* sealedRowsWith(db, table, await writtenSince(db, table, since))
  const [column, type] = SEALED[table].key
  for (let last: string | null = null; ; ) {
    const rows: SealedRow[] = await db.rows(
      sealedRow,
      `SELECT ${sealedColumns(table)} FROM ${table}
       WHERE $1::${type} IS NULL OR ${column} > $1::${type} ORDER BY ${column} LIMIT ${PAGE}`,
      [last],
    )
    yield* rows
    if (rows.length < PAGE) return
    last = rows.at(-1)?.key ?? null
  }
}

const keys = v.object({ keys: v.array(v.string()) })

/** Looks once at the whole table, which costs far less than walking along an index of it. */
async function writtenSince(
  db: Pick<Tx, 'rows'>,
  table: SealedTableName,
  since: string,
): Promise<readonly string[]> {
  const [found] = await db.rows(
    keys,
    `SELECT coalesce(array_agg(${SEALED[table].key[0]}::text), '{}') AS keys FROM ${table}
     WHERE age(xmin) <= age($1::xid8::xid)`,
    [since],
  )
  return found?.keys ?? []
}

/** Those of a table with these keys. */
export async function* sealedRowsWith(
  db: Pick<Tx, 'rows'>,
  table: SealedTableName,
  keys: readonly string[],
): AsyncGenerator<SealedRow> {
  const [column, type] = SEALED[table].key
  for (let from = 0; from < keys.length; from += PAGE)
    yield* await db.rows(
      sealedRow,
      `SELECT ${sealedColumns(table)} FROM ${table} WHERE ${column} = ANY($1::${type}[])`,
      [keys.slice(from, from + PAGE)],
    )
}

/** The columns of a sealed row, for a statement that has its table under its own name. */
export function sealedColumns(table: SealedTableName): string {
  const { key, columns } = SEALED[table]
  const values = columns.map((one) => `${one}::text`).join(', ')
  return `${table}.${key[0]}::text AS key, ${table}.seal, jsonb_build_array(${values}) AS values`
}

/** Whether a row is as the host has written it. */
export const isOwnRow = (
  signer: Pick<Signer, 'seal'>,
  table: SealedTableName,
  { key, seal, values }: SealedRow,
): boolean => seal === rowSeal(signer, table, key, values)

/** Whether the row with that key is there, and as the host has written it. */
export async function hasOwnRow(
  db: Pick<Tx, 'rows'> & Signer,
  table: SealedTableName,
  key: string,
): Promise<boolean> {
  for await (const one of sealedRowsWith(db, table, [key])) return isOwnRow(db, table, one)
  return false
}

/** Seals those rows of a table that are meant, of all or of those that are given. */
export async function sealRows(
  tx: Transaction,
  table: SealedTableName,
  isMeant: (row: SealedRow) => boolean,
  rows = sealedRows(tx, table),
): Promise<void> {
  const [column, type] = SEALED[table].key
  const seals: { readonly key: string; readonly seal: string }[] = []
  for await (const one of rows)
    if (isMeant(one)) seals.push({ key: one.key, seal: rowSeal(tx, table, one.key, one.values) })
  for (let from = 0; from < seals.length; from += PAGE)
    await tx.run(
      `UPDATE ${table} t SET seal = s.seal
       FROM jsonb_to_recordset($1::jsonb) AS s(key ${type}, seal text) WHERE t.${column} = s.key`,
      [JSON.stringify(seals.slice(from, from + PAGE))],
    )
}

/** What authorises money was written by somebody who has the database alone. The message is for the log. */
export class ForgedRow extends Error {
  override readonly name = 'ForgedRow'
  constructor(table: SealedTableName, key: string) {
    super(`${key} of ${table} was not written by this host ("operator -- audit" says more)`)
  }
}
