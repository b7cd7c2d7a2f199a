import { type ComponentProps, useEffect, useState } from 'react'
import css from './CopyLine.module.css'
import { IconButton } from './IconButton.tsx'

interface Props {
  /** The text that is copied. */
  text: string
  /** The button's label, such as "Copy address". */
  label: string
  /** How long the check mark is shown, in milliseconds (product §4: 2 s). */
  confirmFor?: number
  onCopied?: () => void
  onFailed?: () => void
}

/** Copies `text` and shows a check mark for a moment. Calls `onFailed` if the clipboard cannot be written. */
export function CopyButton({ text, label, confirmFor = 2000, onCopied, onFailed }: Props) {
  const [copies, setCopies] = useState(0)
  const [isConfirmed, setConfirmed] = useState(false)

  // A second copy while the check mark is shown restarts the timer.
  useEffect(() => {
    if (copies === 0) return
    setConfirmed(true)
    const timer = setTimeout(() => setConfirmed(false), confirmFor)
    return () => clearTimeout(timer)
  }, [copies, confirmFor])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      // Denied by the browser, or no clipboard API on an insecure origin.
      return onFailed?.()
    }
    setCopies((count) => count + 1)
    onCopied?.()
  }

  return <IconButton label={label} icon={isConfirmed ? 'check' : 'copy'} onClick={copy} />
}

/** A text to copy, such as an address, with its copy button. */
export const CopyLine = (props: ComponentProps<typeof CopyButton>) => (
  <div className={css.line}>
    <code>{props.text}</code>
    <CopyButton {...props} />
  </div>
)

/** Opens the device's own dialog. Whoever closes it has changed their mind; rejects where it cannot be opened. */
export async function share(data: ShareData): Promise<void> {
  try {
    await navigator.share(data)
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  }
}
