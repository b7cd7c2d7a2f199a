import * as v from 'valibot'
import { csvLine } from '#domain/csv.ts'

const texts = v.record(v.string(), v.string())
/** An order as the command `log` answers it. */
export const logRow = v.object({
  number: v.number(),
  at: v.string(),
  by: v.string(),
  isSigned: v.boolean(),
  agreed: v.array(v.string()),
  command: v.string(),
  on: v.array(v.string()),
  arguments: texts,
  changes: v.string(),
  isDone: v.boolean(),
  answer: v.string(),
})
export type LogRow = v.InferOutput<typeof logRow>

/** What was ordered, in one line. */
export const orderText = ({ command, arguments: given }: LogRow): string =>
  [command, ...Object.values(given)].join(' ')

/** The log as a file, of which a spreadsheet runs no cell. */
export const csvOf = (rows: readonly LogRow[]): string =>
  [
    csvLine([
      'number',
      'time',
      'by',
      'signed',
      'agreed',
      'order',
      'about',
      'change',
      'done',
      'answer',
    ]),
    ...rows.map((one) =>
      csvLine([
        ...[String(one.number), one.at, one.by, String(one.isSigned), one.agreed.join(' ')],
        ...[orderText(one), one.on.join(' '), one.changes, String(one.isDone), one.answer],
      ]),
    ),
  ].join('')
