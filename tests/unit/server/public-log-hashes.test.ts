import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { entryBytes } from '#domain/log/entries.ts'
import { leafHash } from '#domain/log/merkle.ts'
import { nodeBytes, type Piece, parentOf, leafOf as sumLeafOf } from '#domain/log/sum-tree.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import { decimalOfDigits } from '../../../server/platform/db/units.ts'
import { leafOf } from '../../../server/proof/entries/hashes.ts'
import { createSalts } from '../../../server/proof/entries/salts.ts'
import { piecesOf } from '../../../server/proof/solvency/pieces.ts'
import { parentsOf, writeLeaf } from '../../../server/proof/solvency/tree.ts'
import { holds } from '../../support/property.ts'

describe('what the host makes of an entry in a shorter way', () => {
  test.each(['key', '', 'k'.repeat(64), 'é'.repeat(60), 'k'.repeat(200)])(
    'a salt is the HMAC of its subject under %j',
    (key) => {
      const saltOf = createSalts(key)
      for (const subject of ['transfer 1', 'owner ä', `share ${'x'.repeat(300)}`] as const)
        expect(Buffer.from(saltOf(subject)).toString('hex')).toBe(
          createHmac('sha256', key).update(subject).digest('hex'),
        )
    },
  )

  test('a salt stays what it is when the next one is made', () => {
    const saltOf = createSalts('key')
    const first = saltOf('transfer 1')
    saltOf('transfer 2')
    expect(first).toEqual(saltOf('transfer 1'))
  })

  test('a debt is cut, and salted, otherwise for each coin, day and person', () => {
    const saltOf = createSalts('key')
    const share = {
      day: '2026-01-01',
      coin: 'BNB',
      userId: 'ada',
      units: 10n ** 18n,
      id: 'id',
    } as const
    const others = [
      share,
      { ...share, coin: 'USDT' } as const,
      { ...share, day: '2026-01-02' },
      { ...share, userId: 'bob' },
    ]
    const pieces = others.flatMap((one) => piecesOf(one, saltOf))
    const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
    expect(new Set(pieces.map(({ salt }) => hex(salt))).size).toBe(8)
    expect(new Set(pieces.map(({ amount }) => amount)).size).toBe(8)
    expect(piecesOf(share, saltOf)).toEqual(pieces.slice(0, 2))
  })

  test('an amount is the decimal that it is anywhere else', () => {
    holds(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), (units) => {
        expect(decimalOfDigits(units.toString())).toBe(toDecimalString(units))
      }),
    )
    for (const digits of ['0', '1', `1${'0'.repeat(18)}`, `12${'0'.repeat(17)}`])
      expect(decimalOfDigits(digits)).toBe(toDecimalString(BigInt(digits)))
  })

  test('bytes and leaf are those that everybody computes, in whatever order the entry was made', () => {
    const entry = { v: 1, kind: 'price', day: '2026-01-01', coin: 'é"\u2028', price: '1' } as const
    const { v, ...rest } = entry
    for (const one of [entry, { ...rest, v }]) {
      const { bytes, hash } = leafOf(one)
      expect(Buffer.from(bytes)).toEqual(Buffer.from(entryBytes(entry)))
      expect(Buffer.from(hash)).toEqual(Buffer.from(leafHash(entryBytes(entry))))
    }
  })

  const LARGEST = (1n << 128n) - 1n
  const pieceOf = (amount: bigint): Piece => ({
    id: 'ab'.repeat(32),
    salt: Buffer.alloc(32, Number(amount % 251n)),
    amount,
  })
  const levelOf = (amounts: readonly bigint[]): Buffer => {
    const level = Buffer.alloc(amounts.length * 48, 255)
    for (const [at, amount] of amounts.entries()) writeLeaf(level, at, pieceOf(amount))
    return level
  }

  test('the nodes of a sum tree are those of its definition', () => {
    const amount = fc.bigInt({ min: 0n, max: LARGEST / 2n })
    holds(
      fc.property(amount, amount, (one, other) => {
        const [left, right] = [sumLeafOf(pieceOf(one)), sumLeafOf(pieceOf(other))]
        const level = levelOf([one, other, 1n, 2n])
        expect(level.subarray(0, 96)).toEqual(Buffer.concat([nodeBytes(left), nodeBytes(right)]))
        expect(parentsOf(level).subarray(0, 48)).toEqual(
          Buffer.from(nodeBytes(parentOf(left, right))),
        )
      }),
    )
    expect(parentsOf(levelOf([LARGEST - 5n, 5n])).subarray(0, 16)).toEqual(Buffer.alloc(16, 255))
  })

  test('no sum is of more than 128 bits, and none is negative', () => {
    for (const amount of [-1n, LARGEST + 1n]) expect(() => levelOf([amount])).toThrow(RangeError)
    expect(() => parentsOf(levelOf([LARGEST, 1n]))).toThrow(RangeError)
  })
})
