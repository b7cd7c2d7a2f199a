import { sha256 } from '@noble/hashes/sha2.js'

/*
 * The Merkle tree of RFC 6962 over the entries of the public log. Every proof is a list of hashes of ranges of entries; what
 * computes them reads subtrees that are complete, whose hashes never change again.
 */

export type Hash = Uint8Array

/** The root of the empty tree. */
export const EMPTY_ROOT: Hash = sha256(new Uint8Array())

const [LEAF, NODE] = [0, 1]

export const leafHash = (entry: Uint8Array): Hash =>
  sha256.create().update(Uint8Array.of(LEAF)).update(entry).digest()

export type NodeHash = (left: Hash, right: Hash) => Hash

export const nodeHash: NodeHash = (left, right) =>
  sha256.create().update(Uint8Array.of(NODE)).update(left).update(right).digest()

export const isSameHash = (one: Hash, other: Hash): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at])

/** A complete subtree: 2^height entries, the first of which has the number index · 2^height. */
export interface Subtree {
  readonly height: number
  readonly index: number
}

/** Entries from `start` up to, and without, `end`. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** The largest power of two below `count`, which is at least 2. */
function split(count: number): number {
  let power = 1
  while (power * 2 < count) power *= 2
  return power
}

/** The complete subtrees of a range that begins where one of its length may begin, from left to right. */
export function subtreesOf({ start, end }: Range): Subtree[] {
  const subtrees: Subtree[] = []
  for (let at = start; at < end; ) {
    let [height, size] = [0, 1]
    while (at % (size * 2) === 0 && at + size * 2 <= end) [height, size] = [height + 1, size * 2]
    subtrees.push({ height, index: at / size })
    at += size
  }
  return subtrees
}

/** The hash of a range from those of its subtrees, as {@link subtreesOf} gives them; at least one. */
export function hashOfSubtrees(hashes: readonly Hash[], node = nodeHash): Hash {
  const [last, ...rest] = hashes.toReversed()
  if (!last) throw new RangeError('a range of no entries has no hash')
  return rest.reduce((right, left) => node(left, right), last)
}

/** The ranges whose hashes prove that the entry `index` is in the tree of `size` entries, the entry's sibling first. */
export function inclusionRanges(index: number, size: number): Range[] {
  if (index < 0 || index >= size) throw new RangeError(`no entry ${index} in a tree of ${size}`)
  const ranges: Range[] = []
  for (let [start, end] = [0, size]; end - start > 1; ) {
    const middle = start + split(end - start)
    ranges.push(index < middle ? { start: middle, end } : { start, end: middle })
    if (index < middle) end = middle
    else start = middle
  }
  return ranges.reverse()
}

const nameOf = ({ start, end }: Range): string => `${start} ${end}`

/**
 * The ranges whose hashes prove several entries together, from left to right: those of which each is proved by itself, but none
 * that has one of the entries in it.
 */
export function sharedRanges(indexes: readonly number[], size: number): Range[] {
  const all = new Map(
    indexes
      .flatMap((index) => inclusionRanges(index, size))
      .map((range) => [nameOf(range), range] as const),
  )
  const isBeside = ({ start, end }: Range) =>
    indexes.every((index) => index < start || index >= end)
  return [...all.values()].filter(isBeside).sort((one, other) => one.start - other.start)
}

/** The proof of each of several entries, from their leaves and the hashes of {@link sharedRanges}; what is missing is left out. */
export function proofsFrom(
  leaves: ReadonlyMap<number, Hash>,
  size: number,
  hashes: readonly Hash[],
): (index: number) => Hash[] {
  const known = new Map<string, Hash | undefined>(
    sharedRanges([...leaves.keys()], size).map((range, at) => [nameOf(range), hashes[at]]),
  )
  function hashOf(range: Range): Hash | undefined {
    const { start, end } = range
    if (known.has(nameOf(range))) return known.get(nameOf(range))
    if (end - start === 1) return leaves.get(start)
    const middle = start + split(end - start)
    const [left, right] = [hashOf({ start, end: middle }), hashOf({ start: middle, end })]
    const hash = left && right && nodeHash(left, right)
    known.set(nameOf(range), hash)
    return hash
  }
  return (index) => inclusionRanges(index, size).flatMap((range) => hashOf(range) ?? [])
}

/** The ranges whose hashes prove that the tree of `size` entries begins with the tree of `former`, which is above 0. */
export function consistencyRanges(former: number, size: number): Range[] {
  if (former < 1 || former > size) throw new RangeError(`no tree of ${former} in one of ${size}`)
  const ranges: Range[] = []
  let isKnown = true
  let [start, end] = [0, size]
  while (former < end) {
    const middle = start + split(end - start)
    if (former <= middle) {
      ranges.push({ start: middle, end })
      end = middle
    } else {
      ranges.push({ start, end: middle })
      start = middle
      isKnown = false
    }
  }
  return [...ranges, ...(isKnown ? [] : [{ start, end }])].reverse()
}

/** The root that a proof of inclusion leads to; undefined for one of another length than it must have. */
export function rootOfInclusion(
  leaf: Hash,
  { index, size }: { readonly index: number; readonly size: number },
  proof: readonly Hash[],
): Hash | undefined {
  if (!Number.isSafeInteger(index) || index < 0 || index >= size) return undefined
  const ranges = inclusionRanges(index, size)
  if (ranges.length !== proof.length) return undefined
  return proof.reduce(
    (hash, other, at) =>
      (ranges[at]?.start ?? 0) > index ? nodeHash(hash, other) : nodeHash(other, hash),
    leaf,
  )
}

interface Tree {
  readonly size: number
  readonly root: Hash
}

/** Whether a proof shows that `tree` begins with all that `former` had, unchanged. */
export function isConsistent(former: Tree, tree: Tree, proof: readonly Hash[]): boolean {
  if (former.size > tree.size) return false
  if (former.size === tree.size) return proof.length === 0 && isSameHash(former.root, tree.root)
  if (former.size === 0) return proof.length === 0
  const ranges = consistencyRanges(former.size, tree.size)
  if (ranges.length !== proof.length) return false
  // Where the former tree is a subtree of the new one, its root is the first hash, and is left out.
  const isWhole = ranges[0]?.start === former.size
  const [first, ...rest] = isWhole ? [former.root, ...proof] : proof
  if (!first) return false
  let [before, now] = [first, first]
  for (const [at, hash] of rest.entries()) {
    const range = ranges[isWhole ? at : at + 1]
    if (!range) return false
    if (range.start >= former.size) now = nodeHash(now, hash)
    else [before, now] = [nodeHash(hash, before), nodeHash(hash, now)]
  }
  return isSameHash(before, former.root) && isSameHash(now, tree.root)
}
