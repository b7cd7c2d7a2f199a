import { addressFamily } from '#domain/addresses/address.ts'

/** `ethereum:0x…@56?value=…`, `tron:T…`, `bnb:0x…`: a payment link has a scheme and may have parameters. */
const PAYMENT_LINK = /^(?:[a-z][a-z0-9+.-]*:)?(?:\/\/)?(?:pay-)?([0-9A-Za-z]+)/i

/** The address in the text of a QR code, bare or as a payment link; undefined if there is none. */
export function scannedAddress(text: string): string | undefined {
  const address = PAYMENT_LINK.exec(text.trim())?.[1]
  return address && addressFamily(address) ? address : undefined
}
