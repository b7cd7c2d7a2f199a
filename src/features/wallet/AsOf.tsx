import { formatAsOf, isoTime } from '../../ui/display/times.ts'

/** When figures were last true: the time, and the day where that was not today. */
export const AsOf = ({ at }: { at: number }) => (
  <time dateTime={isoTime(at)}>{formatAsOf(at, Date.now())}</time>
)
