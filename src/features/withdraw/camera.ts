import { scannedAddress } from './scanned-address.ts'

/** Not in every browser, and not yet in TypeScript's library. */
interface BarcodeReader {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
declare global {
  interface Window {
    readonly BarcodeDetector?: new (options: { formats: readonly string[] }) => BarcodeReader
  }
}

export type CameraFault = 'unsupported' | 'denied' | 'noCamera'

/** What is seen: an address, or a code that holds none. */
export interface Seen {
  address(found: string): void
  unreadable(): void
}

const LOOK_EVERY = 200

/**
 * Shows the rear camera in `video` and reads QR codes from it until `signal` aborts, which also turns the
 * camera off. Answers why it cannot, or undefined when it has stopped.
 */
export async function readCodes(
  video: HTMLVideoElement,
  seen: Seen,
  signal: AbortSignal,
): Promise<CameraFault | undefined> {
  if (!window.BarcodeDetector) return 'unsupported'
  const reader = new window.BarcodeDetector({ formats: ['qr_code'] })
  const stream = await openCamera()
  if (!(stream instanceof MediaStream)) return stream
  // The dialog may have been closed while the browser asked for leave.
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  signal.addEventListener('abort', stop)
  if (signal.aborted) return void stop()
  video.srcObject = stream
  await video.play().catch(() => undefined)
  while (!signal.aborted) {
    await look(reader, video, seen)
    await pause(LOOK_EVERY, signal)
  }
  return undefined
}

async function openCamera(): Promise<MediaStream | CameraFault> {
  // Missing where the page is not served securely.
  if (!navigator.mediaDevices) return 'noCamera'
  try {
    return await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  } catch (error) {
    const isRefused = error instanceof DOMException && error.name === 'NotAllowedError'
    return isRefused ? 'denied' : 'noCamera'
  }
}

async function look(reader: BarcodeReader, video: HTMLVideoElement, seen: Seen): Promise<void> {
  // A frame that cannot be read, such as the first before the camera is on, is followed by another.
  const codes = await reader.detect(video).catch(() => [])
  const addresses = codes.flatMap(({ rawValue }) => scannedAddress(rawValue) ?? [])
  const [address] = addresses
  if (address !== undefined) seen.address(address)
  else if (codes.length > 0) seen.unreadable()
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      done()
    })
  })
