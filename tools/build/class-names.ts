import { createHash } from 'node:crypto'
import type { CSSModulesOptions } from 'vite'

/** The style sheet of each name that was given. */
const given = new Map<string, string>()

/**
 * Names of classes: the module's own, made unique by its content, so that every build gives the same. What differs comes
 * first: the name after it is then the same text as its key in the script, which compresses better.
 */
export const classNames: CSSModulesOptions = {
  generateScopedName(name, file, css) {
    const scoped = `_${createHash('sha256').update(css).digest('base64url').slice(0, 3)}${name}`
    const owner = given.get(scoped) ?? file
    if (owner !== file) throw new Error(`${owner} and ${file} have the same name for .${name}`)
    given.set(scoped, file)
    return scoped
  },
}
