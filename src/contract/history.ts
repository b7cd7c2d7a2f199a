import * as v from 'valibot'
import { jsonString, looseText, units } from './values.ts'

/** Milliseconds since 1970 from an ISO text, a number of milliseconds, or anything Date can read. */
const time = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((value) => new Date(value).getTime()),
  v.check((ms) => Number.isFinite(ms), 'not a time'),
)

/** spec §3: one row of GET /withdrawal/detail. Amounts in 10⁻¹⁸; the fee is |Amount − TotalAmount|. */
export const withdrawalRow = v.object({
  Time: time,
  Assets: v.string(),
  TotalAmount: units,
  Amount: units,
  Chain: looseText,
  Transaction_ID: looseText,
  Transfer_To: looseText,
  Status: v.string(),
  /** Why it was rejected: an extension, which only a host that says why sends. */
  Reason: v.optional(looseText),
})

/** spec §3: one row of GET /deposit/detail. */
export const depositRow = v.object({
  Time: time,
  TypeOf: v.string(),
  Amount: units,
  Type: looseText,
  Transaction_Id: looseText,
  Status: v.string(),
})

/** spec §3: one row of GET /token/detail. `Price` is what was paid, `Amount` what was received. */
export const purchaseRow = v.object({
  Time: time,
  Type: looseText,
  Pair_Name: v.string(),
  Price: units,
  Amount: units,
})

export type WithdrawalRow = v.InferOutput<typeof withdrawalRow>
export type DepositRow = v.InferOutput<typeof depositRow>
export type PurchaseRow = v.InferOutput<typeof purchaseRow>

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
