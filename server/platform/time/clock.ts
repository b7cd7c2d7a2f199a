/** The host's only source of time; tests replace it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export const addMs = (date: Date, ms: number): Date => new Date(date.getTime() + ms)

/** The text of a time with microseconds, as PostgreSQL stores it. */
export const timeText = (at: Date): string => at.toISOString().replace('Z', '000Z')

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/**
 * How far in the future a time in the database may be, since the clocks of hosts differ a little. One further ahead was
 * written before a jump of the clock, and limits nothing.
 */
export const CLOCK_TOLERANCE = MINUTE
