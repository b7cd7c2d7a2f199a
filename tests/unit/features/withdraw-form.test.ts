import { describe, expect, test } from 'vitest'
import { site } from '#config/site.ts'
import { recipientOf } from '#domain/addresses/look-alike.ts'
import { type Coin, isWithdrawalCoin } from '#domain/assets.ts'
import { paidAddresses, type Status, type WithdrawalLine } from '#domain/history.ts'
import { amountOf } from '#domain/money/amount.ts'
import { parseUnits } from '#domain/money/decimal.ts'
import type { WithdrawalLimits } from '#domain/withdrawal.ts'
import { unclearAmountText, withdrawText } from '#text/transfers.ts'
import { addressIn } from '../../../src/features/withdraw/payment-link.ts'
import { faultText, fieldOf, toastText } from '../../../src/features/withdraw/withdrawal-faults.ts'
import { readForm } from '../../../src/features/withdraw/withdrawal-form.ts'
import { withdrawalTermsOf } from '../../support/orders.ts'

const units = (text: string): bigint => {
  const read = parseUnits(text)
  if (read === undefined) throw new Error(`not an amount: ${text}`)
  return read
}

const EVM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const CONTRACT = '0x2c1d97bf80ad16d0a40df4bfa7cb2660940aa478'
const OWN = '0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359'

/** Available are 10 of the coin; the minimum for USDT is 2. */
function limitsOf(coin: string, fee = '0.5'): WithdrawalLimits | undefined {
  if (!isWithdrawalCoin(coin)) return undefined
  return {
    available: amountOf(coin, units('10')),
    terms: withdrawalTermsOf(coin, units(fee), units('2')),
    tokenContracts: [CONTRACT],
    ownAddresses: [OWN],
  }
}
const filled = { coin: 'BNB', network: '', address: EVM, amount: '1' }

function firstFault(change: Partial<typeof filled>, fee?: string) {
  const fields = { ...filled, ...change }
  const order = readForm(fields, limitsOf(fields.coin, fee))
  const [fault] = order.ok ? [] : order.error
  const coin = isWithdrawalCoin(fields.coin) ? fields.coin : undefined
  if (!fault) return undefined
  return { field: fieldOf(fault), message: faultText(fault, coin), toast: toastText(fault) }
}

test.each([
  ['coin', ['no-coin']],
  ['network', ['no-network']],
  ['address', ['no-address', 'token-contract', 'own-address', 'keyless-address']],
  ['amount', ['bad-amount', 'insufficient']],
  ['root', ['not-loaded']],
] as const)('what is wrong stands at its field: %s', (field, codes) => {
  for (const code of codes) expect([code, fieldOf({ code })]).toEqual([code, field])
})

