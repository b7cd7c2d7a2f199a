import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import type { Hash } from './merkle.ts'

/*
 * The sum tree of what a host owes in one coin:
 *
 *   leaf   SHA-256(0 ‖ id ‖ salt ‖ amount)
 *   node   SHA-256(1 ‖ sum of the left ‖ hash of the left ‖ sum of the right ‖ hash of the right)
 *
 * Both sums are hashed, or a host could move what one side owes to nobody; sums are 16 bytes without a sign, so that none is
 * negative. A leaf and a node differ in their first byte and their length: no path of another depth fits.
 */

const SUM_SIZE = 16
/** Units of 10⁻¹⁸; a sum that is not below it is none. */
const SUM_LIMIT = 1n << 128n
/** Bytes of a node: its sum, then its hash. */
export const NODE_SIZE = 48

export interface SumNode {
  readonly sum: bigint
  readonly hash: Hash
}

/** A part of what one person is owed. */
export interface Piece {
  /** The commitment to the person, in hexadecimal digits. */
  readonly id: string
  /** 32 bytes. */
  readonly salt: Uint8Array
  /** Units of 10⁻¹⁸. */
  readonly amount: bigint
}

const isSum = (sum: bigint): boolean => sum >= 0n && sum < SUM_LIMIT

/** 16 bytes, the highest first. Throws RangeError. */
function sumBytes(sum: bigint): Uint8Array {
  if (!isSum(sum)) throw new RangeError(`${sum} is no sum of 128 bits`)
  return hexToBytes(sum.toString(16).padStart(2 * SUM_SIZE, '0'))
}

/** Throws RangeError for an amount that is negative or has more than 128 bits. */
export const leafOf = ({ id, salt, amount }: Piece): SumNode => ({
  sum: amount,
  hash: sha256(concatBytes(Uint8Array.of(0), hexToBytes(id), salt, sumBytes(amount))),
})

/** Throws RangeError where the two come to more than 128 bits. */
export function parentOf(left: SumNode, right: SumNode): SumNode {
  const sum = left.sum + right.sum
  if (!isSum(sum)) throw new RangeError(`${sum} is no sum of 128 bits`)
  const hash = sha256(concatBytes(Uint8Array.of(1), nodeBytes(left), nodeBytes(right)))
  return { sum, hash }
}

/** The root above a leaf, whose siblings the path has from the leaf up. Throws RangeError for a leaf that is outside. */
export function rootAbove(leaf: SumNode, index: number, path: readonly SumNode[]): SumNode {
  if (!Number.isSafeInteger(index) || index < 0 || index >= 2 ** path.length)
    throw new RangeError(`there is no leaf ${index} below ${path.length} nodes`)
  let [node, at] = [leaf, index]
  for (const sibling of path) {
    node = at % 2 === 0 ? parentOf(node, sibling) : parentOf(sibling, node)
    at = Math.floor(at / 2)
  }
  return node
}

export const nodeBytes = ({ sum, hash }: SumNode): Uint8Array => concatBytes(sumBytes(sum), hash)

/** The nodes of a text of bytes. Throws RangeError if it ends within one. */
export function nodesIn(bytes: Uint8Array): SumNode[] {
  if (bytes.length % NODE_SIZE !== 0) throw new RangeError('a node that is cut short')
  return Array.from({ length: bytes.length / NODE_SIZE }, (_, at) => {
    const node = bytes.subarray(at * NODE_SIZE, (at + 1) * NODE_SIZE)
    const digits = Array.from(node.subarray(0, SUM_SIZE), (byte) =>
      byte.toString(16).padStart(2, '0'),
    )
    return { sum: BigInt(`0x${digits.join('')}`), hash: node.subarray(SUM_SIZE) }
  })
}

/** Each two nodes become one, until one is left. The number of nodes is a power of two. Throws RangeError. */
export function levelsAbove(nodes: readonly SumNode[]): SumNode[][] {
  const levels = [[...nodes]]
  for (let below = levels[0] ?? []; below.length > 1; ) {
    const level: SumNode[] = []
    for (const [at, right] of below.entries()) {
      const left = below[at - 1]
      if (at % 2 === 1 && left) level.push(parentOf(left, right))
    }
    levels.push(level)
    below = level
  }
  return levels
}
