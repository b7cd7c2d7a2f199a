import { addMs, type Clock } from '../../platform/time/clock.ts'

/** Challenges that are remembered at most; the first of them are forgotten for others. */
const MOST = 10_000

interface Known {
  wrong: number
  /** Settles when nobody tries it any more. */
  last: Promise<unknown>
  readonly until: Date
}

/**
 * Counts the wrong tries of each challenge in this process. The database counts them for all hosts; whoever could set that
 * count back would guess a code as fast as hosts answer. `life`: in ms.
 */
export function createGuesses(
  clock: Clock,
  { max, life }: { readonly max: number; readonly life: number },
) {
  const known = new Map<string, Known>()
  const forget = () => {
    for (const [challenge, { until }] of known)
      if (until <= clock.now() || known.size >= MOST) known.delete(challenge)
      else return
  }
  const ofChallenge = (challenge: string): Known => {
    const found = known.get(challenge)
    if (found) return found
    forget()
    const made = { wrong: 0, last: Promise.resolve(), until: addMs(clock.now(), life) }
    known.set(challenge, made)
    return made
  }
  return {
    /**
     * Compares what was typed, one try of a challenge after the other, since many may come at once. Undefined where there have
     * been enough wrong ones.
     */
    attempt<T extends { readonly is_right: boolean }>(
      challenge: string,
      compare: () => Promise<T | undefined>,
    ): Promise<T | undefined> {
      const own = ofChallenge(challenge)
      const done = own.last.then(async () => {
        if (own.wrong >= max) return undefined
        const compared = await compare()
        if (compared?.is_right === false) own.wrong += 1
        return compared
      })
      own.last = done.catch(() => undefined)
      return done
    },
  }
}
