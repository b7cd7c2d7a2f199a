import * as v from 'valibot'
import type { AddressFamily } from '#domain/network-facts.ts'
import type { Db, Signer, Tx } from '../../platform/db/db.ts'
import { rowSeal } from '../../platform/db/sealed-rows.ts'

/** An extended public key that the addresses of a family come from. */
export interface DepositKey {
  readonly family: AddressFamily
  readonly key: string
  /** The sandbox's own: nobody can spend what is sent to its addresses. */
  readonly isTest: boolean
}

export interface StoredKey extends DepositKey {
  readonly id: number
}

const VARIABLES: Readonly<Record<AddressFamily, string>> = { evm: 'XPUB_EVM', tron: 'XPUB_TRON' }
const NAME_LENGTH = 8

/** How a key is named where it need not be shown as a whole: its last characters. */
export const nameOfKey = (key: string): string => key.slice(-NAME_LENGTH)

/** People have addresses of another key than the configured one. The message is for the operator. */
class ChangedDepositKey extends Error {
  override readonly name = 'ChangedDepositKey'
  constructor(family: AddressFamily, last: StoredKey) {
    const [variable, name] = [VARIABLES[family], nameOfKey(last.key)]
    super(
      `${variable}: is not the key that deposit addresses have come from, which ends in ${name}. Put that one back; or, to give everybody new addresses, set ${variable}_REPLACES=${name} and go on watching the former ones (npm run operator -- addresses list).`,
    )
  }
}

export const family = v.picklist(['evm', 'tron'] satisfies AddressFamily[])
const row = v.pipe(
  v.object({ id: v.number(), family, key: v.string(), is_test: v.boolean() }),
  v.transform(({ is_test, ...rest }): StoredKey => ({ ...rest, isTest: is_test })),
)
const SELECT = 'SELECT id, family, key, is_test FROM deposit_keys'

const keysOf = (tx: Pick<Tx, 'rows'>, of: AddressFamily): Promise<StoredKey[]> =>
  tx.rows(row, `${SELECT} WHERE family = $1 ORDER BY since DESC, id DESC`, [of])

/**
 * The newest key that this host has handed out an address of, or the newest where it has of none: a key that somebody has
 * written into the database is none that may give way to another, which would hand out addresses below both.
 */
async function keyInUse(
  db: Pick<Tx, 'rows'> & Signer,
  keys: readonly StoredKey[],
): Promise<StoredKey | undefined> {
  for (const key of keys) if (await hasHandedOut(db, key)) return key
  return keys[0]
}

const PAGE = 100

async function hasHandedOut(db: Pick<Tx, 'rows'> & Signer, { id }: StoredKey): Promise<boolean> {
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows: Sealed[] = await db.rows(
      sealed,
      `SELECT user_id::text AS "userId", address, seal FROM derived_addresses
       WHERE key_id = $1 AND user_id > $2 ORDER BY user_id LIMIT ${PAGE}`,
      [id, last],
    )
    if (rows.some((one) => one.seal === addressSeal(db, one))) return true
    if (rows.length < PAGE) return false
    last = rows.at(-1)?.userId ?? last
  }
}

const sealed = v.object({ userId: v.string(), address: v.string(), seal: v.nullable(v.string()) })

type Sealed = v.InferOutput<typeof sealed>

/** The seal of an address: who has the database alone cannot give it to another person. */
export const addressSeal = (
  signer: Pick<Signer, 'seal'>,
  { userId, address }: { readonly userId: string; readonly address: string },
): string => rowSeal(signer, 'derived_addresses', address, [userId])

/**
 * Makes `wanted` the key of its family, if there is none yet, if the last one is of the sandbox, or if `replaces` names
 * the last one; `beforeChange` is called with that. Throws ChangedDepositKey.
 */
export async function useKey(
  db: Db,
  wanted: DepositKey,
  replaces: string | undefined,
  beforeChange: (last: StoredKey) => Promise<void>,
): Promise<StoredKey> {
  const keys = await keysOf(db, wanted.family)
  const last = await keyInUse(db, keys)
  if (last?.key === wanted.key) return last
  if (last && !mayFollow(wanted, last, replaces)) throw new ChangedDepositKey(wanted.family, last)
  if (last) await beforeChange(last)
  return await db.transaction(async (tx) => {
    // The lock makes sure that hosts that start together agree on one key.
    await tx.run('SELECT next FROM address_counter FOR UPDATE')
    const [current] = await keysOf(tx, wanted.family)
    if (current && current.id !== keys[0]?.id) {
      if (current.key === wanted.key) return current
      throw new ChangedDepositKey(wanted.family, current)
    }
    const [stored] = await tx.rows(
      row,
      `INSERT INTO deposit_keys (family, key, is_test) VALUES ($1, $2, $3)
       ON CONFLICT (family, key) DO UPDATE SET since = clock_timestamp()
       RETURNING id, family, key, is_test`,
      [wanted.family, wanted.key, wanted.isTest],
    )
    if (!stored) throw new Error('a deposit key was not stored')
    return stored
  })
}

const mayFollow = (
  { isTest }: DepositKey,
  last: StoredKey,
  replaces: string | undefined,
): boolean => (last.isTest && !isTest) || replaces === nameOfKey(last.key)
