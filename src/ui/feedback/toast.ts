/** Short messages in the top right corner. The library is loaded with the first toast. */
const show = (kind: 'error' | 'success', text: string): void => {
  const target = region ?? prepareToasts()
  import('./toast-host.tsx').then((host) => host.show(target, kind, text), reportError)
}

let region: HTMLElement | undefined
/**
 * Called when a page starts: screen readers announce changes only in a live region that already exists, so it must
 * be in the document before the first toast.
 */
export function prepareToasts(): HTMLElement {
  region = document.createElement('div')
  region.setAttribute('aria-live', 'polite')
  document.body.append(region)
  return region
}

export const toastError = (text: string): void => show('error', text)
export const toastSuccess = (text: string): void => show('success', text)
