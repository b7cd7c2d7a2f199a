import { familyOf } from '#domain/assets.ts'
import type { Node } from '../../platform/nodes/node.ts'
import { isNodeFailure, NodeError } from '../../platform/nodes/node-error.ts'
import type { Nodes } from '../../platform/nodes/several.ts'
import { tronFinalBlock } from '../../platform/nodes/tron-calls.ts'
import type { KnownFinality } from './known-finality.ts'
import { blockIdAt } from './reading/evm-reader.ts'
import type { BlockId, Watched } from './reading/payment.ts'

/** Says which block is the newest that is never replaced. */
export interface Finality {
  /** The newest that as many nodes take for final as must agree, and that they agree on. */
  final(nodes: Nodes): Promise<BlockId>
}

type Settings = Pick<Watched, 'network' | 'confirmations'>

const INVALID_PARAMETERS = -32_602

/** Whether a node answers that it does not know what was asked. Any other error, such as a limit, is no answer. */
const isUnknown = (error: unknown): boolean =>
  isNodeFailure(error, 'unsupported') ||
  (isNodeFailure(error, 'refused') &&
    error instanceof NodeError &&
    error.code === INVALID_PARAMETERS)

/**
 * A function that asks a node for the number of its newest final block. `confirmations` counts blocks for nodes that do not
 * know; a node that has known once is never taken for one of them. Rejects where a node's answer is an error.
 */
export function createFinalNumber({ network, confirmations }: Settings, known: KnownFinality) {
  const knowing = new Set<string>()

  /** Undefined of a node that does not know. */
  async function reportedBy(node: Node): Promise<number | undefined> {
    try {
      const block = await blockIdAt(node, 'finalized')
      if (block) return block.number
    } catch (error) {
      if (!isUnknown(error)) throw error
    }
    if (familyOf(network) !== 'tron') return undefined
    try {
      return (await node.ask(tronFinalBlock())).block_header.raw_data.number
    } catch (error) {
      if (isUnknown(error)) return undefined
      throw error
    }
  }

  return async (node: Node): Promise<number> => {
    const number = await reportedBy(node)
    if (number === undefined) {
      if (knowing.has(node.name) || (await known.has(node.name)))
        throw new NodeError(node.name, 'finalized', 'unsupported', 'it has known it before')
      const head = await blockIdAt(node, 'latest')
      return Math.max(0, (head?.number ?? 0) - confirmations)
    }
    if (!knowing.has(node.name)) {
      await known.add(node.name)
      knowing.add(node.name)
    }
    return number
  }
}

export function createFinality(settings: Settings, known: KnownFinality): Finality {
  const numberOf = createFinalNumber(settings, known)
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
