import { type MouseEvent, useRef } from 'react'

/**
 * Closes a modal dialog on a press outside it, in browsers without `closedby`. Its backdrop is part of the dialog, so
 * the point decides; and a press that began inside, such as a selection of text, must not close it.
 */
export function useCloseOutside(close: () => void) {
  const began = useRef(false)
  if ('closedBy' in HTMLDialogElement.prototype) return {}
  return {
    onPointerDown: (event: MouseEvent<HTMLDialogElement>) => {
      began.current = isOutside(event)
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if (began.current && isOutside(event)) close()
      began.current = false
    },
  }
}

function isOutside({ clientX, clientY, target, currentTarget }: MouseEvent): boolean {
  if (target !== currentTarget) return false
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
