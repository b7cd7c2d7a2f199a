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
  const parts = Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, part]) =>
      part === undefined ? [] : [`${textOf(name)}:${canonicalJson(part)}`],
    )
  return `{${parts.join(',')}}`
}

const isList = (value: readonly Json[] | object): value is readonly Json[] => Array.isArray(value)

function textOf(text: string): string {
  if (!text.isWellFormed()) throw new TypeError('a text with half a character')
  return JSON.stringify(text)
}
