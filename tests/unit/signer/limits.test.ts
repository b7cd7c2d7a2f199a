import { describe, expect, test } from 'vitest'
import { networkName } from '#domain/assets.ts'
import { type Limits, parseLimits } from '#domain/payouts/limits.ts'
import type { Plan } from '#domain/payouts/plan.ts'
import { faultsOf } from '../../../signer/check.ts'
import { type Entry, earlierSlots, entriesOf } from '../../../signer/journal.ts'
import {
  DEPOSIT,
  evm,
  evmPlan,
  LIMITS,
  LIMITS_TEXT,
  NOW,
  PERSON,
  TREASURY,
  TRON_PERSON,
  tron,
  tronPlan,
  USDT,
  usdt,
} from '../../support/payout-plans.ts'

/* What the signer says of a plan, whole: nothing of it may be missing, and nothing be said of the wrong transaction. */

const DAY = 24 * 3_600_000
const faults = (plan: Plan, journal: readonly Entry[] = [], now = NOW, limits: Limits = LIMITS) =>
  faultsOf(plan, { limits, journal, now })

const bnb = LIMITS.networks.BNB
if (!bnb) throw new TypeError('the limits have no BNB')
const limitsWith = (changes: Partial<typeof bnb>): Limits => ({
  ...LIMITS,
  networks: { ...LIMITS.networks, BNB: { ...bnb, ...changes } },
})
const ZERO = `0x${'0'.repeat(40)}`
/** Two tokens, so that a rule for every contract is not met by one. */
const ETH_ON_BNB = '0x2170Ed0880ac9A755fd29B2688956BD959F933F8'
const two = limitsWith({ contracts: { USDT, ETH: ETH_ON_BNB } })
const at = (amount: string, nonce: number) => evm({ amount, nonce })

describe('a limit', () => {
  test('of a transaction is met by what is as much, and names what is more', () => {
    expect(faults(evmPlan([at('10', 7)]))).toEqual([])
    const [fine, over] = [at('1', 7), at('10.000000000000000001', 8)]
    expect(faults(evmPlan([fine, over]))).toEqual([
      `${over.id}: 10.000000000000000001 BNB is over the limit of 10 BNB a transaction`,
    ])
  })

  test('of a batch and of a day is met by what is as much, and is one of each coin', () => {
    expect(faults(evmPlan([at('8', 7), at('7', 8)]))).toEqual([])
    expect(faults(evmPlan([at('8', 7), usdt({ nonce: 8, amount: '8' })]))).toEqual([])
    expect(faults(evmPlan([at('8', 7), at('7.1', 8)]))).toEqual([
      '15.1 BNB is over the limit of 15 BNB a batch',
    ])
    const before = entriesOf(evmPlan([at('10', 6)]), NOW)
    expect(faults(evmPlan([at('10', 7)]), before)).toEqual([])
    expect(faults(evmPlan([at('9', 7), at('1.1', 8)]), before)).toEqual([
      '20.1 BNB is over the limit of 20 BNB in 24 hours',
    ])
  })

  test('of a fee is met by what is as much, on both kinds of network', () => {
    const [asMuch, over] = [evm({ gas: '50000', maxFee: '200000000000' }), { nonce: 8 }]
    expect(faults(evmPlan([asMuch]))).toEqual([])
    const more = evm({ ...over, gas: '50000', maxFee: '200000000001' })
    expect(faults(evmPlan([asMuch, more]))).toEqual([
      `${more.id}: its network fee of up to 0.01000000000005 is over the limit of 0.01`,
    ])
    const onTron = (feeLimit: bigint) => tron({}, { feeLimit })
    expect(faults(tronPlan([onTron(60_000_000n)]))).toEqual([])
    const dear = onTron(60_000_001n)
    expect(faults(tronPlan([tron({ amount: '1' }), dear]))).toEqual([
      `${dear.id}: its network fee of up to 60.000001 is over the limit of 60`,
    ])
  })

  test('does not hold for what is moved to the treasury, nor for what moves nothing', () => {
    const sweep = (amount: string, nonce: number) =>
      usdt({ from: DEPOSIT, path: '0/3', to: TREASURY, amount, nonce })
    expect(faults(evmPlan([sweep('900', 0), sweep('900', 1)], { purpose: 'sweep' }))).toEqual([])
    // Limits that were lowered since must not keep a nonce from being spent on nothing.
    const lowered = limitsWith({ perTransaction: {}, perBatch: {}, perDay: {} })
    const before = entriesOf(evmPlan([at('10', 7)]), NOW)
    const nothing = evmPlan([evm({ to: TREASURY, amount: '0' })], { purpose: 'void' })
    expect(faults(nothing, before, NOW, lowered)).toEqual([])
  })

  test('of a day begins anew after exactly a day, and counts its own coin and network alone', () => {
    const plan = evmPlan([at('10', 9)])
    const before = entriesOf(evmPlan([at('10', 7), at('5', 8)]), NOW)
    expect(faults(plan, before, NOW + DAY - 1)).toHaveLength(1)
    expect(faults(plan, before, NOW + DAY)).toEqual([])
    const elsewhere = (change: Partial<Entry>) => before.map((one) => ({ ...one, ...change }))
    expect(faults(plan, before)).toHaveLength(1)
    expect(faults(plan, elsewhere({ coin: 'USDT' }))).toEqual([])
    expect(faults(plan, elsewhere({ network: 'ETH', chainId: '1' }))).toEqual([])
    expect(faults(plan, elsewhere({ purpose: 'sweep' }))).toEqual([])
    expect(faults(plan, elsewhere({ purpose: 'gas' }))).toHaveLength(1)
    // The same nonces of another account are further payments.
    const [little, others] = [evmPlan([at('1', 9)]), elsewhere({ from: DEPOSIT })]
    expect(faults(little, before)).toEqual([])
    expect(faults(little, [...before, ...others])).toHaveLength(1)
  })
})

