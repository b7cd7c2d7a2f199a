/** Everybody of the staff sees the same time: UTC, said so. */
export const utcTime = (at: string | number): string =>
  `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`

const ISO = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g

/** A sentence of the host, whose times are as screens spell them. Only files have others. */
export const withUtc = (text: string): string => text.replace(ISO, (at) => utcTime(at))

export const UtcTime = ({ at }: { at: string | number }) => (
  <time dateTime={new Date(at).toISOString()}>
    {utcTime(at)
      .split(/(?<=^\S+ )/)
      .map((part) => (
        <span key={part}>{part}</span>
      ))}
  </time>
)

const DAY = 86_400_000

/** All days from one to another, such as 2026-11-26. */
export function daysBetween(first: string, last: string): string[] {
  const [from, to] = [Date.parse(first), Date.parse(last)]
  return Array.from({ length: (to - from) / DAY + 1 }, (_, index) =>
    new Date(from + index * DAY).toISOString().slice(0, 10),
  )
}
