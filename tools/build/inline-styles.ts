import { createHash } from 'node:crypto'
import type { HtmlTagDescriptor, Plugin } from 'vite'
import { INLINE_STYLES_FILE } from '#config/inline-styles.ts'

/**
 * The styles that are in the documents themselves, since the first paint would wait for their request. The content security
 * policy names each by its hash, so whatever else gets into a document stays forbidden.
 */
export interface InlineStyles {
  /** The element of a style sheet, whose hash is kept. */
  element(css: string): HtmlTagDescriptor
  readonly hashes: () => readonly string[]
}

export function createInlineStyles(): InlineStyles {
  const hashes = new Set<string>()
  return {
    element(css) {
      // The content of an element ends with the first end tag, whatever it is written in.
      if (/<\/style|<!--/i.test(css)) throw new Error('An inline style would end in its middle')
      hashes.add(hashOf(css))
      return { tag: 'style', children: css, injectTo: 'head' }
    },
    hashes: () => [...hashes].sort(),
  }
}

/** Writes the hashes beside the documents. */
export const inlineStyles = ({ hashes }: InlineStyles): Plugin => ({
  name: 'inline-styles',
  apply: 'build',
  generateBundle: {
    // It runs after the documents.
    order: 'post',
    handler() {
      const source = JSON.stringify(hashes())
      this.emitFile({ type: 'asset', fileName: INLINE_STYLES_FILE, source })
    },
  },
})

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64')

/** A source of the policy, without its quotes. */
export const hashOf = (text: string): string => `sha256-${sha256(text)}`
