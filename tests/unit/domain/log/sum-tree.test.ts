import { base64 } from '@scure/base'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { commitment } from '#domain/log/entries.ts'
import {
  countedFor,
  faultsOfDays,
  type SentShares,
  type SolvencyEntry,
  sharesSchema,
} from '#domain/log/solvency.ts'
import {
  leafOf,
  levelsAbove,
  nodeBytes,
  nodesIn,
  parentOf,
  rootAbove,
} from '#domain/log/sum-tree.ts'
import * as made from '../../../support/made-solvency.ts'

const ADA = 'ada@example.org'
const EVE = 'eve@example.org'
const LEAVES = [
  made.leafOf(ADA, 3n, 1),
  made.leafOf(EVE, 5n, 2),
  made.leafOf(ADA, 4n, 3),
  made.leafOf('', 0n, 4),
]
const tree = made.madeTree(LEAVES)

/** What a wallet counts of what a host sends. */
const counted = (sent: SentShares, entry: SolvencyEntry, email = ADA) => {
  const found = countedFor(email, v.parse(sharesSchema, sent), entry)
  return typeof found === 'string' ? found : found.get('BNB')
}

describe('a sum tree', () => {
  test('is the one of its definition, and each leaf leads to its root', () => {
    const root = made.rootOf(tree)
    const id = (email: string) => commitment(Buffer.alloc(32, 7), { email })
    const nodes = LEAVES.map(({ email, amount, salt }) => leafOf({ id: id(email), amount, salt }))
    const levels = levelsAbove(nodes)
    expect(nodeBytes(levels.at(-1)?.[0] ?? root)).toEqual(nodeBytes(root))
    for (const [index, leaf] of nodes.entries()) {
      const path = [nodes[index ^ 1], levels[1]?.[index < 2 ? 1 : 0]].flatMap((one) => one ?? [])
      expect(nodeBytes(rootAbove(leaf, index, path))).toEqual(nodeBytes(root))
    }
  })

  test('takes no negative amount, and no sum of more than 128 bits', () => {
    const largest = { sum: 2n ** 128n - 1n, hash: new Uint8Array(32) }
    const salt = new Uint8Array(32)
    expect(() => leafOf({ id: '00', salt, amount: -1n })).toThrow('-1 is no sum of 128 bits')
    const [below, above] = [
      { ...largest, sum: -2n },
      { ...largest, sum: 1n },
    ]
    expect(() => parentOf(below, above)).toThrow('-1 is no sum of 128 bits')
    expect(() => leafOf({ id: '00', salt, amount: 2n ** 128n })).toThrow(RangeError)
    expect(() => parentOf(largest, { ...largest, sum: 1n })).toThrow(RangeError)
    expect(nodesIn(nodeBytes(largest))).toEqual([largest])
    expect(() => nodesIn(new Uint8Array(47))).toThrow(RangeError)
  })
})

describe('what a person is owed by a tree', () => {
  const entry = made.solvencyEntry(tree)
  const own = made.sharesAt(tree, [0, 2], { email: ADA })

  test('is the sum of all their pieces, and nothing where there is none', () => {
    expect(counted(own, entry)).toBe(7n)
    expect(counted(made.sharesAt(tree, [], { email: ADA }), entry)).toBeUndefined()
  })

  test('is refused where it is another amount than in the tree', () => {
    const [share] = own.shares
    const pieces = share?.pieces.map((piece) => ({ ...piece, amount: '100' })) ?? []
    expect(counted({ ...own, shares: [{ coin: 'BNB', pieces }] }, entry)).toBe('tree')
  })

  // Holds promise 142.
  test('is refused where one piece is given twice, or a person another one’s', () => {
    expect(counted(made.sharesAt(tree, [0, 0], { email: ADA }), entry)).toBe('twice')
    expect(counted(made.sharesAt(tree, [1], { email: EVE }), entry)).toBe('owner')
    expect(counted(made.sharesAt(tree, [1], { email: ADA }), entry)).toBe('tree')
  })

  test('is refused where it is of another day', () => {
    expect(counted({ ...own, day: '2026-01-01' }, entry)).toBe('day')
  })

  test('is refused where the log has another sum, root or depth', () => {
    for (const said of [{ sum: '0' }, { root: 'f'.repeat(64) }, { depth: 3 }, { coin: 'ETH' }])
      expect(counted(own, made.solvencyEntry(tree, said))).toBe('tree')
  })

  // Holds promise 142.
  test('is refused where a negative leaf makes the debts smaller than they are', () => {
    const lying = made.madeTree(LEAVES.with(3, made.leafOf('', -6n, 4)))
    expect(made.rootOf(lying).sum).toBe(6n)
    const entry = made.solvencyEntry(lying)
    const answers = [0, 2].map((place) =>
      counted(made.sharesAt(lying, [place], { email: ADA }), entry),
    )
    expect(answers).toEqual(['tree', 'tree'])
  })

  // Holds promise 142.
  test('is refused where a leaf is below the tree, with a path that is one level deeper', () => {
    // In Eve’s place the host has a node with two leaves below it, and says that the tree ends there.
    const below = made.madeTree([made.leafOf(ADA, 5n, 8), made.leafOf('', 0n, 9)])
    const [first, , ...others] = tree.levels[0] ?? []
    const lying = made.treeOver([first, made.rootOf(below), ...others].flatMap((one) => one ?? []))
    const deep = made.sharesAt(below, [0], { email: ADA })
    const above = made.sharesAt(lying, [1], { email: ADA })
    const pathIn = ({ shares }: SentShares) => base64.decode(shares[0]?.pieces[0]?.path ?? '')
    const path = base64.encode(Uint8Array.of(...pathIn(deep), ...pathIn(above)))
    const [piece] = deep.shares[0]?.pieces ?? []
    const sent = {
      ...deep,
      shares: [{ coin: 'BNB', pieces: piece ? [{ ...piece, index: 2, path }] : [] }],
    }
    expect(counted(sent, made.solvencyEntry(lying, { depth: 3 }))).toBe(5n)
    expect(counted(sent, made.solvencyEntry(lying))).toBe('tree')
  })
})

test('days that come twice, go back or have a coin twice are no honest log’s', () => {
  const day = (name: string) => made.solvencyEntry(tree, {}, name)
  expect(faultsOfDays([day('2026-01-02'), day('2026-01-03')])).toEqual([])
  expect(faultsOfDays([day('2026-01-02'), day('2026-01-02')])).toHaveLength(1)
  expect(faultsOfDays([day('2026-01-03'), day('2026-01-02')])).toHaveLength(1)
  const [coin] = day('2026-01-02').coins
  const twice = { ...day('2026-01-02'), coins: coin ? [coin, coin] : [] }
  expect(faultsOfDays([twice])).toEqual([{ is: 'coin-twice', at: '2026-01-02', beside: '' }])
})
