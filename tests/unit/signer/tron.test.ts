import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { tronAddress } from '#domain/addresses/address.ts'
import { encodeFields } from '#domain/payouts/protobuf.ts'
import {
  checkTronSigned,
  readTronRawData,
  tronRawData,
  tronTransactionId,
} from '#domain/payouts/tron.ts'

/** A payment of 18465.000001 TRX as it is on the chain, and who signed it. */
const PAYMENT = {
  id: '497e9d02f78d22c9f19bab58b25384290d26b3eeac2362f0321d90b8515ea11a',
  raw: '0a02af852208c79b4046669d955a40c0ae9bb89c325a69080112650a2d747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e5472616e73666572436f6e747261637412340a1541d0a0baa3a5cec391d923cb61d722fdd538bc71ef12154130760c7e10b1d3509d8d64a7e9eb9ab94bc8349518c194e6e44470e0d997b89c32',
  signature:
    '02c4d9cbba952c63c955b52e64ee9c0b853f794157009cfd6421bed05bd3217b0348ba4a97fe8a45bfe34055a32060a926f5a3cbd9ecb9cc4d50f18a26a9620b01',
  from: tronAddress(hexToBytes('d0a0baa3a5cec391d923cb61d722fdd538bc71ef')),
  to: tronAddress(hexToBytes('30760c7e10b1d3509d8d64a7e9eb9ab94bc83495')),
}

test('a transaction of the chain is read, written and named as the chain has it', () => {
  expect(tronTransactionId(PAYMENT.raw)).toBe(PAYMENT.id)
  expect(readTronRawData(PAYMENT.raw)).toEqual({
    from: PAYMENT.from,
    to: PAYMENT.to,
    contract: undefined,
    units: 18_465_000_001n,
    expires: 1_725_621_000_000,
    feeLimit: 0n,
  })
  const movement = {
    id: '',
    coin: 'TRX' as const,
    amount: '18465.000001',
    from: PAYMENT.from,
    to: PAYMENT.to,
  }
  const block = { number: 0xaf85, id: `${'0'.repeat(16)}c79b4046669d955a${'0'.repeat(32)}` }
  const times = { made: 1_725_620_940_000, expires: 1_725_621_000_000, feeLimit: 0n }
  expect(tronRawData(movement, 'TRX', block, times)).toBe(PAYMENT.raw)
})

test('a signature of the chain is that of its sender, and of nobody else', () => {
  const signed = bytesToHex(
    encodeFields([
      { number: 1, value: hexToBytes(PAYMENT.raw) },
      { number: 2, value: hexToBytes(PAYMENT.signature) },
    ]),
  )
  const { raw: rawData, from, to } = PAYMENT
  expect(checkTronSigned({ rawData, from }, signed)).toEqual({ ok: true, value: PAYMENT.id })
  expect(checkTronSigned({ rawData, from: to }, signed).ok).toBe(false)
})

test.each([
  ['a field of nothing', `${PAYMENT.raw}900100`],
  ['a byte more than a number needs', `${PAYMENT.raw.slice(0, -2)}b200`],
])('bytes that say the same with %s are refused: they have another id', (_, raw) => {
  expect(tronTransactionId(raw)).not.toBe(PAYMENT.id)
  expect(() => readTronRawData(raw)).toThrow('it is not written as it is read')
})
