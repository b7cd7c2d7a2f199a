import { asOfText, machineTime } from '../../ui/display/times.ts'

/** The time of an update, with the date if it was not today. */
export const AsOf = ({ at }: { at: number }) => (
  <time dateTime={machineTime(at)}>{asOfText(at, Date.now())}</time>
)
