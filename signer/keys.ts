import { createDecipheriv, pbkdf2Sync, scryptSync } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync, validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import * as v from 'valibot'
import type { AddressFamily } from '#domain/network-facts.ts'
import { addressOfKey } from './addresses.ts'

/** Private keys, by the address that a plan names. They are never written anywhere. */
export interface Keys {
  /** Throws NoKey if this signer does not have the key of that address. */
  privateKeyOf(address: string, family: AddressFamily, path: string | undefined): Uint8Array
}

/** A key that cannot be opened, or is another one. The message never holds any of it. */
export class NoKey extends Error {
  override readonly name = 'NoKey'
}

const hex = v.pipe(v.string(), v.regex(/^([0-9a-fA-F]{2})*$/))
const cipher = {
  cipher: v.literal('aes-128-ctr'),
  ciphertext: hex,
  cipherparams: v.object({ iv: hex }),
  mac: hex,
}
const size = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(2 ** 24))
/** Web3 Secret Storage, version 3, as geth, Foundry and wallets write it. */
const keystore = v.object({
  version: v.literal(3),
  crypto: v.variant('kdf', [
    v.object({
      ...cipher,
      kdf: v.literal('scrypt'),
      kdfparams: v.object({ n: size, r: size, p: size, dklen: v.literal(32), salt: hex }),
    }),
    v.object({
      ...cipher,
      kdf: v.literal('pbkdf2'),
      kdfparams: v.object({
        c: size,
        prf: v.literal('hmac-sha256'),
        dklen: v.literal(32),
        salt: hex,
      }),
    }),
  ]),
})
type Crypto = v.InferOutput<typeof keystore>['crypto']
const MEMORY = 1024 * 1024 * 1024

/** The one key of a keystore file. Throws NoKey. */
export function keystoreKeys(text: string, password: string): Keys {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), keystore), text)
  if (!read.success) throw new NoKey('the keystore is no file of version 3')
  const { crypto } = read.output
  const derived = derivedKey(crypto, password)
  const ciphertext = hexToBytes(crypto.ciphertext)
  const mac = bytesToHex(keccak_256(concatBytes(derived.slice(16, 32), ciphertext)))
  if (mac !== crypto.mac.toLowerCase()) throw new NoKey('the password does not open the keystore')
  const decipher = createDecipheriv(
    'aes-128-ctr',
    derived.slice(0, 16),
    hexToBytes(crypto.cipherparams.iv),
  )
  const key = Uint8Array.from(Buffer.concat([decipher.update(ciphertext), decipher.final()]))
  if (!secp256k1.utils.isValidSecretKey(key)) throw new NoKey('the keystore holds no key')
  return {
    privateKeyOf: (address, family) => ownKey(key, address, family, 'the keystore'),
  }
}

function derivedKey(crypto: Crypto, password: string): Uint8Array {
  const secret = password.normalize('NFKC')
  if (crypto.kdf === 'pbkdf2') {
    const { c, salt } = crypto.kdfparams
    return pbkdf2Sync(secret, hexToBytes(salt), c, 32, 'sha256')
  }
  const { n, r, p, salt } = crypto.kdfparams
  return scryptSync(secret, hexToBytes(salt), 32, { N: n, r, p, maxmem: MEMORY })
}

const ACCOUNTS: Readonly<Record<AddressFamily, string>> = {
  evm: "m/44'/60'/0'",
  tron: "m/44'/195'/0'",
}
/** The change chain of the same account: no deposit address is ever there. */
const TREASURY = '1/0'

/**
 * The keys below a seed of 12 to 24 words, or below the extended private key of an account: deposit addresses at 0/n, the
 * treasury at 1/0. Throws NoKey.
 */
export function seedKeys(typed: string): Keys {
  const text = typed.trim()
  const accountOf = text.startsWith('xprv') ? extendedKey(text) : seed(text)
  return {
    privateKeyOf(address, family, path = TREASURY) {
      const { privateKey } = accountOf(family).derive(`m/${path}`)
      if (!privateKey) throw new NoKey('there is no private key there')
      return ownKey(privateKey, address, family, `the seed at ${path}`)
    },
  }
}

function extendedKey(text: string): () => HDKey {
  try {
    const key = HDKey.fromExtendedKey(text)
    return () => key
  } catch {
    throw new NoKey('that is no extended private key')
  }
}

function seed(text: string): (family: AddressFamily) => HDKey {
  const words = text.toLowerCase().replace(/\s+/g, ' ')
  if (!validateMnemonic(words, wordlist)) throw new NoKey('that is no seed: a word is wrong')
  const root = HDKey.fromMasterSeed(mnemonicToSeedSync(words))
  return (family) => root.derive(ACCOUNTS[family])
}

function ownKey(key: Uint8Array, address: string, family: AddressFamily, where: string) {
  const own = addressOfKey(secp256k1.getPublicKey(key), family)
  if (own === address) return key
  throw new NoKey(`${where} has the key of ${own}, not of ${address}`)
}
