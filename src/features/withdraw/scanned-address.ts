import { addressFamily } from '#domain/addresses/address.ts'

/** `ethereum:0x…@56?value=…`, `tron:T…`, `bnb:0x…`: a payment link names a scheme and may carry more. */
const PAYMENT_LINK = /^(?:[a-z][a-z0-9+.-]*:)?(?:\/\/)?(?:pay-)?([0-9A-Za-z]+)/i

/** The address in what a QR code holds, bare or as a payment link; undefined where there is none. */
export function scannedAddress(text: string): string | undefined {
  const address = PAYMENT_LINK.exec(text.trim())?.[1]
  return address && addressFamily(address) ? address : undefined
}
