import { QRCodeSVG } from 'qrcode.react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** Encoded at this size (product §2). */
const ENCODED = 256

/** The QR code of the token's contract as the path of its dark modules, in a square of `size` modules. */
export function contractQr(address: string): { size: number; path: string } {
  const code = { value: address, size: ENCODED, level: 'M' } as const
  const markup = renderToStaticMarkup(createElement(QRCodeSVG, code))
  const size = Number(/viewBox="0 0 (\d+)/.exec(markup)?.[1])
  const path = [...markup.matchAll(/ d="([^"]+)"/g)].at(-1)?.[1]
  if (!size || !path) throw new Error('The QR code of the contract has no path')
  return { size, path }
}
