/** A decimal, and a unit if it has one, with its digits in threes: `1234.5 BNB` becomes `1,234.5 BNB`. Other texts stay. */
export const groupDigits = (text: string): string =>
  text.replace(/^-?\d+(?=(?:\.\d+)?(?: |$))/, (whole) => whole.replace(/\B(?=(?:\d{3})+$)/g, ','))

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** Seconds in the largest unit of which they are one or more, such as `3.5 hr`. */
export function shortDuration(seconds: number): string {
  const [unit, size] = UNITS.find(([, least]) => seconds >= least) ?? UNITS[3]
  const format = { style: 'unit', unit, maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat('en', format).format(seconds / size)
}
