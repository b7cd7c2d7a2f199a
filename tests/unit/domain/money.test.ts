import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'
import { describe, expect, test } from 'vitest'
import {
  addressFamily,
  checksummed,
  isSameAddress,
  tronAddress,
} from '#domain/addresses/address.ts'
import {
  COINS,
  type Coin,
  DEPOSIT_COINS,
  decimalsOn,
  depositFamily,
  depositNetwork,
  depositNetworks,
  familyOf,
  isPaymentCoin,
  NETWORK_IDS,
  networksWith,
  PAYMENT_COINS,
  WITHDRAWAL_COINS,
  type WithdrawalCoin,
  withdrawalNetworks,
} from '#domain/assets.ts'
import {
  amountsOf,
  estimatedValue,
  marketPricesOf,
  type SomeAmounts,
  someAmountsOf,
  someMarketPricesOf,
  valuedOf,
} from '#domain/balances.ts'
import { type Amount, add, amountOf, ONE } from '#domain/money/amount.ts'
import {
  amountText,
  formatInFull,
  formatUnits,
  parseAmount,
  parseUnits,
  toDecimalString,
  unclearAmount,
} from '#domain/money/decimal.ts'
import { priceOf } from '#domain/money/price.ts'
import { payFor, purchaseMinimum, receiveFor } from '#domain/purchase.ts'
import { amountFault, withdrawalMinimum } from '#domain/withdrawal.ts'
import { withdrawalTermsOf } from '../../support/orders.ts'

const UNIT = ONE

