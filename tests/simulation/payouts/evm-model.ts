import { bytesToHex } from '@noble/hashes/utils.js'
import { Transaction } from 'micro-eth-signer'
import { readTransferCall } from '#domain/payouts/evm.ts'
import type { EvmChain } from '../../../server/chains/payouts/evm-chain.ts'
import type { Receipt } from '../../../server/platform/nodes/values.ts'

/** A chain in memory: transactions wait, are included in the order of their nonces, and blocks are replaced until they are final. */
interface Waiting {
  readonly hash: string
  readonly from: string
  readonly to: string
  readonly value: bigint
  /** Without `0x`. */
  readonly data: string
  readonly nonce: number
  readonly maxFee: bigint
}
interface Included extends Waiting {
  readonly outcome: 'done' | 'reverted' | 'nothing' | 'elsewhere'
}
interface Block {
  readonly transactions: readonly Included[]
  /** After the block. */
  readonly nonces: ReadonlyMap<string, number>
}

export const CHAIN_ID = 56
/** Where the tokens go that do not reach their recipient. */
const ELSEWHERE = `0x${'0e'.repeat(20)}`
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** A node's answer that says no. */
export class Refused extends Error {}

export interface EvmModel {
  readonly chain: EvmChain
  /** Includes waiting transactions; some only, if `isPicky` says so of them. */
  mine(isLeftOut?: () => boolean): void
  /** Replaces blocks that are not final; their transactions wait again, or are lost. */
  reorganise(depth: number, isLost: () => boolean): void
  finalise(): void
  /** Loses transactions that wait. */
  forget(isLost: () => boolean): void
  /** Recipients whose payments revert, or, of a token, move nothing without reverting. */
  readonly reverting: Set<string>
  readonly silent: Set<string>
  /** Recipients whose tokens go to somebody else. */
  readonly misdirected: Set<string>
  /** Recipients that use up whatever gas they are given. */
  readonly burning: Set<string>
  /** What everybody has, in the smallest units. */
  readonly treasury: { native: bigint; token: bigint }
  /** Transactions that no node shows any more. */
  readonly lost: Set<string>
  /** Whether nodes keep no old states, and which chain they say that they are of. */
  readonly nodes: { isPruned: boolean; chainId: number }
  /** As an explorer shows it: the final transaction that has used a nonce. */
  userOf(from: string, nonce: number): string | undefined
  /** Every payment in a final block. */
  payments(): { readonly to: string; readonly units: bigint; readonly hash: string }[]
  readonly height: () => number
}

