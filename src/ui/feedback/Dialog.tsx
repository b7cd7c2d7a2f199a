import {
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { close as closeText } from '#language'
import { afterPaint } from '../after-paint.ts'
import { IconButton } from '../controls/IconButton.tsx'
import css from './Dialog.module.css'
import { useCloseOutside } from './use-close-outside.ts'

/** The state of the history entry that is pushed so that Back closes the overlay. */
const OVERLAY = 'overlay'

/** Makes Back close an overlay instead of leaving the screen. Closing it otherwise removes its history entry. */
export function useCloseOnBack(isOpen: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return
    history.pushState(OVERLAY, '')
    const onPop = () => closeNow()
    addEventListener('popstate', onPop)
    return () => {
      removeEventListener('popstate', onPop)
      if (history.state === OVERLAY) history.back()
    }
  }, [isOpen])
}

interface Props {
  title: string
  isOpen: boolean
  /** Called on Escape, Back, a click outside, the close button, or a form of method "dialog". */
  onClose: () => void
  children: ReactNode
  /** Buttons at the bottom (DialogActions). */
  actions?: ReactNode
  closeLabel?: string
}

/** The native modal dialog, which traps the focus and restores it. */
export function Dialog({
  title,
  isOpen,
  onClose,
  children,
  actions,
  closeLabel = closeText,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  // A layout effect, so that it closes while still in the document and the focus is restored. It also closes when
  // its screen is hidden by <Activity>: a modal dialog makes the rest of the page inert.
  useLayoutEffect(() => {
    if (!isOpen) return
    const opened = dialog.current
    opened?.showModal()
    return () => opened?.close()
  }, [isOpen])

  /** The key that closes it, too, is painted first: closing computes the styles of the whole page. */
  const close = (event: SyntheticEvent) => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    afterPaint(onClose)
  }

  useCloseOnBack(isOpen, onClose)
  const outside = useCloseOutside(onClose)

  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-labelledby={titleId}
      closedby="any"
      onClose={onClose}
      onCancel={close}
      {...outside}
    >
      <div className={css.head}>
        <h2 id={titleId} className={css.title}>
          {title}
        </h2>
        <IconButton label={closeLabel} icon="close" onClick={onClose} />
      </div>
      {isOpen && children}
      {actions && <DialogActions>{actions}</DialogActions>}
    </dialog>
  )
}

/** The buttons of a dialog, or of one of its steps. The main one is the last: at the end of the line, or below the others. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className={css.actions}>{children}</div>
)
