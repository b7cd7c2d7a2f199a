import * as v from 'valibot'
import { jsonString } from './json.ts'

/** The rows of a list that could be parsed, and how many were dropped because they could not. */
export interface Rows<Row> {
  readonly rows: readonly Row[]
  readonly dropped: number
}

const list = jsonString(v.array(v.unknown()))

/** Parses a history response row by row. Throws a ValiError if it is not a list. */
export function parseRows<Row>(schema: v.GenericSchema<unknown, Row>, answer: unknown): Rows<Row> {
  const all = v.parse(list, answer)
  const rows = all.flatMap((item) => {
    const result = v.safeParse(schema, item)
    return result.success ? [result.output] : []
  })
  return { rows, dropped: all.length - rows.length }
}
