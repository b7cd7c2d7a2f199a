import * as v from 'valibot'
import { jsonString } from './json.ts'

/** Milliseconds since 1970 from an ISO text, a number of milliseconds, or anything Date can read. */
export const time = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((value) => new Date(value).getTime()),
  v.check((ms) => Number.isFinite(ms), 'not a time'),
)

export const encodeTime = (time: number): string => new Date(time).toISOString()

/** What a list of rows became: those that parsed, and how many did not and are dropped, never shown half. */
export interface Rows<Row> {
  readonly rows: readonly Row[]
  readonly dropped: number
}

const list = jsonString(v.array(v.unknown()))

/** Reads a history answer row by row. Throws a ValiError where it is no list at all. */
export function parseRows<TSchema extends v.GenericSchema>(
  schema: TSchema,
  answer: unknown,
): Rows<v.InferOutput<TSchema>> {
  const all = v.parse(list, answer)
  const rows = all.flatMap((item) => {
    const result = v.safeParse(schema, item)
    return result.success ? [result.output] : []
  })
  return { rows, dropped: all.length - rows.length }
}
