import { formatAsOf, isoTime } from './times.ts'

/** The time of an update, with the date if it was not today. */
export const AsOf = ({ at }: { at: number }) => (
  <time dateTime={isoTime(at)}>{formatAsOf(at, Date.now())}</time>
)
