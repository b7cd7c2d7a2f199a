import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inlineStylesOf } from '#config/inline-styles.ts'
import { sha256 } from '../build/inline-styles.ts'

/** Throws for a style in a document that the policy does not name, and for a hash in it that no document has. */
export function requireNamed(folder: string, named: readonly string[]): void {
  const used = new Set<string>()
  for (const file of globSync('**/*.html', { cwd: folder })) {
    for (const hash of inlineStylesOf(readFileSync(join(folder, file), 'utf8'), sha256)) {
      if (!named.includes(hash))
        throw new Error(`${file}: has styles that the content security policy does not name`)
      used.add(hash)
    }
  }
  const unused = named.filter((hash) => !used.has(hash))
  if (unused.length > 0)
    throw new Error(`The content security policy names styles that no document has: ${unused}`)
}
