import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { createEvmChain } from '../../../../server/chains/payouts/evm-chain.ts'
import { createTronChain } from '../../../../server/chains/payouts/tron-chain.ts'
import { createFinality } from '../../../../server/chains/watcher/finality.ts'
import {
  type KnownFinality,
  knownFinality,
} from '../../../../server/chains/watcher/known-finality.ts'
import type { Call, Node } from '../../../../server/platform/nodes/node.ts'
import { NodeError } from '../../../../server/platform/nodes/node-error.ts'
import { createNodes } from '../../../../server/platform/nodes/several.ts'
import { openDb } from '../../../support/database.ts'
import { MemoryChain } from '../../../support/memory-chain.ts'

const INVALID_PARAMETERS = -32_602

/** A chain of 100 blocks, 60 of which are not final, and its node, which answers a question for final blocks with `error` while there is one. */
function limitedNode(name = 'node') {
  const chain = new MemoryChain()
  chain.mineEmpty(100)
  chain.finalLag = 60
  const memory = chain.node()
  const state: { error?: ConstructorParameters<typeof NodeError>[2]; code?: number } = {}
  async function ask<T>(call: Call<T>): Promise<T> {
    if (call.method === 'eth_blockNumber') return v.parse(call.answer, '0x64')
    if (state.error && call.params[0] === 'finalized')
      throw new NodeError(name, call.method, state.error, 'no', state.code)
    return await memory.ask(call)
  }
  const node: Node = { name, ask, askAll: (calls) => Promise.all(calls.map(ask)) }
  return { node, state }
}

/** What hosts remember of nodes, as after a restart where it is handed on. */
function memory(): KnownFinality {
  const nodes = new Set<string>()
  return {
    has: async (node) => nodes.has(node),
    add: async (node) => void nodes.add(node),
    clear: async () => nodes.size,
  }
}

const SETTINGS = { network: 'ETH', confirmations: 15, chain: { kind: 'main', id: 1 } } as const
const payoutsOf = (node: Node, known = memory()) =>
  createEvmChain(createNodes([node]), SETTINGS, known)
const watcherOf = (node: Node, known = memory()) => ({
  finalBlock: async () => (await createFinality(SETTINGS, known).final(createNodes([node]))).number,
})

describe.each([
  ['payouts', payoutsOf],
  ['the watcher', watcherOf],
])('%s', (_, createFor) => {
  test.each([
    ['limited', undefined],
    ['refused', -32_005],
    ['refused', undefined],
    ['timeout', undefined],
  ] as const)('take an error for no answer, also the first one: %s %s', async (error, code) => {
    const { node, state } = limitedNode()
    const chain = createFor(node)
    Object.assign(state, { error, code })
    await expect(chain.finalBlock()).rejects.toThrow(error)
    Object.assign(state, { error: undefined })
    expect(await chain.finalBlock()).toBe(40)
  })

  test.each([
    ['unsupported', undefined],
    ['refused', INVALID_PARAMETERS],
  ] as const)('count blocks where a node does not know: %s %s', async (error, code) => {
    const { node, state } = limitedNode()
    Object.assign(state, { error, code })
    expect(await createFor(node).finalBlock()).toBe(85)
  })

  // Holds promise 97.
  test('never count blocks of a node that has known, also after a restart', async () => {
    const { node, state } = limitedNode()
    const known = memory()
    expect(await createFor(node, known).finalBlock()).toBe(40)
    Object.assign(state, { error: 'unsupported' })
    await expect(createFor(node, known).finalBlock()).rejects.toThrow('it has known it before')
  })
})

test('what one of two nodes alone takes for final is not final', async () => {
  const [behind, ahead] = [limitedNode('behind'), limitedNode('ahead')]
  // The same chain, of which the second takes everything for final.
  const node: Node = {
    ...ahead.node,
    ask: async (call) =>
      await behind.node.ask(
        call.params[0] === 'finalized'
          ? { ...call, params: ['latest', ...call.params.slice(1)] }
          : call,
      ),
  }
  const { final } = createFinality(SETTINGS, memory())
  expect((await final(createNodes([behind.node, node]))).number).toBe(40)
  expect((await final(createNodes([node, behind.node]))).number).toBe(40)
})

