import { createHash } from 'node:crypto'
import type { CSSModulesOptions } from 'vite'

/** Names of classes: the module's own, made unique by its content, so that every build gives the same. */
export const classNames: CSSModulesOptions = {
  generateScopedName: (name, _file, css) =>
    `_${name}_${createHash('sha256').update(css).digest('base64url').slice(0, 4)}`,
}
