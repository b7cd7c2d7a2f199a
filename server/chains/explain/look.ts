import { familyOf, type Network, nativeCoin } from '#domain/assets.ts'
import * as calls from '../../platform/nodes/calls.ts'
import type { Node } from '../../platform/nodes/node.ts'
import { NodeError } from '../../platform/nodes/node-error.ts'
import { tronInfoOf, tronTransactionOf } from '../../platform/nodes/tron-calls.ts'
import type { Receipt } from '../../platform/nodes/values.ts'
import { accountIn, accountOf } from '../watcher/reading/account.ts'
import { blockIdOf } from '../watcher/reading/evm-reader.ts'
import {
  type BlockId,
  type Movement,
  type TokenContract,
  unitsOf,
} from '../watcher/reading/payment.ts'
import { createTransfers } from '../watcher/reading/transfers.ts'

/** What a network says of a transaction, as far as it concerns some accounts. */
export type Sighting =
  /** The transaction is in no block. */
  | { readonly state: 'unknown' }
  | { readonly state: 'failed' }
  | {
      readonly state: 'done'
      readonly block: BlockId
      /** Payments of listed coins to the accounts. */
      readonly payments: readonly Movement[]
      /** Whether a contract that is not listed paid one of them. */
      readonly hasUnlisted: boolean
    }

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

interface Asked {
  readonly network: Network
  /** 64 digits. */
  readonly hash: string
  readonly accounts: ReadonlySet<string>
  readonly contracts: readonly TokenContract[]
}

/** Asks a node about a transaction. Rejects with NodeError only. */
export async function lookAt(node: Node, asked: Asked): Promise<Sighting> {
  const { network, hash, accounts, contracts } = asked
  const isTron = familyOf(network) === 'tron'
  const receipt = await node.ask(calls.receipt(`0x${hash}`))
  if (!receipt) return { state: 'unknown' }
  if (receipt.status === 0) return { state: 'failed' }
  const native = await (isTron ? tronPayment : evmPayment)(node, hash)
  if (native === 'failed') return { state: 'failed' }
  const header = await node.ask(calls.headerOf(receipt.blockHash))
  if (!header) throw new NodeError(node.name, 'eth_getBlockByHash', 'malformed', 'no such block')
  const block = blockIdOf(header)
  const transaction = isTron ? hash : `0x${hash}`
  const tokens = createTransfers(contracts)
    .inReceipt(receipt, block, accounts)
    .map((one) => ({ ...one, transaction }))
  const own: Movement = {
    transaction,
    output: 0,
    contract: '',
    coin: nativeCoin(network),
    block,
    ...native,
  }
  return {
    state: 'done',
    block,
    payments: [...(own.units > 0n ? [own] : []), ...tokens].filter(({ to }) => accounts.has(to)),
    hasUnlisted: hasUnlisted(receipt, asked),
  }
}

type Ends = Pick<Movement, 'from' | 'to' | 'units'>

async function evmPayment(node: Node, hash: string): Promise<Ends> {
  const transaction = await node.ask(calls.transaction(`0x${hash}`))
  return {
    from: transaction?.from ?? '',
    to: transaction?.to ?? '',
    units: transaction?.value ?? 0n,
  }
}

const SUN = 6

/** Ethereum's calls show neither amounts of TRX nor every kind of failure. */
async function tronPayment(node: Node, hash: string): Promise<Ends | 'failed'> {
  const [info, transaction] = [
    await node.ask(tronInfoOf(hash)),
    await node.ask(tronTransactionOf(hash)),
  ]
  if (info?.result === 'FAILED') return 'failed'
  const { type, parameter } = transaction?.raw_data.contract[0] ?? {}
  const { owner_address: from = '', to_address: to = '', amount = 0 } = parameter?.value ?? {}
  return {
    from: `0x${from.slice(2)}`,
    to: `0x${to.slice(2)}`,
    units: type === 'TransferContract' ? unitsOf(BigInt(amount), SUN) : 0n,
  }
}

function hasUnlisted({ logs }: Receipt, { accounts, contracts }: Asked): boolean {
  const listed = new Set(contracts.map(({ address }) => accountOf(address)))
  return logs.some(
    ({ address, topics: [topic, , to] }) =>
      topic === TRANSFER && to !== undefined && accounts.has(accountIn(to)) && !listed.has(address),
  )
}
