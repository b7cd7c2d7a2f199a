import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type HtmlTagDescriptor, minify, type Plugin } from 'vite'
import { INLINE_FILE, type Inline } from '#config/inline.ts'

/** Runs in the head of every document. Nothing is painted before it has run. */
const FIRST_SCRIPT = 'src/before-paint.js'
const TAG = `<script src="/${FIRST_SCRIPT}"></script>`

/** Collects what the build puts into documents. */
export interface InlineElements {
  /** The element of a script. */
  script(code: string): string
  style(css: string): HtmlTagDescriptor
  readonly hashes: () => Inline
}

/**
 * What is in the documents themselves, since the first paint would wait for its request. The content security policy names
 * each by its hash, so whatever else gets into a document stays forbidden.
 */
export function createInlineElements(): InlineElements {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  return {
    script(code) {
      scripts.add(hashOf(code))
      return `<script>${requireWhole('script', code)}</script>`
    },
    style(css) {
      styles.add(hashOf(css))
      return { tag: 'style', children: requireWhole('style', css), injectTo: 'head' }
    },
    hashes: () => ({ scripts: [...scripts].sort(), styles: [...styles].sort() }),
  }
}

/** The script of the head, minified and inline, and the hashes of all that is inline. */
export function inline(elements: InlineElements): Plugin {
  let root = ''
  let script = ''
  return {
    name: 'inline',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    async buildStart() {
      const source = readFileSync(join(root, FIRST_SCRIPT), 'utf8')
      const { code, errors } = await minify(FIRST_SCRIPT, source)
      if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'))
      script = elements.script(code.trim())
    },
    transformIndexHtml: {
      order: 'pre',
      handler(html) {
        if (!html.includes(TAG)) throw new Error(`The document has no ${TAG}`)
        return html.replace(TAG, () => script)
      },
    },
    generateBundle: {
      // After the documents.
      order: 'post',
      handler() {
        const source = JSON.stringify(elements.hashes())
        this.emitFile({ type: 'asset', fileName: INLINE_FILE, source })
      },
    },
  }
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64')

/** A source of the policy, without its quotes. */
export const hashOf = (text: string): string => `sha256-${sha256(text)}`

/** The content of an element ends with the first end tag, whatever it is written in. */
function requireWhole(tag: string, text: string): string {
  if (new RegExp(`</${tag}|<!--`, 'i').test(text))
    throw new Error(`An inline ${tag} would end in its middle`)
  return text
}
