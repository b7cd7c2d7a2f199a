/** Undefined where the browser blocks site data: merely reading `window.localStorage` throws there. */
export function storageOf(name: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return globalThis[name]
  } catch {
    return undefined
  }
}

/** A storage that is full is reported and does no other harm: the value still lives in its signal. */
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

/** Whatever belongs to the person and not to the device is stored under such a key, and goes at logout. */
export const USER_PREFIX = 'user:'
