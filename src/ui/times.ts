/**
 * Times as they are read: in the reader's zone and language (decision 11), and the clock everywhere as in `14:02`.
 */
const clock = { timeStyle: 'short', hourCycle: 'h23' } as const
const dateAndTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', ...clock })
const clockTime = new Intl.DateTimeFormat(undefined, clock)

export const readableTime = (ms: number): string => dateAndTime.format(ms)

/** For `<time datetime>`. */
export const machineTime = (ms: number): string => new Date(ms).toISOString()

/** `14:02`, with the day before it where that is not the day of `now`. */
export function asOfText(ms: number, now: number): string {
  const isToday = new Date(ms).toDateString() === new Date(now).toDateString()
  return isToday ? clockTime.format(ms) : readableTime(ms)
}
