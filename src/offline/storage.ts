/** Undefined where the browser blocks site data: merely reading `window.localStorage` throws there. */
export function storageOf(name: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return globalThis[name]
  } catch {
    return undefined
  }
}

/** A full storage is only reported: the value still lives in its signal. */
export function setItem(
  storage: Pick<Storage, 'setItem'> | undefined,
  key: string,
  value: string,
): void {
  try {
    storage?.setItem(key, value)
  } catch (error) {
    reportError(error)
  }
}

/**
 * Makes the browser open a database, which takes it longer than anything else that is asked of it, while the code that reads
 * it is still on its way. A database that is not there stays so. Rejects where storage is forbidden.
 */
export const openEarly = (name: string, databases: Pick<IDBFactory, 'open'>): Promise<void> =>
  new Promise((done, failed) => {
    const opening = databases.open(name)
    opening.onupgradeneeded = () => opening.transaction?.abort()
    opening.onerror = () => failed(opening.error)
    opening.onsuccess = () => {
      // The browser keeps its files open for some seconds.
      opening.result.close()
      done()
    }
  })
