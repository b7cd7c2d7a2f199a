import * as v from 'valibot'
import { type Block, balanceIn, type Transaction } from './chain.ts'
import { wordOf } from './payments.ts'

/** An error of JSON-RPC. */
export class RpcError extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** What a node answers from. */
export interface View {
  readonly blocks: readonly Block[]
  /** The number of the newest final block; undefined for a node that does not know. */
  readonly finalized: number | undefined
  readonly chainId: number
  readonly decimals: Readonly<Record<string, number>>
  /** The most blocks that logs are given of at once. */
  readonly longestRange: number
  /** Logs that this node leaves out of `eth_getLogs`. */
  readonly isLeftOut: (transaction: Transaction, index: number) => boolean
}

const hex = (value: number | bigint): string => `0x${value.toString(16)}`
const text = v.string()
const logFilter = v.object({
  fromBlock: v.optional(text),
  toBlock: v.optional(text),
  blockHash: v.optional(text),
  address: v.optional(v.union([text, v.array(text)])),
  topics: v.optional(v.array(v.nullable(v.union([text, v.array(text)])))),
})
const callRequest = v.object({ to: v.optional(text), data: text })
const DECIMALS = '0x313ce567'
const BALANCE_OF = '0x70a08231'
const FEE = 21_000n

/** Answers one call as an Ethereum node does. Throws RpcError. */
export function answer(view: View, method: string, params: readonly unknown[]): unknown {
  const { blocks, finalized, decimals } = view
  const newest = blocks.length - 1
  const numberOf = (tag: string): number => {
    if (tag === 'latest' || tag === 'pending') return newest
    if (tag !== 'finalized' && tag !== 'safe') return Number(tag)
    if (finalized === undefined) throw new RpcError(-32_602, `unknown block tag ${tag}`)
    return finalized
  }
  const parameter = (index: number): string => v.parse(text, params[index])
  const byNumber = (tag: string): Block | undefined => blocks[numberOf(tag)]
  const byHash = (hash: string): Block | undefined => blocks.find((block) => block.hash === hash)
  const stateAt = (tag: string): readonly Block[] => {
    const number = numberOf(tag)
    if (number > newest) throw new RpcError(-32_000, 'header not found')
    return blocks.slice(0, number + 1)
  }
  switch (method) {
    case 'eth_chainId':
      return hex(view.chainId)
    case 'eth_blockNumber':
      return hex(newest)
    case 'eth_getBlockByNumber':
      return blockJson(byNumber(parameter(0)), params[1] === true)
    case 'eth_getBlockByHash':
      return blockJson(byHash(parameter(0)), params[1] === true)
    case 'eth_getTransactionReceipt':
      return receiptOf(blocks, parameter(0))
    case 'eth_getBlockReceipts': {
      const given = parameter(0)
      const block = given.length === 66 ? byHash(given) : byNumber(given)
      return block ? block.transactions.map((one) => receiptJson(block, one)) : null
    }
    case 'eth_getLogs':
      return logsIn(view, v.parse(logFilter, params[0]), numberOf)
    case 'eth_getBalance':
      return hex(balanceIn(stateAt(parameter(1)), '', parameter(0).toLowerCase()))
    case 'eth_getCode':
      return decimals[parameter(0).toLowerCase()] === undefined ? '0x' : '0x6001'
    case 'eth_call': {
      const { to, data } = v.parse(callRequest, params[0])
      if (params.length > 2) throw new RpcError(-32_602, 'too many arguments, want at most 2')
      if (to === undefined) throw new RpcError(-32_000, 'this node runs no programs')
      const state = stateAt(parameter(1))
      const token = to.toLowerCase()
      if (decimals[token] === undefined) return '0x'
      if (data === DECIMALS) return wordOf(BigInt(decimals[token]))
      if (data.startsWith(BALANCE_OF))
        return wordOf(balanceIn(state, token, `0x${data.slice(-40).toLowerCase()}`))
      throw new RpcError(3, 'execution reverted')
    }
    default:
      throw new RpcError(-32_601, `the method ${method} does not exist`)
  }
}

const blockJson = (block: Block | undefined, isFull: boolean) =>
  block
    ? {
        number: hex(block.number),
        hash: block.hash,
        parentHash: block.parentHash,
        timestamp: hex(block.timestamp),
        transactions: block.transactions.map((one, index) =>
          isFull ? transactionJson(block, one, index) : one.hash,
        ),
      }
    : null

const transactionJson = (block: Block, one: Transaction, index: number) => ({
  hash: one.hash,
  from: one.from,
  to: one.to,
  value: hex(one.value),
  nonce: hex(index),
  input: '0x',
  blockHash: block.hash,
  blockNumber: hex(block.number),
})

function receiptOf(blocks: readonly Block[], hash: string) {
  for (const block of blocks)
    for (const one of block.transactions) if (one.hash === hash) return receiptJson(block, one)
  return null
}

const receiptJson = (block: Block, one: Transaction) => ({
  transactionHash: one.hash,
  blockHash: block.hash,
  blockNumber: hex(block.number),
  from: one.from,
  to: one.to,
  status: hex(one.isCarriedOut ? 1 : 0),
  gasUsed: hex(FEE),
  effectiveGasPrice: '0x0',
  logs: logsOf(block)
    .filter(({ transactionHash }) => transactionHash === one.hash)
    .map(shownLog),
})

/** All logs of a block, numbered through all its transactions. */
function logsOf(block: Block) {
  let logIndex = 0
  return block.transactions.flatMap((one) =>
    one.events.map(({ contract, topics, data }, index) => ({
      address: contract,
      topics,
      data,
      transactionHash: one.hash,
      transaction: one,
      index,
      blockNumber: hex(block.number),
      blockHash: block.hash,
      logIndex: hex(logIndex++),
    })),
  )
}

type NumberedLog = ReturnType<typeof logsOf>[number]
const shownLog = ({ transaction: _, index: __, ...log }: NumberedLog) => log

const asList = (value: string | readonly string[]): readonly string[] =>
  (typeof value === 'string' ? [value] : value).map((one) => one.toLowerCase())

function logsIn(
  { blocks, longestRange, isLeftOut }: View,
  filter: v.InferOutput<typeof logFilter>,
  numberOf: (tag: string) => number,
) {
  const { address, topics = [], blockHash } = filter
  const [from, to] = [filter.fromBlock ?? 'latest', filter.toBlock ?? 'latest'].map(numberOf)
  if (from === undefined || to === undefined) throw new RpcError(-32_602, 'no range')
  if (blockHash === undefined && to - from >= longestRange)
    throw new RpcError(-32_005, 'query returned more than the allowed blocks')
  const asked = blocks.filter((block) =>
    blockHash === undefined ? block.number >= from && block.number <= to : block.hash === blockHash,
  )
  if (blockHash !== undefined && asked.length === 0) throw new RpcError(-32_000, 'unknown block')
  const isWanted = (value: string | undefined, wanted: string | readonly string[] | null) =>
    wanted === null || (value !== undefined && asList(wanted).includes(value))
  return asked
    .flatMap(logsOf)
    .filter(
      (log) =>
        (address === undefined || asList(address).includes(log.address)) &&
        topics.every((wanted, index) => isWanted(log.topics[index], wanted)) &&
        !isLeftOut(log.transaction, log.index),
    )
    .map(shownLog)
}
