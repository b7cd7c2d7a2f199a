import * as v from 'valibot'
import { expect, test } from 'vitest'
import { balancesAt } from '../../../../server/chains/books/balances.ts'
import { readBalances } from '../../../../server/chains/watcher/read-balances.ts'
import { NodeError } from '../../../../server/platform/nodes/node-error.ts'
import { scriptedNode } from '../../../support/scripted-node.ts'

test('a contract that is not there at the block holds nothing', async () => {
  const { node } = scriptedNode(100, [])
  const withoutCode = {
    ...node,
    askAll: async <T>(calls: readonly { answer: v.GenericSchema<unknown, T> }[]) =>
      calls.map(({ answer }) => v.parse(answer, '0x')),
  }
  const place = { address: `0x${'a'.repeat(40)}`, coin: 'USDT' } as const
  const contract = { coin: 'USDT', address: `0x${'b'.repeat(40)}`, decimals: 18 } as const
  expect(await balancesAt(withoutCode, 'BNB', [contract], [place], 90)).toEqual([0n])
})

test('each balance has the decimals of its own coin', async () => {
  const { node } = scriptedNode(100, [])
  const answering: typeof node = {
    ...node,
    askAll: async (calls) =>
      calls.map(({ answer }) => v.parse(answer, `0x${'5'.padStart(64, '0')}`)),
  }
  const [address, token] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`]
  const places = [
    { address, coin: 'ETH' },
    { address, coin: 'USDT' },
  ] as const
  const contracts = [{ coin: 'USDT', address: token, decimals: 6 }] as const
  expect(await balancesAt(answering, 'ETH', contracts, places, 90)).toEqual([5n, 5n * 10n ** 12n])
})

test('balances are in the order of their addresses, whichever hold a token that answers', async () => {
  const { node } = scriptedNode(100, [])
  const answers = ['0x', `0x${'5'.padStart(64, '0')}`]
  const one: typeof node = {
    ...node,
    ask: () => Promise.reject(new NodeError('one', 'eth_call', 'unsupported')),
    askAll: async (calls) => calls.map(({ answer }, index) => v.parse(answer, answers[index])),
  }
  const accounts = ['a', 'b'].map((of) => `0x${of.repeat(40)}`)
  expect(await readBalances(one, `0x${'c'.repeat(40)}`, accounts, 90)).toEqual([0n, 5n])
})
