import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'
import { describe, expect, test } from 'vitest'
import {
  addressFamily,
  checksummed,
  familyOf,
  isSameAddress,
  tronAddress,
} from '#domain/addresses/addresses.ts'
import type { Coin } from '#domain/assets.ts'
import { depositChain, isCryptoCoin, withdrawalChains } from '#domain/assets.ts'
import {
  type Amount,
  add,
  amountOf,
  decimalText,
  formatInFull,
  formatUnits,
  parseAmount,
  parseUnits,
} from '#domain/money/amount.ts'
import { estimatedBalance, payFor, receiveFor } from '#domain/money/convert.ts'
import { buyMinimum, withdrawalMinimum } from '#domain/money/limits.ts'

const UNIT = 10n ** 18n

describe('reading an amount', () => {
  test.each([
    ['12.5', 12_500_000_000_000_000_000n],
    ['0', 0n],
    ['0.000000000000000001', 1n],
    ['007', 7n * UNIT],
  ])('takes %s', (text, units) => {
    expect(parseUnits(text)).toBe(units)
  })

  test.each([
    '',
    ' 1',
    '1 ',
    '-1',
    '+1',
    '1e3',
    '1,000',
    '.5',
    '5.',
    '0x10',
    'NaN',
    'Infinity',
    '1.2.3',
    '٣',
    '1.0000000000000000001',
    '1'.repeat(31),
  ])('refuses %j', (text) => {
    expect(parseUnits(text)).toBeUndefined()
    expect(parseAmount('BNB', text)).toBeUndefined()
  })
})

describe('showing an amount', () => {
  test('cuts and never rounds up', () => {
    expect(formatUnits(parseUnits('0.9999999') ?? 0n)).toBe('0.999999')
  })

  test('groups thousands and keeps all places', () => {
    expect(formatUnits(1_234_567n * UNIT, 8)).toBe('1,234,567.00000000')
  })

  test('in full leaves nothing out, and has at least the usual places', () => {
    const full = (text: string, places?: number) => formatInFull(parseUnits(text) ?? 0n, places)
    expect(full('1234.5')).toBe('1,234.500000')
    expect(full('0.25', 8)).toBe('0.25000000')
    expect(full('0.0000000000000005')).toBe('0.0000000000000005')
  })

  test('can do without decimals', () => {
    expect(formatUnits(1000n * UNIT, 0)).toBe('1,000')
  })

  test('writes a difference below zero with one sign', () => {
    expect(decimalText(-UNIT / 2n)).toBe('-0.5')
    expect(formatUnits(-1234n * UNIT, 2)).toBe('-1,234.00')
  })
})

describe('an amount', () => {
  test('cannot be changed', () => {
    expect(Object.isFrozen(amountOf('BNB', 1n))).toBe(true)
  })

  test('does not mix with another coin where only the running program knows which it is', () => {
    const bnb: Amount<Coin> = amountOf('BNB', 1n)
    const usdt: Amount<Coin> = amountOf('USDT', 1n)
    expect(() => add(bnb, usdt)).toThrow('BNB and USDT do not mix')
  })
})

describe('conversion', () => {
  test('receives pay × price ÷ tokenPrice, rounded down', () => {
    expect(receiveFor(UNIT, 2n, 3n)).toBe(666_666_666_666_666_666n)
  })

  test('pays price1 × receive ÷ price, rounded up', () => {
    expect(payFor(UNIT, 3n, 2n)).toBe(666_666_666_666_666_667n)
  })

  test('has no answer without a price', () => {
    expect(receiveFor(UNIT, UNIT, 0n)).toBeUndefined()
    expect(payFor(UNIT, 0n, UNIT)).toBeUndefined()
  })

  test('counts the token as nothing where its price is not known', () => {
    const holdings = { bnb: 0n, usdt: 5n * UNIT, token: UNIT, eth: 0n, trx: 0n }
    const prices = { price: UNIT, price1: UNIT, price2: UNIT }
    expect(estimatedBalance(holdings, prices)).toBe(5n * UNIT)
  })
})

describe('limits', () => {
  test('of a withdrawal are the fee, and for USDT the larger of fee and minimum', () => {
    const minimum = (coin: 'BNB' | 'USDT', fee: bigint, least: bigint) =>
      withdrawalMinimum(amountOf(coin, fee), amountOf(coin, least)).units
    expect(minimum('BNB', 1n, 9n)).toBe(1n)
    expect(minimum('USDT', 1n, 9n)).toBe(9n)
    expect(minimum('USDT', 9n, 1n)).toBe(9n)
  })

  test('of a purchase are minToken less one token, and never below zero', () => {
    expect(buyMinimum(100n * UNIT)).toBe(99n * UNIT)
    expect(buyMinimum(UNIT / 2n)).toBe(0n)
  })
})

describe('coins', () => {
  test('are deposited on their own network, USDT on BNB', () => {
    expect(depositChain('USDT')).toBe('BNB')
    expect(depositChain('TRX')).toBe('TRX')
  })

  test('are withdrawn on their own network, USDT on any', () => {
    expect(withdrawalChains('ETH')).toEqual(['ETH'])
    expect(withdrawalChains('USDT')).toEqual(['BNB', 'ETH', 'TRX'])
  })

  test('do not include the token among those that can be paid with', () => {
    expect(isCryptoCoin('TOKEN')).toBe(false)
    expect(isCryptoCoin('TRX')).toBe(true)
  })
})

describe('addresses', () => {
  // The examples of EIP-55 itself.
  test.each([
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
    '0xde709f2102306220921060314715629080e2fb77',
    '0x27b1fdb04752bbc536007a920d24acb045561c26',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ])('keep the spelling of EIP-55: %s', (address) => {
    expect(checksummed(address.slice(2))).toBe(address)
    expect(addressFamily(address)).toBe('evm')
  })

  test('of Tron are what Tron makes of them', () => {
    // The USDT contract on Tron, as the network's explorers show it and as hexadecimal.
    const usdt = Buffer.from('a614f803b6fd780986a42c78ec9c7f77e6ded13c', 'hex')
    expect(tronAddress(usdt)).toBe('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
    expect(addressFamily('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBe('tron')
  })

  test.each([
    ['a wrong checksum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed'],
    ['all in capitals where the checksum has others', '0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED'],
    ['a digit short', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beae'],
    ['no 0x', '5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
    ['a space before it', ' 0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
    ['a Tron address with a wrong last letter', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u'],
    [
      "another network's prefix",
      createBase58check(sha256).encode(Uint8Array.of(0x42, ...Array(20).fill(0))),
    ],
    ['a Bitcoin address', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
  ])('are refused with %s', (_, address) => {
    expect(addressFamily(address)).toBeUndefined()
  })

  test('name the same account in another spelling on EVM networks only', () => {
    const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
    const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
    expect(isSameAddress(address, address.toLowerCase())).toBe(true)
    expect(isSameAddress(tron, tron.toLowerCase())).toBe(false)
  })

  test('belong to the family of their network', () => {
    expect([familyOf('BNB'), familyOf('ETH'), familyOf('TRX')]).toEqual(['evm', 'evm', 'tron'])
  })
})
