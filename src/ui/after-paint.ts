/**
 * Runs `action` once the press that calls it has been painted, where the browser can yield; elsewhere at once. So a press
 * is answered before its work is done.
 */
export const afterPaint = <T>(action: () => T) =>
  globalThis.scheduler?.yield?.().then(action) ?? action()
