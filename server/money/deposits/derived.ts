import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { HDKey } from '@scure/bip32'
import * as v from 'valibot'
import { checksummed, isSameAddress, tronAddress } from '#domain/addresses/address.ts'
import { familyOf, NETWORK_IDS } from '#domain/assets.ts'
import type { AddressFamily } from '#domain/network-facts.ts'
import type { Db, Signer, Tx } from '../../platform/db/db.ts'
import { addressSeal, family, nameOfKey, type StoredKey } from './keys.ts'

/** Derives the addresses below one key, each stored for the person it is for. */
export interface Derivation {
  /** The address with that index, which is stored if it is not yet. Throws if another one is stored, or it is somebody else's. */
  derive(tx: Pick<Tx, 'rows' | 'run'> & Signer, userId: string, index: number): Promise<string>
}

const stored = v.object({ address: v.string(), seal: v.nullable(v.string()) })

/** Whether an address is the one with that index below a key. */
export function comesFrom(family: AddressFamily, key: string, index: number, address: string) {
  try {
    const receiving = HDKey.fromExtendedKey(key).deriveChild(0)
    return addressOf(family, receiving.deriveChild(index)) === address
  } catch {
    // What is no extended key has no addresses.
    return false
  }
}

export function createDerivation({ id, family, key }: StoredKey): Derivation {
  const receiving = HDKey.fromExtendedKey(key).deriveChild(0)
  return {
    async derive(tx, userId, index) {
      const address = addressOf(family, receiving.deriveChild(index))
      const select =
        'SELECT address, seal FROM derived_addresses WHERE key_id = $1 AND user_id = $2'
      const read = () => tx.rows(stored, select, [id, userId])
      const [before] = await read()
      if (!before) await handOut(tx, { keyId: id, family, userId, address })
      const [row] = before ? [before] : await read()
      // Somebody has written to the database: neither of the two may be shown.
      if (!row) throw new Error(`the deposit address ${address} is somebody else's`)
      if (row.address !== address)
        throw new Error(`the stored deposit address ${row.address} does not come from its key`)
      if (row.seal !== addressSeal(tx, { userId, address }))
        throw new Error(`the stored deposit address ${address} was not handed out by this host`)
      return address
    },
  }
}

export interface HandedOut {
  readonly keyId: number
  readonly family: AddressFamily
  readonly userId: string
  readonly address: string
}

/**
 * Stores an address for a person, together with the newest block of each watched network of which it is known that it is
 * there: what the address was paid up to there is nobody's. The rows of the networks are held, so that no block is read
 * meanwhile that would be neither before nor after.
 */
export const handOut = (
  tx: Pick<Tx, 'run'> & Signer,
  { keyId, family, userId, address }: HandedOut,
): Promise<number> =>
  tx.run(
    `WITH handed AS (
       INSERT INTO derived_addresses (key_id, user_id, address, seal) VALUES ($1, $2, $3, $5)
       ON CONFLICT DO NOTHING RETURNING address),
     watched AS (SELECT * FROM chain_cursors WHERE network = ANY($4) FOR SHARE)
     INSERT INTO chain_starts (network, address, number, seen, time)
     SELECT w.network, h.address, greatest(w.number, w.final_number),
       coalesce((SELECT max(b.seq) FROM chain_blocks b WHERE b.network = w.network), 0),
       w.final_time + greatest(clock_timestamp() - w.heard_at, '0') - interval '${UNCERTAIN}'
     FROM handed h, watched w
     ON CONFLICT DO NOTHING`,
    [
      ...[keyId, userId, address],
      NETWORK_IDS.filter((network) => familyOf(network) === family),
      addressSeal(tx, { userId, address }),
    ],
  )

/** The most by which the clocks of a chain and of the database may differ. */
const UNCERTAIN = '1 minute'

const addressOf = (family: AddressFamily, key: HDKey): string =>
  family === 'evm' ? checksummed(bytesToHex(accountBytes(key))) : tronAddress(accountBytes(key))

/** The 20 bytes of a public key's address, the same on Ethereum, BNB Smart Chain and Tron. */
function accountBytes({ publicKey }: HDKey): Uint8Array {
  if (publicKey === null) throw new Error('an extended key without a public key')
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false)
  return keccak_256(point.subarray(1)).subarray(12)
}

const BATCH = 100
const without = v.object({ user_id: v.string(), index: v.number() })

/** Stores the addresses below a key that were handed out before addresses were stored, or below another key. */
export async function storeMissing(db: Db, key: StoredKey): Promise<void> {
  const derivation = createDerivation(key)
  for (;;) {
    const missing = await db.rows(
      without,
      `SELECT d.user_id, d.index FROM deposit_addresses d
       WHERE NOT EXISTS (SELECT FROM derived_addresses a WHERE a.user_id = d.user_id AND a.key_id = $1)
       LIMIT $2`,
      [key.id, BATCH],
    )
    for (const { user_id, index } of missing) await derivation.derive(db, user_id, index)
    if (missing.length < BATCH) return
  }
}

/** An address with its person, as it is listed. */
export interface ListedAddress {
  readonly address: string
  readonly family: AddressFamily
  readonly email: string
  readonly userId: string
  /** The addresses of the user. */
  readonly index: number
  /** The derivation path below the account's key. */
  readonly path: string
  /** The last characters of the key. */
  readonly key: string
  /** Whether it is shown to its person; otherwise it comes from a former key. */
  readonly isCurrent: boolean
}

const listed = v.pipe(
  v.object({
    address: v.string(),
    family,
    email: v.string(),
    user_id: v.string(),
    index: v.number(),
    key: v.string(),
    is_current: v.boolean(),
  }),
  v.transform(
    ({ user_id, index, key, is_current, ...rest }): ListedAddress => ({
      ...rest,
      userId: user_id,
      index,
      path: `0/${index}`,
      key: nameOfKey(key),
      isCurrent: is_current,
    }),
  ),
)
const LISTED = `SELECT a.address, k.family, u.email, u.id AS user_id, d.index, k.key,
    NOT EXISTS (SELECT FROM deposit_keys n WHERE n.family = k.family AND (n.since, n.id) > (k.since, k.id))
      AS is_current
  FROM derived_addresses a JOIN deposit_keys k ON k.id = a.key_id
  JOIN deposit_addresses d ON d.user_id = a.user_id JOIN users u ON u.id = a.user_id`
const ORDER = 'ORDER BY d.index, k.family, k.since DESC'

/** Those of at most `limit` users, after the user of that index if there is one; in the order of their users. */
export const addressesAfter = (
  db: Pick<Tx, 'rows'>,
  { after = -1, limit }: { after?: number | undefined; limit: number },
): Promise<ListedAddress[]> =>
  db.rows(
    listed,
    `${LISTED} WHERE d.index IN (SELECT index FROM deposit_addresses WHERE index > $1 ORDER BY index LIMIT $2)
     ${ORDER}`,
    [after, limit],
  )

/** Those of one address, in whatever spelling; several only if a key was used for two families. */
export const addressesLike = async (
  db: Pick<Tx, 'rows'>,
  address: string,
): Promise<ListedAddress[]> =>
  (
    await db.rows(listed, `${LISTED} WHERE lower(a.address) = lower($1) ${ORDER}`, [address])
  ).filter((found) => isSameAddress(found.address, address))

/** Those of some users. */
export const addressesOf = (
  db: Pick<Tx, 'rows'>,
  userIds: readonly string[],
): Promise<ListedAddress[]> =>
  db.rows(listed, `${LISTED} WHERE a.user_id = ANY($1) ${ORDER}`, [userIds])
