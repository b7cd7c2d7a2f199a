import { effect, signal } from '@preact/signals-react'
import type { Updates } from '../offline/updates.ts'

/** Forms of the screen; the search over the history is none. A tick box says the same ticked or not. */
const FIELDS = 'main form :is(input:not([type=checkbox], [type=radio]), textarea, select)'

/** Whether a form on the screen holds anything that its reader has put there. */
function isSomethingTyped(): boolean {
  return [...document.querySelectorAll(FIELDS)].some(isFilled)
}

function isFilled(field: Element): boolean {
  if (field instanceof HTMLInputElement) return !field.readOnly && field.value !== ''
  return (
    (field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement) &&
    field.value !== ''
  )
}

/** No new version is offered, in any tab, while a form is half filled: a reload would empty it. */
export function holdWhileTyping(updates: Pick<Updates, 'hold'>): void {
  const isTyped = signal(false)
  const look = () => {
    isTyped.value = isSomethingTyped()
  }
  addEventListener('input', look)
  // A form also goes with its screen, or when it has been sent.
  const changes = new MutationObserver(look)
  effect(() => {
    if (!isTyped.value) return
    const release = updates.hold()
    changes.observe(document.body, { childList: true, subtree: true })
    return () => {
      changes.disconnect()
      release()
    }
  })
}
