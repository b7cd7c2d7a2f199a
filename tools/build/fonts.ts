import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const SOURCE = 'node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2'
const CACHE = 'node_modules/.cache/fonts'

/** The weights and characters of the face in src/ui/styles/basic-font.css. */
const WEIGHTS = { min: 400, max: 700 }
const ASCII = String.fromCodePoint(...Array.from({ length: 95 }, (_, index) => 0x20 + index))
const SIGNS = '\u00a0©·×–—‘’“”…€→−'
/** Kerning, ligatures and figures of the same width. The font has other features, which no style uses. */
const FEATURES = ['kern', 'liga', 'tnum']

/** The types of the package do not know it yet. */
type Options = Parameters<typeof subsetFont>[2] & { readonly keepFeatures: readonly string[] }

/** Makes `geist-basic.woff2`: the part of the font that nearly every text is written with, half as large as the whole. */
export const fonts = (root: string): Plugin => ({
  name: 'fonts',
  async config() {
    return { resolve: { alias: { 'geist-basic.woff2': await basicFont(root) } } }
  },
})

/** The path of the file. It is made once. */
async function basicFont(root: string): Promise<string> {
  const whole = await readFile(join(root, SOURCE))
  const inputs = createHash('sha256')
    .update(whole)
    .update(JSON.stringify([WEIGHTS, SIGNS, FEATURES]))
  const path = join(root, CACHE, inputs.digest('hex').slice(0, 16), 'geist-basic.woff2')
  if (existsSync(path)) return path
  const options: Options = {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS },
    keepFeatures: FEATURES,
  }
  const basic = await subsetFont(whole, ASCII + SIGNS, options)
  await mkdir(join(path, '..'), { recursive: true })
  // Renamed when complete, since another build may be doing the same.
  await writeFile(`${path}.${process.pid}`, basic)
  await rename(`${path}.${process.pid}`, path)
  return path
}
