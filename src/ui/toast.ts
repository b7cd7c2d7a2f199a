/**
 * Short messages in the top right corner. The library and its container come with the first toast,
 * on whichever document that is, so that no screen waits for them.
 */
const loadHost = () => import('./toast-host.tsx')

export function toastError(text: string): void {
  loadHost().then(({ toast }) => toast.error(text), reportError)
}

export function toastSuccess(text: string): void {
  loadHost().then(({ toast }) => toast.success(text), reportError)
}
