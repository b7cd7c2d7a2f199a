import { describe, expect, test } from 'vitest'
import type { Coin } from '#domain/assets.ts'
import { evmCallOf } from '#domain/payouts/evm.ts'
import type { Payment } from '../../../../server/chains/payouts/chain.ts'
import type { EvmChain } from '../../../../server/chains/payouts/evm-chain.ts'
import { createEvmPayouts } from '../../../../server/chains/payouts/evm-payouts.ts'
import { createTronPayouts } from '../../../../server/chains/payouts/tron-payouts.ts'
import { NodeError } from '../../../../server/platform/nodes/node-error.ts'
import type { TronTransactionInfo } from '../../../../server/platform/nodes/tron-calls.ts'
import { PERSON, TREASURY, TRON_PERSON, TRON_TREASURY } from '../../../support/payout-plans.ts'

const OTHER = '0xde709f2102306220921060314715629080e2fb77'
const never = () => Promise.reject(new Error('not asked'))
const hashOf = (name: string) => `0x${name.padStart(64, '0')}`

const payment: Payment = {
  batch: 1,
  network: 'BNB',
  nonce: 3,
  withdrawalId: null,
  id: 'one',
  coin: 'BNB',
  amount: '5',
  from: TREASURY,
  to: PERSON,
  attempts: [],
}
const own = evmCallOf(payment, 'BNB')

interface Sent {
  readonly name: string
  readonly block: number
  readonly nonce: number
  readonly from?: string
  readonly to?: string
  readonly value?: bigint
  readonly input?: string
  readonly isReverted?: boolean
}

/** An EVM network up to a final block, on which these transactions were carried out in their order. */
function networkWith(final: number, sent: readonly Sent[]) {
  const chain: EvmChain = {
    chainId: never,
    isKnown: never,
    fees: never,
    gas: never,
    balance: never,
    send: never,
    finalBlock: async () => final,
    async nonce(address, at) {
      if (Number(at) < 0) throw new NodeError('node', 'eth_getTransactionCount', 'refused')
      return sent
        .filter(({ from = TREASURY, block }) => from === address && block <= Number(at))
        .reduce((most, { nonce }) => Math.max(most, nonce + 1), 0)
    },
    blockHashes: async (number) =>
      sent.filter(({ block }) => block === number).map(({ name }) => hashOf(name)),
    async transaction(hash) {
      const found = sent.find(({ name }) => hashOf(name) === hash)
      if (!found) return undefined
      const { block: blockNumber, nonce, from = TREASURY, to = PERSON } = found
      const { value = own.value, input = '0x' } = found
      return { hash, blockHash: hash, blockNumber, nonce, from, to, value, input }
    },
    async receipt(transactionHash) {
      const found = sent.find(({ name }) => hashOf(name) === transactionHash)
      if (!found) return undefined
      const { block: blockNumber, from = TREASURY, to = PERSON, isReverted = false } = found
      const status = isReverted ? 0 : 1
      const at = { transactionHash, blockHash: transactionHash, blockNumber }
      return { ...at, status, from, to, contractAddress: null, gasUsed: 1n, logs: [] }
    },
  }
  const contracts = new Map<Coin, string>()
  return createEvmPayouts({ network: 'BNB', treasury: TREASURY, contracts, feeLimit: 1n, chain })
}

const attemptOf = (name: string): Payment => {
  const at = { isVoid: false, issue: 1, raw: '', expires: null, sentAt: null, refusal: '' }
  return { ...payment, attempts: [{ ...at, transaction: hashOf(name) }] }
}
const verdictOn = async (final: number, sent: readonly Sent[], of = payment) => {
  const [verdict] = await networkWith(final, sent).verdictsOf([of])
  if (!verdict) throw new Error('no verdict')
  return 'transaction' in verdict ? `${verdict.kind} ${verdict.transaction}` : verdict.kind
}

