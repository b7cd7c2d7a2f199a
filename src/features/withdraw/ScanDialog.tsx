import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { scanText } from '#text/transfers.ts'
import { afterPaint } from '../../ui/after-paint.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { type CameraError, scanQrCodes } from './camera.ts'
import { loadQrDetector } from './qr-detector.ts'
import css from './withdraw.module.css'

interface Props {
  onFound: (address: string) => void
  onClose: () => void
}

/** Reads an address from a QR code, with the camera or from a picture. */
export function ScanDialog({ onFound, onClose }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const file = useRef<HTMLInputElement>(null)
  /** Why the camera does not scan. */
  const [cameraError, setCameraError] = useState<CameraError | 'notLoaded'>()
  /** Why what was scanned or chosen is not used. */
  const [error, setError] = useState<'unreadable' | 'noCode' | 'notLoaded'>()
  const onAddress = useEffectEvent(onFound)

  useEffect(() => {
    const closing = new AbortController()
    const scan = async (shown: HTMLVideoElement) => {
      const findAddress = await loadQrDetector().catch(() => undefined)
      if (closing.signal.aborted) return undefined
      if (!findAddress) return 'notLoaded'
      const listener = {
        onAddress: (address: string) => onAddress(address),
        onUnreadable: () => setError('unreadable'),
      }
      return scanQrCodes(shown, findAddress, listener, closing.signal)
    }
    const shown = video.current
    if (shown) Promise.resolve(afterPaint(() => scan(shown))).then(setCameraError, reportError)
    return () => closing.abort()
  }, [])

  const readPicture = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [picture] = currentTarget.files ?? []
    if (!picture) return
    const findAddress = await loadQrDetector().catch(() => undefined)
    // The reader takes no file; what is no picture has no code.
    const bitmap = await createImageBitmap(picture).catch(() => undefined)
    const address = bitmap && (await findAddress?.(bitmap))
    // The same file can be chosen again.
    currentTarget.value = ''
    if (address?.address !== undefined) onFound(address.address)
    else if (!findAddress) setError('notLoaded')
    else setError(address?.hasCode ? 'unreadable' : 'noCode')
  }

  return (
    <Dialog
      title={scanText.title}
      isOpen
      onClose={onClose}
      closeLabel={scanText.close}
      actions={
        <Button kind="secondary" onClick={() => file.current?.click()}>
          {scanText.picture}
        </Button>
      }
    >
      {!cameraError && <p>{scanText.aim}</p>}
      <video
        ref={video}
        className={css.camera}
        hidden={cameraError !== undefined}
        muted
        playsInline
      />
      {cameraError && <Notice kind="warning">{scanText[cameraError]}</Notice>}
      {error && <Notice kind="error">{scanText[error]}</Notice>}
      <input
        ref={file}
        type="file"
        accept="image/*"
        aria-label={scanText.picture}
        hidden
        onChange={readPicture}
      />
    </Dialog>
  )
}
