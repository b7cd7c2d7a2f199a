import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

/** `transfer(address,uint256)`, the same on every network with contracts. */
const TRANSFER = 'a9059cbb'

/** The call that moves `units` of a token to the account of those 20 bytes; hexadecimal without `0x`. */
export const transferCall = (account: Uint8Array, units: bigint): string =>
  TRANSFER + bytesToHex(account).padStart(64, '0') + units.toString(16).padStart(64, '0')

/** The account and the units of such a call; undefined for anything else, also with a byte more or less. */
export function readTransferCall(
  data: string,
): { readonly account: Uint8Array; readonly units: bigint } | undefined {
  const [, account, units] = /^a9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/.exec(data) ?? []
  if (account === undefined || units === undefined) return undefined
  return { account: hexToBytes(account), units: BigInt(`0x${units}`) }
}
