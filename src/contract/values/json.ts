import * as v from 'valibot'

/**
 * A schema for what the specification calls a "JSON string": the value itself,
 * or a string that holds it as JSON. Hosts differ, so both are read.
 */
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

/** Text that may come as a number or be missing, as in the rows of other hosts. */
export const looseText = v.pipe(
  v.optional(v.nullable(v.union([v.string(), v.number()])), ''),
  v.transform((value) => (value === null ? '' : String(value))),
)
