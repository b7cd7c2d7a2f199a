import { readFile } from 'node:fs/promises'
import { crc32, deflateSync } from 'node:zlib'

export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * A part of an Xvfb screen as PNG, from the file in the XWD format that its option `-fbdir` keeps. WebKitWebDriver's own
 * screenshots paint the page once more, so they show what the screen does not.
 */
export async function pictureOf(screen: string, area: Area): Promise<Buffer> {
  const file = await readFile(screen)
  // Fields of the XWD header, all of 4 bytes: its own length, the length of a line, the colours before the pixels.
  const [headerLength, lineLength, colours] = [0, 12, 19].map((field) =>
    file.readUInt32BE(4 * field),
  )
  if (headerLength === undefined || lineLength === undefined || colours === undefined)
    throw new Error('no XWD file')
  const pixels = headerLength + 12 * colours
  const lines = Array.from({ length: area.height }, (_, line) => {
    const start = pixels + (area.y + line) * lineLength + 4 * area.x
    return lineOf(file.subarray(start, start + 4 * area.width))
  })
  return png(area, Buffer.concat(lines))
}

/** Blue, green, red and an unused byte become red, green and blue, after PNG's byte for an unfiltered line. */
function lineOf(pixels: Buffer): Buffer {
  const line = Buffer.alloc(1 + (3 * pixels.length) / 4)
  for (let pixel = 0; 4 * pixel < pixels.length; pixel += 1)
    for (const channel of [0, 1, 2])
      line[1 + 3 * pixel + channel] = pixels.readUInt8(4 * pixel + 2 - channel)
  return line
}

function png({ width, height }: Area, lines: Buffer): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const data = chunk('IDAT', deflateSync(lines))
  return Buffer.concat([signature, chunk('IHDR', header), data, chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(content), 4)
  return Buffer.concat([ends.subarray(0, 4), content, ends.subarray(4)])
}
