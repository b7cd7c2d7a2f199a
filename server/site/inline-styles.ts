import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { INLINE_STYLES_FILE, styleHashes } from '#config/inline-styles.ts'

/**
 * The hashes of the styles that the documents of the built site in `root` have in themselves: none in one of an earlier
 * version. Read again when the file changes, since a build may replace the site while the host runs.
 */
export function inlineStylesReader(root: string): () => readonly string[] {
  const path = join(root, INLINE_STYLES_FILE)
  let read: { readonly mtime: number; readonly hashes: readonly string[] } | undefined
  return () => {
    const mtime = statSync(path, { throwIfNoEntry: false })?.mtimeMs
    if (mtime === undefined) return []
    if (read?.mtime !== mtime)
      read = { mtime, hashes: v.parse(styleHashes, JSON.parse(readFileSync(path, 'utf8'))) }
    return read.hashes
  }
}
