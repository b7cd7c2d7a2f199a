/** Short messages in the top right corner. The library is loaded with the first toast. */
const show = (kind: 'error' | 'success', text: string): void => {
  import('./toast-host.tsx').then((host) => host.show(toastRegion(), kind, text), reportError)
}

/**
 * Every document has the region from the start (index.html): screen readers announce changes only in a live region that
 * was there before.
 */
function toastRegion(): HTMLElement {
  const region = document.getElementById('toasts')
  if (!region) throw new Error('The document has no #toasts')
  return region
}

export const toastError = (text: string): void => show('error', text)
export const toastSuccess = (text: string): void => show('success', text)
