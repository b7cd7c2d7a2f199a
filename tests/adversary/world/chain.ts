import * as v from 'valibot'
import { anvilProgram, startAnvils } from '../../../server/chains/local-chain/anvil.ts'
import { installToken } from '../../../server/chains/local-chain/tokens.ts'
import { createNode } from '../../../server/platform/nodes/node.ts'
import { hex, type Rpc, rpcAt, word } from './rpc.ts'

/** A contract that the host lists, and one that it does not. */
export const TOKENS = {
  USDT: '0x55d398326f99059fF775485246999027B3197955',
  TOKEN: '0x2c1D97bF80aD16D0A40Df4bfA7cb2660940Aa478',
  other: '0x1111111111111111111111111111111111111111',
} as const
export type TokenName = keyof typeof TOKENS

/** Where the signer of the sandbox has the treasury of anvil's test phrase (1/0). */
export const TREASURY = '0x4b39F7b0624b9dB86AD293686bc38B903142dbBc'
/** Whoever pays; no key of the host's. */
export const PAYER = `0x${'fa'.repeat(20)}`
/** Passes what it is sent on to the address in its input; and to two, half each. */
export const FORWARDER = `0x${'f0'.repeat(20)}`
export const SPLITTER = `0x${'f2'.repeat(20)}`
/** Recipients that burn gas, or refuse. */
export const BURNER = `0x${'b0'.repeat(20)}`
export const REFUSER = `0x${'b1'.repeat(20)}`

const ETHER = 10n ** 18n
const half = (at: string) => `60006000600060003460029004${at}355af150`
const CODES = [
  [FORWARDER, '0x6000600060006000346000355af100'],
  [SPLITTER, `0x${half('6000')}${half('6020')}00`],
  [BURNER, '0x620186a05b6001900380600457'],
  [REFUSER, '0x60006000fd'],
] as const

export const transferData = (to: string, units: bigint): string =>
  `0xa9059cbb${word(to)}${word(units)}`

/** A real chain, on which everybody's transactions can be sent. */
export interface Chain {
  readonly url: string
  readonly rpc: Rpc
  head(): Promise<number>
  mine(blocks: number): Promise<void>
  /** From any address, whose key nobody needs; resolves to the transaction's hash. */
  send(from: string, to: string, value: bigint, data?: string): Promise<string>
  snapshot(): Promise<string>
  /** Goes back, and resolves to a snapshot of the same state, since one is used up. */
  revert(snapshot: string): Promise<string>
  stop(): void
}

export async function startChain(chainId = 31_366): Promise<Chain> {
  const program = anvilProgram()
  if (program === undefined) throw new Error('@foundry-rs/anvil is not installed')
  const anvils = await startAnvils(program, [{ chainId, finalAfter: 2 }])
  const [url = ''] = anvils.urls
  const rpc = rpcAt(url)
  await rpc('anvil_autoImpersonateAccount', true)
  for (const owner of [PAYER, TREASURY])
    await rpc('anvil_setBalance', owner, hex(ETHER * 1_000_000n))
  for (const [address, code] of CODES) await rpc('anvil_setCode', address, code)
  const node = createNode({ url, fetch, timeout: 10_000 })
  const supply = ETHER * 1_000_000_000n
  for (const [coin, address] of Object.entries(TOKENS))
    await installToken(
      node,
      { coin: 'USDT', address, decimals: 18 },
      { owner: PAYER, symbol: coin, supply },
    )

  const chain: Chain = {
    url,
    rpc,
    head: async () => Number(v.parse(v.string(), await rpc('eth_blockNumber'))),
    async mine(blocks) {
      await rpc('anvil_mine', hex(blocks))
    },
    async send(from, to, value, data) {
      const gas = { gas: hex(500_000) }
      const call = { from, to, value: hex(value), ...gas, ...(data === undefined ? {} : { data }) }
      return v.parse(v.string(), await rpc('eth_sendTransaction', call))
    },
    snapshot: async () => v.parse(v.string(), await rpc('evm_snapshot')),
    async revert(snapshot) {
      if ((await rpc('evm_revert', snapshot)) !== true)
        throw new Error('the chain was not reverted')
      return await chain.snapshot()
    },
    stop: anvils.stop,
  }
  for (const token of [TOKENS.USDT, TOKENS.TOKEN])
    await chain.send(PAYER, token, 0n, transferData(TREASURY, ETHER * 200_000_000n))
  await chain.mine(3)
  return chain
}