export function createEvmModel(token: string): EvmModel {
  const blocks: Block[] = [{ transactions: [], nonces: new Map() }]
  const waiting = new Map<string, Waiting>()
  const reverting = new Set<string>()
  const silent = new Set<string>()
  const misdirected = new Set<string>()
  const lost = new Set<string>()
  const nodes = { isPruned: false, chainId: CHAIN_ID }
  const burning = new Set<string>()
  const treasury = { native: 10n ** 24n, token: 10n ** 24n }
  let final = 0

  const head = (): Block => blocks.at(-1) ?? { transactions: [], nonces: new Map() }
  const nonceAt = (address: string, block: Block | undefined) =>
    block?.nonces.get(address.toLowerCase()) ?? 0
  const find = (hash: string) => {
    for (const [number, { transactions }] of blocks.entries()) {
      const found = transactions.find((one) => one.hash === hash)
      if (found) return { number, found }
    }
    return undefined
  }

  function recipient({ to, data }: Pick<Waiting, 'to' | 'data'>): string {
    const call = readTransferCall(data)
    return call ? `0x${bytesToHex(call.account)}` : to
  }
  function outcomeOf(one: Waiting): Included['outcome'] {
    const paid = recipient(one).toLowerCase()
    if (reverting.has(paid)) return 'reverted'
    if (one.data !== '' && misdirected.has(paid)) return 'elsewhere'
    return one.data !== '' && silent.has(paid) ? 'nothing' : 'done'
  }

  const hashOf = (number: number) => `0x${number.toString(16).padStart(64, '0')}`
  const word = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`

  function receiptOf(number: number, { hash, from, to, data, outcome }: Included): Receipt {
    const call = readTransferCall(data)
    const paid = outcome === 'elsewhere' ? ELSEWHERE : recipient({ to, data })
    const logs =
      call && (outcome === 'done' || outcome === 'elsewhere')
        ? [
            {
              address: to.toLowerCase(),
              topics: [TRANSFER, word(from), word(paid)],
              data: `0x${call.units.toString(16).padStart(64, '0')}`,
              blockNumber: number,
              blockHash: hashOf(number),
              transactionHash: hash,
              logIndex: 0,
              removed: false,
            },
          ]
        : []
    return {
      transactionHash: hash,
      blockHash: hashOf(number),
      blockNumber: number,
      from,
      to: to.toLowerCase(),
      status: outcome === 'reverted' ? 0 : 1,
      gasUsed: 21_000n,
      contractAddress: null,
      logs,
    }
  }

  const chain: EvmChain = {
    chainId: async () => nodes.chainId,
    finalBlock: async () => final,
    async nonce(address, at) {
      if (typeof at === 'number' && at < final && nodes.isPruned) throw new Error('no state there')
      if (typeof at === 'number') return nonceAt(address, blocks[Math.min(at, blocks.length - 1)])
      let next = nonceAt(address, head())
      if (at !== 'pending') return next
      while (
        [...waiting.values()].some(
          (one) => one.from === address.toLowerCase() && one.nonce === next,
        )
      )
        next += 1
      return next
    },
    async receipt(hash) {
      const place = lost.has(hash) ? undefined : find(hash)
      return place && receiptOf(place.number, place.found)
    },
    async transaction(hash) {
      if (lost.has(hash)) return undefined
      const place = find(hash)
      const one = place?.found ?? waiting.get(hash)
      if (!one) return undefined
      return {
        hash,
        from: one.from,
        to: one.to.toLowerCase(),
        value: one.value,
        nonce: one.nonce,
        input: `0x${one.data}`,
        blockHash: place ? hashOf(place.number) : null,
        blockNumber: place?.number ?? null,
      }
    },
    isKnown: async (hash) => !lost.has(hash) && (waiting.has(hash) || find(hash) !== undefined),
    blockHashes: async (number) => blocks[number]?.transactions.map(({ hash }) => hash) ?? [],
    fees: async () => ({ base: 1_000_000_000n, tip: 100_000_000n }),
    async gas({ to, data }) {
      if (burning.has(recipient({ to, data }).toLowerCase())) return 10n ** 12n
      return data === '' ? 21_000n : 50_000n
    },
    balance: async (_, contract) => (contract === undefined ? treasury.native : treasury.token),
    async send(raw) {
      const signed = Transaction.fromHex(raw)
      if (signed.type !== 'eip1559') throw new Refused('wrong type')
      const { raw: fields, hash } = signed
      if (!('maxFeePerGas' in fields) || fields.chainId !== BigInt(CHAIN_ID))
        throw new Refused('wrong chain')
      const { to, value, data, nonce, maxFeePerGas: maxFee } = fields
      const from = signed.recoverSender().address.toLowerCase()
      const one = {
        hash,
        from,
        to,
        value,
        data: data.replace(/^0x/, ''),
        nonce: Number(nonce),
        maxFee,
      }
      if (one.nonce < nonceAt(from, head())) throw new Refused('nonce too low')
      const rival = [...waiting.values()].find((it) => it.from === from && it.nonce === one.nonce)
      if (rival?.hash === hash) throw new Refused('already known')
      if (rival && maxFee * 10n < rival.maxFee * 11n) throw new Refused('replacement underpriced')
      if (rival) waiting.delete(rival.hash)
      waiting.set(hash, one)
    },
  }

  return {
    chain,
    reverting,
    silent,
    misdirected,
    lost,
    nodes,
    burning,
    treasury,
    userOf: (from, nonce) =>
      blocks
        .slice(0, final + 1)
        .flatMap(({ transactions }) => transactions)
        .find((one) => one.from === from.toLowerCase() && one.nonce === nonce)?.hash,
    mine(isLeftOut = () => false) {
      const nonces = new Map(head().nonces)
      const transactions: Included[] = []
      const inOrder = [...waiting.values()].sort((a, b) => a.nonce - b.nonce)
      for (const one of inOrder) {
        if (one.nonce !== (nonces.get(one.from) ?? 0) || isLeftOut()) continue
        nonces.set(one.from, one.nonce + 1)
        waiting.delete(one.hash)
        transactions.push({ ...one, outcome: outcomeOf(one) })
      }
      for (const one of waiting.values())
        if (one.nonce < (nonces.get(one.from) ?? 0)) waiting.delete(one.hash)
      blocks.push({ transactions, nonces })
    },
    reorganise(depth, isLost) {
      const from = Math.max(final + 1, blocks.length - depth)
      for (const { transactions } of blocks.splice(from))
        for (const one of transactions) if (!isLost()) waiting.set(one.hash, one)
    },
    finalise() {
      final = blocks.length - 1
    },
    forget(isLost) {
      for (const hash of [...waiting.keys()]) if (isLost()) waiting.delete(hash)
    },
    height: () => blocks.length - 1,
    payments: () =>
      blocks.slice(0, final + 1).flatMap(({ transactions }) =>
        transactions
          .filter(({ outcome }) => outcome === 'done' || outcome === 'elsewhere')
          .map((one) => ({
            to: one.outcome === 'elsewhere' ? ELSEWHERE : recipient(one).toLowerCase(),
            units: readTransferCall(one.data)?.units ?? one.value,
            hash: one.hash,
            token: one.to.toLowerCase() === token.toLowerCase(),
          })),
      ),
  }
}
