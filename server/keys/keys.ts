import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import * as v from 'valibot'
import type { Db, Tx } from '../db/db.ts'

/** The host's keys, the same in every process with the same secret. */
export interface Keys {
  /** The key with that name, created on first use. Throws OtherSecret. */
  stored(name: string, create: () => string): Promise<string>
  /** A key that needs no storage, because it follows from the secret. */
  derived(name: string): string
}

/** The keys in the database were sealed under another secret. */
export class OtherSecret extends Error {
  constructor(options?: ErrorOptions) {
    super(
      'HOST_SECRET: is not the one under which the keys in this database are sealed. Hosts that share a database need the same HOST_SECRET (without it, the same host.key in DATA_DIR).',
      options,
    )
    this.name = 'OtherSecret'
  }
}

/** A key that follows from the secret, and from which neither the secret nor another key follows. */
export const derivedKey = (secret: string, name: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', `derived:${name}`, 32)).toString('base64url')

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Keys in the database are sealed: encrypted and authenticated under a key that follows from the host's secret. A host
 * with another secret cannot open them and says so, instead of refusing the codes and tokens of the other hosts.
 */
export function createKeys(db: Db, secret: string): Keys {
  const derive = (name: string) => Buffer.from(hkdfSync('sha256', secret, '', name, 32))
  const sealing = derive('sealing')

  const seal = (name: string, key: string): string => {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(CIPHER, sealing, nonce).setAAD(Buffer.from(name))
    const text = Buffer.concat([cipher.update(key, 'utf8'), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')
  }

  const unseal = (name: string, sealed: string): string => {
    const bytes = Buffer.from(sealed, 'base64url')
    const text = bytes.subarray(NONCE_BYTES + TAG_BYTES)
    try {
      const decipher = createDecipheriv(CIPHER, sealing, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(Buffer.from(name))
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
    } catch (cause) {
      throw new OtherSecret({ cause })
    }
  }

  return {
    derived: (name) => derivedKey(secret, name),
    async stored(name, create) {
      let isMoved = false
      const key = await db.transaction(async (tx) => {
        const sealed = await sealedKey(tx, name)
        if (sealed !== undefined) return unseal(name, sealed)
        const unsealed = await takeUnsealed(tx, name)
        isMoved = unsealed !== undefined
        const key = unsealed ?? create()
        await tx.run(
          'INSERT INTO sealed_keys (name, sealed) VALUES ($1, $2) ON CONFLICT DO NOTHING',
          [name, seal(name, key)],
        )
        // Read again, because another process may have inserted its own first.
        const winner = await sealedKey(tx, name)
        if (winner === undefined) throw new Error(`key ${name} was not stored`)
        return unseal(name, winner)
      })
      // A deleted row stays in the file until then.
      if (isMoved) await db.script('VACUUM FULL secrets')
      return key
    },
  }
}

const sealedRow = v.object({ sealed: v.string() })

async function sealedKey(tx: Tx, name: string): Promise<string | undefined> {
  const [row] = await tx.rows(sealedRow, 'SELECT sealed FROM sealed_keys WHERE name = $1', [name])
  return row?.sealed
}

/** Earlier versions kept keys in plain text. They stay the same keys, so that codes and tokens stay valid. */
async function takeUnsealed(tx: Tx, name: string): Promise<string | undefined> {
  const [row] = await tx.rows(
    v.object({ value: v.string() }),
    'DELETE FROM secrets WHERE name = $1 RETURNING value',
    [name],
  )
  return row?.value
}
