const [SECOND, DAY] = [1000, 86_400_000]
const TWO_DIGITS = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'))

/** The day that was written last: most of a statement's lines follow one of the same day. */
let known = { day: Number.NaN, text: '' }

/** `2026-05-01 12:30:00`, in UTC, of milliseconds since 1970: spreadsheets read it as a time. */
export function timeOf(ms: number): string {
  const day = Math.floor(ms / DAY)
  if (day !== known.day) known = { day, text: new Date(ms).toISOString().slice(0, 10) }
  const seconds = Math.floor((ms - day * DAY) / SECOND)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return `${known.text} ${TWO_DIGITS[hours]}:${TWO_DIGITS[minutes]}:${TWO_DIGITS[seconds % 60]}`
}
