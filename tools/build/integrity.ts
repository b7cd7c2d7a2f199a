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
  async function withHash<E extends Entry>(entry: E) {
    // Of these the worker is given the name alone, which is all that Workbox needs.
    if (entry.revision === null) return { ...entry, toJSON: () => entry.url }
    const integrity = hashOf(await readFile(join(folder, entry.url)))
    // Its beginning again, which costs the compressed worker nothing; a hash of its own would cost half a kilobyte.
    return { ...entry, integrity, revision: integrity.slice(PREFIX.length, PREFIX.length + 12) }
  }

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

const PREFIX = 'sha256-'

const hashOf = (content: Buffer): string =>
  `${PREFIX}${createHash('sha256').update(content).digest('base64')}`
