import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const CACHE = 'node_modules/.cache/fonts'

/** The weights of the faces in src/ui/styles/geist.css, and the characters of the first. */
const WEIGHTS = { min: 400, max: 700 }
const ASCII = String.fromCodePoint(...Array.from({ length: 95 }, (_, index) => 0x20 + index))
export const SIGNS = '\u00a0©·×–—‘’“”…€→−'
/** Kerning, ligatures and figures of the same width. The font has other features, which no style uses. */
const FEATURES = ['kern', 'liga', 'tnum']

/** The types of the package do not know it yet. */
type Options = Parameters<typeof subsetFont>[2] & { readonly keepFeatures: readonly string[] }

/** Makes `geist-basic.woff2`: the part of the font that nearly every text is written with, half as large as the whole. */
export const fonts = (root: string): Plugin => ({
  name: 'fonts',
  async config() {
    const basic = await partOf(root, 'latin', ASCII + SIGNS)
    return { resolve: { alias: { 'geist-basic.woff2': basic } } }
  },
})

/** The path of a file with these characters of a file of the font, such as `latin`. It is made once. */
export async function partOf(root: string, source: string, characters: string): Promise<string> {
  const files = join(root, 'node_modules/@fontsource-variable/geist/files')
  const whole = await readFile(join(files, `geist-${source}-wght-normal.woff2`))
  const inputs = createHash('sha256')
    .update(whole)
    .update(JSON.stringify([WEIGHTS, characters, FEATURES]))
  const path = join(root, CACHE, inputs.digest('hex').slice(0, 16), 'geist-basic.woff2')
  if (existsSync(path)) return path
  const options: Options = {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS },
    keepFeatures: FEATURES,
  }
  const part = await subsetFont(whole, characters, options)
  await mkdir(join(path, '..'), { recursive: true })
  // Renamed when complete, since another build may be doing the same.
  await writeFile(`${path}.${process.pid}`, part)
  await rename(`${path}.${process.pid}`, path)
  return path
}
