export const DOCUMENTS_CACHE = 'documents-v1'

/** All caches there may be: the precache, which looks after its own versions, and the PDFs. */
const isOurs = (name: string): boolean =>
  name.startsWith('workbox-precache') || name === DOCUMENTS_CACHE

/** Removes what former versions of the site left behind. */
export async function deleteObsoleteCaches(
  storage: Pick<CacheStorage, 'keys' | 'delete'>,
): Promise<void> {
  const names = await storage.keys()
  await Promise.all(names.filter((name) => !isOurs(name)).map((name) => storage.delete(name)))
}
