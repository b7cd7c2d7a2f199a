import { networkName } from '#domain/assets.ts'
import type { BlockTag } from '../../platform/nodes/calls.ts'
import * as calls from '../../platform/nodes/calls.ts'
import { isNodeFailure } from '../../platform/nodes/node-error.ts'
import type { Nodes } from '../../platform/nodes/several.ts'
import type { Receipt, Transaction } from '../../platform/nodes/values.ts'
import type { NetworkSettings } from '../networks/settings.ts'
import { createFinalNumber } from '../watcher/finality.ts'
import type { KnownFinality } from '../watcher/known-finality.ts'
import { CannotPay } from './chain.ts'

/** A call of a contract, or a payment, as nodes take it. */
export interface EvmRequest {
  readonly from: string
  readonly to: string
  readonly value: bigint
  /** Hexadecimal without `0x`. */
  readonly data: string
}

/** What paying asks of an EVM network; a model of a chain takes its place in the simulation. */
export interface EvmChain {
  chainId(): Promise<number>
  /** The newest block that is never replaced, as far as every node has it. */
  finalBlock(): Promise<number>
  nonce(address: string, at: BlockTag): Promise<number>
  receipt(transaction: string): Promise<Receipt | undefined>
  transaction(hash: string): Promise<Transaction | undefined>
  /** Whether a node has it, in a block or waiting for one. */
  isKnown(hash: string): Promise<boolean>
  /** The hashes of the transactions in a block that has been final. */
  blockHashes(number: number): Promise<readonly string[]>
  fees(): Promise<{ readonly base: bigint; readonly tip: bigint }>
  /** Rejects if it would fail. */
  gas(request: EvmRequest): Promise<bigint>
  balance(address: string, contract: string | undefined, at?: BlockTag): Promise<bigint>
  send(raw: string): Promise<void>
}

export function createEvmChain(
  { any, agreed, all }: Nodes,
  settings: Pick<NetworkSettings, 'network' | 'confirmations' | 'chain'>,
  known: KnownFinality,
): EvmChain {
  const finalOf = createFinalNumber(settings, known)
  return {
    async chainId() {
      const id = await agreed.ask(calls.chainId())
      requireChain(settings, id)
      return id
    },
    async finalBlock() {
      const answers = await Promise.allSettled(all.map(finalOf))
      const numbers = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      // Two must agree on what follows, so two must have the block.
      if (numbers.length < Math.min(2, all.length))
        throw answers.find((one) => one.status === 'rejected')?.reason
      return Math.min(...numbers)
    },
    nonce: (address, at) =>
      typeof at === 'number'
        ? agreed.ask(calls.nonce(address, at))
        : any.ask(calls.nonce(address, at)),
    receipt: async (hash) => (await agreed.ask(calls.receipt(hash))) ?? undefined,
    transaction: async (hash) => (await agreed.ask(calls.transaction(hash))) ?? undefined,
    isKnown: async (hash) => (await any.ask(calls.transaction(hash))) !== null,
    async blockHashes(number) {
      const block = await agreed.ask(calls.blockAt(number))
      return block?.transactions.map(({ hash }) => hash) ?? []
    },
    async fees() {
      const [answer, price] = await Promise.all([
        any.ask(calls.baseFeeAt('latest')),
        any.ask(calls.gasPrice()),
      ])
      const base = answer ?? 0n
      const tip = await any.ask(calls.maxPriorityFee()).catch((error) => {
        if (!isNodeFailure(error, 'refused', 'unsupported')) throw error
        return price > base ? price - base : price
      })
      return { base, tip }
    },
    gas: ({ value, data, ...rest }) =>
      any.ask(calls.estimateGas({ ...rest, data: `0x${data}`, value: calls.hex(value) })),
    async balance(address, contract, at = 'latest') {
      if (contract === undefined) return await any.ask(calls.balance(address, at))
      const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`
      const answer = await any.ask(calls.contractCall({ to: contract, data }, at))
      return answer === '0x' ? 0n : BigInt(answer)
    },
    async send(raw) {
      await any.ask(calls.sendRawTransaction(raw))
    },
  }
}

/** A node may have become one of another chain since the start. Throws CannotPay. */
function requireChain({ network, chain }: Pick<NetworkSettings, 'network' | 'chain'>, id: number) {
  const isRight = chain.kind === 'main' ? id === chain.id : id !== chain.not
  if (!isRight)
    throw new CannotPay(
      `The nodes of RPC_${network} are of chain ${id}, which is not ${networkName(network)}. Nothing is planned until they are`,
    )
}
