/**
 * Runs `action` in a task of its own, before which the browser paints the press that calls it; at once where it cannot
 * yield. So a press is answered before its work is done.
 */
export const afterPaint = <T>(action: () => T) =>
  globalThis.scheduler?.yield?.().then(action) ?? action()