describe('a plan is refused, and the reason says all,', () => {
  const one = evm()
  const of = (changes: Parameters<typeof evm>[0]) => ({ ...one, ...changes })
  const cases: readonly [string, Plan, string[], Limits?][] = [
    [
      'for a chain where the limits have none',
      evmPlan([one]),
      ['The plan is for chain 56, the limits file for chain none'],
      limitsWith({ chainId: undefined }),
    ],
    [
      'for a network without limits',
      { ...evmPlan([one]), network: 'ETH' },
      [`The limits file does not allow payments on ${networkName('ETH')}`],
    ],
    [
      'with a contract whose checksum is wrong',
      evmPlan([of({ ...usdt(), id: one.id, contract: USDT.toLowerCase() })]),
      [`${one.id}: ${USDT.toLowerCase()} is no address with a valid checksum`],
    ],
    [
      'with an own coin that has a contract',
      evmPlan([of({ contract: USDT, gas: '65000' })]),
      [`${one.id}: BNB has no contract`],
    ],
    [
      'with a token that neither plan nor limits have a contract of',
      evmPlan([of({ ...usdt(), id: one.id, contract: undefined, amount: '1' })]),
      [
        `${one.id}: the contract (none) is not the one of USDT in the limits file`,
        `${one.id}: 1 USDT is over the limit of 0 USDT a transaction`,
        '1 USDT is over the limit of 0 USDT a batch',
        '1 USDT is over the limit of 0 USDT in 24 hours',
      ],
      limitsWith({ contracts: {}, perTransaction: {}, perBatch: {}, perDay: {} }),
    ],
    [
      'to a token contract',
      evmPlan([of({ to: USDT })]),
      [`${one.id}: it pays a token contract, where coins are lost`],
      two,
    ],
    [
      'to the zero address',
      evmPlan([of({ to: ZERO })]),
      [`${one.id}: it pays the zero address, where coins are lost`],
    ],
    [
      'to the treasury itself',
      evmPlan([of({ to: TREASURY })]),
      [`${one.id}: it pays the treasury itself`],
    ],
    [
      'from another sender',
      evmPlan([of({ from: PERSON, to: DEPOSIT })]),
      [`${one.id}: ${PERSON} is not the treasury`],
    ],
    [
      'when gas is paid by another sender',
      evmPlan([of({ from: DEPOSIT, to: DEPOSIT, path: '0/3' })], { purpose: 'gas' }),
      [`${one.id}: ${DEPOSIT} is not the treasury`],
    ],
    [
      'when gas names no path',
      evmPlan([of({ to: DEPOSIT })], { purpose: 'gas' }),
      [`${one.id}: ${DEPOSIT} is no deposit address below depositKey of the limits file`],
    ],
    [
      'when gas is given without a key of deposit addresses',
      evmPlan([of({ to: DEPOSIT, path: '0/3' })], { purpose: 'gas' }),
      [`${one.id}: ${DEPOSIT} is no deposit address below depositKey of the limits file`],
      limitsWith({ depositKey: undefined }),
    ],
    [
      'when gas is for another path',
      evmPlan([of({ to: DEPOSIT, path: '0/4' })], { purpose: 'gas' }),
      [`${one.id}: ${DEPOSIT} is no deposit address below depositKey of the limits file`],
    ],
    [
      'when a sweep names no path',
      evmPlan([of({ from: DEPOSIT, to: TREASURY })], { purpose: 'sweep' }),
      [`${one.id}: a sweep names the path of its deposit address`],
    ],
    [
      'when a sweep goes elsewhere',
      evmPlan([of({ from: DEPOSIT, path: '0/3' })], { purpose: 'sweep' }),
      [`${one.id}: a sweep goes to the treasury, not to ${PERSON}`],
    ],
    [
      'when it spends the nonce of a stranger on nothing',
      evmPlan([of({ from: PERSON, to: PERSON, path: '0/3', amount: '0' })], { purpose: 'void' }),
      [`${one.id}: ${PERSON} is neither the treasury nor a deposit address`],
    ],
    [
      'when what moves nothing moves something',
      evmPlan([of({ to: TREASURY, amount: '1' })], { purpose: 'void' }),
      [`${one.id}: it does not move nothing`],
    ],
    [
      'when what moves nothing calls somebody else',
      evmPlan([of({ amount: '0' })], { purpose: 'void' }),
      [`${one.id}: it does not move nothing`],
    ],
    ['with nothing to move', evmPlan([of({ amount: '0' })]), [`${one.id}: it moves nothing`]],
    [
      'with one nonce twice',
      evmPlan([one, evm({ amount: '1' })]),
      [`nonce 7 of ${TREASURY} is in the plan twice`],
    ],
  ]

  test.each(cases)('%s', (_, plan, said, limits) => {
    expect(faults(plan, [], NOW, limits)).toEqual(said)
  })

  test('on Tron with the same withdrawal twice, whose nonces are none', () => {
    const first = tron({ amount: '1' })
    const again = tron({ id: first.id, amount: '1' }, { made: NOW + 1000 })
    expect(faults(tronPlan([first, again]))).toEqual([`${first.id} is in the plan twice`])
    expect(faults(tronPlan([first, tron({ amount: '1' })]))).toEqual([])
  })
})

