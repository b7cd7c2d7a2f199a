import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { ToastContainer, toast } from 'react-toastify/unstyled'
// The styled build writes a <style> element, which the content security policy refuses.
import 'react-toastify/ReactToastify.css'
import './toast.css'

let isMounted = false
let lastFault: ReturnType<typeof toast> | undefined

/**
 * Shows a toast inside `place`, which is the same each time. It ends the fault before it, which on a phone would
 * cover what the reader is about to check.
 */
export function show(place: HTMLElement, kind: 'error' | 'success', text: string): void {
  if (!isMounted) createRoot(place).render(container())
  isMounted = true
  if (lastFault !== undefined) toast.dismiss(lastFault)
  const shown = toast[kind](text)
  if (kind === 'error') lastFault = shown
}

// The region around it speaks; a toast that were an alert besides would be spoken twice.
const container = () =>
  createElement(ToastContainer, {
    position: 'top-right',
    closeOnClick: true,
    // Its own dark colours follow the system alone; ours (toast.css) follow the reader's choice, too.
    theme: 'light',
    role: 'group',
  })
