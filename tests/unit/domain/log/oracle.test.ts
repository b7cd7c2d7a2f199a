import { createHash, createPublicKey, verify } from 'node:crypto'
import { base64 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import {
  consistencyRanges,
  EMPTY_ROOT,
  type Hash,
  hashOfSubtrees,
  inclusionRanges,
  isConsistent,
  leafHash,
  proofsFrom,
  type Range,
  rootOfInclusion,
  sharedRanges,
  subtreesOf,
} from '#domain/log/merkle.ts'
import {
  checkpointText,
  keyText,
  openCheckpoint,
  parseCheckpoint,
  parseKey,
  splitNote,
  type VerifyEd25519,
} from '#domain/log/note.ts'
import { foldPairs, hashInTile, tileAt, tileOfSubtree, tilePath } from '#domain/log/tiles.ts'
import vectors from '../../../log-oracle/vectors.json' with { type: 'json' }

/* Against Go's golang.org/x/mod/sumdb: how the vectors were made is in tests/log-oracle/vectors/main.go. */

const SIZE = 70_000
const leaves = Array.from({ length: SIZE }, (_, at) => leafHash(Buffer.from(`entry ${at}`)))
/** The hashes of all complete subtrees, by height. */
const subtrees = [leaves]
for (let below = leaves; below.length > 1; subtrees.push(below))
  below = Array.from({ length: below.length >> 1 }, (_, at) =>
    foldPairs(below.slice(2 * at, 2 * at + 2)),
  )
const hashOf = (range: Range): Hash =>
  hashOfSubtrees(
    subtreesOf(range).map(({ height, index }) => subtrees[height]?.[index] ?? new Uint8Array()),
  )
const rootAt = (size: number) => hashOf({ start: 0, end: size })
const textsOf = (ranges: readonly Range[]) => ranges.map((range) => base64.encode(hashOf(range)))

const verifyEd25519: VerifyEd25519 = async (publicKey, message, signature) => {
  const x = Buffer.from(publicKey).toString('base64url')
  const key = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } })
  return verify(null, message, key, signature)
}

