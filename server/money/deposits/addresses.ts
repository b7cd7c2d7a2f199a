import { randomBytes } from 'node:crypto'
import { HDKey } from '@scure/bip32'
import * as v from 'valibot'
import type { AddressFamily } from '#domain/network-facts.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sharedValue } from '../../platform/keys/secrets.ts'
import { addressesOf, createDerivation, storeMissing } from './derived.ts'
import type { DepositKeySettings } from './key-settings.ts'
import { type StoredKey, useKey } from './keys.ts'

/** The deposit addresses of one user: one for BNB, Ethereum and USDT, one for Tron. */
export type UserAddresses = Readonly<Record<AddressFamily, string>>

/**
 * Addresses derived from the operator's extended public keys, one per user (BIP-44, `.../0/index`). The host never has
 * a private key of the operator's.
 */
export interface DepositAddresses {
  forUser(userId: string): Promise<UserAddresses>
  /** Those of former keys too: nobody can spend from any of them but the operator. */
  pastAndPresent(userId: string): Promise<readonly string[]>
  /** Stores those of earlier versions, which stored indexes only, so that they can be listed. */
  storeMissing(): Promise<void>
  /** Whether addresses come from the generated test key, so that nobody can spend what is sent to them. */
  readonly isTestKey: boolean
}

const ACCOUNTS: Readonly<Record<AddressFamily, string>> = {
  evm: "m/44'/60'/0'",
  tron: "m/44'/195'/0'",
}

type Keys = Pick<DepositKeySettings, 'publicKeys'> &
  Partial<Pick<DepositKeySettings, 'replacedKeys'>> & { readonly isSandbox: boolean }

/** Throws if a key is missing outside of the sandbox, and ChangedDepositKey. */
export async function createDepositAddresses(
  db: Db,
  { publicKeys, isSandbox, replacedKeys }: Keys,
): Promise<DepositAddresses> {
  const isTestKey = publicKeys.evm === undefined || publicKeys.tron === undefined
  if (isTestKey && !isSandbox)
    throw new Error('XPUB_EVM, XPUB_TRON: must be set when SANDBOX is off')
  const keyFor = async (family: AddressFamily): Promise<StoredKey> => {
    const configured = publicKeys[family]
    const key = configured ?? (await sharedValue(db, `test-xpub-${family}`, () => testKey(family)))
    const wanted = { family, key, isTest: configured === undefined }
    return await useKey(db, wanted, replacedKeys?.[family], (last) => storeMissing(db, last))
  }
  const keys = { evm: await keyFor('evm'), tron: await keyFor('tron') }
  const [evm, tron] = [createDerivation(keys.evm), createDerivation(keys.tron)]
  const forUser = async (userId: string): Promise<UserAddresses> => {
    const index = await indexOf(db, userId)
    return { evm: await evm.derive(db, userId, index), tron: await tron.derive(db, userId, index) }
  }
  return {
    isTestKey,
    forUser,
    async pastAndPresent(userId) {
      await forUser(userId)
      return (await addressesOf(db, [userId])).map(({ address }) => address)
    },
    async storeMissing() {
      for (const key of Object.values(keys)) await storeMissing(db, key)
    },
  }
}

/** A new public key; the private key is discarded, because a sandbox accepts no real deposits. */
const testKey = (family: AddressFamily): string =>
  HDKey.fromMasterSeed(randomBytes(32)).derive(ACCOUNTS[family]).publicExtendedKey

const indexRow = v.object({ index: v.number() })

/** The user's derivation index, allocated on the first call. */
const indexOf = async (db: Db, userId: string): Promise<number> =>
  (await storedIndex(db, userId)) ?? (await allocateIndex(db, userId))

async function storedIndex(tx: Tx, userId: string): Promise<number | undefined> {
  const select = 'SELECT index FROM deposit_addresses WHERE user_id = $1'
  const [stored] = await tx.rows(indexRow, select, [userId])
  return stored?.index
}

const MOST_SKIPPED = 1000

/**
 * Lets the next person get `index`, and resolves to it: those before it were handed out after the back-up that the
 * database comes from. Resolves to undefined, and changes nothing, if it is not after the last one or far beyond it.
 */
export async function continueAt(db: Pick<Db, 'rows'>, index: number): Promise<number | undefined> {
  const [moved] = await db.rows(
    indexRow,
    `UPDATE address_counter SET next = $1 WHERE next <= $1 AND $1 <= next + ${MOST_SKIPPED}
     RETURNING next AS index`,
    [index],
  )
  return moved?.index
}

/** The index of the next person's addresses. */
export async function nextIndex(db: Pick<Db, 'rows'>): Promise<number> {
  const [counter] = await db.rows(indexRow, 'SELECT next AS index FROM address_counter')
  if (!counter) throw new Error('the counter of deposit addresses is missing')
  return counter.index
}

/** Takes the next index. Indexes have no gaps: the counter stays locked until the address is stored with it. */
const allocateIndex = (db: Db, userId: string): Promise<number> =>
  db.transaction(async (tx) => {
    await tx.run('SELECT next FROM address_counter FOR UPDATE')
    // Another request of the same user may have held the lock.
    const existing = await storedIndex(tx, userId)
    if (existing !== undefined) return existing
    const [taken] = await tx.rows(
      indexRow,
      `WITH taken AS (UPDATE address_counter SET next = next + 1 RETURNING next - 1 AS index)
       INSERT INTO deposit_addresses (user_id, index) SELECT $1, index FROM taken RETURNING index`,
      [userId],
    )
    if (!taken) throw new Error('the counter of deposit addresses is missing')
    return taken.index
  })
