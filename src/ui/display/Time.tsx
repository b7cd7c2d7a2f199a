import { locale } from '#language'

/** Created on first use and reused: constructing it is as slow as rendering many rows. */
let dateAndTime: Intl.DateTimeFormat | undefined

/** Date and time in the reader's time zone and language (decision 11), on a 24-hour clock. */
export function formatTime(ms: number): string {
  dateAndTime ??= new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
  })
  return dateAndTime.format(ms)
}

let dateAlone: Intl.DateTimeFormat | undefined

/** The day in the reader's time zone and language. */
export function formatDay(ms: number): string {
  dateAlone ??= new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
  return dateAlone.format(ms)
}

/** The value of `<time datetime>`. */
export const isoTime = (ms: number): string => new Date(ms).toISOString()

/** `14:02`, or date and time if it is not the day of `now`. */
export function formatAsOf(ms: number, now: number): string {
  const isToday = new Date(ms).toDateString() === new Date(now).toDateString()
  return isToday ? new Date(ms).toTimeString().slice(0, 5) : formatTime(ms)
}

/** A time, in milliseconds since 1970. */
export const Time = ({ at }: { at: number }) => <time dateTime={isoTime(at)}>{formatTime(at)}</time>

/** The time of an update, with the date if it was not today. */
export const AsOf = ({ at }: { at: number }) => (
  <time dateTime={isoTime(at)}>{formatAsOf(at, Date.now())}</time>
)