describe('the tree', () => {
  // Holds promise 121.
  test('has the roots that Go computes', () => {
    const sizes = Object.keys(vectors.roots).map(Number)
    expect(sizes.length).toBeGreaterThan(15)
    const roots = sizes.map((size) => [String(size), base64.encode(rootAt(size))])
    expect(Object.fromEntries(roots)).toEqual(vectors.roots)
  })

  test('proves each entry as Go does, and takes proofs that Go has made', () => {
    for (const { index, size, proof } of vectors.inclusion) {
      expect(textsOf(inclusionRanges(index, size))).toEqual(proof)
      const leaf = leaves[index] ?? leafHash(Buffer.from('none'))
      const root = rootOfInclusion(leaf, { index, size }, proof.map(base64.decode))
      expect(root && base64.encode(root)).toBe(base64.encode(rootAt(size)))
    }
  })

  test('proves several entries together by fewer hashes, each as by itself', () => {
    for (const [size, indexes] of [
      [1, [0]],
      [2, [0, 1]],
      [7, [6]],
      [801, [0, 1, 2, 255, 256, 799, 800]],
      [SIZE, [3, 4, 65_535, 65_536, SIZE - 1]],
    ] as const) {
      const shared = sharedRanges(indexes, size).map(hashOf)
      const alone = indexes.map((index) => inclusionRanges(index, size).map(hashOf))
      expect(shared.length).toBeLessThanOrEqual(alone.flat().length)
      const own = new Map(indexes.map((index) => [index, hashOf({ start: index, end: index + 1 })]))
      const proofOf = proofsFrom(own, size, shared)
      expect(indexes.map(proofOf)).toEqual(alone)
      // What is missing is left out, so that the proof has another length.
      const [first = 0] = indexes
      const lacking = proofsFrom(own, size, shared.slice(0, -1))
      if (shared.length > 0) expect(indexes.map(lacking)).not.toEqual(alone)
      else expect(lacking(first)).toEqual(alone[0])
    }
  })

  test('begins with itself and with none by no proof, and with no other', () => {
    const [tree, hash] = [{ size: 7, root: rootAt(7) }, rootAt(3)]
    expect(isConsistent(tree, tree, [])).toBe(true)
    expect(isConsistent(tree, tree, [hash])).toBe(false)
    expect(isConsistent({ size: 7, root: hash }, tree, [])).toBe(false)
    expect(isConsistent({ size: 8, root: tree.root }, tree, [])).toBe(false)
    expect(isConsistent({ size: 0, root: EMPTY_ROOT }, tree, [])).toBe(true)
    expect(isConsistent({ size: 0, root: EMPTY_ROOT }, tree, [hash])).toBe(false)
    expect(() => hashOfSubtrees([])).toThrow('a range of no entries has no hash')
  })

  test('proves that it begins with a former tree as Go does, and takes proofs that Go has made', () => {
    for (const { former, size, proof } of vectors.consistency) {
      expect(textsOf(former === size ? [] : consistencyRanges(former, size))).toEqual(proof)
      const trees = [
        { size: former, root: rootAt(former) },
        { size, root: rootAt(size) },
      ] as const
      expect(isConsistent(...trees, proof.map(base64.decode))).toBe(true)
    }
  })

  // Holds promise 121.
  test('takes no proof in which a hash is another, is missing or is one too many', () => {
    for (const { former, size, proof } of vectors.consistency.filter(({ proof }) => proof[0])) {
      const trees = [
        { size: former, root: rootAt(former) },
        { size, root: rootAt(size) },
      ] as const
      const hashes = proof.map(base64.decode)
      const other = leafHash(Buffer.from('other'))
      for (const wrong of [hashes.slice(1), [...hashes, other], [other, ...hashes.slice(1)]])
        expect(isConsistent(...trees, wrong)).toBe(false)
      expect(isConsistent({ size: former, root: other }, trees[1], hashes)).toBe(false)
      expect(isConsistent(trees[0], { size, root: other }, hashes)).toBe(false)
    }
    expect(vectors.consistency.length).toBeGreaterThan(100)
  })

  test('has no entry at another place, or in a tree of another size', () => {
    const [leaf = leafHash(Buffer.from(''))] = leaves
    const proof = inclusionRanges(0, 600).map(hashOf)
    const rootFor = (index: number, size: number) => {
      const root = rootOfInclusion(leaf, { index, size }, proof)
      return root && base64.encode(root)
    }
    expect(rootFor(0, 600)).toBe(base64.encode(rootAt(600)))
    for (const [index, size] of [
      [1, 600],
      [0, 512],
      [0, 70_000],
      [-1, 600],
      [600, 600],
    ] as const)
      expect(rootFor(index, size)).not.toBe(base64.encode(rootAt(600)))
  })

  test.each([
    [() => inclusionRanges(-1, 600)],
    [() => inclusionRanges(600, 600)],
    [() => consistencyRanges(0, 600)],
    [() => consistencyRanges(601, 600)],
  ])('has no proof of what is not in it: %s', (ask) => expect(ask).toThrow(RangeError))
})

describe('tiles', () => {
  /** Of a full subtree, as in the tile above it. */
  const tileBytes = ({ level, index, width }: { level: number; index: number; width: number }) =>
    Buffer.concat(
      Array.from({ length: width }, (_, at) => {
        const [span, place] = [256 ** level, index * 256 + at]
        return hashOf({ start: place * span, end: (place + 1) * span })
      }),
    )

  // Holds promise 121.
  test('have the paths and bytes of those that Go makes', () => {
    expect(vectors.tiles.length).toBeGreaterThan(270)
    for (const { path, sha256 } of vectors.tiles) {
      const tile = tileAt(path)
      if (!tile || tile.level === 'entries') throw new Error(`${path} is no tile`)
      const { level, index, width } = tile
      expect(tilePath({ level, index, width })).toBe(`tile/${path}`)
      const bytes = tileBytes({ level, index, width })
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
    }
  })

  test('give the hash of every complete subtree of a tree', () => {
    for (const range of [
      { start: 0, end: SIZE },
      ...inclusionRanges(69_999, SIZE),
      ...inclusionRanges(300, SIZE),
    ])
      for (const subtree of subtreesOf(range)) {
        const tile = tileOfSubtree(subtree, SIZE)
        expect(tile.width).toBeGreaterThan(0)
        expect(base64.encode(hashInTile(subtree, tileBytes(tile)))).toBe(
          base64.encode(
            hashOf({
              start: subtree.index * 2 ** subtree.height,
              end: (subtree.index + 1) * 2 ** subtree.height,
            }),
          ),
        )
      }
  })

  test.each([
    '0/1',
    '0/1000',
    '0/0000',
    '00/000',
    '64/000',
    '0/000.p/0',
    '0/000.p/256',
    '0/000.p/01',
    '0/x000/001',
    '-1/000',
    'entries/../000',
  ])('are not at %s, which the specification does not write so', (path) =>
    expect(tileAt(path)).toBeUndefined(),
  )

  test('of entries are at paths of their own', () => {
    expect(tileAt('entries/x001/x234/067.p/3')).toEqual({
      level: 'entries',
      index: 1_234_067,
      width: 3,
    })
    expect(tileAt('63/000')).toEqual({ level: 63, index: 0, width: 256 })
  })
})

