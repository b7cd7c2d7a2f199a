import { sqlState } from './db.ts'

/** The database does not answer, refuses work or has no room. Nothing was done; later it may work. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'

  constructor(reason: string, cause?: unknown) {
    super(`the database is unavailable: ${reason}`, cause === undefined ? {} : { cause })
  }
}

/**
 * SQL states that pass: connection failures (08), resources (53), a cancelled or timed out statement or lock, a server
 * that shuts down or starts (57P), one that has become a replica, and failures of its disk (58).
 */
const PASSING = /^(08...|25006|25P03|53...|55P03|57014|57P..|58...)$/

/** Programming errors of the caller, such as a parameter that cannot be sent. */
const isBug = (error: unknown): boolean => error instanceof TypeError || error instanceof RangeError

/** Whether the connection is gone, or the server is: the driver's own errors have no SQL state. */
export function isConnectionLost(error: unknown): boolean {
  const state = sqlState(error)
  return state === undefined ? !isBug(error) : /^(08|57P|25P03)/.test(state)
}

/** The driver's error as the caller gets it. */
export function toUnavailable(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable) return error
  const isPassing = isConnectionLost(error) || PASSING.test(sqlState(error) ?? '')
  if (!isPassing) return error
  return new DatabaseUnavailable(error instanceof Error ? error.message : String(error), error)
}
