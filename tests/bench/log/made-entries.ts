import { createHash } from 'node:crypto'
import { base64 } from '@scure/base'
import { commitment, entryBytes, type LogEntry } from '#domain/log/entries.ts'
import { leafHash } from '#domain/log/merkle.ts'
import { ownerHash } from '#domain/log/receipt.ts'
import type { Db } from '../../../server/platform/db/db.ts'
import { addSold } from '../../../server/proof/sold.ts'
import { appendEntries } from '../../../server/proof/tiles.ts'

/* A log of any size, whose tiles are written without any purchase: a deposit and a purchase by turns, after the terms. */

export const OWNER = { email: 'ada@example.org', salt: Buffer.alloc(32, 7) }
const START = Date.UTC(2026, 0, 1)
const ONE = 10n ** 18n
/** Entries that are written at once: whole tiles. */
const BATCH = 64 * 256

/** As incompressible as those of a real log. */
const hex = (number: number) => createHash('sha256').update(`${number}`).digest('hex')
const saltAt = (index: number) => Buffer.from(hex(-1 - index), 'hex')
export const timeAt = (index: number): string => new Date(START + index * 1000).toISOString()

const TERMS: LogEntry = {
  v: 1,
  kind: 'terms',
  time: timeAt(0),
  number: 1,
  stage: 1,
  hash: hex(0),
  prices: ['0.01'],
  supplies: ['100000000000'],
  fee: '1',
  minimum: '99',
}

/** What the deposit at a place opens to, where it is the owner's. */
const fieldsAt = (index: number) => ({
  kind: 'deposit',
  time: timeAt(index),
  coin: 'BNB',
  amount: '1.25',
  network: 'BNB',
  transaction: `0x${hex(index)}`,
  owner: ownerHash(OWNER.salt, OWNER.email),
})

/** Its receipt in a list. */
export const openedAt = (index: number) => ({
  index,
  salt: base64.encode(new Uint8Array(saltAt(index))),
  fields: fieldsAt(index),
})

/** The deposit itself. */
export const ownAt = (index: number): LogEntry => ({
  v: 1,
  kind: 'deposit',
  hash: commitment(saltAt(index), fieldsAt(index)),
})

function entryAt(index: number, own: ReadonlySet<number>): LogEntry {
  if (index === 0) return TERMS
  if (own.has(index)) return ownAt(index)
  if (index % 2 === 1) return { v: 1, kind: 'deposit', hash: hex(index) }
  return {
    v: 1,
    kind: 'purchase',
    time: timeAt(index),
    stage: 1,
    coin: 'BNB',
    paid: '0.002',
    price: '500',
    tokenPrice: '0.01',
    received: '99',
    fee: '1',
    account: hex(index),
  }
}

/** Continues the log from `start` up to, and without, `end`; the owner's deposits are at the places of `own`. */
export async function makeEntries(
  db: Db,
  { start, end }: { readonly start: number; readonly end: number },
  own: ReadonlySet<number>,
): Promise<void> {
  let bought = 0
  for (let at = 0; at < start; at += 2) if (at > 0 && !own.has(at)) bought++
  for (let first = start; first < end; ) {
    const next = Math.min(end, (Math.floor(first / BATCH) + 1) * BATCH)
    const leaves = Array.from({ length: next - first }, (_, at) => {
      const entry = entryAt(first + at, own)
      if (entry.kind === 'purchase') bought++
      const bytes = entryBytes(entry)
      return { bytes, hash: leafHash(bytes) }
    })
    const sums = { paid: (BigInt(bought) * ONE) / 500n, tokens: BigInt(bought) * 100n * ONE }
    const sold = [{ stage: 1, coin: 'BNB', purchases: bought, ...sums }]
    await db.transaction(async (tx) => {
      await appendEntries(tx, first, leaves)
      await tx.run('UPDATE log_state SET size = $1, sold = $2', [next, addSold([], sold)])
    })
    first = next
  }
}

/** Payments of one person whose receipts a wallet asks for at once. */
const RECEIPTS = 50
/** What the log had at the visit before, as a part of what it has now. */
const BEFORE = 0.99

/** Where one person's payments are in a log, all over it, and how much of it there was at the visit before. */
export const placesIn = (size: number) => ({
  own: Array.from({ length: RECEIPTS }, (_, at) => Math.floor(((at + 0.5) * size) / RECEIPTS)),
  before: Math.floor(size * BEFORE),
})
