import { toast } from 'react-toastify/unstyled'

/** Records the toasts that are shown from now on, in order. */
export function recordToasts() {
  const shown: { readonly kind: string; readonly text: string }[] = []
  const stop = toast.onChange(({ status, type, content }) => {
    if (status === 'added') shown.push({ kind: type ?? '', text: String(content) })
  })
  return {
    errors: () => shown.filter(({ kind }) => kind === 'error').map(({ text }) => text),
    successes: () => shown.filter(({ kind }) => kind === 'success').map(({ text }) => text),
    [Symbol.dispose]: stop,
  }
}
