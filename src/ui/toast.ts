/**
 * Short messages in the top right corner. The library and its container come with the first toast,
 * on whichever document that is, so that no screen waits for them.
 */
const loadHost = async () => {
  const { hostIn } = await import('./toast-host.tsx')
  return hostIn(place ?? prepareToasts())
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

let lastFault: string | number | undefined

/** Takes the place of the fault before it, which on a phone would cover what the reader is about to check. */
export function toastError(text: string): void {
  loadHost().then((toast) => {
    if (lastFault !== undefined) toast.dismiss(lastFault)
    lastFault = toast.error(text)
  }, reportError)
}

/** What went well has ended the fault before it, too. */
export function toastSuccess(text: string): void {
  loadHost().then((toast) => {
    if (lastFault !== undefined) toast.dismiss(lastFault)
    toast.success(text)
  }, reportError)
}
