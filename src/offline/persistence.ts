type Persistence = Partial<Pick<StorageManager, 'persist' | 'persisted'>>

/**
 * Asks the browser not to throw away what is cached for offline use when room gets short. Asked once somebody is logged
 * in, since some browsers ask the person in turn; a browser that says no goes on as it was.
 */
export async function persistStorage(
  storage: Persistence | undefined = navigator.storage,
): Promise<void> {
  try {
    if (!(await storage?.persisted?.())) await storage?.persist?.()
  } catch {
    // Where site data is blocked, asking is forbidden too.
  }
}
