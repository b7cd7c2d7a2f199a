import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { scanText } from '#text/screens-withdraw.ts'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { type ScanError, scanQrCodes } from './camera.ts'
import css from './withdraw.module.css'

interface Props {
  onFound: (address: string) => void
  onClose: () => void
}

/** Scans an address from a QR code with the camera, or shows why that is not possible. */
export function ScanDialog({ onFound, onClose }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const [error, setError] = useState<ScanError | 'unreadable'>()
  const onAddress = useEffectEvent(onFound)

  useEffect(() => {
    if (!video.current) return
    const closing = new AbortController()
    const listener = {
      onAddress: (address: string) => onAddress(address),
      onUnreadable: () => setError('unreadable'),
    }
    scanQrCodes(video.current, listener, closing.signal).then(setError, reportError)
    return () => closing.abort()
  }, [])

  const isUnavailable = error !== undefined && error !== 'unreadable'
  return (
    <Dialog title={scanText.title} isOpen onClose={onClose} closeLabel={scanText.close}>
      {!isUnavailable && <p>{scanText.aim}</p>}
      <video ref={video} className={css.camera} hidden={isUnavailable} muted playsInline />
      {error && <Notice kind="warning">{scanText[error]}</Notice>}
    </Dialog>
  )
}
