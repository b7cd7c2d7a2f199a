import { nativeCoin } from '#domain/assets.ts'
import * as calls from '../../../platform/nodes/calls.ts'
import type { Node } from '../../../platform/nodes/node.ts'
import { NodeError } from '../../../platform/nodes/node-error.ts'
import type { Block, Header } from '../../../platform/nodes/values.ts'
import type { BlockId, Movement, Reading, Watched } from './payment.ts'
import { createTransfers, receiptsIn } from './transfers.ts'

/** Reads a network's blocks for what concerns some accounts. Everything rejects with NodeError only. */
export interface Reader {
  /** The blocks `from` to `to`, both included, which follow one another. */
  read(node: Node, from: number, to: number, accounts: ReadonlySet<string>): Promise<Reading>
}

export const blockIdOf = ({ number, hash, parentHash, timestamp }: Header | Block): BlockId => ({
  number,
  hash,
  parentHash,
  at: new Date(timestamp * 1000),
})

/** Null where the node has no block of that number. */
export async function blockIdAt(node: Node, tag: calls.BlockTag): Promise<BlockId | null> {
  const header = await node.ask(calls.headerAt(tag))
  return header && blockIdOf(header)
}

export const numbersFrom = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** Throws a NodeError unless these are all blocks from that number on: two answers may be of two forks. */
export function requireChain(node: Node, blocks: readonly BlockId[], numbers: readonly number[]) {
  const follows = ({ number, parentHash }: BlockId, index: number): boolean =>
    number === numbers[index] && (index === 0 || parentHash === blocks[index - 1]?.hash)
  if (blocks.length !== numbers.length || !blocks.every(follows))
    throw new NodeError(node.name, 'blocks', 'malformed', 'they do not follow one another')
}

export function createEvmReader({ network, contracts }: Watched): Reader {
  const coin = nativeCoin(network)
  const transfers = createTransfers(contracts)
  return {
    async read(node, first, last, accounts) {
      const numbers = numbersFrom(first, last)
      const answers = await node.askAll(numbers.map((number) => calls.blockAt(number)))
      const full = answers.flatMap((block) => block ?? [])
      const blocks = full.map(blockIdOf)
      requireChain(node, blocks, numbers)

      /** What each transaction from or to an account of ours sends. */
      const values = new Map<string, bigint>()
      for (const { transactions } of full)
        for (const { hash, from, to, value } of transactions)
          if (accounts.has(from) || (to !== null && value > 0n && accounts.has(to)))
            values.set(hash, value)
      const hashes = new Set([
        ...values.keys(),
        ...(await transfers.transactions(node, blocks, accounts)),
      ])
      const receipts = await receiptsIn(node, blocks, [...hashes])

      const movements = receipts.flatMap(([receipt, block]): Movement[] => {
        const { transactionHash: transaction, from, to, status } = receipt
        const units = values.get(transaction) ?? 0n
        const own = { transaction, output: 0, from, to: to ?? '', contract: '', coin, units, block }
        const isMoved = units > 0n && status === 1
        return [...(isMoved ? [own] : []), ...transfers.inReceipt(receipt, block, accounts)]
      })
      const fees = receipts
        .filter(([{ from }]) => accounts.has(from))
        .map(
          ([{ transactionHash: transaction, from, gasUsed, effectiveGasPrice = 0n }, block]) => ({
            transaction,
            from,
            block,
            units: gasUsed * effectiveGasPrice,
          }),
        )
      return { blocks, movements, fees }
    },
  }
}
