import { formatTime, isoTime } from './times.ts'

/** A time, in milliseconds since 1970. */
export const Time = ({ at }: { at: number }) => <time dateTime={isoTime(at)}>{formatTime(at)}</time>
