import { setImmediate } from 'node:timers/promises'

/** So many take about a millisecond. */
const AT_ONCE = 32

/** What `work` makes of each item. Between some of them the process does what else there is, such as answering people. */
export async function inTurns<T, R>(items: readonly T[], work: (item: T) => R): Promise<R[]> {
  const made: R[] = []
  for (const [at, item] of items.entries()) {
    if (at > 0 && at % AT_ONCE === 0) await setImmediate()
    made.push(work(item))
  }
  return made
}
