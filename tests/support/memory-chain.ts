import * as v from 'valibot'
import { accountIn, accountOf, wordOf } from '../../server/chains/watcher/reading/account.ts'
import { TRANSFER } from '../../server/chains/watcher/reading/logs.ts'
import type { Call, Node } from '../../server/platform/nodes/node.ts'
import { NodeError } from '../../server/platform/nodes/node-error.ts'

/** A payment as a test makes it: of the network's own coin, or of a token if `contract` is given. */
export interface Paid {
  readonly to: string
  readonly amount: bigint
  readonly from?: string
  readonly contract?: string
  /** From inside a contract: no log and no transaction to the address tells of it. */
  readonly isInternal?: boolean
}

/** A transaction with one or several payments; the first may be of the network's coin, all others are logs. */
export interface Sent {
  readonly hash: string
  readonly payments: readonly Paid[]
  readonly isFailed?: boolean
}

interface Block {
  readonly number: number
  readonly hash: string
  readonly parentHash: string
  /** Seconds since 1970. */
  readonly time: number
  readonly sent: readonly Sent[]
}

const STRANGER = `0x${'5e'.repeat(20)}`
const hex = (value: number | bigint) => `0x${value.toString(16)}`
let made = 0
/** 32 bytes that no other call answers. */
export const newHash = (): string => `0x${(++made).toString(16).padStart(64, '0')}`

const tronHex = (address: string): string => `41${accountOf(address).slice(2)}`
const tronNumber = v.object({ num: v.number() })
const SUN = 10n ** 12n

const balanceOf = v.object({ to: v.string(), data: v.string() })
const filter = v.object({
  fromBlock: v.string(),
  toBlock: v.string(),
  address: v.array(v.string()),
  topics: v.array(v.nullable(v.union([v.string(), v.array(v.string())]))),
})

/** A chain in memory, which answers the calls that a network is read with. `finalLag` blocks are not final. */
export class MemoryChain {
  blocks: Block[] = [
    { number: 0, hash: newHash(), parentHash: newHash(), time: 1_700_000_000, sent: [] },
  ]
  finalLag = 2
  /** Seconds between two blocks. */
  spacing = 1

  get head(): Block {
    const head = this.blocks.at(-1)
    if (!head) throw new Error('a chain without blocks')
    return head
  }

  mine(...sent: Sent[]): Block {
    const { number, hash: parentHash, time } = this.head
    const at = { number: number + 1, time: time + this.spacing }
    const block = { ...at, hash: newHash(), parentHash, sent }
    this.blocks.push(block)
    return block
  }

  mineEmpty(count: number): void {
    for (let i = 0; i < count; i++) this.mine()
  }

  /** Replaces the newest blocks by as many others and one more. */
  reorganise(depth: number, ...sent: Sent[]): void {
    this.blocks = this.blocks.slice(0, -depth)
    this.mine(...sent)
    this.mineEmpty(depth)
  }

  /** A node that tells of this chain. `spoil` may change what it answers, or throw. */
  node(name = 'memory', spoil: (method: string, answer: unknown) => unknown = (_, it) => it): Node {
    const ask = async <T>({ method, params, answer }: Call<T>): Promise<T> =>
      v.parse(answer, spoil(method, this.#answer(name, method, params)))
    return { name, ask, askAll: (calls) => Promise.all(calls.map(ask)) }
  }

  #answer(name: string, method: string, [first, second]: readonly unknown[]): unknown {
    if (method === 'eth_getBalance') return hex(this.#balance(String(first), '', Number(second)))
    if (method === 'eth_call' && v.is(balanceOf, first)) {
      const account = accountIn(first.data)
      const units = this.#balance(account, accountOf(first.to), Number(second))
      return `0x${units.toString(16).padStart(64, '0')}`
    }
    if (method === 'eth_getBlockByNumber') return this.#block(String(first))
    if (method === 'eth_getTransactionReceipt') return this.#receipt(String(first))
    if (method === 'eth_getBlockByHash')
      return this.#block(String(this.blocks.find(({ hash }) => hash === first)?.number ?? ''))
    if (method === 'eth_getTransactionByHash') return this.#transaction(String(first))
    if (method === 'eth_getLogs') return this.#logs(v.parse(filter, first))
    if (method === '/wallet/getblockbynum') return this.#tronBlock(v.parse(tronNumber, first).num)
    throw new NodeError(name, method, 'unsupported')
  }

  #balance(account: string, contract: string, block: number): bigint {
    const payments = this.blocks
      .slice(0, block + 1)
      .flatMap(({ sent }) => sent.filter(({ isFailed }) => !isFailed))
      .flatMap((one) => one.payments)
      .filter((one) => (one.contract === undefined ? '' : accountOf(one.contract)) === contract)
    const total = (some: readonly Paid[]) => some.reduce((sum, { amount }) => sum + amount, 0n)
    const taken = payments.filter(({ from }) => from === account)
    return total(payments.filter(({ to }) => accountOf(to) === account)) - total(taken)
  }

  #at(tag: string): Block | undefined {
    if (tag === 'latest') return this.head
    if (tag === 'finalized') return this.blocks[Math.max(0, this.head.number - this.finalLag)]
    return this.blocks[Number(tag)]
  }

