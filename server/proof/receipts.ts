import { base64 } from '@scure/base'
import * as v from 'valibot'
import type { HistoryKind } from '#domain/history.ts'
import { entryBytes } from '#domain/log/entries.ts'
import { inclusionRanges, sharedRanges } from '#domain/log/merkle.ts'
import { LONGEST_WAIT, promiseText } from '#domain/log/promise.ts'
import { proofText } from '#domain/log/proof.ts'
import { hiddenEntry, type ReceiptList } from '#domain/log/receipt-list.ts'
import type { Tx } from '../platform/db/db.ts'
import { leafHash } from './entries/hashes.ts'
import { ledgerEntries } from './entries/ledger-entries.ts'
import type { OpenEntry } from './entries/readers.ts'
import type { SaltOf } from './entries/salts.ts'
import type { LogSigner } from './key.ts'
import { hashesOf, storedEntries } from './tiles.ts'

/** A line of somebody's history, and its place in the question; whoever asks must be that person. */
export interface OwnLine {
  readonly kind: HistoryKind
  readonly id: string
  readonly at: number
}

/** What is signed of the log. */
export interface Signed {
  readonly size: number
  readonly note: string
}

const keysOf = ({ kind, id }: OwnLine): string[] =>
  kind === 'withdrawal' ? [`withdrawal:${id}:hold`, `withdrawal:${id}:settle`] : [`${kind}:${id}`]

const transfer = v.object({
  id: v.number(),
  key: v.string(),
  at: v.date(),
  first: v.string(),
  leaf: v.nullable(v.number()),
})

/**
 * Opens what the log has of a person's lines, with what took them back and restored them, and promises what it does not have
 * yet: whoever has that can show it to others.
 */
export async function receiptsOf(
  db: Pick<Tx, 'rows'>,
  { userId, lines }: { readonly userId: string; readonly lines: readonly OwnLine[] },
  { size, note }: Signed,
  { saltOf, signer }: { readonly saltOf: SaltOf; readonly signer: LogSigner | undefined },
): Promise<Omit<ReceiptList, 'log'>> {
  const transfers = await db.rows(
    transfer,
    `WITH RECURSIVE chain AS (
       SELECT id, key, at, key AS first FROM transfers WHERE key IN (SELECT jsonb_array_elements_text($1::jsonb))
       UNION ALL
       SELECT t.id, t.key, t.at, c.first FROM chain c JOIN transfers t ON t.key = 'reversal:' || c.id
     )
     SELECT c.id, c.key, c.at, c.first, l.leaf FROM chain c LEFT JOIN log_leaves l ON l.transfer = c.id ORDER BY l.leaf`,
    [JSON.stringify(lines.flatMap(keysOf))],
  )
  const logged = transfers.flatMap(({ leaf, ...one }) =>
    leaf !== null && leaf < size ? [{ ...one, leaf }] : [],
  )
  const missing = transfers.filter(({ leaf }) => leaf === null || leaf >= size)
  const [person] = await db.rows(
    v.object({ email: v.string() }),
    'SELECT email FROM users WHERE id = $1',
    [userId],
  )
  const entries = new Map(
    (await ledgerEntries(db, transfers, saltOf)).map((one) => [one.transfer, one]),
  )
  const written = await storedEntries(
    db,
    logged.map(({ leaf }) => leaf),
  )
  const indexes = logged.map(({ leaf }) => leaf)
  const hashes = await hashesOf(db, size, sharedRanges(indexes, size))
  const receiptOf = ({ id, leaf: index }: { readonly id: number; readonly leaf: number }) => {
    const one = entries.get(id)
    if (!one) return []
    const entry = written.get(index) ?? ''
    if (entry !== Buffer.from(entryBytes(one.entry)).toString())
      throw new Error(`entry ${index} of the public log is not what the ledger says`)
    return [{ ...listed(one), index }]
  }
  /** An entry that is left out follows from the rest. */
  function listed({ transfer: id, entry, fields }: OpenEntry) {
    const salt = saltOf(`transfer ${id}`)
    const text = Buffer.from(entryBytes(entry)).toString()
    const own = { salt: base64.encode(salt), fields }
    return text === hiddenEntry(salt, fields) ? own : { ...own, entry: text }
  }
  const promiseOf = ({ id, at }: { readonly id: number; readonly at: Date }) => {
    const one = entries.get(id)
    // What the entry of a reversal is made from has no place yet.
    if (!one || one.isEarly || !signer) return []
    const by = Math.ceil((at.getTime() + LONGEST_WAIT) / 1000)
    const leaf = leafHash(entryBytes(one.entry))
    const promise = signer.sign(promiseText({ origin: signer.key.name, by, leaf }))
    return [{ ...listed(one), promise }]
  }
  return {
    note,
    owner: {
      email: person?.email ?? '',
      salt: base64.encode(saltOf(`owner ${userId}`)),
    },
    hashes: base64.encode(Buffer.concat(hashes)),
    lines: lines.map((line) => {
      const keys = keysOf(line)
      const isOfLine = ({ first }: { readonly first: string }) => keys.includes(first)
      const [own, waiting] = [logged.filter(isOfLine), missing.filter(isOfLine)]
      const receipts = { at: line.at, waiting: waiting.length, receipts: own.flatMap(receiptOf) }
      return waiting.length > 0 ? { ...receipts, promises: waiting.flatMap(promiseOf) } : receipts
    }),
  }
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
