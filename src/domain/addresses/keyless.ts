import { bytesToHex } from '@noble/hashes/utils.js'
import { tronAccount } from './tron.ts'

/**
 * Whether nobody can have the key of a valid address: of zero, of a contract that is part of the chain itself, or of 0x…dEaD,
 * to which people burn coins. All have 18 bytes of zero first; no key leads to such an address.
 */
export const isKeyless = (address: string): boolean =>
  /^0{36}/.test(address.startsWith('0x') ? address.slice(2) : bytesToHex(tronAccount(address)))