  #block(tag: string) {
    const block = this.#at(tag)
    if (!block) return null
    const { number, hash, parentHash, time, sent } = block
    return {
      number: hex(number),
      hash,
      parentHash,
      timestamp: hex(time),
      transactions: sent.map(({ hash, payments: [first] }) => ({
        hash,
        from: first?.from ?? STRANGER,
        to: accountOf(first?.isInternal ? STRANGER : (first?.contract ?? first?.to ?? STRANGER)),
        value: hex(first && !first.contract ? first.amount : 0),
      })),
    }
  }

  #transaction(hash: string) {
    const block = this.blocks.find(({ sent }) => sent.some((one) => one.hash === hash))
    const found = this.#block(String(block?.number ?? ''))?.transactions
    return { ...found?.find((one) => one.hash === hash), nonce: '0x0' }
  }

  /** As Tron's HTTP API has it. */
  #tronBlock(num: number) {
    const block = this.blocks[num]
    if (!block) return {}
    const { number, hash, parentHash, time, sent } = block
    const raw = { number, parentHash: parentHash.slice(2), timestamp: time * 1000 }
    const transactions = sent.map(({ hash: txID, payments: [first] }) => {
      const ends = { owner_address: tronHex(STRANGER), to_address: tronHex(first?.to ?? STRANGER) }
      const value = { ...ends, amount: first && !first.contract ? Number(first.amount / SUN) : 0 }
      const contract = [{ type: 'TransferContract', parameter: { value } }]
      return { txID: txID.slice(2), raw_data: { contract } }
    })
    return { blockID: hash.slice(2), block_header: { raw_data: raw }, transactions }
  }

  #receipt(hash: string) {
    const block = this.blocks.find(({ sent }) => sent.some((one) => one.hash === hash))
    const found = block?.sent.find((one) => one.hash === hash)
    if (!block || !found) return null
    const [first] = found.payments
    return {
      transactionHash: hash,
      blockHash: block.hash,
      blockNumber: hex(block.number),
      from: first?.from ?? STRANGER,
      to: accountOf(first?.to ?? STRANGER),
      status: found.isFailed ? '0x0' : '0x1',
      gasUsed: '0x0',
      logs: logsOf(block, found),
    }
  }

  #logs({ fromBlock, toBlock, address, topics }: v.InferOutput<typeof filter>) {
    const isIn = (wanted: string | readonly string[] | null | undefined, word: string) =>
      !wanted || (typeof wanted === 'string' ? wanted === word : wanted.includes(word))
    return this.blocks
      .slice(Number(fromBlock), Number(toBlock) + 1)
      .flatMap((block) => block.sent.flatMap((sent) => logsOf(block, sent)))
      .filter((log) => address.includes(log.address))
      .filter((log) => log.topics.every((word, place) => isIn(topics[place], word)))
  }
}

const logsOf = (block: Block, { hash, payments, isFailed }: Sent) =>
  payments
    .filter(({ contract, isInternal }) => contract !== undefined && !isInternal && !isFailed)
    .map(({ contract = '', from = STRANGER, to, amount }, place) => ({
      address: accountOf(contract),
      topics: [TRANSFER, wordOf(from), wordOf(accountOf(to))],
      data: `0x${amount.toString(16).padStart(64, '0')}`,
      blockNumber: hex(block.number),
      blockHash: block.hash,
      transactionHash: hash,
      logIndex: hex(block.sent.findIndex((one) => one.hash === hash) * 10 + place),
    }))
