import { HDKey } from '@scure/bip32'
import * as v from 'valibot'
import type { AddressFamily } from '#domain/network-facts.ts'

/** The keys that deposit addresses are derived from, from the environment. */
export interface DepositKeySettings {
  /** Extended public keys at the account level (m/44'/60'/0' and m/44'/195'/0'); optional in the sandbox. */
  readonly publicKeys: Readonly<Record<AddressFamily, string | undefined>>
  /** The last characters of the keys that they replace, so that a changed key is never an accident. */
  readonly replacedKeys: Readonly<Record<AddressFamily, string | undefined>>
}

const publicKey = v.optional(
  v.pipe(
    v.string(),
    v.trim(),
    v.check(isPublicKey, 'must be an extended public key (xpub...) at the account level'),
  ),
)

function isPublicKey(text: string): boolean {
  try {
    const key = HDKey.fromExtendedKey(text)
    return key.privateKey === null && key.depth === 3
  } catch {
    return false
  }
}

const keyName = v.optional(
  v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\w{8}$/, 'must be the last 8 characters of the key that is replaced'),
  ),
)

export const depositKeyEntries = {
  XPUB_EVM: publicKey,
  XPUB_TRON: publicKey,
  XPUB_EVM_REPLACES: keyName,
  XPUB_TRON_REPLACES: keyName,
}

const environment = v.object(depositKeyEntries)

export const depositKeysOf = (env: v.InferOutput<typeof environment>): DepositKeySettings => ({
  publicKeys: { evm: env.XPUB_EVM, tron: env.XPUB_TRON },
  replacedKeys: { evm: env.XPUB_EVM_REPLACES, tron: env.XPUB_TRON_REPLACES },
})
