import { crc32, deflateSync } from 'node:zlib'
import { QRCodeSVG } from 'qrcode.react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** Encoded at this size (product §2). */
const ENCODED = 256

/**
 * The QR code of the token's contract as the address of a picture with one pixel for each of its modules: a fifth of what
 * its drawing would take in the document.
 */
export function contractQr(address: string): string {
  const code = { value: address, size: ENCODED, level: 'M' } as const
  const markup = renderToStaticMarkup(createElement(QRCodeSVG, code))
  const size = Number(/viewBox="0 0 (\d+)/.exec(markup)?.[1])
  const path = [...markup.matchAll(/ d="([^"]+)"/g)].at(-1)?.[1] ?? ''
  const runs = [...path.matchAll(/M(\d+)[ ,](\d+) ?h(\d+)v1H\d+z/g)]
  if (!size || runs.length === 0) throw new Error('The QR code of the contract has no modules')
  const dark = runs.map(([, x, y, length]) => ({
    x: Number(x),
    y: Number(y),
    length: Number(length),
  }))
  return `data:image/png;base64,${png(size, dark).toString('base64')}`
}

interface Run {
  readonly x: number
  readonly y: number
  readonly length: number
}

/** A square picture of one bit a pixel, white but for these runs. */
function png(size: number, dark: readonly Run[]): Buffer {
  const width = Math.ceil(size / 8)
  const rows = Array.from({ length: size }, () => Buffer.alloc(1 + width, 0xff).fill(0, 0, 1))
  for (const { x, y, length } of dark)
    for (let at = x; at < x + length; at++) {
      const row = rows[y]
      const byte = 1 + (at >> 3)
      row?.writeUInt8(row.readUInt8(byte) & ~(0x80 >> (at & 7)), byte)
    }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(size, 0)
  head.writeUInt32BE(size, 4)
  head.writeUInt8(1, 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
