import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { ToastContainer, toast } from 'react-toastify/unstyled'
import { notifications } from '#language'
// The styled build is not used: it injects a <style> element, which the content security policy forbids.
import 'react-toastify/ReactToastify.css'
import './toast.css'

let isMounted = false
let lastError: ReturnType<typeof toast> | undefined
/** The successes that are shown, and those among them from before the last submit. */
let successes: ReturnType<typeof toast>[] = []
let outdated: typeof successes = []

/**
 * Shows a toast inside `region`, which is the same in every call. Dismisses the previous error, and what was said before the
 * submit that this is the answer to: together they would cover the heading on a phone.
 */
export function show(region: HTMLElement, kind: 'error' | 'success', text: string): void {
  if (!isMounted) {
    createRoot(region).render(container())
    // What was wrong may be mended now.
    addEventListener('submit', onSubmit, true)
  }
  isMounted = true
  dismissError()
  for (const id of outdated) toast.dismiss(id)
  outdated = []
  const id = toast[kind](text)
  if (kind === 'error') lastError = id
  else successes.push(id)
}

function onSubmit(): void {
  dismissError()
  outdated.push(...successes)
  successes = []
}

function dismissError(): void {
  if (lastError !== undefined) toast.dismiss(lastError)
  lastError = undefined
}

// Role `group`: the region around it is live, and an alert inside would be announced twice.
const container = () => {
  // Where lines end, so that no heading is below it.
  const isRightToLeft = document.dir === 'rtl'
  return createElement(ToastContainer, {
    position: isRightToLeft ? 'top-left' : 'top-right',
    rtl: isRightToLeft,
    closeOnClick: true,
    // Fixed: the library's dark theme follows the system only; toast.css follows the chosen theme.
    theme: 'light',
    role: 'group',
    'aria-label': notifications,
  })
}
