import { useEffect, useState } from 'react'
import { IconButton } from './IconButton.tsx'

interface Props {
  /** What lands on the clipboard. */
  text: string
  /** What the button says: "Copy address". */
  label: string
  /** How long the check mark stays, in milliseconds (product §4: 2 s). */
  confirmFor?: number
  onCopied?: () => void
  onFailed?: () => void
}

/** Copies, then shows a check mark for a while. Where the page may not write the clipboard it reports so. */
export function CopyButton({ text, label, confirmFor = 2000, onCopied, onFailed }: Props) {
  const [copies, setCopies] = useState(0)
  const [isConfirmed, setConfirmed] = useState(false)

  // A second copy while the mark is shown starts the time anew.
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
      // Refused by the browser, or no clipboard at all on an insecure origin.
      return onFailed?.()
    }
    setCopies((count) => count + 1)
    onCopied?.()
  }

  return <IconButton label={label} icon={isConfirmed ? 'check' : 'copy'} onClick={copy} />
}
