export const DOCUMENTS_CACHE = 'documents-v1'

/** The caches in use: the precache, which cleans up its own old versions, and the PDFs. */
const isCurrent = (name: string): boolean =>
  name.startsWith('workbox-precache') || name === DOCUMENTS_CACHE

/** Deletes the caches of earlier versions of the site. */
export async function deleteObsoleteCaches(
  storage: Pick<CacheStorage, 'keys' | 'delete'>,
): Promise<void> {
  const names = await storage.keys()
  await Promise.all(names.filter((name) => !isCurrent(name)).map((name) => storage.delete(name)))
}
