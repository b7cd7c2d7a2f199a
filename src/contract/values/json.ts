import * as v from 'valibot'

/** A schema for a "JSON string" of product §7: hosts send the value itself, or a string of JSON. Both are accepted. */
export const jsonString = <TSchema extends v.GenericSchema>(schema: TSchema) =>
  v.pipe(v.unknown(), v.transform(unwrapped), schema)

function unwrapped(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** Text that other hosts may send as a number, as null or not at all. */
export const looseText = v.pipe(
  v.optional(v.nullable(v.union([v.string(), v.number()])), ''),
  v.transform((value) => (value === null ? '' : String(value))),
)
