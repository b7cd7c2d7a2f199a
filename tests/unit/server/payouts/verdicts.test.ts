import { describe, expect, test } from 'vitest'
import type { Coin } from '#domain/assets.ts'
import { evmCallOf } from '#domain/payouts/evm.ts'
import type { Payment, PayoutChain } from '../../../../server/chains/payouts/chain.ts'
import { createEvmPayouts } from '../../../../server/chains/payouts/evm-payouts.ts'
import { createTronPayouts } from '../../../../server/chains/payouts/tron-payouts.ts'
import { accountOf, wordOf } from '../../../../server/chains/watcher/reading/account.ts'
import { TRANSFER } from '../../../../server/chains/watcher/reading/logs.ts'
import {
  PERSON,
  TREASURY,
  TRON_PERSON,
  TRON_TREASURY,
  TRON_USDT,
  USDT,
} from '../../../support/payout-plans.ts'

const FINAL = 10
const HASH = `0x${'ab'.repeat(32)}`
const OTHERS = { evm: `0x${'0e'.repeat(20)}`, tron: `0x${'0e'.repeat(20)}` }
const never = () => Promise.reject(new Error('not asked'))

interface Moved {
  readonly from?: string
  readonly to?: string
  readonly contract?: string
  readonly units: bigint
}

const FAMILIES = {
  evm: { treasury: TREASURY, person: PERSON, contract: USDT, network: 'BNB' as const },
  tron: {
    treasury: TRON_TREASURY,
    person: TRON_PERSON,
    contract: TRON_USDT,
    network: 'TRX' as const,
  },
}

/** What a payment of 5 USDT is taken for whose transaction is final and has moved that. */
async function verdictOf(family: keyof typeof FAMILIES, moved: readonly Moved[]) {
  const { treasury, person, contract, network } = FAMILIES[family]
  const logs = moved.map(({ from = treasury, to = person, contract: of = contract, units }) => ({
    address: accountOf(of),
    topics: [TRANSFER, wordOf(accountOf(from)), wordOf(accountOf(to))],
    data: `0x${units.toString(16).padStart(64, '0')}`,
  }))
  const contracts = new Map<Coin, string>([['USDT', contract]])
  const at = { isVoid: false, issue: 1, raw: '', expires: null, sentAt: null, refusal: '' }
  const payment: Payment = {
    batch: 1,
    network,
    nonce: family === 'evm' ? 3 : null,
    withdrawalId: null,
    id: 'one',
    coin: 'USDT',
    amount: '5',
    from: treasury,
    to: person,
    contract,
    attempts: [{ ...at, transaction: HASH }],
  }
  const chain: Record<keyof typeof FAMILIES, () => PayoutChain> = {
    evm: () =>
      createEvmPayouts({
        network: 'BNB',
        treasury,
        contracts,
        feeLimit: 1n,
        chain: {
          chainId: never,
          transaction: async () => {
            const { to, value, data } = evmCallOf(payment, network)
            const at = { hash: HASH, nonce: 3, blockHash: HASH, blockNumber: FINAL }
            return Object.assign(at, { from: treasury, to, value, input: `0x${data}` })
          },
          isKnown: never,
          blockHashes: never,
          fees: never,
          gas: never,
          balance: never,
          send: never,
          finalBlock: async () => FINAL,
          nonce: async () => 4,
          receipt: async () => ({
            transactionHash: HASH,
            blockHash: HASH,
            blockNumber: FINAL,
            status: 1,
            from: treasury,
            to: contract,
            contractAddress: null,
            gasUsed: 1n,
            logs: logs.map((log, logIndex) => ({
              ...log,
              blockNumber: FINAL,
              blockHash: HASH,
              transactionHash: HASH,
              logIndex,
              removed: false,
            })),
          }),
        },
      }),
    tron: () =>
      createTronPayouts({
        network: 'TRX',
        treasury,
        contracts,
        feeLimit: 1n,
        chain: {
          newestBlock: never,
          transaction: never,
          isKnown: never,
          balance: never,
          send: never,
          finalTime: async () => 0,
          finalInfo: async () => ({
            id: HASH,
            blockNumber: 1,
            blockTimeStamp: 1,
            fee: 0,
            receipt: {},
            log: logs.map(({ address, topics, data }) => ({
              address: address.slice(2),
              data: data.slice(2),
              topics: topics.map((topic) => topic.slice(2)),
            })),
          }),
        },
      }),
  }
  const [verdict] = await chain[family]().verdictsOf([payment])
  return verdict?.kind
}

