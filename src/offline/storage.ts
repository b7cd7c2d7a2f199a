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

/**
 * Says that nothing of a person is left on the device. Removed by a login, and by a logout before it begins, so that what
 * it could not delete is found by the next page that starts without a session.
 */
export const WIPED_KEY = 'wiped'
