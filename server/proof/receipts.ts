import { base64 } from '@scure/base'
import * as v from 'valibot'
import type { HistoryKind } from '#domain/history.ts'
import { entryBytes } from '#domain/log/entries.ts'
import { inclusionRanges } from '#domain/log/merkle.ts'
import { proofText } from '#domain/log/proof.ts'
import type { SentReceipt } from '#domain/log/receipt.ts'
import { entriesIn, TILE_WIDTH } from '#domain/log/tiles.ts'
import type { Tx } from '../platform/db/db.ts'
import { ledgerEntries } from './entries/ledger-entries.ts'
import type { OpenEntry } from './entries/readers.ts'
import type { SaltOf } from './entries/salts.ts'
import { hashesOf, storedTile } from './tiles.ts'

/** A line of somebody's history; whoever asks must be that person. */
export interface OwnMovement {
  readonly kind: HistoryKind
  readonly id: string
  readonly userId: string
}

export interface Receipts {
  readonly receipts: readonly SentReceipt[]
  /** How much of what has happened to it is not in the signed log yet. */
  readonly waiting: number
}

/** What is signed of the log. */
export interface Signed {
  readonly size: number
  readonly note: string
}

const keysOf = ({ kind, id }: OwnMovement): string[] =>
  kind === 'withdrawal' ? [`withdrawal:${id}:hold`, `withdrawal:${id}:settle`] : [`${kind}:${id}`]

const transfer = v.object({ id: v.number(), key: v.string(), leaf: v.nullable(v.number()) })

/** Opens what the log has of a movement, with what took it back and restored it. */
export async function receiptsOf(
  db: Pick<Tx, 'rows'>,
  movement: OwnMovement,
  { size, note }: Signed,
  saltOf: SaltOf,
): Promise<Receipts> {
  const transfers = await db.rows(
    transfer,
    `WITH RECURSIVE chain AS (
       SELECT id, key FROM transfers WHERE key IN (SELECT jsonb_array_elements_text($1::jsonb))
       UNION ALL
       SELECT t.id, t.key FROM chain c JOIN transfers t ON t.key = 'reversal:' || c.id
     )
     SELECT c.id, c.key, l.leaf FROM chain c LEFT JOIN log_leaves l ON l.transfer = c.id ORDER BY l.leaf`,
    [JSON.stringify(keysOf(movement))],
  )
  const logged = transfers.flatMap(({ leaf, ...one }) =>
    leaf !== null && leaf < size ? [{ ...one, leaf }] : [],
  )
  const [person] = await db.rows(
    v.object({ email: v.string() }),
    'SELECT email FROM users WHERE id = $1',
    [movement.userId],
  )
  const owner = {
    email: person?.email ?? '',
    salt: base64.encode(saltOf(`owner ${movement.userId}`)),
  }
  const leaves = new Map(logged.map(({ id, leaf }) => [id, leaf]))
  const receipts: SentReceipt[] = []
  for (const one of await ledgerEntries(db, logged, saltOf)) {
    const index = leaves.get(one.transfer) ?? 0
    receipts.push({
      entry: await entryAt(db, index, one),
      salt: base64.encode(saltOf(`transfer ${one.transfer}`)),
      fields: one.fields,
      owner,
      proof: await proofOf(db, index, { size, note }),
    })
  }
  return { receipts, waiting: transfers.length - logged.length }
}

/** The proof that an entry is in what is signed, by C2SP tlog-proof. */
export async function proofOf(
  db: Pick<Tx, 'rows'>,
  index: number,
  { size, note }: Signed,
): Promise<string> {
  const hashes = await hashesOf(db, size, inclusionRanges(index, size))
  return proofText({ index, hashes, note })
}

/** The text of an entry in the log. Throws where it is not what the ledger says. */
async function entryAt(db: Pick<Tx, 'rows'>, index: number, { entry }: OpenEntry): Promise<string> {
  const [tile, place] = [Math.floor(index / TILE_WIDTH), index % TILE_WIDTH]
  const bundle = await storedTile(db, { level: 'entries', index: tile, width: place + 1 })
  const logged = Buffer.from(entriesIn(bundle ?? new Uint8Array())[place] ?? []).toString()
  if (logged !== Buffer.from(entryBytes(entry)).toString())
    throw new Error(`entry ${index} of the public log is not what the ledger says`)
  return logged
}
