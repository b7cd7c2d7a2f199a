import { randomBytes } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { HDKey } from '@scure/bip32'
import * as v from 'valibot'
import { checksummed } from '#domain/addresses/evm.ts'
import { tronAddress } from '#domain/addresses/tron.ts'
import type { AddressFamily } from '#domain/assets.ts'
import type { Db, Tx } from '../db/db.ts'
import type { Terms } from '../ledger/terms.ts'
import { sharedValue } from '../secrets.ts'

/** The deposit addresses of one user: one for BNB, Ethereum and USDT, one for Tron. */
export type UserAddresses = Readonly<Record<AddressFamily, string>>

/**
 * Addresses derived from the operator's extended public keys, one per user (BIP-44, `.../0/index`). The host never has
 * a private key of the operator's.
 */
export interface DepositAddresses {
  of(userId: string): Promise<UserAddresses>
  /** Whether addresses come from the generated test key, so that nobody can spend what is sent to them. */
  readonly isTestKey: boolean
}

const ACCOUNTS: Readonly<Record<AddressFamily, string>> = {
  evm: "m/44'/60'/0'",
  tron: "m/44'/195'/0'",
}

/** Throws if a key is missing outside of the sandbox. */
export async function createDepositAddresses(
  db: Db,
  { publicKeys, isSandbox }: Pick<Terms, 'publicKeys' | 'isSandbox'>,
): Promise<DepositAddresses> {
  const isTestKey = publicKeys.evm === undefined || publicKeys.tron === undefined
  if (isTestKey && !isSandbox)
    throw new Error('XPUB_EVM, XPUB_TRON: must be set when SANDBOX is off')
  const receiving = {
    evm: await receivingKey(db, 'evm', publicKeys.evm),
    tron: await receivingKey(db, 'tron', publicKeys.tron),
  }
  return {
    isTestKey,
    async of(userId) {
      const index = await indexOf(db, userId)
      return {
        evm: checksummed(bytesToHex(accountBytes(receiving.evm.deriveChild(index)))),
        tron: tronAddress(accountBytes(receiving.tron.deriveChild(index))),
      }
    },
  }
}

async function receivingKey(
  db: Db,
  family: AddressFamily,
  configured: string | undefined,
): Promise<HDKey> {
  const account =
    configured ?? (await sharedValue(db, `test-xpub-${family}`, () => testKey(family)))
  return HDKey.fromExtendedKey(account).deriveChild(0)
}

/** A new public key; the private key is discarded, because a sandbox accepts no real deposits. */
const testKey = (family: AddressFamily): string =>
  HDKey.fromMasterSeed(randomBytes(32)).derive(ACCOUNTS[family]).publicExtendedKey

/** The 20 bytes of a public key's address, the same on Ethereum, BNB Smart Chain and Tron. */
function accountBytes({ publicKey }: HDKey): Uint8Array {
  if (publicKey === null) throw new Error('an extended key without a public key')
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false)
  return keccak_256(point.subarray(1)).subarray(12)
}

const found = v.object({ index: v.number() })

/** The user's derivation index, allocated on the first call. */
const indexOf = async (db: Db, userId: string): Promise<number> =>
  (await storedIndex(db, userId)) ?? (await allocateIndex(db, userId))

async function storedIndex(tx: Tx, userId: string): Promise<number | undefined> {
  const select = 'SELECT index FROM deposit_addresses WHERE user_id = $1'
  const [stored] = await tx.rows(found, select, [userId])
  return stored?.index
}

/** Takes the next index. Indexes have no gaps: the counter stays locked until the address is stored with it. */
const allocateIndex = (db: Db, userId: string): Promise<number> =>
  db.transaction(async (tx) => {
    await tx.run('SELECT next FROM address_counter FOR UPDATE')
    // Another request of the same user may have held the lock.
    const existing = await storedIndex(tx, userId)
    if (existing !== undefined) return existing
    const [taken] = await tx.rows(
      found,
      `WITH taken AS (UPDATE address_counter SET next = next + 1 RETURNING next - 1 AS index)
       INSERT INTO deposit_addresses (user_id, index) SELECT $1, index FROM taken RETURNING index`,
      [userId],
    )
    if (!taken) throw new Error('the counter of deposit addresses is missing')
    return taken.index
  })
