import { createHash } from 'node:crypto'
import { base64 } from '@scure/base'
import { commitment, entryBytes, type LogEntry } from '#domain/log/entries.ts'
import { keyText } from '#domain/log/note.ts'
import { proofText } from '#domain/log/proof.ts'
import type { SentShares, SolvencyEntry } from '#domain/log/solvency.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import {
  checkpointIn,
  inclusionOf,
  type MadeLog,
  madeEntries,
  madeLog,
  madeSigner,
} from './made-log.ts'

/* Days of debts as a host would have them, made without the host's code and by the definition of the tree alone. */

interface Leaf {
  readonly email: string
  readonly amount: bigint
  readonly salt: Uint8Array
}
interface Node {
  readonly sum: bigint
  readonly hash: Buffer
}

const ownerSalt = Buffer.alloc(32, 7)
export const leafOf = (email: string, amount: bigint, mark = 1): Leaf => ({
  email,
  amount,
  salt: Buffer.alloc(32, mark),
})

/** A negative number as a host with signed arithmetic would write it: its 128 bits. */
const bytesOf = (sum: bigint): Buffer =>
  Buffer.from(BigInt.asUintN(128, sum).toString(16).padStart(32, '0'), 'hex')
const joined = ({ sum, hash }: Node) => Buffer.concat([bytesOf(sum), hash])
const sha256 = (parts: readonly Uint8Array[]) =>
  createHash('sha256')
    .update(Buffer.concat([...parts]))
    .digest()

const hashed = ({ email, amount, salt }: Leaf): Node => {
  const id = Buffer.from(commitment(ownerSalt, { email }), 'hex')
  return { sum: amount, hash: sha256([Buffer.of(0), id, salt, bytesOf(amount)]) }
}
export const above = (left: Node, right: Node): Node => ({
  sum: left.sum + right.sum,
  hash: sha256([Buffer.of(1), joined(left), joined(right)]),
})

export interface Tree {
  readonly levels: readonly (readonly Node[])[]
  readonly leaves: readonly Leaf[]
}

/** The number of leaves must be a power of two. */
export const madeTree = (leaves: readonly Leaf[]): Tree => treeOver(leaves.map(hashed), leaves)

/** Of nodes that need not be leaves. */
export function treeOver(nodes: readonly Node[], leaves: readonly Leaf[] = []): Tree {
  const levels: Node[][] = [[...nodes]]
  for (let below = levels[0] ?? []; below.length > 1; below = levels.at(-1) ?? []) {
    const next: Node[] = []
    for (let at = 0; at < below.length; at += 2) {
      const [left, right] = [below[at], below[at + 1]]
      if (left && right) next.push(above(left, right))
    }
    levels.push(next)
  }
  return { levels, leaves }
}

export const rootOf = ({ levels }: Tree): Node =>
  levels.at(-1)?.[0] ?? { sum: 0n, hash: Buffer.of() }

/** The entry of a day with a tree of BNB; what a host says otherwise goes into `said`. */
export function solvencyEntry(
  tree: Tree,
  said: Partial<SolvencyEntry['coins'][number]> = {},
  day = '2026-01-02',
): SolvencyEntry {
  const { sum, hash } = rootOf(tree)
  const coin = {
    coin: 'BNB',
    sum: toDecimalString(sum),
    root: hash.toString('hex'),
    depth: tree.levels.length - 1,
  }
  const coins = [Object.assign(coin, said)]
  return { v: 1, kind: 'solvency', time: `${day}T00:00:05.000Z`, day, coins }
}

/** What a host gives to the owner of the leaves at these places. */
export function sharesAt(
  { levels, leaves }: Tree,
  places: readonly number[],
  { email, day = '2026-01-02' }: { readonly email: string; readonly day?: string },
): SentShares {
  const pieces = places.map((index) => ({
    index,
    amount: String(leaves[index]?.amount ?? 0n),
    salt: base64.encode(Uint8Array.from(leaves[index]?.salt ?? [])),
    path: base64.encode(
      Uint8Array.from(
        Buffer.concat(
          levels.slice(0, -1).map((level, height) => {
            const node = level[Math.floor(index / 2 ** height) ^ 1]
            return node ? joined(node) : Buffer.of()
          }),
        ),
      ),
    ),
  }))
  const owner = { email, salt: base64.encode(Uint8Array.from(ownerSalt)) }
  return { day, owner, shares: pieces.length > 0 ? [{ coin: 'BNB', pieces }] : [] }
}

/** A log that ends with these entries, and its proof of the last one. */
export function publishedIn(last: readonly LogEntry[], signer = madeSigner(), count = 300) {
  const entries = [...madeEntries(count), ...last]
  const log: MadeLog = madeLog(entries, signer)
  const entry = entries.at(-1)
  const published = {
    log: keyText(signer.key),
    entry: entry ? Buffer.from(entryBytes(entry)).toString() : '',
    proof: proofText({
      index: entries.length - 1,
      hashes: inclusionOf(entries.length - 1, entries),
      note: checkpointIn(log),
    }),
  }
  log.set('solvency', Buffer.from(JSON.stringify(published)))
  return { log, published }
}