describe('a checkpoint', () => {
  const key = parseKey(vectors.key)
  if (!key) throw new Error('no key')

  test('that Go has signed is read, and its key is written as Go writes it', async () => {
    expect(keyText(key)).toBe(vectors.key)
    expect(await openCheckpoint(vectors.checkpoint, key, verifyEd25519)).toEqual({
      origin: 'example.org/log',
      size: SIZE,
      root: rootAt(SIZE),
    })
  })

  test.each([
    ['with another size', vectors.checkpoint.replace('70000', '70001')],
    ['with a line more', vectors.checkpoint.replace('70000', '70000\nmore')],
    ['of another origin', vectors.checkpoint.replace('example.org/log\n', 'example.com/log\n')],
    ['without a signature', vectors.checkpoint.replace(/— .*\n/u, '')],
    [
      'with a signature under another name',
      vectors.checkpoint.replace('— example.org', '— example.com'),
    ],
    [
      'with a second signature that is wrong',
      `${vectors.checkpoint}${/— .*/u.exec(vectors.checkpoint)?.[0].replace(/.{6}$/, 'AAAAA=')}\n`,
    ],
    ['that ends within a line', vectors.checkpoint.slice(0, -1)],
    ['with a tab', vectors.checkpoint.replace('70000', '70000\t')],
  ])('%s is refused', async (_, note) => {
    expect(note).not.toBe(vectors.checkpoint)
    expect(await openCheckpoint(note, key, verifyEd25519)).toBeUndefined()
  })

  test('beside the signature of somebody who is not known is read', async () => {
    const more = `${vectors.checkpoint}— witness.example AAAAAAAA\n`
    expect((await openCheckpoint(more, key, verifyEd25519))?.size).toBe(SIZE)
  })

  test.each([vectors.key.replace('example.org', 'example.com'), vectors.key.slice(0, -4), 'x', ''])(
    'has no key like %s',
    (text) => expect(parseKey(text)).toBeUndefined(),
  )
})

test('a checkpoint is three lines, of an origin, a size and a root, and no text else', () => {
  const state = { origin: 'example.org/log', size: 12, root: rootAt(12) }
  const text = checkpointText(state)
  const note = `${text}\n— example.org/log AAAA\n`
  expect(splitNote(note)).toEqual({ text, lines: ['— example.org/log AAAA'] })
  expect([splitNote(note.trimEnd()), splitNote(text)]).toEqual([undefined, undefined])
  expect(parseCheckpoint(text)).toEqual(state)
  for (const other of [
    text.replace(state.origin, ''),
    text.trimEnd(),
    `${text}of an extension\n`,
    `${text}\n`,
    text.replace('\n12\n', '\n012\n'),
    text.replace('\n12\n', '\n-12\n'),
    text.replace('\n12\n', '\n1e1\n'),
    text.replace('\n12\n', '\n\n'),
    text.replace('\n12\n', '\n9007199254740993\n'),
    text.replace(/\n[^\n]{8}([^\n]+)\n$/, '\n$1\n'),
  ])
    expect([other, parseCheckpoint(other)]).toEqual([other, undefined])
})
