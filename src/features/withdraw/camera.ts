import { scannedAddress } from './scanned-address.ts'

/** The Barcode Detection API: not in every browser, and not yet in TypeScript's library. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
declare global {
  interface Window {
    readonly BarcodeDetector?: new (options: { formats: readonly string[] }) => Detector
  }
}

export type ScanError = 'unsupported' | 'denied' | 'noCamera'

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
  listener: ScanListener,
  signal: AbortSignal,
): Promise<ScanError | undefined> {
  if (!window.BarcodeDetector) return 'unsupported'
  const detector = new window.BarcodeDetector({ formats: ['qr_code'] })
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
    await detectAddress(detector, video, listener)
    await pause(SCAN_INTERVAL, signal)
  }
  return undefined
}

async function openCamera(): Promise<MediaStream | ScanError> {
  // Missing outside secure contexts.
  if (!navigator.mediaDevices) return 'noCamera'
  try {
    return await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  } catch (error) {
    const isDenied = error instanceof DOMException && error.name === 'NotAllowedError'
    return isDenied ? 'denied' : 'noCamera'
  }
}

async function detectAddress(
  detector: Detector,
  video: HTMLVideoElement,
  listener: ScanListener,
): Promise<void> {
  // A frame without an image, such as the first ones, rejects; the next frame is tried.
  const codes = await detector.detect(video).catch(() => [])
  const addresses = codes.flatMap(({ rawValue }) => scannedAddress(rawValue) ?? [])
  const [address] = addresses
  if (address !== undefined) listener.onAddress(address)
  else if (codes.length > 0) listener.onUnreadable()
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
