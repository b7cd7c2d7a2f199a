import { inflateSync } from 'node:zlib'

/** The text that a PDF of ours shows, a line after the other. */
export function pdfText(pdf: Buffer): string {
  const streams = [
    ...pdf.toString('latin1').matchAll(/FlateDecode\n>>\nstream\n([\s\S]*?)\nendstream/g),
  ]
  const lines = streams.flatMap(([, data = '']) =>
    [...inflate(data).matchAll(/\[(.*?)\] TJ/g)].map(([, parts = '']) =>
      [...parts.matchAll(/<([\da-f]+)>/g)]
        .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
        .join(''),
    ),
  )
  return lines.join(' ').replaceAll(/\s+/g, ' ')
}

const inflate = (data: string): string =>
  inflateSync(Buffer.from(data, 'latin1')).toString('latin1')
