import * as calls from '../../../platform/nodes/calls.ts'
import type { Node } from '../../../platform/nodes/node.ts'
import { NodeError } from '../../../platform/nodes/node-error.ts'
import type { Log, Receipt } from '../../../platform/nodes/values.ts'
import { accountIn, accountOf } from './account.ts'
import { createLogReader, TRANSFER } from './logs.ts'
import type { BlockId, Movement, TokenContract } from './payment.ts'
import { unitsOf } from './payment.ts'

/** The transfers of listed tokens. */
export interface Transfers {
  /** The transactions of some final blocks in which a listed token moved from or to one of the accounts. */
  transactions(
    node: Node,
    blocks: readonly BlockId[],
    accounts: ReadonlySet<string>,
  ): Promise<ReadonlySet<string>>
  /** Each transfer of a transaction, under the place of its log there. Empty if it failed. */
  inReceipt(receipt: Receipt, block: BlockId, accounts: ReadonlySet<string>): Movement[]
}

export function createTransfers(contracts: readonly TokenContract[]): Transfers {
  const tokens = new Map(contracts.map((one) => [accountOf(one.address), one]))
  const logs = createLogReader([...tokens.keys()])

  function endsOf({ address, topics: [topic, from, to] }: Log, accounts: ReadonlySet<string>) {
    if (!tokens.has(address) || topic !== TRANSFER || from === undefined || to === undefined)
      return undefined
    const ends = { from: accountIn(from), to: accountIn(to) }
    return accounts.has(ends.from) || accounts.has(ends.to) ? ends : undefined
  }

  return {
    async transactions(node, blocks, accounts) {
      const [first, last] = [blocks[0], blocks.at(-1)]
      if (!first || !last) return new Set()
      const hashes = new Set(blocks.map(({ hash }) => hash))
      const entries = await logs.read(node, first.number, last.number, accounts)
      const own = entries.filter((log) => endsOf(log, accounts) !== undefined)
      if (own.some(({ blockHash }) => !hashes.has(blockHash)))
        throw new NodeError(node.name, 'eth_getLogs', 'malformed', 'logs of another fork')
      return new Set(own.map(({ transactionHash }) => transactionHash))
    },
    inReceipt(receipt, block, accounts) {
      if (receipt.status === 0) return []
      return receipt.logs.flatMap((log, place) => {
        const ends = endsOf(log, accounts)
        const token = tokens.get(log.address)
        // An amount that is not one word is no ERC-20 transfer, such as that of a collectible.
        if (!token || !ends || log.topics.length !== 3 || log.data.length !== 66) return []
        const units = unitsOf(BigInt(log.data), token.decimals)
        const { transactionHash: transaction } = receipt
        const at = { transaction, output: place + 1, contract: log.address, block }
        return units === 0n ? [] : [{ ...at, ...ends, coin: token.coin, units }]
      })
    },
  }
}

/** The receipts of transactions in these blocks, each with its block. */
export async function receiptsIn(
  node: Node,
  blocks: readonly BlockId[],
  transactions: readonly string[],
): Promise<readonly (readonly [Receipt, BlockId])[]> {
  const byHash = new Map(blocks.map((block) => [block.hash, block]))
  const receipts = await node.askAll(transactions.map((hash) => calls.receipt(hash)))
  return receipts.map((receipt, index) => {
    const malformed = (why: string) =>
      new NodeError(node.name, 'eth_getTransactionReceipt', 'malformed', why)
    const block = receipt && byHash.get(receipt.blockHash)
    if (!receipt || !block) throw malformed('not in its block')
    // The payments of the one that was asked about would be missed.
    if (receipt.transactionHash !== transactions[index]) throw malformed('of another transaction')
    return [receipt, block]
  })
}
