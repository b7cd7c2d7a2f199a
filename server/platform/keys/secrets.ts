import { createCipheriv, createDecipheriv, createHmac, hash, randomBytes } from 'node:crypto'
import * as v from 'valibot'
import type { Db } from '../db/db.ts'

/** 256 random bits, in an alphabet that is safe in a header, a URL and a subprotocol. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

/** Tokens are stored as this hash only. A plain hash suffices for 256 random bits, but not for a password. */
export const digest = (text: string): string => hash('sha256', text, 'base64url')

/** The value with that name, created on first use and shared by all processes. Not for secrets: see `keys/keys.ts`. */
export async function sharedValue(db: Db, name: string, create: () => string): Promise<string> {
  const stored = await storedValue(db, name)
  if (stored !== undefined) return stored
  await db.run('INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    name,
    create(),
  ])
  // Read again, because another process may have inserted its own first.
  const created = await storedValue(db, name)
  if (created === undefined) throw new Error(`${name} was not stored`)
  return created
}

async function storedValue(db: Db, name: string): Promise<string | undefined> {
  const [row] = await db.rows(
    v.object({ value: v.string() }),
    'SELECT value FROM secrets WHERE name = $1',
    [name],
  )
  return row?.value
}

const CIPHER = 'aes-256-gcm'
const [NONCE, TAG] = [12, 16]

export interface Encryption {
  encrypt(text: string): string
  /** Throws if the text was encrypted with none of the keys, or changed. */
  decrypt(encrypted: string): string
}

/** Encrypts texts for storage, with a key of its own for each purpose. What was encrypted with a former key is decrypted, too. */
export function createEncryption(
  key: string,
  purpose: string,
  formerKeys: readonly string[] = [],
): Encryption {
  const keyOf = (from: string) => createHmac('sha256', from).update(purpose).digest()
  const own = keyOf(key)
  const former = formerKeys.map(keyOf)
  return {
    encrypt(text) {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv(CIPHER, own, nonce)
      const encrypted = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
      return Buffer.concat(encrypted).toString('base64url')
    },
    decrypt(encrypted) {
      const bytes = Buffer.from(encrypted, 'base64url')
      for (const one of former)
        try {
          return decryptedBy(one, bytes)
        } catch {
          // It is under the key of now, or under none, which that says.
        }
      return decryptedBy(own, bytes)
    },
  }
}

function decryptedBy(key: Buffer, bytes: Buffer): string {
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE))
  decipher.setAuthTag(bytes.subarray(-TAG))
  const text = decipher.update(bytes.subarray(NONCE, -TAG))
  return Buffer.concat([text, decipher.final()]).toString('utf8')
}
