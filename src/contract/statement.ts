import * as v from 'valibot'
import type { Call } from './call.ts'

/** The files of a statement, by what they are called in the call, with their content types. */
export const STATEMENT_TYPES = { pdf: 'application/pdf', csv: 'text/csv' } as const
export type StatementFormat = keyof typeof STATEMENT_TYPES

/** An extension: opening, movements and closing of each coin in a calendar year (UTC), as a file. */
export const statement = { method: 'GET', path: '/statement' } as const satisfies Call

export const statementCall = (year: number, format: StatementFormat): Call => ({
  method: statement.method,
  path: `${statement.path}?year=${year}&format=${format}`,
})

export const statementRequest = v.object({
  year: v.pipe(v.string(), v.regex(/^2\d{3}$/), v.transform(Number)),
  format: v.picklist(['pdf', 'csv']),
})
