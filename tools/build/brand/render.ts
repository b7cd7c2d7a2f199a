import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

/** A picture of `width` × `height` pixels: a drawing, and texts over it. */
export interface Picture {
  readonly width: number
  readonly height: number
  /** The picture has no size of its own. */
  readonly svg: string
  readonly texts?: readonly PlacedText[]
}

/** Wrapped at `width`, from `top` on, or up to `bottom` and made smaller where it would be higher than `height`. */
type PlacedText = {
  readonly text: string
  /** Pixels. */
  readonly size: number
  readonly colour: string
  readonly left: number
  readonly width: number
} & ({ readonly top: number } | { readonly bottom: number; readonly height: number })

const CACHE = 'node_modules/.cache/brand'
/** Changed with what `draw` makes of the same picture, so that what was made before is not taken. */
const VERSION = 1
const GEIST = '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2'
const WEIGHT = 600
/** Latin letters and general punctuation; what else a name has is drawn with a font of the machine. */
const LETTERS = [...range(0x20, 0x24f), ...range(0x2010, 0x2044)]

/** The picture as a PNG. It is made once: later builds take it from the cache. */
export const renderPng = (root: string, picture: Picture): Promise<Buffer> =>
  cached(root, ['png', picture], 'png', () => draw(root, picture))

async function draw(root: string, { width, height, svg, texts = [] }: Picture): Promise<Buffer> {
  const sharp = await loadSharp()
  const sized = svg.replace('<svg ', `<svg width="${width}" height="${height}" `)
  const font = texts.length > 0 ? await fontFile(root) : ''
  const layers = await Promise.all(
    texts.map(async (placed) => {
      const { data, info } = await textLayer(sharp, placed, font)
      const top = 'top' in placed ? placed.top : height - placed.bottom - info.height
      return { input: data, left: placed.left, top }
    }),
  )
  return sharp(Buffer.from(sized)).composite(layers).png({ compressionLevel: 9 }).toBuffer()
}

type Sharp = Awaited<ReturnType<typeof loadSharp>>

/** Loaded where something is drawn only: most builds find everything in the cache. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  return sharp
}

interface Layer {
  readonly data: Buffer
  readonly info: { readonly height: number }
}

async function textLayer(sharp: Sharp, placed: PlacedText, fontfile: string): Promise<Layer> {
  const { text, size, colour, width } = placed
  const limit = 'height' in placed ? placed.height : Number.POSITIVE_INFINITY
  // In thousandths of a point of 1/72 inch, which is a pixel here.
  const spacing = Math.round(size * -35 * 1.024)
  const layer = await sharp({
    text: {
      text: `<span foreground="${colour}" letter_spacing="${spacing}" line_height="0.83">${escapeMarkup(text)}</span>`,
      font: `Geist Semi-Bold ${size}`,
      fontfile,
      width,
      rgba: true,
      dpi: 72,
      wrap: 'word-char',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return layer.info.height <= limit
    ? layer
    : textLayer(sharp, { ...placed, size: Math.floor(size * 0.9) }, fontfile)
}

const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

/** The site's font in one weight and in a format that the text renderer reads. */
async function fontFile(root: string): Promise<string> {
  const whole = await readFile(fileURLToPath(import.meta.resolve(GEIST)))
  const inputs = [hashOf(whole), WEIGHT, LETTERS.length]
  await cached(root, inputs, 'ttf', () =>
    subsetFont(whole, String.fromCodePoint(...LETTERS), {
      targetFormat: 'sfnt',
      variationAxes: { wght: WEIGHT },
    }),
  )
  return cachePath(root, inputs, 'ttf')
}

const hashOf = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex')

const cachePath = (root: string, inputs: unknown, extension: string): string =>
  join(root, CACHE, `${hashOf(JSON.stringify([VERSION, inputs])).slice(0, 24)}.${extension}`)

async function cached(
  root: string,
  inputs: unknown,
  extension: string,
  make: () => Promise<Buffer>,
): Promise<Buffer> {
  const path = cachePath(root, inputs, extension)
  if (existsSync(path)) return readFile(path)
  const made = await make()
  await mkdir(join(root, CACHE), { recursive: true })
  // Renamed when complete, since another build may be doing the same.
  await writeFile(`${path}.${process.pid}`, made)
  await rename(`${path}.${process.pid}`, path)
  return made
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
