/** What JSON can say, with whole numbers only. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [name: string]: Json | undefined }

/**
 * The one text of a value by RFC 8785, so that its hash is one, too. Properties without a value are left out. Throws
 * TypeError for numbers that are not whole, and texts that are no Unicode.
 */
export function canonicalJson(value: Json): string {
  if (typeof value === 'string') return textOf(value)
  if (typeof value === 'number' && !Number.isSafeInteger(value))
    throw new TypeError(`${value} is no whole number`)
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`
  let parts = ''
  // RFC 8785 sorts by UTF-16 code units, as `sort` does without a function.
  for (const name of Object.keys(value).sort()) {
    const part = value[name]
    if (part !== undefined) parts += `${parts && ','}${textOf(name)}:${canonicalJson(part)}`
  }
  return `{${parts}}`
}

const isList = (value: readonly Json[] | object): value is readonly Json[] => Array.isArray(value)

/** Nothing in it is written otherwise: most texts are such ones, and are asked for by the thousand. */
const PLAIN = /^[ !#-[\]-~]*$/

function textOf(text: string): string {
  if (PLAIN.test(text)) return `"${text}"`
  if (!text.isWellFormed()) throw new TypeError('a text with half a character')
  return JSON.stringify(text)
}
