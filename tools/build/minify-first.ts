import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minify, type Plugin } from 'vite'

/** In `public/`, where Vite leaves files as they are. Nothing is painted before they have run. */
const FIRST_SCRIPTS = ['before-paint.js', 'last-view.js']

/** Minifies the scripts of the documents that no module imports. */
export const minifyFirst = (): Plugin => ({
  name: 'minify-first',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    for (const name of FIRST_SCRIPTS) {
      const path = join(dir, name)
      const { code, errors } = await minify(name, await readFile(path, 'utf8'))
      if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'))
      await writeFile(path, code)
    }
  },
})
