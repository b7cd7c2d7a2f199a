import * as v from 'valibot'

/*
 * What really moved on a chain, read by plain JSON-RPC. Nothing of the product is imported here: whoever checks it must not
 * make its mistakes.
 */

export interface NetworkFacts {
  /** As the books name it, and its own coin. */
  readonly name: string
  readonly url: string
  /** Contracts of 18 decimals, by coin. */
  readonly tokens: Readonly<Record<string, string>>
  readonly treasury: string
  /** The block from which on the books are kept. */
  readonly from: number
}

/** Units of 10⁻¹⁸; addresses in lower case. */
export interface Movement {
  readonly transaction: string
  /** 0 for the transaction's own amount, n + 1 for log n of its receipt. */
  readonly output: number
  readonly coin: string
  readonly units: bigint
  readonly from: string
  readonly to: string
  readonly block: number
}

export interface Read {
  readonly movements: readonly Movement[]
  /** What the sender of each transaction paid for it, with all that it cost. */
  readonly fees: readonly {
    readonly from: string
    readonly units: bigint
    readonly block: number
  }[]
  /** The newest block that is never replaced. */
  readonly final: number
}

const quantity = v.pipe(
  v.string(),
  v.transform((text) => BigInt(text)),
)
const lower = v.pipe(v.string(), v.toLowerCase())
const transaction = v.object({
  hash: v.string(),
  from: lower,
  to: v.nullish(lower, ''),
  value: quantity,
})
const block = v.object({ number: quantity, transactions: v.array(transaction) })
const receipt = v.object({
  transactionHash: v.string(),
  status: quantity,
  gasUsed: quantity,
  effectiveGasPrice: quantity,
  logs: v.array(
    v.object({ address: lower, topics: v.array(lower), data: v.string(), logIndex: quantity }),
  ),
})
const answer = v.object({ id: v.number(), result: v.unknown() })

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const hex = (value: number): string => `0x${value.toString(16)}`
const addressIn = (topic = ''): string => `0x${topic.slice(-40)}`

type Asked = readonly [method: string, ...params: unknown[]]

async function askAll(url: string, asked: readonly Asked[]): Promise<unknown[]> {
  const body = asked.map(([method, ...params], id) => ({ jsonrpc: '2.0', id, method, params }))
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  const answers = new Map(
    v.parse(v.array(answer), await response.json()).map(({ id, result }) => [id, result]),
  )
  return asked.map((_, id) => answers.get(id))
}

/** Reads a chain block by block; what is final is read once. */
export function createChainReader({ name, url, tokens, from }: NetworkFacts) {
  const coinOf = new Map(
    Object.entries(tokens).map(([coin, address]) => [address.toLowerCase(), coin]),
  )
  const [movements, fees]: [Movement[], Read['fees'][number][]] = [[], []]
  let next = from

  async function read(number: number): Promise<void> {
    const [rawBlock, rawReceipts] = await askAll(url, [
      ['eth_getBlockByNumber', hex(number), true],
      ['eth_getBlockReceipts', hex(number)],
    ])
    if (rawBlock === null) throw new Error(`block ${number} is called final and is not there`)
    const { transactions } = v.parse(block, rawBlock)
    if (transactions.length === 0) return
    const receipts = new Map(
      v.parse(v.array(receipt), rawReceipts).map((one) => [one.transactionHash, one]),
    )
    for (const { hash, from: sender, to, value } of transactions) {
      const found = receipts.get(hash)
      if (!found) throw new Error(`${hash} has no receipt`)
      const { status, gasUsed, effectiveGasPrice, logs } = found
      fees.push({ from: sender, units: gasUsed * effectiveGasPrice, block: number })
      if (status !== 1n) continue
      const of = { transaction: hash, block: number }
      if (value > 0n)
        movements.push({ ...of, output: 0, coin: name, units: value, from: sender, to })
      for (const [index, { address, topics, data }] of logs.entries()) {
        const coin = coinOf.get(address)
        if (coin === undefined || topics[0] !== TRANSFER || BigInt(data) === 0n) continue
        const [, payer, payee] = topics
        const ends = { from: addressIn(payer), to: addressIn(payee) }
        movements.push({ ...of, ...ends, output: index + 1, coin, units: BigInt(data) })
      }
    }
  }

  return {
    async read(): Promise<Read> {
      const [newest] = await askAll(url, [['eth_getBlockByNumber', 'finalized', false]])
      const final = Number(v.parse(v.object({ number: quantity }), newest).number)
      for (; next <= final; next++) await read(next)
      return { movements, fees, final }
    },
    /** What addresses have at a block. */
    async balances(coin: string, addresses: readonly string[], at: number): Promise<bigint[]> {
      const contract = tokens[coin]
      const answers = await askAll(
        url,
        addresses.map((address) =>
          contract === undefined
            ? ['eth_getBalance', address, hex(at)]
            : [
                'eth_call',
                { to: contract, data: `0x70a08231${address.slice(2).padStart(64, '0')}` },
                hex(at),
              ],
        ),
      )
      return answers.map((one) => v.parse(quantity, one))
    },
    /** Forgets all, such as after the chain has gone back. */
    forget() {
      movements.length = 0
      fees.length = 0
      next = from
    },
  }
}
export type ChainReader = ReturnType<typeof createChainReader>
