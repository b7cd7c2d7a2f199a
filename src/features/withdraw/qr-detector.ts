import { addressIn } from './payment-link.ts'

/** The Barcode Detection API: not in every browser, and not yet in TypeScript's library. */
interface Detector {
  detect(source: ImageBitmapSource): Promise<readonly { readonly rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: 'qr_code'[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}
declare global {
  interface Window {
    readonly BarcodeDetector?: DetectorClass
  }
}

export interface Found {
  /** The first supported address. */
  readonly address: string | undefined
  /** Whether there is any QR code. */
  readonly hasCode: boolean
}

/** Finds an address in a picture or in a frame of a video. */
export type FindAddress = (source: ImageBitmapSource) => Promise<Found>

/** The browser's own reader of QR codes, or else one that is loaded now. */
export async function loadQrDetector(): Promise<FindAddress> {
  const Class = (await nativeDetector()) ?? (await import('qr/decode.js')).BarcodeDetector
  const detector = new Class({ formats: ['qr_code'] })
  return async (source) => {
    // A source without an image, such as the first frames of a camera, rejects.
    const codes = await detector.detect(source).catch(() => [])
    const [address] = codes.flatMap(({ rawValue }) => addressIn(rawValue) ?? [])
    return { address, hasCode: codes.length > 0 }
  }
}

/** A browser may have the interface without any format. */
async function nativeDetector(): Promise<DetectorClass | undefined> {
  const formats = await window.BarcodeDetector?.getSupportedFormats()
  return formats?.includes('qr_code') ? window.BarcodeDetector : undefined
}
