import * as v from 'valibot'
import { LOCK_KEY } from '#config/storage-keys.ts'
import { fromBase64Url, toBase64Url } from './authenticator.ts'
import type { Cipher } from './cipher.ts'
import { ENCRYPTED_SESSION } from './lock-signal.ts'

/** The minutes in the background after which the app locks itself. */
export const DELAYS = [0, 1, 5, 15] as const
export type Delay = (typeof DELAYS)[number]

const bytes = v.pipe(
  v.string(),
  v.regex(/^[\w-]+$/),
  v.transform((text) => fromBase64Url(text)),
)

const lockRecord = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    /** The passkey. */
    id: v.string(),
    after: v.picklist(DELAYS),
    /** Missing where the passkey has no PRF extension: the lock is a curtain only. */
    key: v.optional(v.object({ salt: bytes, wrapped: bytes })),
  }),
)

/** How this device is locked. Nothing in it is secret. */
export type LockRecord = v.InferOutput<typeof lockRecord>

export function readLock(storage: Pick<Storage, 'getItem'> | undefined): LockRecord | undefined {
  const parsed = v.safeParse(lockRecord, storage?.getItem(LOCK_KEY))
  return parsed.success ? parsed.output : undefined
}

/** Throws if the storage is full: a lock that is not stored must not be relied on. */
export function writeLock(storage: Pick<Storage, 'setItem'>, { id, after, key }: LockRecord): void {
  const texts = key && { salt: toBase64Url(key.salt), wrapped: toBase64Url(key.wrapped) }
  storage.setItem(LOCK_KEY, JSON.stringify({ id, after, key: texts }))
}

const NAME = 'session'

/**
 * The session, encrypted, in the place of its token and in its form. The token's last characters let a page that has it
 * recognise its own (stores/account/session.ts).
 */
export async function encryptSession(session: string, cipher: Cipher): Promise<string> {
  const [token = ''] = session.split(' ')
  return `${ENCRYPTED_SESSION}${token.slice(-4)}~${toBase64Url(await cipher.encrypt(NAME, session))}`
}

/** Undefined if `stored` is no encrypted session of this key. */
export async function decryptSession(stored: string, cipher: Cipher): Promise<string | undefined> {
  const encrypted = /^~~.*~([\w-]+)$/.exec(stored)?.[1]
  const session = encrypted && (await cipher.decrypt(NAME, fromBase64Url(encrypted)))
  return typeof session === 'string' ? session : undefined
}
