import { asOfText, machineTime } from '../../ui/display/times.ts'

/** When figures were last true: the time, and the day where that was not today. */
export const AsOf = ({ at }: { at: number }) => (
  <time dateTime={machineTime(at)}>{asOfText(at, Date.now())}</time>
)
