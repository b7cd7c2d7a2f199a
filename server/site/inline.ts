import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { INLINE_FILE, type Inline, inlineSchema, NO_INLINE } from '#config/inline.ts'

/**
 * What the documents of the built site in `root` have inline: none in one of an earlier version. Read again when the file
 * changes, since a build may replace the site while the host runs.
 */
export function inlineReader(root: string): () => Inline {
  const path = join(root, INLINE_FILE)
  let read: { readonly mtime: number; readonly inline: Inline } | undefined
  return () => {
    const mtime = statSync(path, { throwIfNoEntry: false })?.mtimeMs
    if (mtime === undefined) return NO_INLINE
    if (read?.mtime !== mtime)
      read = { mtime, inline: v.parse(inlineSchema, JSON.parse(readFileSync(path, 'utf8'))) }
    return read.inline
  }
}
