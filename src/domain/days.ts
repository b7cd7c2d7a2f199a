const DAY = 86_400_000

/** The UTC day of a moment, such as `2026-05-01`. Texts of days are in the order of the days. */
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The first moment of a day, in milliseconds since 1970. */
export const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`)

export const dayAfter = (day: string): string => dayOf(startOfDay(day) + DAY)
