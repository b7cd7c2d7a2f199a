import * as v from 'valibot'
import type { AddressFamily } from '#domain/network-facts.ts'
import type { Db, Tx } from '../../platform/db/db.ts'

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
  constructor(family: AddressFamily, last: StoredKey) {
    const [variable, name] = [VARIABLES[family], nameOfKey(last.key)]
    super(
      `${variable}: is not the key that deposit addresses have come from, which ends in ${name}. Put that one back; or, to give everybody new addresses, set ${variable}_REPLACES=${name} and go on watching the former ones (npm run operator -- addresses list).`,
    )
    this.name = 'ChangedDepositKey'
  }
}

export const family = v.picklist(['evm', 'tron'] satisfies AddressFamily[])
const row = v.pipe(
  v.object({ id: v.number(), family, key: v.string(), is_test: v.boolean() }),
  v.transform(({ is_test, ...rest }): StoredKey => ({ ...rest, isTest: is_test })),
)
const SELECT = 'SELECT id, family, key, is_test FROM deposit_keys'

const keyInUse = async (tx: Pick<Tx, 'rows'>, of: AddressFamily): Promise<StoredKey | undefined> =>
  (await tx.rows(row, `${SELECT} WHERE family = $1 ORDER BY since DESC, id DESC LIMIT 1`, [of]))[0]

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
  const last = await keyInUse(db, wanted.family)
  if (last?.key === wanted.key) return last
  if (last && !mayFollow(wanted, last, replaces)) throw new ChangedDepositKey(wanted.family, last)
  if (last) await beforeChange(last)
  return await db.transaction(async (tx) => {
    // The lock makes sure that hosts that start together agree on one key.
    await tx.run('SELECT next FROM address_counter FOR UPDATE')
    const current = await keyInUse(tx, wanted.family)
    if (current && current.id !== last?.id) {
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
