import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { scanText } from '#text/screens-withdraw.ts'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { type CameraFault, readCodes } from './camera.ts'
import css from './withdraw.module.css'

interface Props {
  onFound: (address: string) => void
  onClose: () => void
}

/** Reads the address from a QR code with the camera, or says plainly why this browser cannot. */
export function ScanDialog({ onFound, onClose }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const [fault, setFault] = useState<CameraFault | 'unreadable'>()
  const found = useEffectEvent(onFound)

  useEffect(() => {
    if (!video.current) return
    const closing = new AbortController()
    const seen = {
      address: (address: string) => found(address),
      unreadable: () => setFault('unreadable'),
    }
    readCodes(video.current, seen, closing.signal).then(setFault, reportError)
    return () => closing.abort()
  }, [])

  const isBlind = fault !== undefined && fault !== 'unreadable'
  return (
    <Dialog title={scanText.title} isOpen onClose={onClose} closeLabel={scanText.close}>
      {!isBlind && <p>{scanText.aim}</p>}
      <video ref={video} className={css.camera} hidden={isBlind} muted playsInline />
      {fault && <Notice kind="warning">{scanText[fault]}</Notice>}
    </Dialog>
  )
}
