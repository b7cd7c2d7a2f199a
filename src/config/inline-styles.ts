import * as v from 'valibot'

/** The file with the hashes of the styles that the build has put into the documents; its name is not served. */
export const INLINE_STYLES_FILE = '.hosting/inline-styles.json'

/** Hashes of styles in the documents themselves, as the policy writes them without its quotes. */
export const styleHashes = v.array(v.pipe(v.string(), v.regex(/^sha256-[\w+/]{43}=$/)))

/** The hashes of the styles that a built document has in itself; `hash` is SHA-256 in base 64. */
export const inlineStylesOf = (html: string, hash: (text: string) => string): string[] =>
  [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style/gi)].map(
    ([, text = '']) => `sha256-${hash(text)}`,
  )
