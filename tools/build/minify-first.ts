import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minify, type Plugin } from 'vite'

/** In `public/`, where Vite leaves files as they are. Nothing is painted before it has run. */
const FIRST_SCRIPT = 'before-paint.js'

/** Minifies the script of the head, which no module imports. */
export const minifyFirst = (): Plugin => ({
  name: 'minify-first',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const path = join(dir, FIRST_SCRIPT)
    const { code, errors } = await minify(FIRST_SCRIPT, await readFile(path, 'utf8'))
    if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'))
    await writeFile(path, code)
  },
})
