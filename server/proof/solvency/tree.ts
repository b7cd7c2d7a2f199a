import { hash } from 'node:crypto'
import { NODE_SIZE, type Piece } from '#domain/log/sum-tree.ts'
import { HASH_SIZE } from '#domain/log/tiles.ts'

/*
 * What `src/domain/log/sum-tree.ts` defines for everybody, on bytes and by Node itself, in a part of the time: a day of a million people
 * has eight million hashes.
 */

const SUM_SIZE = NODE_SIZE - HASH_SIZE
const SUM_LIMIT = 1n << 128n
const LOW = (1n << 64n) - 1n
const [LEAF, NODE] = [0, 1]

/** They are filled anew for each hash. */
const leaf = Buffer.alloc(1 + 2 * HASH_SIZE + SUM_SIZE, LEAF)
const pair = Buffer.alloc(1 + 2 * NODE_SIZE, NODE)

/** Writes the node of a piece. Throws RangeError for an amount that is negative or has more than 128 bits. */
export function writeLeaf(nodes: Buffer, place: number, { id, salt, amount }: Piece): void {
  if (amount < 0n || amount >= SUM_LIMIT) throw new RangeError(`${amount} is no sum of 128 bits`)
  leaf.write(id, 1, 'hex')
  leaf.set(salt, 1 + HASH_SIZE)
  leaf.writeBigUInt64BE(amount >> 64n, 1 + 2 * HASH_SIZE)
  leaf.writeBigUInt64BE(amount & LOW, 1 + 2 * HASH_SIZE + 8)
  leaf.copy(nodes, place * NODE_SIZE, 1 + 2 * HASH_SIZE)
  nodes.write(hash('sha256', leaf, 'binary'), place * NODE_SIZE + SUM_SIZE, 'latin1')
}

/** The nodes above a level of them, half as many. Throws RangeError where two come to more than 128 bits. */
export function parentsOf(nodes: Buffer): Buffer {
  const parents = Buffer.allocUnsafe(nodes.length / 2)
  for (let at = 0; at < parents.length; at += NODE_SIZE) {
    nodes.copy(pair, 1, 2 * at, 2 * at + 2 * NODE_SIZE)
    let carry = 0
    for (let byte = SUM_SIZE - 1; byte >= 0; byte--) {
      carry += (pair[1 + byte] ?? 0) + (pair[1 + NODE_SIZE + byte] ?? 0)
      parents[at + byte] = carry & 0xff
      carry >>= 8
    }
    if (carry > 0) throw new RangeError('a sum of more than 128 bits')
    parents.write(hash('sha256', pair, 'binary'), at + SUM_SIZE, 'latin1')
  }
  return parents
}
