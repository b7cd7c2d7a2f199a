import * as v from 'valibot'
import type { KnownStatus, Status, WrittenTime } from '#domain/history.ts'
import { jsonString } from '../values.ts'

/** The statuses on the wire (product §4). */
const ON_WIRE: Readonly<Record<KnownStatus, string>> = {
  pending: 'Not Approval',
  approved: 'Approved',
  completed: 'Completed',
  rejected: 'Rejected',
}

export function encodeStatus(status: Status): string {
  switch (status) {
    case 'pending':
    case 'approved':
    case 'completed':
    case 'rejected':
      return ON_WIRE[status]
    default:
      return status.slice('other:'.length)
  }
}

export function decodeStatus(text: string): Status {
  if (text === ON_WIRE.pending) return 'pending'
  if (text === ON_WIRE.approved) return 'approved'
  if (text === ON_WIRE.completed) return 'completed'
  return text === ON_WIRE.rejected ? 'rejected' : `other:${text}`
}

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

/** A smaller number counts seconds, in which it ends in the year 5138; as milliseconds it would begin in 1973. */
const FIRST_MILLISECONDS = 1e11
/** A larger number counts microseconds, or still smaller parts. */
const FIRST_MICROSECONDS = 1e14

const DATE = String.raw`(?<first>\d{1,4})(?<separator>[-/.])(?<second>\d{1,2})\k<separator>(?<third>\d{1,4})`
const CLOCK = String.raw`(?<hour>\d{1,2}):(?<minute>\d\d)(?::(?<seconds>\d\d(?:\.\d+)?))?\s*(?<half>[ap]m)?`
const ZONE = String.raw`(?<zone>Z|UTC|GMT|[+-]\d\d:?\d\d)?`
const DATE_AND_TIME = new RegExp(`^${DATE}(?:[T,\\s]+${CLOCK}\\s*${ZONE})?$`, 'i')
const COMPACT =
  /^(?<year>(?:19|20)\d\d)(?<month>\d\d)(?<day>\d\d)(?:(?<hour>\d\d)(?<minute>\d\d)(?<seconds>\d\d))?$/
/** Dates with a month's name, such as those of e-mails. `Date` alone also finds one in texts that have none. */
const WITH_MONTH_NAME =
  /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b.*\b(?:19|20)\d\d\b/i

/**
 * A time as hosts write it: a number, a number as text, or one of the common ways to write a date. Without a zone it is
 * the reader's. `03-04-2026` and `03.04.2026` are days of April; `03/04/2026` may be either, so its text is shown.
 */
export const time = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((value) => (typeof value === 'string' ? value.trim() : value)),
  v.check((value) => value !== '', 'not a time'),
  v.transform(readTime),
)

export const encodeTime = (time: number): string => new Date(time).toISOString()

function readTime(value: string | number): WrittenTime {
  const time = Number.isFinite(Number(value)) ? ofNumber(String(value)) : ofText(String(value))
  const isCertain = time !== undefined && !isAmbiguous(String(value))
  return isCertain ? { time } : { time: time ?? 0, timeText: String(value) }
}

/** Undefined for a negative number. */
function ofNumber(text: string): number | undefined {
  const compact = isoOf(COMPACT.exec(text)?.groups)
  if (compact !== undefined) return compact
  let count = Number(text)
  while (count >= FIRST_MICROSECONDS) count /= 1000
  if (count < 0) return undefined
  return Math.trunc(count < FIRST_MILLISECONDS ? count * 1000 : count)
}

const ofText = (text: string): number | undefined =>
  // ISO 8601, which `Date` reads alike in every engine: a day without a time is one of UTC.
  (/^\d{4}-\d\d-\d\d(?:T|$)/.test(text) ? instantOf(text) : undefined) ??
  isoOf(DATE_AND_TIME.exec(text)?.groups) ??
  (WITH_MONTH_NAME.test(text) ? instantOf(text) : undefined)

function instantOf(text: string): number | undefined {
  const time = new Date(text).getTime()
  return Number.isNaN(time) ? undefined : time
}

type Parts = Readonly<Record<string, string | undefined>>

/** Undefined where there is no such day or time, such as on 31 February. */
function isoOf(parts: Parts | undefined): number | undefined {
  if (!parts) return undefined
  const { year = '', month = '', day = '' } = { ...parts, ...dateOf(parts) }
  const { hour = '0', minute = '00', seconds = '00', half, zone = '' } = parts
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  // Some engines read 31 February as 3 March.
  if (new Date(date).getUTCDate() !== Number(day)) return undefined
  const hours = half ? (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0) : hour
  const offset = /^[a-z]/i.test(zone) ? 'Z' : zone.replace(/(\d\d)(\d\d)$/, '$1:$2')
  return instantOf(`${date}T${String(hours).padStart(2, '0')}:${minute}:${seconds}${offset}`)
}

/** Year first, or else day first, but for dates such as `12/31/2026` and `03/04/2026`. */
function dateOf({ first, separator, second = '', third }: Parts): Parts {
  if (first === undefined) return {}
  if (first.length === 4) return { year: first, month: second, day: third }
  const isMonthFirst = Number(second) > 12 || (separator === '/' && Number(first) <= 12)
  const [month, day] = isMonthFirst ? [first, second] : [second, first]
  return { year: third, month, day }
}

/** `03/04/2026` is a day of March to some and of April to others. */
function isAmbiguous(text: string): boolean {
  const [, first, second] = /^(\d\d?)\/(\d\d?)\/\d{4}/.exec(text) ?? []
  return Math.max(Number(first), Number(second)) <= 12 && Number(first) !== Number(second)
}
