import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

interface Entry {
  readonly url: string
  readonly revision: string | null
}

/**
 * Gives the files of the precache that keep their name from version to version the hash of their content: a worker that
 * has lost them must not take those of a newer version. The others have a hash in their name.
 */
export function integrity() {
  let folder = ''
  const withHash = async <E extends Entry>(entry: E) =>
    entry.revision === null
      ? entry
      : { ...entry, integrity: hashOf(await readFile(join(folder, entry.url))) }

  const plugin: Plugin = {
    name: 'integrity',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir)
    },
  }
  return {
    plugin,
    transform: async <E extends Entry>(entries: readonly E[]) => ({
      manifest: await Promise.all(entries.map(withHash)),
    }),
  }
}

const hashOf = (content: Buffer): string =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`