describe('parsing an amount', () => {
  test.each([
    ['12.5', 12_500_000_000_000_000_000n],
    ['0', 0n],
    ['0.000000000000000001', 1n],
    ['007', 7n * UNIT],
  ])('accepts %s', (text, units) => {
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

describe('formatting an amount', () => {
  test('truncates and never rounds up', () => {
    expect(formatUnits(parseUnits('0.9999999') ?? 0n)).toBe('0.999999')
  })

  test('groups thousands and has all places', () => {
    expect(formatUnits(1_234_567n * UNIT, 8)).toBe('1,234,567.00000000')
  })

  test('in full has all decimals, and at least the usual number', () => {
    const full = (text: string, places?: number) => formatInFull(parseUnits(text) ?? 0n, places)
    expect(full('1234.5')).toBe('1,234.500000')
    expect(full('0.25', 8)).toBe('0.25000000')
    expect(full('0.0000000000000005')).toBe('0.0000000000000005')
  })

  test('can be without decimals', () => {
    expect(formatUnits(1000n * UNIT, 0)).toBe('1,000')
  })

  test('has one sign for a negative difference', () => {
    expect(toDecimalString(-UNIT / 2n)).toBe('-0.5')
    expect(formatUnits(-1234n * UNIT, 2)).toBe('-1,234.00')
  })
})

describe('an amount', () => {
  test('cannot be changed', () => {
    expect(Object.isFrozen(amountOf('BNB', 1n))).toBe(true)
  })

  test('cannot be added to another coin, even if the types do not know the coins', () => {
    const bnb: Amount<Coin> = amountOf('BNB', 1n)
    const usdt: Amount<Coin> = amountOf('USDT', 1n)
    expect(() => add(bnb, usdt)).toThrow('BNB and USDT do not mix')
  })
})

describe('conversion', () => {
  const rates = (coin: bigint, token: bigint) => ({
    coin: priceOf('BNB', coin),
    token: priceOf('TOKEN', token),
    tokenForPay: priceOf('TOKEN', token),
  })

  test('receives pay × price ÷ tokenPrice, rounded down', () => {
    const received = receiveFor(amountOf('BNB', UNIT), rates(2n, 3n))
    expect(received).toEqual(amountOf('TOKEN', 666_666_666_666_666_666n))
  })

  test('pays price1 × receive ÷ price, rounded up', () => {
    const paid = payFor(amountOf('TOKEN', UNIT), rates(3n, 2n))
    expect(paid).toEqual(amountOf('BNB', 666_666_666_666_666_667n))
  })

  test('uses the price of its direction if a host has two', () => {
    const apart = { ...rates(UNIT, UNIT), tokenForPay: priceOf('TOKEN', 2n * UNIT) }
    expect(receiveFor(amountOf('BNB', UNIT), apart)?.units).toBe(UNIT)
    expect(payFor(amountOf('TOKEN', UNIT), apart)?.units).toBe(2n * UNIT)
  })

  test('has no result without a price', () => {
    expect(receiveFor(amountOf('BNB', UNIT), rates(UNIT, 0n))).toBeUndefined()
    expect(payFor(amountOf('TOKEN', UNIT), rates(0n, UNIT))).toBeUndefined()
  })

  test('is rounded down once for all coins together', () => {
    const totals = amountsOf((coin) => (coin === 'BNB' || coin === 'ETH' ? 1n : 0n))
    const prices = { market: marketPricesOf(() => UNIT / 2n), token: undefined }
    expect(estimatedValue({ totals, prices }).units).toBe(1n)
  })

  test('needs the price of each coin of which something is there, and of no other', () => {
    const none = amountsOf(() => 0n)
    const market = someMarketPricesOf((coin) => (coin === 'ETH' ? undefined : UNIT))
    const prices = { market, token: undefined }
    const valued = (totals: SomeAmounts) => valuedOf({ totals, available: none, prices })
    expect(valued(amountsOf((coin) => (coin === 'ETH' ? 0n : 1n)))).toBeDefined()
    expect(valued(amountsOf((coin) => (coin === 'ETH' ? 1n : 0n)))).toBeUndefined()
    expect(valued(someAmountsOf((coin) => (coin === 'TRX' ? undefined : 1n)))).toBeUndefined()
  })

  test('counts the token as 0 if its price is unknown', () => {
    const totals = amountsOf((coin) => ({ USDT: 5n * UNIT, TOKEN: UNIT })[String(coin)] ?? 0n)
    const prices = { market: marketPricesOf(() => UNIT), token: undefined }
    expect(estimatedValue({ totals, prices }).units).toBe(5n * UNIT)
  })
})

describe('limits', () => {
  test('of a withdrawal are the fee, and for USDT the larger of fee and minimum', () => {
    const minimum = (coin: WithdrawalCoin, fee: bigint, least: bigint) =>
      withdrawalMinimum(withdrawalTermsOf(coin, fee, least)).units
    expect(minimum('BNB', 1n, 9n)).toBe(1n)
    expect(minimum('USDT', 1n, 9n)).toBe(9n)
    expect(minimum('USDT', 9n, 1n)).toBe(9n)
  })

  test('of a withdrawal are the decimals of its network, of what is taken and of what arrives', () => {
    const fault = (amount: string, fee: string) => {
      const [typed, taken] = [parseAmount('USDT', amount), parseUnits(fee)]
      if (!typed || taken === undefined) throw new Error('no amount')
      const terms = withdrawalTermsOf('USDT', taken)
      return amountFault(typed, 'TRX', { terms, available: undefined })?.code
    }
    expect(fault('5.000001', '0.000001')).toBeUndefined()
    expect(fault('5.0000001', '0.0000001')).toBe('too-fine')
    expect(fault('5', '0.0000001')).toBe('too-fine')
  })

  test('of a purchase are minToken minus one token, and always more than the fee', () => {
    const minimum = (minToken: bigint, fee: bigint) =>
      purchaseMinimum({ minToken: amountOf('TOKEN', minToken), fee: amountOf('TOKEN', fee) }).units
    expect(minimum(100n * UNIT, UNIT)).toBe(99n * UNIT)
    expect(minimum(2n * UNIT, 5n * UNIT)).toBe(5n * UNIT + 1n)
    expect(minimum(UNIT / 2n, 0n)).toBe(1n)
  })
})

describe('the table of coins', () => {
  test('has deposits of coins on their own network, USDT on BNB', () => {
    expect(depositNetworks('USDT')).toEqual(['BNB'])
    expect(depositNetworks('TRX')).toEqual(['TRX'])
    expect(depositNetwork('USDT')).toBe('BNB')
    expect(depositNetwork('USDT', 'ETH')).toBeUndefined()
  })

  test('has withdrawals of coins on their own network, USDT on any', () => {
    expect(withdrawalNetworks('ETH')).toEqual(['ETH'])
    expect(withdrawalNetworks('USDT')).toEqual(NETWORK_IDS)
  })

  test('has no payments with the token, which is deposited and withdrawn on BNB Smart Chain', () => {
    expect(isPaymentCoin('TOKEN')).toBe(false)
    expect(PAYMENT_COINS).toEqual(COINS.filter((coin) => coin !== 'TOKEN'))
    for (const list of [DEPOSIT_COINS, WITHDRAWAL_COINS]) expect(list).toEqual(COINS)
    expect([depositNetwork('TOKEN'), ...withdrawalNetworks('TOKEN')]).toEqual(['BNB', 'BNB'])
  })

  test('has the decimals of every coin on each of its networks', () => {
    for (const coin of DEPOSIT_COINS)
      for (const network of [...depositNetworks(coin), ...withdrawalNetworks(coin)])
        expect(decimalsOn(coin, network)).toBeGreaterThan(0)
    expect([decimalsOn('USDT', 'BNB'), decimalsOn('USDT', 'TRX')]).toEqual([18, 6])
    expect(networksWith('TOKEN')).toEqual(['BNB'])
  })

  test('has one kind of address for all networks on which a coin is deposited', () => {
    for (const coin of DEPOSIT_COINS)
      expect(depositNetworks(coin).map(familyOf)).toEqual(
        depositNetworks(coin).map(() => depositFamily(coin)),
      )
  })

  test('throws for the decimals of a coin on another network', () => {
    expect(() => decimalsOn('TRX', 'ETH')).toThrow('TRX is not on Ethereum (ERC-20)')
  })

  test('does not take names of object properties for coins', () => {
    expect(['constructor', 'toString', '__proto__', ''].filter(isPaymentCoin)).toEqual([])
  })
})

describe('addresses', () => {
  // The examples of EIP-55.
  test.each([
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
    '0xde709f2102306220921060314715629080e2fb77',
    '0x27b1fdb04752bbc536007a920d24acb045561c26',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ])('have the checksum of EIP-55: %s', (address) => {
    expect(checksummed(address.slice(2))).toBe(address)
    expect(addressFamily(address)).toBe('evm')
  })

  test('of Tron are encoded as on Tron', () => {
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

  test('are the same in another case on EVM networks only', () => {
    const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
    const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
    expect(isSameAddress(address, address.toLowerCase())).toBe(true)
    expect(isSameAddress(tron, tron.toLowerCase())).toBe(false)
  })

  test('have the family of their network', () => {
    expect([familyOf('BNB'), familyOf('ETH'), familyOf('TRX')]).toEqual(['evm', 'evm', 'tron'])
  })
})

describe('a typed amount', () => {
  test.each([
    ['123,456', '123,456', '123,456'],
    ['1,000', '1,000', '1,000'],
    ['0,5', '0.5', undefined],
    ['1234,5', '1234.5', undefined],
    ['12,34', '12.34', undefined],
    ['0,123', '0.123', undefined],
    ['1.5', '1.5', undefined],
    ['1 234,5', '1234.5', undefined],
    ['12\u00a0345\u202f678.000001', '12345678.000001', undefined],
    ['1 234', '1234', undefined],
    [
      '\u0660\u0661\u0662\u0663\u0664\u066b\u0665\u0666\u0667\u0668\u0669',
      '01234.56789',
      undefined,
    ],
    ['\u06f0\u06f1\u06f2\u06f3\u06f4.\u06f5\u06f6\u06f7\u06f8\u06f9', '01234.56789', undefined],
    ['\u0966\u0967\u0968\u0969\u096a.\u096b\u096c\u096d\u096e\u096f', '01234.56789', undefined],
    ['\u0661\u060c\u0665', '1.5', undefined],
    ['\u0661\u066c\u0665\u0660\u0660', '1,500', '1,500'],
  ])('%s is read as %s', (typed, text, unclear) => {
    expect(amountText(typed)).toBe(text)
    expect(unclearAmount(typed)).toBe(unclear)
    // What can be read in two ways is no amount: it is asked back.
    expect(parseUnits(text) === undefined).toBe(unclear !== undefined)
  })

  test.each(['1 23', '12 3456', '0 500', '1234 567', '1 234,567 8', '1 234 ,5', '1 234.567,8'])(
    '%s has spaces where no thousands are, and is refused',
    (typed) => expect(parseUnits(amountText(typed))).toBeUndefined(),
  )
})
