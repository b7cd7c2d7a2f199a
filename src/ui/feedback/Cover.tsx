import { type ReactNode, useLayoutEffect, useRef } from 'react'
import css from './Dialog.module.css'

interface Props {
  /** The id of its heading. */
  labelledBy: string
  children: ReactNode
}

/** A modal dialog over the whole page that cannot be closed: nothing behind it is seen, reached or read out. */
export function Cover({ labelledBy, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    return () => opened?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      className={css.cover}
      aria-labelledby={labelledBy}
      closedby="none"
      // Browsers without `closedby` close it at the second Escape.
      onClose={() => dialog.current?.showModal()}
    >
      {children}
    </dialog>
  )
}
