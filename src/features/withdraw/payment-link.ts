import { addressFamily } from '#domain/addresses/address.ts'

/** `ethereum:0x…@56?value=…`, `tron:T…`, `bnb:0x…`: a payment link has a scheme and may have parameters. */
const PAYMENT_LINK = /^(?:[a-z][a-z0-9+.-]*:)?(?:\/\/)?(?:pay-)?([0-9A-Za-z]+)/i

/** `ethereum:0x…@56/transfer?address=0x…&uint256=…` calls a contract, which is nobody to pay (EIP-681). */
const CONTRACT_CALL = /[^/]\/([a-z]\w*)(?:\?(.*))?$/i

/** The address to pay in what was scanned or pasted, bare or as a payment link; undefined if there is none. */
export function addressIn(text: string): string | undefined {
  const link = text.trim()
  const [, called, parameters] = CONTRACT_CALL.exec(link) ?? []
  const address = called === undefined ? PAYMENT_LINK.exec(link)?.[1] : paidBy(called, parameters)
  return address && addressFamily(address) ? address : undefined
}

const paidBy = (called: string, parameters: string | undefined): string | null =>
  called === 'transfer' ? new URLSearchParams(parameters).get('address') : null
