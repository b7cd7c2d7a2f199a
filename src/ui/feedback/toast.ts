let host: Promise<typeof import('./toast-host.tsx')> | undefined

/**
 * Short messages at the top, where lines end. The library is loaded with the first toast, by one import: several of a module
 * that is still being fetched are settled in any order, and an earlier error would replace a later one.
 */
const show = (kind: 'error' | 'success', text: string): void => {
  host ??= import('./toast-host.tsx').finally(() => {
    // The browser has it now, or the next toast tries again.
    host = undefined
  })
  host.then((loaded) => loaded.show(toastRegion(), kind, text), reportError)
}

/**
 * Every document has the region from the start (index.html): screen readers announce changes only in a live region that
 * was there before.
 */
function toastRegion(): HTMLElement {
  const region = document.getElementById('toasts')
  if (!region) throw new Error('No #toasts')
  return region
}

export const toastError = (text: string): void => show('error', text)
export const toastSuccess = (text: string): void => show('success', text)
