import * as v from 'valibot'
import { toDecimalString } from '#domain/money/decimal.ts'

/** A file for whoever gave the command, written into their current folder. */
const file = v.object({ name: v.pipe(v.string(), v.regex(/^[\w.-]+$/)), text: v.string() })
export const files = v.array(file)
export type File = v.InferOutput<typeof file>

/** What the host answers. */
export const reply = v.union([
  /** Data, which the command of that name describes and shows. */
  v.object({
    isDone: v.boolean(),
    command: v.string(),
    result: v.record(v.string(), v.unknown()),
  }),
  /** A refusal, or what an earlier version has stored of an order. */
  v.object({ isDone: v.boolean(), lines: v.array(v.string()), files: v.optional(files) }),
])
export type Reply = v.InferOutput<typeof reply>

export const refused = (...lines: string[]): Reply => ({ isDone: false, lines })

/** The command does nothing. The message is for the operator; what is to be said below it are `details`. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused'
  readonly details: readonly string[]
  constructor(message: string, details: readonly string[] = []) {
    super(message)
    this.details = details
  }
}

export const unknownPerson = (email: string): CommandRefused =>
  new CommandRefused(
    `There is no user with the e-mail ${email}. Search with "users <part of e-mail>"`,
  )

/** No deposit is credited while it is not known how small it may be. */
export const withoutMinimum = (): CommandRefused =>
  new CommandRefused(
    'The terms have no minimum deposit: set it first, with "terms set MIN_DEPOSIT <amount>"',
  )

/*
 * The values of results, as JSON has them. The host gives what it has, the reader parses the same schema again.
 */

/** An amount, as a plain decimal. */
export const decimal = v.pipe(
  v.union([v.bigint(), v.string()]),
  v.transform((units) => (typeof units === 'bigint' ? toDecimalString(units) : units)),
)

/** A time, as ISO 8601 in UTC. */
export const time = v.pipe(
  v.union([v.date(), v.string()]),
  v.transform((at) => (typeof at === 'string' ? at : at.toISOString())),
)

/** How many rows a page of a list has: neither the host nor the terminal ever holds more of it. */
export const PAGE = 200

/** A page of a list; `next` is where the one after it begins. */
export const pageOf = <Row extends v.GenericSchema>(row: Row) => ({
  rows: v.array(row),
  next: v.optional(v.string()),
})

/** A page, from one row more than it has: `placeOf` is where a row is. */
export function pageFrom<T, Row>(
  found: readonly T[],
  placeOf: (item: T) => string,
  rowsOf: (shown: readonly T[]) => Row[],
): { rows: Row[]; next?: string } {
  const shown = found.slice(0, PAGE)
  const last = found.length > PAGE ? shown.at(-1) : undefined
  return { rows: rowsOf(shown), ...(last && { next: placeOf(last) }) }
}
