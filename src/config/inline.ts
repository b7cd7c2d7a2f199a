import * as v from 'valibot'

/** Below a name that is not served: the hashes of the scripts and styles that the build has put into the documents. */
export const INLINE_FILE = '.hosting/inline.json'

const hashes = v.array(v.pipe(v.string(), v.regex(/^sha256-[\w+/]{43}=$/)))
export const inlineSchema = v.object({ scripts: hashes, styles: hashes })

/** Scripts and styles in the documents themselves, by their hashes as the policy writes them. */
export type Inline = v.InferOutput<typeof inlineSchema>
export const NO_INLINE: Inline = { scripts: [], styles: [] }

const SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script/gi
const STYLE = /<style[^>]*>([\s\S]*?)<\/style/gi

/** What a built document has inline; `hash` is SHA-256 in base 64. */
export function inlineOf(html: string, hash: (text: string) => string): Inline {
  const hashesOf = (element: RegExp) =>
    [...html.matchAll(element)].map(([, text = '']) => `sha256-${hash(text)}`)
  return { scripts: hashesOf(SCRIPT), styles: hashesOf(STYLE) }
}
