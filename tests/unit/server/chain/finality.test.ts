import { describe, expect, test } from 'vitest'
import type { Network } from '#domain/assets.ts'
import { createFinality } from '../../../../server/chains/watcher/finality.ts'
import {
  type KnownFinality,
  knownFinality,
} from '../../../../server/chains/watcher/known-finality.ts'
import type { Node } from '../../../../server/platform/nodes/node.ts'
import { NodeError, type NodeFailure } from '../../../../server/platform/nodes/node-error.ts'
import { createNodes } from '../../../../server/platform/nodes/several.ts'
import { MemoryChain } from '../../../support/memory-chain.ts'
import { migratedDb } from '../../../support/migrated-database.ts'

const chain = new MemoryChain()
chain.mineEmpty(30)

/** The node fails where it is asked for what is final, on Tron by its own call as well. */
const failing = (name: string, failure: NodeFailure, ofTron: NodeFailure = failure): Node => {
  const node = chain.node(name)
  return {
    ...node,
    ask: (call) => {
      if (call.method.startsWith('/wallet')) throw new NodeError(name, call.method, ofTron)
      if (call.params[0] === 'finalized') throw new NodeError(name, call.method, failure)
      return node.ask(call)
    },
  }
}
const remembering = (...names: string[]): KnownFinality => ({
  has: async (node) => names.includes(node),
  add: async () => {},
  clear: async () => 0,
})
const finalOf = (nodes: readonly Node[], known = remembering(), network: Network = 'BNB') =>
  createFinality({ network, confirmations: 15 }, known).final(createNodes(nodes))

describe('the newest final block', () => {
  test('is what two nodes have, and not what one says while the other says nothing', async () => {
    expect(await finalOf([chain.node('one'), chain.node('two')])).toMatchObject({ number: 28 })
    const one = finalOf([chain.node('one'), failing('two', 'limited')])
    await expect(one).rejects.toMatchObject({ failure: 'limited', node: 'two' })
  })

  test('is counted for a node that has never known it, and for no other, also after a start', async () => {
    const node = failing('one', 'unsupported')
    expect(await finalOf([node])).toMatchObject({ number: 15 })
    await expect(finalOf([node], remembering('one'))).rejects.toThrow('it has known it before')
  })

  test('is remembered of a node on each network by itself, until nodes are replaced', async () => {
    const db = await migratedDb()
    const [bnb, eth] = [knownFinality(db, 'BNB'), knownFinality(db, 'ETH')]
    await bnb.add('one')
    await bnb.add('one')
    expect([await bnb.has('one'), await bnb.has('two'), await eth.has('one')]).toEqual([
      ...[true, false, false],
    ])
    await eth.add('one')
    expect([await bnb.clear(), await bnb.has('one'), await eth.has('one')]).toEqual([
      1,
      false,
      true,
    ])
    await db.close()
  })

  test('is not counted on Tron where its own call is only asked too often', async () => {
    const unknowing = failing('tron', 'unsupported')
    expect(await finalOf([unknowing], remembering(), 'TRX')).toMatchObject({ number: 15 })
    const limited = failing('tron', 'unsupported', 'limited')
    await expect(finalOf([limited], remembering(), 'TRX')).rejects.toMatchObject({
      failure: 'limited',
    })
  })
})
