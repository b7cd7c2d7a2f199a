import * as calls from '../../../platform/nodes/calls.ts'
import type { Call, Node } from '../../../platform/nodes/node.ts'
import { isNodeFailure, NodeError } from '../../../platform/nodes/node-error.ts'
import type { Header, Log, Receipt } from '../../../platform/nodes/values.ts'
import { wordOf } from './account.ts'

/** keccak-256 of Transfer(address,address,uint256). */
export const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** Accounts in one filter: nodes take at most 1,000. */
const CHUNK = 400

/** Reads `Transfer` logs from or to accounts in ranges that the node takes, whose length it learns. */
export interface LogReader {
  /** Reads the blocks `from` to `to`, both included; the logs may include others. */
  read(node: Node, from: number, to: number, accounts: ReadonlySet<string>): Promise<Log[]>
}

const LONGEST = 2000
/** Answers that another range may spare. */
const TOO_LARGE = ['refused', 'timeout', 'malformed'] as const

export function createLogReader(contracts: readonly string[]): LogReader {
  let longest = LONGEST

  async function range(
    node: Node,
    from: number,
    to: number,
    words: readonly string[],
  ): Promise<Log[]> {
    const logs: Log[] = []
    for (let start = from; start <= to; ) {
      const end = Math.min(to, start + longest - 1)
      try {
        logs.push(...(await filtered(node, start, end, words)))
        start = end + 1
        longest = Math.min(LONGEST, longest * 2)
      } catch (error) {
        if (!isNodeFailure(error, ...TOO_LARGE) || longest === 1) throw error
        longest = Math.max(1, Math.floor((end - start + 1) / 2))
      }
    }
    return logs
  }

  /** A few blocks have fewer transfers than there are filters for many accounts. */
  async function filtered(
    node: Node,
    from: number,
    to: number,
    words: readonly string[],
  ): Promise<Log[]> {
    const filters = Math.ceil(words.length / CHUNK) * 2
    const blocks = { from, to }
    const filter = (...topics: (string | null | readonly string[])[]) =>
      calls.logs(blocks, { addresses: contracts, topics: [TRANSFER, ...topics] })
    if (to - from + 1 <= filters) return await ofBlocks(node, [filter()], to)
    const chunks = Array.from({ length: filters / 2 }, (_, i) =>
      words.slice(i * CHUNK, (i + 1) * CHUNK),
    )
    const each = chunks.flatMap((chunk) => [filter(null, chunk), filter(chunk)])
    return await ofBlocks(node, each, to)
  }

  return {
    async read(node, from, to, accounts) {
      if (accounts.size === 0 || contracts.length === 0) return []
      try {
        return await range(node, from, to, [...accounts].map(wordOf))
      } catch (error) {
        if (!isNodeFailure(error, 'refused', 'unsupported')) throw error
        return await fromReceipts(node, from, to, error)
      }
    },
  }
}

/**
 * Asks for the last block together with its logs: a node that does not have it yet answers without any logs, and would
 * agree with one that leaves them out.
 */
async function ofBlocks(node: Node, logs: readonly Call<Log[]>[], to: number): Promise<Log[]> {
  const answers = await node.askAll<Log[] | Header | null>([...logs, calls.headerAt(to)])
  if (answers.at(-1) === null)
    throw new NodeError(node.name, 'eth_getLogs', 'unreachable', `it has no block ${to}`)
  return answers.flatMap((answer) => (Array.isArray(answer) ? answer : []))
}

/** The way for nodes that refuse to filter logs. */
async function fromReceipts(node: Node, from: number, to: number, error: unknown): Promise<Log[]> {
  const numbers = Array.from({ length: to - from + 1 }, (_, i) => from + i)
  const receipts = await node.askAll(numbers.map((number) => calls.receiptsAt(number)))
  if (receipts.includes(null)) throw error
  return receipts.flatMap((of) => (of ?? []).flatMap((receipt: Receipt) => receipt.logs))
}
