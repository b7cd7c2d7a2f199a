import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { createEvmChain } from '../../../../server/chains/payouts/evm-chain.ts'
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