describe('a payment in coins of an EVM network', () => {
  test('is open until its nonce is used in a final block', async () => {
    expect(await verdictOn(9, [])).toBe('open')
    expect(await verdictOn(9, [{ name: 'a', block: 9, nonce: 2 }])).toBe('open')
    const later = [{ name: 'a', block: 10, nonce: 3 }]
    expect(await verdictOn(9, later, attemptOf('a'))).toBe('open')
    expect(await verdictOn(10, later, attemptOf('a'))).toBe(`paid ${hashOf('a')}`)
  })

  test('is not paid by an attempt in a block that is not final, though something has used its nonce', async () => {
    const sent = [
      { name: 'b', block: 9, nonce: 3, to: OTHER },
      { name: 'a', block: 11, nonce: 3 },
    ]
    expect(await verdictOn(9, sent, attemptOf('a'))).toBe(`failed ${hashOf('b')}`)
  })

  test('is paid by whatever has used its nonce and moved the same', async () => {
    expect(await verdictOn(9, [{ name: 'b', block: 5, nonce: 3 }])).toBe(`paid ${hashOf('b')}`)
  })

  test.each([
    ['another amount', { value: own.value - 1n }],
    ['another recipient', { to: OTHER }],
    ['a call as well', { input: '0x00' }],
  ])('has failed if what has used its nonce has moved %s', async (_, change) => {
    const sent = [{ name: 'b', block: 5, nonce: 3, ...change }]
    expect(await verdictOn(9, sent)).toBe(`failed ${hashOf('b')}`)
  })

  test('is held against the transaction of its own nonce and sender, whatever else is in that block', async () => {
    const block = 5
    const sent = [
      { name: 'a', block, nonce: 2, to: OTHER },
      { name: 'b', block, nonce: 3, from: OTHER, to: OTHER },
      { name: 'c', block, nonce: 3 },
      { name: 'd', block, nonce: 4, to: OTHER },
    ]
    expect(await verdictOn(20, sent)).toBe(`paid ${hashOf('c')}`)
  })

  test.each([0, 1, 2, 3])('is found in block %i of a young chain', async (block) => {
    expect(await verdictOn(3, [{ name: 'b', block, nonce: 3 }])).toBe(`paid ${hashOf('b')}`)
  })

  test('that was made elsewhere has moved nothing before it is final', async () => {
    const sent = [{ name: 'b', block: 5, nonce: 3 }]
    expect(await networkWith(4, sent).movedBy(hashOf('b'))).toBeUndefined()
    expect(await networkWith(5, sent).movedBy(hashOf('b'))).toMatchObject([
      { to: PERSON, units: own.value },
    ])
  })

  test('that was made elsewhere and reverted has moved nothing', async () => {
    const sent = [{ name: 'b', block: 5, nonce: 3, isReverted: true }]
    expect(await networkWith(5, sent).movedBy(hashOf('b'))).toEqual([])
  })
})

describe('a payment on Tron', () => {
  const EXPIRES = 1_700_000_000_000
  const MARGIN = 60_000
  const attempt = (transaction: string, expires: number) => {
    const unsent = { issue: 1, raw: '', sentAt: null, isVoid: false, refusal: '' }
    return { ...unsent, transaction, expires: new Date(expires) }
  }
  const verdictAt = async (time: number, info?: Partial<TronTransactionInfo>) => {
    const payouts = createTronPayouts({
      network: 'TRX',
      treasury: TRON_TREASURY,
      contracts: new Map(),
      feeLimit: 1n,
      chain: {
        newestBlock: never,
        transaction: never,
        isKnown: never,
        balance: never,
        send: never,
        finalTime: async () => time,
        finalInfo: async (id) =>
          info && { id, blockNumber: 1, blockTimeStamp: 1, fee: 0, receipt: {}, log: [], ...info },
      },
    })
    const attempts = [attempt('a', EXPIRES), attempt('b', EXPIRES + 1000)]
    const parties = { from: TRON_TREASURY, to: TRON_PERSON }
    const of: Payment = {
      ...payment,
      ...parties,
      network: 'TRX',
      coin: 'TRX',
      nonce: null,
      attempts,
    }
    const [verdict] = await payouts.verdictsOf([of])
    const [moved] = info ? [await payouts.movedBy('a').catch(() => 'asked on')] : []
    return [verdict?.kind, moved]
  }

  test('is over when the last of its transactions has expired for a while, at finality', async () => {
    expect(await verdictAt(EXPIRES + MARGIN + 1)).toEqual(['open', undefined])
    expect(await verdictAt(EXPIRES + 1000 + MARGIN)).toEqual(['open', undefined])
    expect(await verdictAt(EXPIRES + 1000 + MARGIN + 1)).toEqual(['failed', undefined])
  })

  test.each([
    ['says nothing else', {}, 'paid', 'asked on'],
    ['says that it has succeeded', { receipt: { result: 'SUCCESS' } }, 'paid', 'asked on'],
    ['says that it ran out of energy', { receipt: { result: 'OUT_OF_ENERGY' } }, 'failed', []],
    ['says that it has failed', { result: 'FAILED' }, 'failed', []],
  ] as const)('whose transaction %s is %s', async (_, info, kind, moved) => {
    expect(await verdictAt(0, info)).toEqual([kind, moved])
  })
})