describe.each(['evm', 'tron'] as const)(
  'a payment of a token on a network of the family %s',
  (of) => {
    const [five, four] =
      of === 'evm' ? [5n * 10n ** 18n, 4n * 10n ** 18n] : [5_000_000n, 4_000_000n]
    const other = of === 'evm' ? OTHERS.evm : OTHERS.tron

    test('has paid if its recipient was credited', async () => {
      expect(await verdictOf(of, [{ units: five }])).toBe('paid')
    })

    // Holds promise 97.
    test('has paid, and is never planned anew, if the token has kept a fee', async () => {
      expect(await verdictOf(of, [{ units: four }, { to: other, units: five - four }])).toBe('paid')
    })

    // Holds promise 97.
    test('is unknown, and not planned anew, if the token has credited somebody else alone', async () => {
      expect(await verdictOf(of, [{ to: other, units: five }])).toBe('unknown')
    })

    test.each([
      ['nothing was moved', []],
      ['another contract tells of it', [{ contract: other, units: five }]],
      ['somebody else has paid', [{ from: other, units: five }]],
      ['its amount is zero', [{ units: 0n }]],
    ])('has failed if %s', async (_, moved) => {
      expect(await verdictOf(of, moved)).toBe('failed')
    })
  },
)

test.each([
  ['open', 60_000],
  ['failed', 60_001],
] as const)(
  'a payment on Tron that is in no final block is %s %i ms after it has expired',
  async (kind, after) => {
    const expires = new Date('2026-01-01T12:00:00Z')
    const chain = createTronPayouts({
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
        finalTime: async () => expires.getTime() + after,
        finalInfo: async () => undefined,
      },
    })
    const at = { isVoid: false, issue: 1, raw: '', sentAt: null, refusal: '' }
    const payment: Payment = {
      batch: 1,
      network: 'TRX',
      nonce: null,
      withdrawalId: null,
      id: 'one',
      coin: 'TRX',
      amount: '5',
      from: TRON_TREASURY,
      to: TRON_PERSON,
      attempts: [{ ...at, expires, transaction: HASH }],
    }
    expect(await chain.verdictsOf([payment])).toMatchObject([{ kind }])
  },
)

describe('a transaction on Tron', () => {
  const to = `41${'0e'.repeat(20)}`
  const from = `41${'0d'.repeat(20)}`
  function tronWith(result: string | undefined, type = 'TransferContract') {
    const id = 'ab'.repeat(32)
    const value = { owner_address: from, to_address: to, amount: 7 }
    const contract = { type, parameter: { value } }
    return createTronPayouts({
      network: 'TRX',
      treasury: TRON_TREASURY,
      contracts: new Map(),
      feeLimit: 1n,
      chain: {
        newestBlock: never,
        isKnown: never,
        balance: never,
        send: never,
        finalTime: async () => 0,
        transaction: async () => ({ txID: id, raw_data: { contract: [contract] }, ret: [] }),
        finalInfo: async () => ({
          id,
          blockNumber: 1,
          blockTimeStamp: 1,
          fee: 0,
          receipt: result === undefined ? {} : { result },
          log: [],
        }),
      },
    })
  }

  test.each([
    [undefined, 1],
    ['SUCCESS', 1],
    ['OUT_OF_ENERGY', 0],
    ['REVERT', 0],
  ])('whose contract ended by %s has moved %i amounts', async (result, count) => {
    expect(await tronWith(result).movedBy('ab')).toHaveLength(count)
  })

  test('of a token of Tron’s own has moved no TRX', async () => {
    expect(await tronWith(undefined, 'TransferAssetContract').movedBy('ab')).toEqual([])
  })
})