test('hosts remember in the database which nodes know, until they are forgotten', async () => {
  const db = await openDb()
  const [known, other] = [knownFinality(db, 'ETH'), knownFinality(db, 'BNB')]
  await known.add('a')
  await known.add('a')
  expect([await known.has('a'), await known.has('b'), await other.has('a')]).toEqual([
    true,
    false,
    false,
  ])
  expect(await known.clear()).toBe(1)
  expect(await known.has('a')).toBe(false)
})

test('nothing is planned on a node that has become one of another chain since the start', async () => {
  const { node } = limitedNode()
  const state = { id: '0x1' }
  const ask: Node['ask'] = async (call) =>
    call.method === 'eth_chainId' ? v.parse(call.answer, state.id) : await node.ask(call)
  const chain = payoutsOf({ ...node, ask })
  expect(await chain.chainId()).toBe(1)
  state.id = '0x38'
  await expect(chain.chainId()).rejects.toThrow('RPC_ETH are of chain 56, which is not')
})

/** A node that answers each method with that, and fails where it is a failure. */
function nodeOf(answers: Readonly<Record<string, unknown>>): Node {
  const ask = async <T>({ method, answer }: Call<T>): Promise<T> => {
    const given = answers[method]
    if (given instanceof Error) throw given
    return v.parse(answer, given)
  }
  return { name: 'node', ask, askAll: (calls) => Promise.all(calls.map(ask)) }
}

test('what decides about a payment is what two nodes say', async () => {
  const receipt = (status: string) => ({
    eth_getTransactionReceipt: {
      transactionHash: `0x${'1'.repeat(64)}`,
      blockHash: `0x${'2'.repeat(64)}`,
      blockNumber: '0x1',
      from: `0x${'3'.repeat(40)}`,
      status,
      gasUsed: '0x5208',
      logs: [],
    },
    eth_getTransactionCount: status,
    eth_getTransactionByHash: null,
    eth_getBlockByNumber: null,
  })
  const [one, other] = [nodeOf(receipt('0x1')), nodeOf(receipt('0x0'))]
  const chain = createEvmChain(createNodes([one, other]), SETTINGS, memory())
  await expect(chain.receipt(`0x${'1'.repeat(64)}`)).rejects.toThrow('disagree')
  await expect(chain.nonce(`0x${'3'.repeat(40)}`, 1)).rejects.toThrow('disagree')
  expect(await chain.nonce(`0x${'3'.repeat(40)}`, 'latest')).toBe(1)
})

test.each([
  ['what it says', '0x3', { base: 10n, tip: 3n }],
  ['the rest of its price, where it knows none', 'unsupported', { base: 10n, tip: 5n }],
  ['the rest of its price, where it refuses to say', 'refused', { base: 10n, tip: 5n }],
] as const)('the tip of a node is %s', async (_, tip, expected) => {
  const isFailure = tip === 'unsupported' || tip === 'refused'
  const fees = await payoutsOf(
    nodeOf({
      eth_getBlockByNumber: { baseFeePerGas: '0xa' },
      eth_gasPrice: '0xf',
      eth_maxPriorityFeePerGas: isFailure ? new NodeError('node', 'tip', tip) : tip,
    }),
  ).fees()
  expect(fees).toEqual(expected)
})

test('where a network has no price but the one of gas, that is the tip; and no tip is guessed of a node that does not answer', async () => {
  const without = { eth_getBlockByNumber: {}, eth_gasPrice: '0xf' }
  const fees = (failure: 'unsupported' | 'timeout') =>
    payoutsOf(
      nodeOf({ ...without, eth_maxPriorityFeePerGas: new NodeError('node', 'tip', failure) }),
    ).fees()
  expect(await fees('unsupported')).toEqual({ base: 0n, tip: 15n })
  await expect(fees('timeout')).rejects.toThrow('timeout')
})

test('on Tron as much is final as both of two nodes have', async () => {
  const at = (timestamp: number) =>
    nodeOf({
      '/walletsolidity/getnowblock': {
        blockID: '1'.repeat(64),
        block_header: { raw_data: { parentHash: '2'.repeat(64), timestamp } },
      },
    })
  const away = nodeOf({ '/walletsolidity/getnowblock': new NodeError('away', 'now', 'timeout') })
  const timeOf = (...nodes: Node[]) => createTronChain(createNodes(nodes)).finalTime()
  expect([await timeOf(at(5), at(7)), await timeOf(at(7), at(5))]).toEqual([5, 5])
  await expect(timeOf(at(5), away)).rejects.toThrow('timeout')
  expect([await timeOf(at(5), away, at(7)), await timeOf(at(5))]).toEqual([5, 5])
})
