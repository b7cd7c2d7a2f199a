import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from '../controls/IconButton.tsx'
import css from './Dialog.module.css'
import { useBackCloses } from './use-back-closes.ts'

interface Props {
  title: string
  isOpen: boolean
  /** Asked for by Escape, by Back, by a press outside, by the close button, or by a form of method "dialog". */
  onClose: () => void
  children: ReactNode
  /** Buttons at the foot. */
  actions?: ReactNode
  closeLabel?: string
}

/** The browser's own modal dialog: it keeps the focus inside, and gives it back. */
export function Dialog({ title, isOpen, onClose, children, actions, closeLabel = 'Close' }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  // Closed while it is still in the document, or the focus would not find back; and where only its screen is hidden,
  // since nothing outside a modal dialog can be reached or heard.
  useLayoutEffect(() => {
    if (!isOpen) return
    const opened = dialog.current
    opened?.showModal()
    return () => opened?.close()
  }, [isOpen])

  useBackCloses(isOpen, onClose)

  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-labelledby={titleId}
      closedby="any"
      onClose={onClose}
    >
      <div className={css.head}>
        <h2 id={titleId} className={css.title}>
          {title}
        </h2>
        <IconButton label={closeLabel} icon="close" onClick={onClose} />
      </div>
      {isOpen && children}
      {actions && <div className={css.actions}>{actions}</div>}
    </dialog>
  )
}
