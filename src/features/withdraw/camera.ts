import type { FindAddress } from './qr-detector.ts'

export type CameraError = 'denied' | 'noCamera'

export interface ScanListener {
  onAddress(address: string): void
  /** A QR code without a supported address. */
  onUnreadable(): void
}

const SCAN_INTERVAL = 200

/**
 * Shows the rear camera in `video` and scans QR codes until `signal` aborts, which also turns the camera off.
 * Resolves to why it cannot, or to undefined once stopped.
 */
export async function scanQrCodes(
  video: HTMLVideoElement,
  findAddress: FindAddress,
  listener: ScanListener,
  signal: AbortSignal,
): Promise<CameraError | undefined> {
  const stream = await openCamera()
  if (!(stream instanceof MediaStream)) return stream
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  signal.addEventListener('abort', stop)
  // The dialog may have been closed during the browser's permission prompt.
  if (signal.aborted) return void stop()
  video.srcObject = stream
  await video.play().catch(() => undefined)
  while (!signal.aborted) {
    const { address, hasCode } = await findAddress(video)
    // Closed while this frame was looked at.
    if (signal.aborted) return
    if (address !== undefined) listener.onAddress(address)
    else if (hasCode) listener.onUnreadable()
    await pause(SCAN_INTERVAL, signal)
  }
  return undefined
}

async function openCamera(): Promise<MediaStream | CameraError> {
  // Missing outside secure contexts.
  if (!navigator.mediaDevices) return 'noCamera'
  try {
    return await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  } catch (error) {
    const isDenied = error instanceof DOMException && error.name === 'NotAllowedError'
    return isDenied ? 'denied' : 'noCamera'
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
