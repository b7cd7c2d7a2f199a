import { addMs, type Clock } from '../../platform/time/clock.ts'

/** Challenges that are remembered at most; the first of them are forgotten for others. */
const MOST = 10_000

/**
 * Counts the wrong tries of each challenge in this process. The database counts them for all hosts; whoever could set that
 * count back would guess a code as fast as hosts answer. `life`: in ms.
 */
export function createGuesses(
  clock: Clock,
  { max, life }: { readonly max: number; readonly life: number },
) {
  const taken = new Map<string, { count: number; readonly until: Date }>()
  const forget = () => {
    for (const [challenge, { until }] of taken)
      if (until <= clock.now() || taken.size >= MOST) taken.delete(challenge)
      else return
  }
  return {
    /** Counts a try before it is compared, since many may come at once. False where there have been enough. */
    take(challenge: string): boolean {
      const known = taken.get(challenge)
      if (known) {
        known.count += 1
        return known.count <= max
      }
      forget()
      taken.set(challenge, { count: 1, until: addMs(clock.now(), life) })
      return true
    },
    /** The try was right. */
    giveBack(challenge: string): void {
      const known = taken.get(challenge)
      if (known) known.count -= 1
    },
  }
}
