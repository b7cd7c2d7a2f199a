import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Inline, inlineOf } from '#config/inline.ts'
import { sha256 } from '../build/inline.ts'

/** Throws for a script or style in a document that the policy does not name, and for a hash in it that nothing has. */
export function requireNamed(folder: string, named: Inline): void {
  const found = globSync('*.html', { cwd: folder }).map((file) => ({
    file,
    inline: inlineOf(readFileSync(join(folder, file), 'utf8'), sha256),
  }))
  for (const kind of ['scripts', 'styles'] as const) {
    for (const { file, inline } of found)
      if (inline[kind].some((hash) => !named[kind].includes(hash)))
        throw new Error(`${file}: has ${kind} that the content security policy does not name`)
    const used = new Set(found.flatMap(({ inline }) => inline[kind]))
    const unused = named[kind].filter((hash) => !used.has(hash))
    if (unused.length > 0)
      throw new Error(`The content security policy names ${kind} that no document has: ${unused}`)
  }
}