describe('after what the journal has', () => {
  const first = evm({ amount: '1' })
  const journal = entriesOf(evmPlan([first]), NOW)
  const signed = (changes: Partial<Entry>) => journal.map((one) => ({ ...one, ...changes }))
  const sameNonce = evmPlan([evm({ amount: '2' })])

  test('a nonce is refused with what it was signed for, on its own chain alone', () => {
    expect(faults(sameNonce, journal)).toEqual([
      `nonce 7 of ${TREASURY} has been signed for something else: 1000000000000000000 × 10⁻¹⁸ BNB to ${PERSON}`,
    ])
    expect(faults(sameNonce, signed({ chainId: '97' }))).toEqual([])
    expect(faults(sameNonce, signed({ network: 'ETH' }))).toEqual([])
  })

  test.each([
    ['amount', evm({ id: first.id, nonce: 8, amount: '2' })],
    ['recipient', evm({ id: first.id, nonce: 8, amount: '1', to: DEPOSIT })],
    ['coin', usdt({ id: first.id, nonce: 8, amount: '1' })],
  ])('a withdrawal is refused with another %s, under any nonce', (_, one) => {
    expect(faults(evmPlan([one]), journal)).toEqual([
      `${first.id} has been signed for something else: 1000000000000000000 × 10⁻¹⁸ BNB to ${PERSON}`,
    ])
  })

  test('a nonce that pays a token is refused with another contract of it', () => {
    const paid = usdt({ amount: '1' })
    const before = entriesOf(evmPlan([{ ...paid, contract: ETH_ON_BNB }]), NOW)
    expect(faults(evmPlan([paid]), before)).toEqual([
      expect.stringContaining(`nonce ${paid.nonce} of ${TREASURY} has been signed for something`),
    ])
  })

  test('a withdrawal on Tron is refused with another amount, also once the first one has expired', () => {
    const once = tron({ amount: '1' })
    const before = entriesOf(tronPlan([once]), NOW)
    const after = once.expires + DAY
    const other = tronPlan([tron({ id: once.id, amount: '2' }, { made: after - 1000 })])
    expect(faults(other, before, after)).toEqual([
      expect.stringContaining(`${once.id} has been signed for something else`),
    ])
  })

  test('the nonces of a withdrawal are told under which it was paid, not those that were spent on nothing', () => {
    const [next] = entriesOf(evmPlan([evm({ ...first, nonce: 9 })]), NOW)
    if (!next) throw new TypeError('no entry')
    expect(earlierSlots(journal, next)).toEqual(['7'])
    expect(earlierSlots(signed({ purpose: 'void' }), next)).toEqual([])
  })

  test('a withdrawal on Tron is refused until a margin after the first one has expired', () => {
    const once = tron({ amount: '1' })
    const before = entriesOf(tronPlan([once]), NOW)
    const end = once.expires + 5 * 60_000
    const again = tronPlan([tron({ id: once.id, amount: '1' }, { made: end - 1000 })])
    expect(faults(again, before, end - 1)).toEqual([
      `${once.id} has been signed before and can still be executed until ${new Date(end).toISOString()}`,
    ])
    expect(faults(again, before, end)).toEqual([])
    const other = tronPlan([tron({ to: TRON_PERSON, amount: '1' }, { made: NOW + 1 })])
    expect(faults(other, before)).toEqual([])
  })
})

test('limits that ask for the approval of nobody are no limits', () => {
  const asking = (approvals: number) => LIMITS_TEXT.replace('{', `{"approvals":${approvals},`)
  expect(parseLimits(asking(1)).approvals).toBe(1)
  expect(() => parseLimits(asking(0))).toThrow('limits: approvals')
})
