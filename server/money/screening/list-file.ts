import { createHash } from 'node:crypto'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import { isTronAddress, tronAccount, tronAddress } from '#domain/addresses/address.ts'

/** A file with the addresses of a sanctions list. */
export interface ListFile {
  /** SHA-256 of the text. */
  readonly hash: string
  /** The 20 bytes of each account, in lower case hexadecimal. */
  readonly accounts: ReadonlySet<string>
  /** How many entries are addresses on no network of this host, such as those of Bitcoin. */
  readonly others: number
}

const json = v.pipe(v.string(), v.parseJson(), v.array(v.string()))

/**
 * Reads a JSON array of addresses, as the digital currency addresses of OFAC are published, or a text with one on each line
 * and comments after "#". Throws an Error that says what is wrong; an empty text is an error, an empty array is a list.
 */
export function readList(text: string): ListFile {
  const isJson = text.trimStart().startsWith('[')
  const lines = () => text.split('\n').map((line) => line.replace(/#.*/, '').trim())
  const parsed = isJson ? v.safeParse(json, text) : undefined
  if (parsed && !parsed.success) throw new Error('is no JSON array of addresses')
  const entries = parsed ? parsed.output : lines().filter((line) => line !== '')
  if (!isJson && entries.length === 0) throw new Error('has no address')
  const read = entries.map((entry) => accountIn(entry.trim()))
  const accounts = new Set(read.filter((one) => one !== undefined))
  const others = read.filter((one) => one === undefined).length
  return { hash: createHash('sha256').update(text).digest('hex'), accounts, others }
}

/** A wrong checksum is accepted: somebody has typed the list. On Tron nodes write 0x41 before the account. */
const HEX = /^(?:0x)?(?:41)?([0-9a-f]{40})$/i

function accountIn(entry: string): string | undefined {
  const hex = HEX.exec(entry)?.[1]
  if (hex !== undefined) return hex.toLowerCase()
  return isTronAddress(entry) ? bytesToHex(tronAccount(entry)) : undefined
}

/** An account as EVM networks and as Tron spell it: who has its key has both. */
export const spellingsOf = (account: string): readonly [string, string] => [
  `0x${account}`,
  tronAddress(hexToBytes(account)),
]
