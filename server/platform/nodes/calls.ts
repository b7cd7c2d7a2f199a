import * as v from 'valibot'
import type { Call } from './node.ts'
import * as values from './values.ts'

/*
 * The calls of Ethereum's JSON-RPC that the host makes. Tron's nodes answer those that read, too, except for what is
 * about native transfers, fees and nonces.
 */

/** A block's number, or the newest one, or the newest one that is never replaced. */
export type BlockTag = number | 'latest' | 'safe' | 'finalized' | 'pending'

/** The contracts whose logs are asked for: of a range of blocks, or of one by its hash. */
export type LogRange =
  | { readonly from: number; readonly to: number }
  | { readonly blockHash: string }
export interface LogFilter {
  readonly addresses: readonly string[]
  /** Each position: any of several, or null for all. */
  readonly topics: readonly (string | readonly string[] | null)[]
}

export interface ContractCall {
  readonly to: string
  readonly data: string
  readonly from?: string
}

export const hex = (number: number | bigint): string => `0x${number.toString(16)}`
const tagOf = (tag: BlockTag): string => (typeof tag === 'number' ? hex(tag) : tag)

const call = <T>(
  method: string,
  params: readonly unknown[],
  answer: v.GenericSchema<unknown, T>,
): Call<T> => ({ method, params, answer })

const header = v.nullable(values.header)
const block = v.nullable(values.block)
const receipts = v.nullable(v.array(values.receipt))

export const chainId = () => call('eth_chainId', [], values.count)
export const blockNumber = () => call('eth_blockNumber', [], values.count)

/** Null where the node does not have it, such as one that was replaced by another. */
export const headerAt = (tag: BlockTag) => call('eth_getBlockByNumber', [tagOf(tag), false], header)
export const baseFeeAt = (tag: BlockTag) =>
  call('eth_getBlockByNumber', [tagOf(tag), false], v.nullable(values.baseFee))
export const headerOf = (hash: string) => call('eth_getBlockByHash', [hash, false], header)
/** The block with its transactions. */
export const blockAt = (tag: BlockTag) => call('eth_getBlockByNumber', [tagOf(tag), true], block)

export const logs = (range: LogRange, { addresses, topics }: LogFilter) =>
  call(
    'eth_getLogs',
    [
      {
        ...('blockHash' in range
          ? { blockHash: range.blockHash }
          : { fromBlock: hex(range.from), toBlock: hex(range.to) }),
        address: addresses,
        topics,
      },
    ],
    v.array(values.log),
  )

export const receiptsAt = (tag: BlockTag) => call('eth_getBlockReceipts', [tagOf(tag)], receipts)
/** Null while the transaction is in no block. */
export const receipt = (transaction: string) =>
  call('eth_getTransactionReceipt', [transaction], v.nullable(values.receipt))
/** Null where the node does not know it; without a block while it is in none. */
export const transaction = (hash: string) =>
  call('eth_getTransactionByHash', [hash], v.nullable(values.transaction))

/** Rejects as `refused` where the contract reverts. `overrides` sets code or balance of accounts for this call. */
export const contractCall = (
  request: ContractCall,
  tag: BlockTag,
  overrides?: Readonly<Record<string, { readonly code?: string }>>,
) => call('eth_call', [request, tagOf(tag), ...(overrides ? [overrides] : [])], values.bytes)
/** Runs a program without storing it, and resolves to what it returns. */
export const programCall = (data: string, tag: BlockTag) =>
  call('eth_call', [{ data }, tagOf(tag)], values.bytes)
export const code = (address: string, tag: BlockTag) =>
  call('eth_getCode', [address, tagOf(tag)], values.bytes)

/** The balance in the smallest unit of the network's native coin. */
export const balance = (address: string, tag: BlockTag) =>
  call('eth_getBalance', [address, tagOf(tag)], values.quantity)
/** How many transactions the address has sent, which is the nonce of its next one. */
export const nonce = (address: string, tag: BlockTag) =>
  call('eth_getTransactionCount', [address, tagOf(tag)], values.count)

export const gasPrice = () => call('eth_gasPrice', [], values.quantity)
export const maxPriorityFee = () => call('eth_maxPriorityFeePerGas', [], values.quantity)
export const estimateGas = (request: ContractCall & { readonly value?: string }) =>
  call('eth_estimateGas', [request], values.quantity)

/** Resolves to the transaction's hash. A node that has it already refuses. */
export const sendRawTransaction = (raw: string) =>
  call('eth_sendRawTransaction', [raw], values.hash)
