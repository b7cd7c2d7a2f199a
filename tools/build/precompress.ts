import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'
import { atEnd } from './at-end.ts'

const TEXT = '**/*.{html,js,css,svg,json,txt,webmanifest}'
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes a `.br` and a `.gz` beside every text file, with maximum compression. */
export const precompress = (): Plugin =>
  atEnd('precompress', async (folder) => {
    const paths = globSync(TEXT, { cwd: folder }).map((path) => join(folder, path))
    const next = async () => {
      for (let path = paths.pop(); path; path = paths.pop()) await compress(path)
    }
    await Promise.all(Array.from({ length: availableParallelism() }, next))
  })

async function compress(path: string): Promise<void> {
  const content = await readFile(path)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  await writeFile(`${path}.br`, await brotli(content, { params }))
  await writeFile(`${path}.gz`, await zip(content, { level: constants.Z_BEST_COMPRESSION }))
}
