import * as v from 'valibot'
import type { Call, Node } from '../../server/platform/nodes/node.ts'
import { NodeError } from '../../server/platform/nodes/node-error.ts'

export const word = (value: bigint | string): string =>
  typeof value === 'bigint'
    ? `0x${value.toString(16).padStart(64, '0')}`
    : `0x${value.replace(/^0x/, '').toLowerCase().padStart(64, '0')}`

export interface ScriptedTransaction {
  readonly hash: string
  readonly to: string
  readonly value?: bigint
  readonly status?: 0 | 1
  readonly block: number
  /** Transfers of token contracts. */
  readonly transfers?: readonly {
    readonly contract: string
    readonly to: string
    readonly raw: bigint
  }[]
}

const SENDER = `0x${'5'.repeat(40)}`
export const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const hex = (value: bigint | number) => `0x${value.toString(16)}`
const blockHash = (number: number) => word(BigInt(number) + 0xb10cn * 2n ** 32n)

/** A node of a chain with these transactions, whose blocks are a second apart. While it is away it fails. */
export function scriptedNode(head: number, transactions: readonly ScriptedTransaction[]) {
  const state = { isAway: false, requests: 0, balances: new Map<string, bigint>() }
  const header = (number: number) => ({
    number: hex(number),
    hash: blockHash(number),
    parentHash: blockHash(number - 1),
    timestamp: hex(1_777_000_000 + number),
  })
  const receiptOf = ({ hash, to, status = 1, block, transfers = [] }: ScriptedTransaction) => {
    const at = { transactionHash: hash, blockHash: blockHash(block), blockNumber: hex(block) }
    return {
      ...at,
      from: SENDER,
      to,
      status: hex(status),
      gasUsed: '0x5208',
      logs: transfers.map(({ contract, to: recipient, raw }, index) => ({
        ...at,
        address: contract,
        data: word(raw),
        logIndex: hex(index),
        topics: [TRANSFER, word(SENDER), word(recipient)],
      })),
    }
  }
  const answers: Record<string, (first: unknown, second: unknown) => unknown> = {
    eth_getTransactionReceipt(hash) {
      const found = transactions.find((one) => one.hash === hash)
      return found ? receiptOf(found) : null
    },
    eth_getTransactionByHash(hash) {
      const found = transactions.find((one) => one.hash === hash)
      if (!found) return null
      const { to, value = 0n, block } = found
      const own = { hash, from: SENDER, to, value: hex(value), nonce: '0x0' }
      return { ...own, blockHash: blockHash(block), blockNumber: hex(block) }
    },
    eth_getBlockByHash(hash) {
      const found = transactions.find(({ block }) => blockHash(block) === hash)
      return found ? header(found.block) : null
    },
    eth_getBlockByNumber: (tag) =>
      header(typeof tag === 'string' && tag.startsWith('0x') ? Number(tag) : head),
    eth_getBalance: (address) => hex(state.balances.get(String(address)) ?? 0n),
    eth_call(request) {
      const { to, data } = v.parse(v.object({ to: v.string(), data: v.string() }), request)
      return word(state.balances.get(`${to.toLowerCase()} 0x${data.slice(-40)}`) ?? 0n)
    },
  }
  const answer = <T>({ method, params, answer: schema }: Call<T>): T => {
    state.requests += 1
    if (state.isAway) throw new NodeError('scripted', method, 'timeout')
    return v.parse(schema, answers[method]?.(params[0], params[1]))
  }
  const node: Node = {
    name: 'scripted',
    ask: async (call) => answer(call),
    askAll: async (calls) => calls.map((call) => answer(call)),
  }
  return { node, state, header }
}
