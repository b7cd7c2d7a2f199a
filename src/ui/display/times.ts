/**
 * Times as they are read: in the reader's zone and language (decision 11), and the clock everywhere as in `14:02`.
 */
let dateAndTime: Intl.DateTimeFormat | undefined

/** The format is made with the first time of the kind: on a slow phone it takes as long to make as many rows to draw. */
export function formatTime(ms: number): string {
  dateAndTime ??= new Intl.DateTimeFormat(undefined, {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
  })
  return dateAndTime.format(ms)
}

/** For `<time datetime>`. */
export const isoTime = (ms: number): string => new Date(ms).toISOString()

/** `14:02`, with the day before it where that is not the day of `now`. */
export function formatAsOf(ms: number, now: number): string {
  const isToday = new Date(ms).toDateString() === new Date(now).toDateString()
  return isToday ? new Date(ms).toTimeString().slice(0, 5) : formatTime(ms)
}
