import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import { ownershipAnswer, ownershipAsk, ownershipProve } from '#contract/money/ownership.ts'
import { isSameAddress } from '#domain/addresses/address.ts'
import { failure, type Result, success } from '#domain/result.ts'
import type { HasClient } from '../request.ts'

/** Only for hosts that offer `address-ownership`. */
export const createOwnershipApi = ({ client }: HasClient) => ({
  askForOwnership: (address: string) =>
    client.request(ownershipAnswer, { ...ownershipAsk, bearer: 'session', body: { address } }),
  /** 410: over. 422: not signed by the key of the address. */
  proveOwnership: (id: string, signature: string | undefined) =>
    client.request(v.unknown(), { ...ownershipProve, bearer: 'session', body: { id, signature } }),
})

/** A wallet that an extension of the browser has put into the page (EIP-1193). */
interface InjectedWallet {
  request(call: { readonly method: string; readonly params?: readonly string[] }): Promise<unknown>
}

const isWallet = (one: unknown): one is InjectedWallet =>
  typeof one === 'object' && one !== null && 'request' in one && typeof one.request === 'function'

/** The browser's own; undefined without one. */
export const injectedWallet = (page: object): InjectedWallet | undefined =>
  'ethereum' in page && isWallet(page.ethereum) ? page.ethereum : undefined

const accounts = v.array(v.string())
const signature = v.pipe(v.string(), v.regex(/^0x[0-9a-f]+$/i))

/** Asks the wallet for the signature of a text. `other-account`: it has not opened this address. */
export async function signWith(
  wallet: InjectedWallet,
  address: string,
  message: string,
): Promise<Result<string, 'other-account' | 'not-signed'>> {
  try {
    const open = v.safeParse(accounts, await wallet.request({ method: 'eth_requestAccounts' }))
    const own = open.success && open.output.find((one) => isSameAddress(one, address))
    if (!own) return failure('other-account')
    const params = [`0x${bytesToHex(utf8ToBytes(message))}`, own]
    const signed = v.safeParse(signature, await wallet.request({ method: 'personal_sign', params }))
    return signed.success ? success(signed.output) : failure('not-signed')
  } catch {
    // Somebody has closed the wallet's window; it says itself whatever else is wrong.
    return failure('not-signed')
  }
}
