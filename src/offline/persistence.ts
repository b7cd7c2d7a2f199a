type Persistence = Partial<Pick<StorageManager, 'persist' | 'persisted'>>

/**
 * Requests persistent storage, so that the browser does not evict the offline cache. Requested after a login, because
 * some browsers show a permission prompt; a denied request changes nothing.
 */
export async function persistStorage(
  storage: Persistence | undefined = navigator.storage,
): Promise<void> {
  try {
    if (!(await storage?.persisted?.())) await storage?.persist?.()
  } catch {
    // Throws where site data is blocked.
  }
}
