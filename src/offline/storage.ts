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

/** The prefix of keys that belong to the person, not the device: they are deleted at logout. */
export const USER_PREFIX = 'user:'

/** The local storage key of what the wallet showed last (features/wallet/LastView.tsx). Also read by public/last-view.js. */
export const LAST_VIEW_KEY = `${USER_PREFIX}last-view`

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

/**
 * Says that nothing of a person is left on the device. Removed by a login, and by a logout before it begins, so that what
 * it could not delete is found by the next page that starts without a session.
 */
export const WIPED_KEY = 'wiped'
