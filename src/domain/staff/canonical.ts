/** What canonical JSON is made from: no fractions, which have several spellings. */
export type Canonical =
  | string
  | number
  | boolean
  | null
  | readonly Canonical[]
  | { readonly [name: string]: Canonical | undefined }

/**
 * The one spelling of a value as JSON: names in the order of their UTF-16 units, no spaces, what is undefined left out (as in
 * RFC 8785, without fractions). Throws TypeError for a number that is not a safe integer.
 */
export function canonicalJson(value: Canonical): string {
  if (typeof value === 'number' && !Number.isSafeInteger(value))
    throw new TypeError(`${value} has no canonical spelling`)
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`
  const members = Object.entries(value)
    .flatMap(([name, one]): [string, Canonical][] => (one === undefined ? [] : [[name, one]]))
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${members.map(([name, one]) => `${JSON.stringify(name)}:${canonicalJson(one)}`).join(',')}}`
}

/** The language's own does not narrow a readonly list. */
const isList = (value: object): value is readonly Canonical[] => Array.isArray(value)
