import * as v from 'valibot'

const branch = v.union([v.record(v.string(), v.unknown()), v.array(v.unknown())])
const leaf = v.string()

/**
 * The text at a path such as `data.0.last` of a JSON document: a number as it is written there, never as a floating
 * point number, or a string. Undefined where there is neither.
 */
export function textAt(json: string, path: string): string | undefined {
  let value: unknown = parseExactly(json)
  for (const key of path.split('.')) {
    const parsed = v.safeParse(branch, value)
    if (!parsed.success || !Object.hasOwn(parsed.output, key)) return undefined
    value = Object.entries(parsed.output).find(([name]) => name === key)?.[1]
  }
  return v.is(leaf, value) ? value : undefined
}

/** Numbers become the text they are written as. Throws a SyntaxError if it is not JSON. */
const parseExactly = (json: string): unknown =>
  JSON.parse(json, (_key, value: unknown, context?: { readonly source?: string }) =>
    typeof value === 'number' ? context?.source : value,
  )
