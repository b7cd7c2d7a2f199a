import { bytesToHex } from '@noble/hashes/utils.js'
import { tronAccount } from '#domain/addresses/address.ts'
import * as calls from '../../platform/nodes/calls.ts'
import type { Nodes } from '../../platform/nodes/several.ts'
import * as tron from '../../platform/nodes/tron-calls.ts'

/** What paying asks of Tron; a model of a chain takes its place in the simulation. */
export interface TronChain {
  newestBlock(): Promise<{ readonly number: number; readonly id: string }>
  /** Milliseconds since 1970, of the newest block that is never replaced, as far as every node has it. */
  finalTime(): Promise<number>
  /** The receipt of a transaction in a final block. */
  finalInfo(transaction: string): Promise<tron.TronTransactionInfo | undefined>
  transaction(id: string): Promise<tron.TronTransaction | undefined>
  isKnown(id: string): Promise<boolean>
  balance(address: string, contract: string | undefined): Promise<bigint>
  send(raw: string): Promise<void>
}

const hexOf = (address: string): string => `41${bytesToHex(tronAccount(address))}`

export function createTronChain({ any, agreed, all }: Nodes): TronChain {
  return {
    async newestBlock() {
      const block = await any.ask(tron.tronNewestBlock())
      return { number: block.block_header.raw_data.number, id: block.blockID }
    },
    async finalTime() {
      const answers = await Promise.allSettled(all.map((node) => node.ask(tron.tronFinalBlock())))
      const times = answers.flatMap((one) =>
        one.status === 'fulfilled' ? [one.value.block_header.raw_data.timestamp] : [],
      )
      if (times.length < Math.min(2, all.length))
        throw answers.find((one) => one.status === 'rejected')?.reason
      return Math.min(...times)
    },
    finalInfo: async (id) => (await agreed.ask(tron.tronFinalInfoOf(id))) ?? undefined,
    transaction: async (id) => (await agreed.ask(tron.tronTransactionOf(id))) ?? undefined,
    isKnown: async (id) => (await any.ask(tron.tronTransactionOf(id))) !== null,
    async balance(address, contract) {
      if (contract === undefined)
        return BigInt((await any.ask(tron.tronAccount(hexOf(address)))).balance)
      const account = bytesToHex(tronAccount(address)).padStart(64, '0')
      const to = `0x${bytesToHex(tronAccount(contract))}`
      const answer = await any.ask(
        calls.contractCall({ to, data: `0x70a08231${account}` }, 'latest'),
      )
      return answer === '0x' ? 0n : BigInt(answer)
    },
    async send(raw) {
      const { result, code, message } = await any.ask(tron.tronBroadcast(raw))
      if (!result) throw new Error(code ?? message ?? 'the node refused it')
    },
  }
}
