import * as v from 'valibot'
import { expect, test } from 'vitest'
import { accountOf, addressOf, wordOf } from '../../../../server/chains/watcher/reading/account.ts'
import { TRANSFER } from '../../../../server/chains/watcher/reading/logs.ts'
import { createTronReader } from '../../../../server/chains/watcher/reading/tron-reader.ts'
import { rpcUrl } from '../../../../server/chains/watcher/service.ts'
import { createNode } from '../../../../server/platform/nodes/node.ts'

const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const [OURS, STRANGER] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`]
const hash = (byte: string) => byte.repeat(32)

const send = (txID: string, from: string, to: string, amount: number, contractRet = 'SUCCESS') => ({
  txID: hash(txID),
  raw_data: {
    contract: [
      {
        type: 'TransferContract',
        parameter: {
          value: { owner_address: `41${from.slice(2)}`, to_address: `41${to.slice(2)}`, amount },
        },
      },
    ],
  },
  ret: [{ contractRet }],
})

const block = (number: number, transactions: readonly object[]) => ({
  blockID: hash(`1${number}`),
  block_header: {
    raw_data: { number, parentHash: hash(`1${number - 1}`), timestamp: 1_700_000_000_000 },
  },
  ...(transactions.length > 0 ? { transactions } : {}),
})

const token = {
  address: accountOf(USDT),
  topics: [TRANSFER, wordOf(STRANGER), wordOf(OURS)],
  data: `0x${(2_500_000).toString(16).padStart(64, '0')}`,
  blockNumber: '0x2',
  blockHash: `0x${hash('12')}`,
  transactionHash: `0x${hash('dd')}`,
  logIndex: '0x0',
}
const infoOf = (txID: string, fee: number) => ({
  id: hash(txID),
  blockNumber: 2,
  blockTimeStamp: 1,
  fee,
})
const ANSWERS: Readonly<Record<string, unknown>> = {
  '/wallet/getblockbynum 1': block(1, []),
  '/wallet/getblockbynum 2': block(2, [
    send('aa', STRANGER, OURS, 1_500_000),
    send('bb', STRANGER, OURS, 9_000_000, 'OUT_OF_ENERGY'),
    send('cc', STRANGER, STRANGER, 7_000_000),
    send('ee', OURS, STRANGER, 1_000_000),
    send('ff', OURS, STRANGER, 2_000_000, 'OUT_OF_ENERGY'),
    // Blocks from before contracts say nothing of the outcome.
    { ...send('ab', STRANGER, OURS, 1_000_000), ret: [] },
  ]),
  [`/wallet/gettransactioninfobyid ${hash('ee')}`]: infoOf('ee', 1_100_000),
  [`/wallet/gettransactioninfobyid ${hash('ff')}`]: infoOf('ff', 300_000),
  eth_getLogs: [token],
  eth_getBlockByNumber: {
    hash: `0x${hash('12')}`,
    parentHash: `0x${hash('11')}`,
    number: '0x2',
    timestamp: '0x1',
  },
  eth_getTransactionReceipt: {
    transactionHash: `0x${hash('dd')}`,
    blockHash: `0x${hash('12')}`,
    blockNumber: '0x2',
    from: STRANGER,
    to: accountOf(USDT),
    status: '0x1',
    gasUsed: '0x1',
    logs: [token],
  },
}
const body = v.object({
  num: v.optional(v.number()),
  value: v.optional(v.string()),
  method: v.optional(v.string()),
})

const node = createNode({
  url: rpcUrl('TRX', 'https://tron.example/'),
  timeout: 1000,
  batch: 1,
  async fetch(url, { body: text }) {
    const { num, value, method } = v.parse(v.pipe(v.string(), v.parseJson(), body), text)
    if (method) return Response.json({ jsonrpc: '2.0', id: 1, result: ANSWERS[method] })
    return Response.json(ANSWERS[`${new URL(url).pathname} ${num ?? value}`] ?? {})
  },
})

// Holds promise 94.
test('a payment in TRX or in a token of Tron is read once it is carried out, with its sender, and no other', async () => {
  const reader = createTronReader({
    network: 'TRX',
    contracts: [{ coin: 'USDT', address: USDT, decimals: 6 }],
    confirmations: 20,
  })
  const { blocks, movements, fees } = await reader.read(node, 1, 2, new Set([OURS]))
  const at = new Date(1_700_000_000_000)
  expect(blocks.map(({ number, hash: of, at: time }) => [number, of, time])).toEqual([
    [1, `0x${hash('11')}`, at],
    [2, `0x${hash('12')}`, at],
  ])
  const [trx, usdt] = [10n ** 18n, 10n ** 18n]
  expect(movements).toMatchObject([
    {
      transaction: hash('aa'),
      output: 0,
      from: STRANGER,
      to: OURS,
      coin: 'TRX',
      units: (trx * 3n) / 2n,
    },
    { transaction: hash('ee'), output: 0, from: OURS, to: STRANGER, coin: 'TRX', units: trx },
    { transaction: hash('ab'), output: 0, from: STRANGER, to: OURS, coin: 'TRX', units: trx },
    {
      transaction: hash('dd'),
      output: 1,
      from: STRANGER,
      to: OURS,
      coin: 'USDT',
      units: (usdt * 5n) / 2n,
    },
  ])
  expect(fees.map(({ transaction, units }) => [transaction, units])).toEqual([
    [hash('ee'), (trx * 11n) / 10n],
    // One that has failed moves nothing, and is paid for.
    [hash('ff'), (trx * 3n) / 10n],
  ])
})

test('an address of Tron has the same 20 bytes in each spelling', () => {
  expect(addressOf('tron', accountOf(USDT))).toBe(USDT)
  expect(rpcUrl('TRX', 'https://a.example/key/jsonrpc')).toBe('https://a.example/key/jsonrpc')
  expect(rpcUrl('TRX', 'https://a.example/key?x=1')).toBe('https://a.example/key/jsonrpc?x=1')
  expect(rpcUrl('BNB', 'https://a.example/key')).toBe('https://a.example/key')
})
