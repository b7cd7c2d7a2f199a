import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { ToastContainer, toast } from 'react-toastify/unstyled'
// The styled build writes a <style> element, which the content security policy refuses.
import 'react-toastify/ReactToastify.css'
import './toast.css'

let isMounted = false

/** Shows toasts inside `place`, which is the same each time. */
export function hostIn(place: HTMLElement): typeof toast {
  if (!isMounted) createRoot(place).render(container())
  isMounted = true
  return toast
}

// The region around it speaks; a toast that were an alert besides would be spoken twice.
const container = () =>
  createElement(ToastContainer, {
    position: 'top-right',
    closeOnClick: true,
    theme: 'auto',
    role: 'group',
  })
