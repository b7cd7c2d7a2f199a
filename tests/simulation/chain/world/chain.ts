import type { Random } from '../../world/random.ts'

/** An event of a contract, in the receipt of its transaction. */
export interface Event {
  readonly contract: string
  readonly topics: readonly string[]
  readonly data: string
}

/** What really moved, whether or not a log or the transaction itself shows it. Empty contract: the native coin. */
export interface Move {
  readonly contract: string
  readonly from: string
  readonly to: string
  readonly raw: bigint
}

export interface Transaction {
  readonly hash: string
  readonly from: string
  readonly to: string
  readonly value: bigint
  /** Without it nothing moved but the fee. */
  readonly isCarriedOut: boolean
  readonly events: readonly Event[]
  readonly moves: readonly Move[]
}

export interface Block {
  readonly number: number
  readonly hash: string
  readonly parentHash: string
  /** Seconds since 1970. */
  readonly timestamp: number
  readonly transactions: readonly Transaction[]
}

/** A chain in memory, whose newest blocks may be replaced until they are final. */
export interface Chain {
  /** The blocks from the first on; the position of each is its number. */
  readonly blocks: () => readonly Block[]
  /** How many blocks on top of a block make it final. */
  readonly finalAfter: number
  mine(transactions: readonly Transaction[]): Block
  /** Takes the newest blocks off; resolves to their transactions, of which any may be in a block again. */
  drop(count: number): readonly Transaction[]
  /** A block on top of `parent` that this chain does not have. */
  stray(parent: Block, transactions: readonly Transaction[]): Block
}

const GENESIS_TIME = 1_800_000_000
const BLOCK_TIME = 3

export function createChain(random: Random, finalAfter: number): Chain {
  const newHash = () => `0x${random.bytes(32).toString('hex')}`
  const on = (parent: Block, transactions: readonly Transaction[]): Block => ({
    number: parent.number + 1,
    hash: newHash(),
    parentHash: parent.hash,
    timestamp: parent.timestamp + BLOCK_TIME,
    transactions,
  })
  const genesis = {
    number: 0,
    hash: newHash(),
    parentHash: newHash(),
    timestamp: GENESIS_TIME,
    transactions: [],
  }
  let blocks: readonly Block[] = [genesis]
  const newest = () => blocks.at(-1) ?? genesis
  return {
    blocks: () => blocks,
    finalAfter,
    mine(transactions) {
      const block = on(newest(), transactions)
      blocks = [...blocks, block]
      return block
    },
    drop(count) {
      const dropped = blocks.slice(-count)
      blocks = blocks.slice(0, -count)
      return dropped.flatMap(({ transactions }) => transactions)
    },
    stray: on,
  }
}

/** What an account has of a contract's token, or of the native coin, after these blocks. */
export function balanceIn(blocks: readonly Block[], contract: string, account: string): bigint {
  let balance = 0n
  for (const { transactions } of blocks)
    for (const { isCarriedOut, moves } of transactions) {
      if (!isCarriedOut) continue
      for (const move of moves) {
        if (move.contract !== contract) continue
        if (move.to === account) balance += move.raw
        if (move.from === account) balance -= move.raw
      }
    }
  return balance
}
