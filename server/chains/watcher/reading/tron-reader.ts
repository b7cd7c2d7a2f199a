import { decimalsOn, nativeCoin } from '#domain/assets.ts'
import { NodeError } from '../../../platform/nodes/node-error.ts'
import {
  safeAmount,
  type TronBlock,
  type TronTransaction,
  tronBlockAt,
  tronInfoOf,
} from '../../../platform/nodes/tron-calls.ts'
import { blockIdOf, numbersFrom, type Reader, requireChain } from './evm-reader.ts'
import type { BlockId, Fee, Movement, Watched } from './payment.ts'
import { unitsOf } from './payment.ts'
import { createTransfers, receiptsIn } from './transfers.ts'

/** 21 bytes as the HTTP API writes them. */
const accountOf = (text: string): string => `0x${text.slice(2)}`

const blockOf = ({ blockID, block_header: { raw_data } }: TronBlock): BlockId =>
  blockIdOf({
    number: raw_data.number,
    hash: `0x${blockID}`,
    parentHash: `0x${raw_data.parentHash}`,
    timestamp: raw_data.timestamp / 1000,
  })

/** The account that a transaction is sent by, and what it sends of TRX, if it is a plain transfer. */
function contentOf({ txID, raw_data, ret }: TronTransaction, decimals: number) {
  const { type = '', parameter } = raw_data.contract[0] ?? {}
  const { owner_address: owner = '', to_address: to = '', amount = 0 } = parameter?.value ?? {}
  const isCarriedOut = (ret[0]?.contractRet ?? 'SUCCESS') === 'SUCCESS'
  const isTransfer = type === 'TransferContract' && isCarriedOut
  const sun = isTransfer ? safeAmount(amount) : 0n
  return {
    transaction: txID,
    from: accountOf(owner),
    to: accountOf(to),
    /** Undefined where it is too much to be read exactly. */
    units: sun === undefined ? undefined : unitsOf(sun, decimals),
  }
}

/** Tron's nodes show TRX in their HTTP API, and tokens as Ethereum's do. */
export function createTronReader({ network, contracts }: Watched): Reader {
  const coin = nativeCoin(network)
  const decimals = decimalsOn(coin, network)
  const transfers = createTransfers(contracts)
  return {
    async read(node, first, last, accounts) {
      const numbers = numbersFrom(first, last)
      const answers = await node.askAll(numbers.map(tronBlockAt))
      const full = answers.flatMap((block) => block ?? [])
      const blocks = full.map(blockOf)
      requireChain(node, blocks, numbers)

      const sent = full.flatMap(({ transactions }, index) =>
        transactions.map((one) => ({ ...contentOf(one, decimals), block: blocks[index] })),
      )
      const movements: Movement[] = []
      const own: Omit<Fee, 'units'>[] = []
      for (const { block, units, ...ends } of sent) {
        if (!block) continue
        const isOurs = accounts.has(ends.from)
        const isOfOurs = isOurs || accounts.has(ends.to)
        if (units === undefined && isOfOurs)
          throw new NodeError(node.name, 'blocks', 'malformed', `${ends.transaction}: its amount`)
        if (units !== undefined && units > 0n && isOfOurs)
          movements.push({ ...ends, output: 0, contract: '', coin, units, block })
        if (isOurs) own.push({ transaction: ends.transaction, from: ends.from, block })
      }
      const hashes = await transfers.transactions(node, blocks, accounts)
      // Hexadecimal without the `0x` of Ethereum's calls.
      for (const [receipt, block] of await receiptsIn(node, blocks, [...hashes]))
        for (const movement of transfers.inReceipt(receipt, block, accounts))
          movements.push({ ...movement, transaction: movement.transaction.slice(2) })
      const infos = await node.askAll(own.map(({ transaction }) => tronInfoOf(transaction)))
      const fees = own.map((one, index) => ({
        ...one,
        units: unitsOf(BigInt(infos[index]?.fee ?? 0), decimals),
      }))
      return { blocks, movements, fees }
    },
  }
}
