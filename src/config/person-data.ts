/** What the page and the service worker agree on about the data of a login. */

/** The message by which a page that ends a login asks the worker to delete its data: the page may be closed at once. */
export interface WipeMessage {
  readonly type: 'WIPE_LOGIN'
  /** The token of the login. */
  readonly token: string
}

/** The table of the cache's database. */
export const CACHE_TABLE = 'entries'

/**
 * The encrypted entries of a login are in a partition of their own, with this after its name, so that none is taken for
 * what it is not.
 */
export const ENCRYPTED = '~'

/**
 * The name of a login's partition: a digest of its token, so that it can be computed offline without storing the
 * token itself. Null outside a secure context, which has no digest and no offline mode either.
 */
export async function partitionOf(
  token: string | null,
  subtle: Pick<SubtleCrypto, 'digest'> | undefined,
): Promise<string | null> {
  if (token === null || !subtle) return null
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(`cache ${token}`))
  return Array.from(new Uint8Array(digest, 0, 16), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