describe('the withdraw form', () => {
  test('creates an order from valid input, with the fee deducted from the typed amount', () => {
    const order = readForm({ ...filled, address: ` ${EVM} ` }, limitsOf('BNB'))
    expect(order).toEqual({
      ok: true,
      value: {
        coin: 'BNB',
        network: 'BNB',
        address: EVM,
        amount: amountOf('BNB', units('1')),
        fee: amountOf('BNB', units('0.5')),
        arrives: amountOf('BNB', units('0.5')),
      },
    })
  })

  test('reports a missing coin first, then a missing address', () => {
    expect(firstFault({ coin: '', address: '' })).toEqual({
      field: 'coin',
      message: 'Choose a coin',
      toast: 'Select a pair',
    })
    expect(firstFault({ address: '  ' })).toEqual({
      field: 'address',
      message: 'Type, paste or scan one',
      toast: 'Enter a destination address',
    })
  })

  test('requires a network for USDT only', () => {
    expect(firstFault({ coin: 'USDT', network: '' })).toEqual({
      field: 'network',
      message: 'Choose a network',
      toast: 'Select a pair',
    })
    expect(firstFault({ coin: 'USDT', network: '', address: '' })?.field).toBe('network')
    expect(firstFault({ coin: 'BNB', network: '' })).toBeUndefined()
    // Chosen for USDT before the coin was changed.
    expect(firstFault({ coin: 'BNB', network: 'ETH' })).toBeUndefined()
    expect(firstFault({ coin: 'USDT', network: 'ETH', amount: '3' })).toBeUndefined()
  })

  test.each([
    ['nothing', '', 'At least 0.5'],
    ['less than the fee', '0.499999999999999999', 'At least 0.5'],
    ['exactly the fee', '0.5', 'At least 0.5'],
    ['one unit above the fee', '0.500000000000000001', undefined],
    ['the whole balance', '10', undefined],
    ['one unit above the balance', '10.000000000000000001', 'More than is available'],
    ['ambiguous grouping', '1,000', '1,000 may mean two amounts. Write 1000 or 1,0000'],
    ['ambiguous grouping', ' 12,345', '12,345 may mean two amounts. Write 12345 or 12,3450'],
    ['grouping by two commas', '1,000,000', withdrawText.badAmount],
    ['grouping by a dot', '1.000,5', withdrawText.badAmount],
    ['an exponent', '1e3', withdrawText.badAmount],
    ['a number out of range', '1e309', withdrawText.badAmount],
    ['another base', '0x10', withdrawText.badAmount],
    ['a sign', '-0', withdrawText.badAmount],
    ['a decimal comma, such as of a phone without a dot', '1,5', undefined],
    ['a decimal comma after a zero', '0,500', 'At least 0.5'],
    ['a decimal comma and four digits', '1,0000', undefined],
    ['a decimal comma above the balance', '10,01', 'More than is available'],
    ['full-width digits', '１．５', undefined],
    ['invisible characters around it', '\u200b1.5\u202c', undefined],
    ['a power', '1²', withdrawText.badAmount],
    ['spaces between thousands', '1 000', 'More than is available'],
    ['a space elsewhere', '1 00', withdrawText.badAmount],
    ['Arabic digits', '\u0661\u066b\u0665', undefined],
    ['Arabic digits above the balance', '\u0661\u0662', 'More than is available'],
    ['Arabic digits and a comma', '\u0661\u060c\u0665', undefined],
    ['Arabic thousands', '\u0661\u066c\u0665\u0660\u0660', unclearAmountText('1,500')],
    ['Persian digits', '\u06f1\u066b\u06f5', undefined],
    ['Hindi digits', '\u0967.\u096b', undefined],
    ['digits of another script', '\u0e51\u0e52', withdrawText.badAmount],
    ['NaN', 'NaN', withdrawText.badAmount],
    ['markup', '<script>1</script>', withdrawText.badAmount],
    ['ten thousand digits', '1'.repeat(10_240), withdrawText.badAmount],
    ['only spaces', '   ', 'At least 0.5'],
    ['spaces around it', ' 1 ', undefined],
  ])('validates an amount of %s', (_, amount, message) => {
    expect(firstFault({ amount })?.message).toBe(message)
  })

  test('reads an address without the marks of direction that were copied with it', () => {
    const order = readForm({ ...filled, address: `\u2066${EVM}\u2069\u200b ` }, limitsOf('BNB'))
    expect(order.ok && order.value.address).toBe(EVM)
  })

  test('uses the larger of fee and minimum for USDT only', () => {
    const usdt = { coin: 'USDT', network: 'BNB' }
    expect(firstFault({ ...usdt, amount: '1.9' })?.toast).toBe('Min value is 2')
    expect(firstFault({ ...usdt, amount: '2' })).toBeUndefined()
    expect(firstFault({ ...usdt, amount: '2.5' }, '3')?.toast).toBe('Min value is 3')
  })

  test('refuses an address of the other family and names both networks', () => {
    const { field, message } = firstFault({ address: TRON }) ?? {}
    expect(field).toBe('address')
    expect(message).toContain('Tron (TRC-20)')
    expect(message).toContain('Binance (BEP-20)')
    expect(firstFault({ coin: 'TRX', address: EVM })?.field).toBe('address')
    expect(firstFault({ coin: 'TRX', address: TRON })).toBeUndefined()
  })

  test('refuses an address with a wrong checksum', () => {
    expect(firstFault({ address: EVM.replace('aA', 'AA') })?.message).toBe(
      withdrawText.badAddress('Binance (BEP-20)'),
    )
  })

  test.each([
    ['markup', '<script>'],
    ['right-to-left letters', '\u202bمرحبا'],
    ['emoji', '🙂👩‍👩‍👧'],
    ['a number', '-0'],
    ['ten thousand letters', 'x'.repeat(10_240)],
  ])('refuses %s as address', (_, address) => {
    expect(firstFault({ address })?.message).toBe(withdrawText.badAddress('Binance (BEP-20)'))
  })

  test('refuses the token contract and the person’s own deposit address in any spelling', () => {
    expect(firstFault({ address: CONTRACT })?.message).toBe(withdrawText.tokenContract)
    expect(firstFault({ address: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359' })?.message).toBe(
      withdrawText.ownAddress,
    )
  })
})

describe('the faults of the withdraw form', () => {
  test('with a message of product §8 are toasts, the others are only at their field', () => {
    const faults = [
      { coin: '', address: '' },
      { coin: 'USDT' },
      { amount: '' },
      { amount: '11' },
      { address: 'x' },
      { address: TRON },
      { address: CONTRACT },
      { address: OWN },
      { address: `0x${'0'.repeat(39)}1` },
      { amount: 'x' },
      { coin: 'TRX', address: TRON, amount: '1.0000001' },
    ]
    const found = faults.flatMap((change) => {
      const fields = { ...filled, ...change }
      const order = readForm(fields, limitsOf(fields.coin))
      return order.ok ? [] : order.error
    })
    expect(found.map(({ code }) => code)).toEqual([
      ...['no-coin', 'no-address', 'no-network', 'below-minimum', 'insufficient', 'bad-address'],
      ...['wrong-network', 'token-contract', 'own-address', 'keyless-address'],
      ...['bad-amount', 'too-fine'],
    ])
    expect(found.filter(toastText).map(({ code }) => code)).toEqual([
      ...['no-coin', 'no-address', 'no-network', 'below-minimum', 'insufficient'],
    ])
  })

  test('call the token by its symbol', () => {
    const message = faultText({ code: 'too-fine', network: 'BNB', decimals: 18 }, 'TOKEN')
    expect(message).toBe(withdrawText.tooFine(site.siteName, 18, 'Binance (BEP-20)'))
  })

  test('are only "not loaded" while balance and fee are unknown', () => {
    expect(readForm(filled, undefined)).toEqual({ ok: false, error: [{ code: 'not-loaded' }] })
  })

  test('are in the order of the fields', () => {
    expect(firstFault({ address: 'x', amount: 'x' })?.field).toBe('address')
    expect(firstFault({ coin: 'USDT', address: 'x', amount: 'x' })?.field).toBe('network')
  })
})

describe('the recipient', () => {
  const past = [EVM, TRON]

  test('is known in any spelling of its address', () => {
    expect(recipientOf(EVM.toLowerCase(), past)).toEqual({ kind: 'known' })
  })

  test('is new if no past address resembles it', () => {
    expect(recipientOf(OWN, past)).toEqual({ kind: 'first' })
  })

  test('is a look-alike if both ends are equal, and every differing character is marked', () => {
    const twin = `${EVM.slice(0, 6)}${'1'.repeat(32)}${EVM.slice(-4)}`
    const recipient = recipientOf(twin, past)
    if (recipient.kind !== 'look-alike') throw new Error(recipient.kind)
    expect(recipient.past).toBe(EVM)
    const middle = Array.from({ length: 32 }, (_, i) => i + 6)
    expect([...recipient.differs]).toEqual(middle.filter((i) => EVM[i] !== '1'))
  })

  /** `address` with other characters at `places`; those below zero count from the end. */
  const changed = (address: string, ...places: number[]) => {
    const wrong = new Set(places.map((place) => (place < 0 ? address.length + place : place)))
    return [...address].map((one, at) => (wrong.has(at) ? (one === '1' ? '2' : '1') : one)).join('')
  }

  test.each([
    ['four characters, one at the end', 'look-alike', EVM, [-1, 10, 20, 30]],
    ['five characters, one at the end', 'first', EVM, [-1, 10, 15, 20, 30]],
    ['many, none of the four at either end', 'look-alike', TRON, [5, 6, 7, 8, 9, -5]],
    ['many, one of the first four', 'first', TRON, [4, 5, 6, 7, 8, 9]],
    ['many, one of the last four', 'first', TRON, [-4, 6, 7, 8, 9, 10]],
  ])('that differs in %s is called %s', (_, kind, address, places) => {
    expect(recipientOf(changed(address, ...places), past).kind).toBe(kind)
  })
})

describe('a recipient in the address book', () => {
  const [name, address] = ['Ledger', EVM]
  const twin = `${EVM.slice(0, 6)}${'1'.repeat(32)}${EVM.slice(-4)}`

  test('is called by its name, also if it was paid before', () => {
    const book = [{ name, address, isNew: false }]
    const saved = { kind: 'saved', name, isNew: false }
    expect(recipientOf(EVM.toLowerCase(), [], book)).toEqual(saved)
    expect(recipientOf(EVM, [EVM, twin], book)).toEqual(saved)
    expect(recipientOf(EVM, [], [{ name, address, isNew: true }])).toEqual({
      kind: 'saved',
      name,
      isNew: true,
    })
  })

  // Holds promise 51.
  test('has look-alikes, which name it', () => {
    expect(recipientOf(twin, [], [{ name, address, isNew: false }])).toMatchObject({
      kind: 'look-alike',
      past: EVM,
      name,
    })
  })

  // Holds promise 51.
  test('is a look-alike itself while it is new and was never paid', () => {
    const planted = { name: 'My wallet', address: twin, isNew: true }
    expect(recipientOf(twin, past(), [planted])).toMatchObject({ kind: 'look-alike', past: EVM })
    const both = [{ name, address, isNew: false }, planted]
    expect(recipientOf(twin, [], both)).toMatchObject({ kind: 'look-alike', name })
    expect(recipientOf(twin, [...past(), twin], [planted]).kind).toBe('saved')
    expect(recipientOf(twin, past(), [{ ...planted, isNew: false }]).kind).toBe('saved')
  })

  const past = () => [EVM]
})

describe('a scanned code', () => {
  const CONTRACT = '0x55d398326f99059fF775485246999027B3197955'
  test.each([
    ['a bare address', EVM, EVM],
    ['an Ethereum payment link', `ethereum:${EVM}@56?value=1e18`, EVM],
    ['an Ethereum payment link with its prefix', `ethereum:pay-${EVM}`, EVM],
    ['a Tron link', `tron:${TRON}?amount=5`, TRON],
    ['a request for a token', `ethereum:${CONTRACT}@56/transfer?address=${EVM}&uint256=5`, EVM],
    ['one without its amount', `ethereum:pay-${CONTRACT}@56/transfer?address=${EVM}`, EVM],
    ['one that names nobody', `ethereum:${CONTRACT}@56/transfer?uint256=5`, undefined],
    ['another call of a contract', `ethereum:${CONTRACT}@56/approve?address=${EVM}`, undefined],
    ['a call without parameters', `ethereum:${CONTRACT}@56/deposit`, undefined],
    ['a link with slashes', `tron://${TRON}`, TRON],
    ['a website', 'https://example.com/', undefined],
    ['nothing', '', undefined],
  ])('contains the address of %s', (_, text, address) => {
    expect(addressIn(text)).toBe(address)
  })
})

test('an address is known after an approved withdrawal on that network, and not after a pending or rejected one', () => {
  const none = (coin: Coin) => amountOf(coin, 0n)
  const line = (status: Status, network: string, address: string): WithdrawalLine => ({
    kind: 'withdrawal',
    time: 0,
    coin: 'USDT',
    transaction: '',
    reason: '',
    stage: '',
    amount: none('USDT'),
    fee: none('USDT'),
    arrives: none('USDT'),
    status,
    network,
    address,
  })
  const lines = [
    line('approved', 'BNB', '0xpaid'),
    line('approved', 'ETH', '0xelsewhere'),
    line('pending', 'BNB', '0xwaiting'),
    line('rejected', 'BNB', '0xrejected'),
  ]
  expect(paidAddresses(lines, 'BNB')).toEqual(['0xpaid'])
})
