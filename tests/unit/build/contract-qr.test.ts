import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { contractQr } from '../../../tools/build/brand/contract-qr.ts'

const ADDRESS = '0x2c1D97bF80aD16D0A40Df4bfA7cb2660940Aa478'

test('the code of the contract is a small picture, with the finders of a QR code in three corners', () => {
  const uri = contractQr(ADDRESS)
  expect(uri).toMatch(/^data:image\/png;base64,/)
  // In the document of the wallet, which must fit into the first packets.
  expect(uri.length).toBeLessThan(500)
  const file = Buffer.from(uri.slice(uri.indexOf(',') + 1), 'base64')
  const size = file.readUInt32BE(16)
  const from = file.indexOf('IDAT') + 4
  const rows = inflateSync(file.subarray(from, from + file.readUInt32BE(from - 8)))
  const width = 1 + Math.ceil(size / 8)
  const isDark = (x: number, y: number) =>
    ((rows[y * width + 1 + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) === 0
  const corner = (left: number, top: number) =>
    Array.from({ length: 7 }, (_, at) => (isDark(left + at, top + 3) ? '#' : '.')).join('')
  expect(corner(0, 0)).toBe('#.###.#')
  expect(corner(size - 7, 0)).toBe('#.###.#')
  expect(corner(0, size - 7)).toBe('#.###.#')
  expect(corner(size - 7, size - 7)).not.toBe('#.###.#')
})
