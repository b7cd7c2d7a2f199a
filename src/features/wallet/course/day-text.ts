import { courseText } from '#text/wallet.ts'

let days: Intl.DateTimeFormat | undefined

const DAY = 86_400_000

/** The UTC day of a kept value, in the reader's language; any other moment is that of the wallet's own figures. */
export function dayText(at: number): string {
  days ??= new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' })
  return at % DAY === 0 ? days.format(at) : courseText.now
}
