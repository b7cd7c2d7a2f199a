import { createCipheriv, pbkdf2Sync } from 'node:crypto'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { expect, test } from 'vitest'
import { addressOfKey } from '../../../signer/addresses.ts'
import { type Keys, keystoreKeys, NoKey, seedKeys } from '../../../signer/keys.ts'
import { signPlan } from '../../../signer/sign.ts'
import {
  ACCOUNT,
  DEPOSIT,
  evm,
  evmPlan,
  KEY,
  KEYS,
  PERSON,
  TREASURY,
} from '../../support/payout-plans.ts'

test('what is no keystore is refused before a password is tried', () => {
  for (const text of ['', '{}', '{"version":1}', '{"version":3,"crypto":{"kdf":"none"}}'])
    expect(() => keystoreKeys(text, 'any')).toThrow(
      new NoKey('the keystore is no file of version 3'),
    )
})

/** A keystore of version 3, with few rounds. */
function keystoreOf(key: Uint8Array, password: string) {
  const [salt, iv] = [Buffer.alloc(16, 1), Buffer.alloc(16, 2)]
  const derived = pbkdf2Sync(password, salt, 10, 32, 'sha256')
  const cipher = createCipheriv('aes-128-ctr', derived.subarray(0, 16), iv)
  const ciphertext = Buffer.concat([cipher.update(key), cipher.final()])
  const mac = bytesToHex(keccak_256(Buffer.concat([derived.subarray(16), ciphertext])))
  const hex = (bytes: Buffer) => bytes.toString('hex')
  const kdfparams = { c: 10, prf: 'hmac-sha256', dklen: 32, salt: hex(salt) }
  const parts = {
    cipher: 'aes-128-ctr',
    ciphertext: hex(ciphertext),
    cipherparams: { iv: hex(iv) },
  }
  return { version: 3, crypto: Object.assign(parts, { mac, kdf: 'pbkdf2', kdfparams }) }
}

test('a keystore is opened by its password, however a keyboard or a program writes it', () => {
  const store = keystoreOf(KEY, 'Zo\u00eb')
  const opened = (password: string) =>
    keystoreKeys(JSON.stringify(store), password).privateKeyOf(TREASURY, 'evm', undefined)
  expect(opened('Zoe\u0308')).toEqual(KEY)
  store.crypto.mac = store.crypto.mac.toUpperCase()
  expect(opened('Zo\u00eb')).toEqual(KEY)
  expect(() => opened('Zoe')).toThrow(new NoKey('the password does not open the keystore'))
})

test('a seed is read however it is written', () => {
  const words = `${'abandon '.repeat(11)}about`
  const root = HDKey.fromMasterSeed(mnemonicToSeedSync(words))
  const { privateKey, publicKey } = root.derive("m/44'/60'/0'/1/0")
  const own = addressOfKey(publicKey ?? new Uint8Array(), 'evm')
  for (const typed of [words, `  ${words.toUpperCase()}\n`, words.replaceAll(' ', '\n  ')])
    expect(seedKeys(typed).privateKeyOf(own, 'evm', undefined)).toEqual(privateKey)
})

test('what gives a deposit address gas is signed by the treasury, though it names the path of that', () => {
  const asked: unknown[] = []
  const keys: Keys = {
    privateKeyOf(...of) {
      asked.push(of)
      return KEY
    },
  }
  signPlan(evmPlan([evm({ to: DEPOSIT, path: '0/3' })], { purpose: 'gas' }), keys)
  expect(asked).toEqual([[TREASURY, 'evm', undefined]])
})

test('an account’s extended private key has the keys of its deposit addresses, and of no other', () => {
  const keys = seedKeys(` ${ACCOUNT.privateExtendedKey}\n`)
  expect(keys.privateKeyOf(DEPOSIT, 'evm', '0/3')).toEqual(ACCOUNT.derive('m/0/3').privateKey)
  expect(() => keys.privateKeyOf(DEPOSIT, 'evm', '0/4')).toThrow(NoKey)
  expect(() => keys.privateKeyOf(PERSON, 'evm', undefined)).toThrow('the seed at 1/0')
})

test('an extended key that is cut short, or is not private, opens nothing', () => {
  const { privateExtendedKey, publicExtendedKey } = ACCOUNT
  expect(() => seedKeys(privateExtendedKey.slice(0, -1))).toThrow(
    new NoKey('that is no extended private key'),
  )
  expect(() => seedKeys(publicExtendedKey)).toThrow(NoKey)
})

test('what another key has signed never leaves the signer', () => {
  expect(() => signPlan(evmPlan([evm({ from: DEPOSIT })]), KEYS)).toThrow('is signed by')
})
