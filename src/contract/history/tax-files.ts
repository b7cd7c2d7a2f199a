import * as v from 'valibot'
import type { Call } from '../values.ts'

/** An extension: the movements of a calendar year (UTC) in the columns of a tax program, as CSV. */
export const taxFiles = { method: 'GET', path: '/statement/tax' } as const satisfies Call

export const TAX_FORMATS = ['koinly', 'cointracking', 'cointracker'] as const
export type TaxFormat = (typeof TAX_FORMATS)[number]

export const taxFileCall = (year: number, format: TaxFormat): Call => ({
  method: taxFiles.method,
  path: `${taxFiles.path}?year=${year}&format=${format}`,
})

export const taxFileRequest = v.object({
  year: v.pipe(v.string(), v.regex(/^2\d{3}$/), v.transform(Number)),
  format: v.picklist(TAX_FORMATS),
})
