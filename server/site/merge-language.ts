import { cp, glob, mkdir, readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { INLINE_STYLES_FILE } from '#config/inline-styles.ts'
import type { Language } from '#languages'

/** What the worker of each language has of the English build, and no language changes. */
const PICTURES = ['favicon.svg', 'icons']

/** Copies the pictures of the English build into the folder of one in another language. */
export async function copyPictures(english: string, own: string): Promise<void> {
  for (const name of PICTURES) await cp(join(english, name), join(own, name), { recursive: true })
}

/** What documents of every language load by the same name, and workers of every language cache by one hash. */
const SHARED = [INLINE_STYLES_FILE, 'before-paint.js', 'last-view.js']

/**
 * Puts the site that was built in `language` into the folder of the English one: its documents and its manifest, which are in a
 * folder, its worker, and those of its scripts that the English one has not. Throws where what they share is not the same.
 */
export async function mergeLanguage(
  own: string,
  english: string,
  language: Language,
): Promise<void> {
  for (const name of SHARED) {
    const [one, other] = await Promise.all(
      [own, english].map((folder) => readFile(join(folder, name), 'utf8')),
    )
    if (one !== other) throw new Error(`${language}: its ${name} is not that of the English build`)
  }
  const folder = language.toLowerCase()
  for await (const path of glob([`${folder}/**/*.*`, 'assets/*', 'sw.js*', '.vite/*'], {
    cwd: own,
  }))
    await move(join(own, path), join(english, placeOf(path, folder)))
}

/** The worker is in the root, which it could not control from elsewhere; what lists the build's files is in the language's folder. */
const placeOf = (path: string, folder: string): string =>
  path.replace(/^sw\.js/, `sw-${folder}.js`).replace(/^\.vite\//, `.vite/${folder}/`)

async function move(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await rename(from, to)
}
