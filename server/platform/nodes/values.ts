import * as v from 'valibot'

/** Values of Ethereum's JSON-RPC. Addresses and hashes are kept in lower case, numbers of blocks as `number`. */
const HEX = /^0x[0-9a-f]*$/i

/** Bytes as hexadecimal digits. */
export const bytes = v.pipe(v.string(), v.regex(HEX, 'is not hexadecimal'), v.toLowerCase())
const fixed = (digits: number) => v.pipe(bytes, v.length(digits + 2, `has not ${digits} digits`))

export const hash = fixed(64)
const address = fixed(40)
/** A number without a limit, such as an amount in the smallest unit. */
export const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{1,64}$/i, 'is not a quantity'),
  v.transform((text) => BigInt(text)),
)
/** A number of blocks, logs or seconds. */
export const count = v.pipe(quantity, v.maxValue(2n ** 53n - 1n), v.transform(Number))

const head = {
  number: count,
  hash,
  parentHash: hash,
  /** Seconds since 1970. */
  timestamp: count,
}

/** The answer without what nodes may leave out, since two of them must answer the same. */
export const header = v.object(head)
export type Header = v.InferOutput<typeof header>

/** The time of a block; 0 on chains without one. */
export const baseFee = v.pipe(
  v.object({ baseFeePerGas: v.nullish(quantity) }),
  v.transform(({ baseFeePerGas }) => baseFeePerGas ?? 0n),
)

export const transaction = v.object({
  hash,
  from: address,
  /** Null where a contract is created. */
  to: v.nullish(address, null),
  value: quantity,
  nonce: count,
  input: v.optional(bytes, '0x'),
  blockHash: v.nullish(hash, null),
  blockNumber: v.nullish(count, null),
})
export type Transaction = v.InferOutput<typeof transaction>

/** What is read of each transaction of a block: parsing is most of the work of following a chain. */
const transfer = v.object({ hash, from: address, to: v.nullish(address, null), value: quantity })

export const block = v.object({ ...head, transactions: v.array(transfer) })
export type Block = v.InferOutput<typeof block>

export const log = v.object({
  address,
  topics: v.array(hash),
  data: bytes,
  blockNumber: count,
  blockHash: hash,
  transactionHash: hash,
  logIndex: count,
  removed: v.optional(v.boolean(), false),
})
export type Log = v.InferOutput<typeof log>

export const receipt = v.object({
  transactionHash: hash,
  blockHash: hash,
  blockNumber: count,
  from: address,
  to: v.nullish(address, null),
  /** 1: carried out; 0: failed, and nothing moved but the fee. */
  status: v.pipe(count, v.picklist([0, 1])),
  gasUsed: quantity,
  effectiveGasPrice: v.optional(quantity),
  contractAddress: v.nullish(address, null),
  logs: v.array(log),
})
export type Receipt = v.InferOutput<typeof receipt>
