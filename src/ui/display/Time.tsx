import { machineTime, readableTime } from './times.ts'

/** A moment, in milliseconds since 1970. */
export const Time = ({ at }: { at: number }) => (
  <time dateTime={machineTime(at)}>{readableTime(at)}</time>
)
