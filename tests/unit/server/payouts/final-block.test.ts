import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createEvmChain } from '../../../../server/chains/payouts/evm-chain.ts'
import type { Call, Node } from '../../../../server/platform/nodes/node.ts'
import { NodeError } from '../../../../server/platform/nodes/node-error.ts'
import { createNodes } from '../../../../server/platform/nodes/several.ts'
import { MemoryChain } from '../../../support/memory-chain.ts'

test('a payment is not taken for final by a count of blocks, where a node that knows refuses to say', async () => {
  const chain = new MemoryChain()
  chain.mineEmpty(100)
  chain.finalLag = 60
  const memory = chain.node()
  let isLimited = false
  async function ask<T>(call: Call<T>): Promise<T> {
    if (call.method === 'eth_blockNumber') return v.parse(call.answer, '0x64')
    if (isLimited && call.params[0] === 'finalized')
      throw new NodeError('limited', call.method, 'refused', 'too many requests')
    return await memory.ask(call)
  }
  const node: Node = { name: 'limited', ask, askAll: (calls) => Promise.all(calls.map(ask)) }
  const evm = createEvmChain(createNodes([node]), { network: 'ETH', confirmations: 15 })
  expect(await evm.finalBlock()).toBe(40)
  isLimited = true
  await expect(evm.finalBlock()).rejects.toThrow('it has known it before')
  isLimited = false
  expect(await evm.finalBlock()).toBe(40)
})
