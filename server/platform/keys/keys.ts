import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import type { Db, Tx } from '../db/db.ts'
import { createEncryption, type Encryption } from './secrets.ts'

/** The host's keys, the same in every process with the same secret. */
export interface Keys {
  /** Encrypts the keys that an earlier version has left in plain text. They stay the same keys, so that codes and tokens stay valid. */
  movePlain(): Promise<void>
  /** The key with that name, created on first use. Throws OtherSecret. */
  stored(name: string, create: () => string): Promise<string>
  /** A key that needs no storage, because it follows from the secret. */
  derived(name: string): string
  /** The keys of that name that followed from the former secrets. */
  formerly(name: string): readonly string[]
  /** Encrypts under such a key, and decrypts what was encrypted under that of a former secret, too. */
  encryption(name: string): Encryption
}

/** The keys in the database were encrypted under another secret. */
export class OtherSecret extends Error {
  override readonly name = 'OtherSecret'
  constructor(options?: ErrorOptions) {
    super(
      'HOST_SECRET: is not the one under which the keys in this database are sealed. Hosts that share a database need the same HOST_SECRET (without it, the same host.key in DATA_DIR).',
      options,
    )
  }
}

/** The name of the key that the doctor shows to a host of the same secret. */
export const ARRIVAL_KEY = 'arrival'

/** A key that follows from the secret, and from which neither the secret nor another key follows. */
export const derivedKey = (secret: string, name: string): string =>
  createHmac('sha256', secret).update(`derived ${name}`).digest('base64url')

/**
 * Keys in the database are encrypted and authenticated under a key that follows from the host's secret. A host
 * with another secret cannot decrypt them and says so, instead of refusing the codes and tokens of the other hosts.
 */
/** A key that is encrypted under the last of `formerSecrets` is encrypted anew. */
export function createKeys(db: Db, secret: string, formerSecrets: readonly string[] = []): Keys {
  const derived = (name: string) => derivedKey(secret, name)
  const formerly = (name: string) => formerSecrets.map((one) => derivedKey(one, name))
  const encryptionOf = (name: string) => createEncryption(secret, `key ${name}`)
  const decrypt = (name: string, encrypted: string): string => {
    try {
      return encryptionOf(name).decrypt(encrypted)
    } catch (cause) {
      throw new OtherSecret({ cause })
    }
  }

  const put = (tx: Tx, name: string, key: string) =>
    tx.run('INSERT INTO sealed_keys (name, sealed) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      name,
      encryptionOf(name).encrypt(key),
    ])

  /** Undefined of what is not encrypted under the former secret. */
  async function encryptedAnew(
    tx: Tx,
    name: string,
    encrypted: string,
  ): Promise<string | undefined> {
    const [former] = formerSecrets
    const key = former && decryptedBy(createEncryption(former, `key ${name}`), encrypted)
    if (key === undefined) return undefined
    await tx.run('UPDATE sealed_keys SET sealed = $2 WHERE name = $1', [
      name,
      encryptionOf(name).encrypt(key),
    ])
    return key
  }

  return {
    derived,
    formerly,
    encryption: (name) => createEncryption(derived(name), name, formerly(name)),
    async movePlain() {
      const isMoved = await db.transaction(async (tx) => {
        const plain = await takePlain(tx)
        for (const { name, value } of plain) await put(tx, name, value)
        return plain.length > 0
      })
      // A deleted row stays in the file until then.
      if (isMoved) await db.script('VACUUM FULL secrets')
    },
    async stored(name, create) {
      return await db.transaction(async (tx) => {
        const encrypted = await encryptedKey(tx, name)
        if (encrypted !== undefined)
          return (await encryptedAnew(tx, name, encrypted)) ?? decrypt(name, encrypted)
        await put(tx, name, create())
        // Read again, because another process may have inserted its own first.
        const winner = await encryptedKey(tx, name)
        if (winner === undefined) throw new Error(`key ${name} was not stored`)
        return decrypt(name, winner)
      })
    },
  }
}

function decryptedBy(encryption: Encryption, encrypted: string): string | undefined {
  try {
    return encryption.decrypt(encrypted)
  } catch {
    return undefined
  }
}

const keyRow = v.object({ sealed: v.string() })

async function encryptedKey(tx: Tx, name: string): Promise<string | undefined> {
  const [row] = await tx.rows(keyRow, 'SELECT sealed FROM sealed_keys WHERE name = $1', [name])
  return row?.sealed
}

const plainRow = v.object({ name: v.string(), value: v.string() })

/**
 * What an earlier version has left there. That was long before anything was sealed: what is written there since is somebody's
 * who would know the key, and is not taken.
 */
const takePlain = (tx: Tx) =>
  tx.rows(
    plainRow,
    `DELETE FROM secrets WHERE name NOT LIKE 'test-xpub-%' AND NOT EXISTS (SELECT FROM seal_keys)
     RETURNING name, value`,
  )
