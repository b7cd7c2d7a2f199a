import { inflateSync } from 'node:zlib'
import decodeQR from 'qr/decode.js'

/** A QR code by its modules. */
interface Modules {
  readonly size: number
  readonly isDark: (x: number, y: number) => boolean
}

/** Pixels of each module, and modules of white around the code: what a phone's camera would see. */
const SCALE = 4
const QUIET = 4

/** What a scanner reads from a QR code of the page, an `svg` or an `img`. Throws if it cannot be read. */
export function readQr(code: Element): string {
  const { size, isDark } = code.localName === 'img' ? modulesOfPng(code) : modulesOfDrawing(code)
  const width = (size + 2 * QUIET) * SCALE
  const data = new Uint8Array(width * width * 4).fill(255)
  for (let at = 0; at < width * width; at++) {
    const x = Math.floor((at % width) / SCALE) - QUIET
    const y = Math.floor(at / width / SCALE) - QUIET
    if (x >= 0 && y >= 0 && x < size && y < size && isDark(x, y)) data.fill(0, at * 4, at * 4 + 3)
  }
  return decodeQR({ width, height: width, data })
}

/** The dark modules are drawn as runs in a row. */
function modulesOfDrawing(svg: Element): Modules {
  const size = Number(svg.getAttribute('viewBox')?.split(' ')[2])
  const drawing = [...svg.querySelectorAll('path')].at(-1)?.getAttribute('d') ?? ''
  const dark = new Set<number>()
  for (const [, x, y, length] of drawing.matchAll(/M(\d+)[ ,](\d+) ?h(\d+)/g))
    for (let run = 0; run < Number(length); run++) dark.add(Number(y) * size + Number(x) + run)
  return { size, isDark: (x, y) => dark.has(y * size + x) }
}

/** A picture of one bit a pixel, whose rows have no filter (tools/build/brand/contract-qr.ts). */
function modulesOfPng(img: Element): Modules {
  const png = Buffer.from(img.getAttribute('src')?.split(',')[1] ?? '', 'base64')
  const size = png.readUInt32BE(16)
  const data = png.indexOf('IDAT')
  const rows = inflateSync(png.subarray(data + 4, data + 4 + png.readUInt32BE(data - 4)))
  const width = 1 + Math.ceil(size / 8)
  const isDark = (x: number, y: number) =>
    (rows.readUInt8(y * width + 1 + (x >> 3)) & (0x80 >> (x & 7))) === 0
  return { size, isDark }
}
