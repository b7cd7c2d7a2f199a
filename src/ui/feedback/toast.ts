/**
 * Short messages in the top right corner. The library and its container come with the first toast,
 * on whichever document that is, so that no screen waits for them.
 */
const show = (kind: 'error' | 'success', text: string): void => {
  const where = place ?? prepareToasts()
  import('./toast-host.tsx').then((host) => host.show(where, kind, text), reportError)
}

let place: HTMLElement | undefined
/**
 * Called when a page starts: a screen reader speaks of what changes inside a live region that it knows,
 * so the region must be there before the first toast is.
 */
export function prepareToasts(): HTMLElement {
  place = document.createElement('div')
  place.setAttribute('aria-live', 'polite')
  document.body.append(place)
  return place
}

export const toastError = (text: string): void => show('error', text)
export const toastSuccess = (text: string): void => show('success', text)
