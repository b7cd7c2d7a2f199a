import type { Node } from '../../platform/nodes/node.ts'
import { isNodeFailure, NodeError } from '../../platform/nodes/node-error.ts'
import type { Nodes } from '../../platform/nodes/several.ts'
import { tronFinalBlock } from '../../platform/nodes/tron-calls.ts'
import { blockIdAt } from './evm-reader.ts'
import type { BlockId, Watched } from './payment.ts'

/** Says which block is the newest that is never replaced. */
export interface Finality {
  /** The newest that as many nodes take for final as must agree, and that they agree on. */
  final(nodes: Nodes): Promise<BlockId>
}

type Settings = Pick<Watched, 'network' | 'confirmations'>

/**
 * A function that asks a node for the number of its newest final block. `confirmations` counts blocks for nodes that do not
 * know.
 */
export function createFinalNumber({ network, confirmations }: Settings) {
  /** A node that has known it once is never taken for one that does not. */
  const knowing = new Set<string>()

  async function known(node: Node): Promise<number | null> {
    try {
      return (await blockIdAt(node, 'finalized'))?.number ?? null
    } catch (error) {
      if (!isNodeFailure(error, 'refused', 'unsupported')) throw error
    }
    if (network !== 'TRX') return null
    try {
      return (await node.ask(tronFinalBlock())).block_header.raw_data.number
    } catch (error) {
      if (isNodeFailure(error, 'refused', 'unsupported')) return null
      throw error
    }
  }

  async function numberOf(node: Node): Promise<number> {
    const number = await known(node)
    if (number !== null) {
      knowing.add(node.name)
      return number
    }
    if (knowing.has(node.name))
      throw new NodeError(node.name, 'finalized', 'unsupported', 'it has known it before')
    const head = await blockIdAt(node, 'latest')
    return Math.max(0, (head?.number ?? 0) - confirmations)
  }

  return numberOf
}

export function createFinality(settings: Settings): Finality {
  const numberOf = createFinalNumber(settings)
  return {
    async final({ all, agreed }) {
      const outcomes = await Promise.allSettled(all.map(numberOf))
      const numbers = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      const number = numbers.toSorted((a, b) => b - a)[Math.min(all.length, 2) - 1]
      if (number === undefined) throw outcomes.find((one) => one.status === 'rejected')?.reason
      const block = await blockIdAt(agreed, number)
      if (!block)
        throw new NodeError(
          agreed.name,
          `block ${number}`,
          'malformed',
          'final, and no node has it',
        )
      return block
    },
  }
}
