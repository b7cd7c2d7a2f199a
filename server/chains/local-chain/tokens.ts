import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import * as calls from '../../platform/nodes/calls.ts'
import type { Node } from '../../platform/nodes/node.ts'
import type { TokenContract } from '../networks/settings.ts'
import { setCode, setStorage, word } from './calls.ts'

/** Its source and licence are in the file. */
const ERC20 = v.parse(
  v.pipe(v.string(), v.parseJson(), v.object({ code: v.string() })),
  readFileSync(join(import.meta.dirname, 'erc20.json'), 'utf8'),
).code

/** `PUSH1 18`, what decimals() returns; it is in the code once. */
const EIGHTEEN = '6012'
/** The slots in which the compiled contract keeps what it has. */
const SLOT = { balances: 0n, totalSupply: 2n, name: 3n, symbol: 4n } as const
const TOTAL_SUPPLY = '0x18160ddd'

const hexByte = (value: number): string => value.toString(16).padStart(2, '0')
const codeOf = ({ decimals }: TokenContract): string =>
  ERC20.replace(EIGHTEEN, `60${hexByte(decimals)}`)

/** A text of at most 31 bytes, as Solidity stores it: left in the word, with twice its length at the end. */
function shortText(text: string): string {
  const bytes = Buffer.from(text).subarray(0, 31)
  return word(`${bytes.toString('hex').padEnd(62, '0')}${hexByte(bytes.length * 2)}`)
}

/** The slot in which a mapping keeps the value of an address. */
const slotOf = (owner: string, mapping: bigint): string =>
  `0x${bytesToHex(keccak_256(hexToBytes(word(owner.toLowerCase()).slice(2) + word(mapping).slice(2))))}`

/**
 * Puts a token at the address that is configured for it, where a deployment could not put it, and gives all of it to
 * `owner`. Resolves to whether the chain did not have it.
 */
export async function installToken(
  node: Node,
  token: TokenContract,
  { owner, symbol, supply }: { owner: string; symbol: string; supply: bigint },
): Promise<boolean> {
  const { address } = token
  const code = codeOf(token)
  if ((await node.ask(calls.code(address, 'latest'))) !== code)
    await node.ask(setCode(address, code))
  const inIssue = await node.ask(calls.contractCall({ to: address, data: TOTAL_SUPPLY }, 'latest'))
  if (BigInt(inIssue) > 0n) return false
  const values = [
    [word(SLOT.name), shortText(symbol)],
    [word(SLOT.symbol), shortText(symbol)],
    [slotOf(owner, SLOT.balances), word(supply)],
    [word(SLOT.totalSupply), word(supply)],
  ] as const
  for (const [slot, value] of values) await node.ask(setStorage(address, slot, value))
  return true
}

const TRANSFER = '0xa9059cbb'
export const transferData = (to: string, amount: bigint): string =>
  `${TRANSFER}${word(to.toLowerCase()).slice(2)}${word(amount).slice(2)}`
