import { DECIMALS } from '#domain/money/amount.ts'
import { contractCall, headerAt } from '../../../platform/nodes/calls.ts'
import type { Node } from '../../../platform/nodes/node.ts'
import { addMs, SECOND } from '../../../platform/time/clock.ts'
import { scaled } from './decimal.ts'
import { NoPrice } from './no-price.ts'
import type { SourceSetting } from './source-setting.ts'

type ChainlinkSetting = Extract<SourceSetting, { kind: 'chainlink' }>

/** Functions of AggregatorV3Interface. */
const LATEST_ROUND_DATA = '0xfeaf968c'
const DECIMALS_OF = '0x313ce567'
const DESCRIPTION = '0x7284e416'

/** Digits of a word of a contract's answer. */
const WORD = 64
const MAX_DECIMALS = 36

/**
 * The price of an aggregator, from the time of the block it was read in: the aggregator writes a new price whenever it
 * moves by more than its threshold, and at least once in its heartbeat. Rejects with NoPrice and NodeError.
 */
export async function readChainlinkPrice(
  { address, heartbeat }: ChainlinkSetting,
  { coin, node, maxAge }: { readonly coin: string; readonly node: Node; readonly maxAge: number },
): Promise<{ units: bigint; at: Date }> {
  const ask = (data: string) => contractCall({ to: address, data }, 'latest')
  const header = await node.ask(headerAt('latest'))
  if (!header) throw new NoPrice('the node has no block')
  const [round = '', decimalsWord = '', description = ''] = await node.askAll([
    ask(LATEST_ROUND_DATA),
    ask(DECIMALS_OF),
    ask(DESCRIPTION),
  ])
  const pair = stringOf(description)
  if (!new RegExp(`^${coin} ?/ ?USDT?$`, 'i').test(pair))
    throw new NoPrice(`the contract is not of ${coin} / USD`)
  const decimals = Number(wordOf(decimalsWord, 0))
  if (decimals > MAX_DECIMALS) throw new NoPrice(`${decimals} decimals`)
  const answer = BigInt.asIntN(256, wordOf(round, 1))
  const units = answer > 0n ? scaled(answer, DECIMALS - decimals) : 0n
  if (units <= 0n) throw new NoPrice('the answer is no price')
  const at = new Date(header.timestamp * SECOND)
  const updatedAt = new Date(Number(wordOf(round, 3)) * SECOND)
  if (addMs(updatedAt, heartbeat * SECOND + maxAge) < at)
    throw new NoPrice(`no new price since ${updatedAt.toISOString()}`)
  return { units, at }
}

function wordOf(bytes: string, index: number): bigint {
  const digits = bytes.slice(2 + index * WORD, 2 + (index + 1) * WORD)
  if (digits.length < WORD) throw new NoPrice('the contract is no aggregator')
  return BigInt(`0x${digits}`)
}

/** A string as a contract returns it: its offset, its length, its bytes. */
function stringOf(bytes: string): string {
  const length = Number(wordOf(bytes, 1))
  const start = 2 + 2 * WORD
  return Buffer.from(bytes.slice(start, start + Math.min(length, 100) * 2), 'hex').toString('utf8')
}
