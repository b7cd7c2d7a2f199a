import type { Random } from './random.ts'
import { context } from './scheduler.ts'

/** What can go wrong in a world. */
export const FAULTS = [
  'crash',
  'lost request',
  'lost answer',
  'duplicate request',
  'database away',
  'disk full',
  'statement without answer',
  'commit without answer',
  'listener cut',
  'mail server busy',
  'mail without answer',
  'identity away',
  'clock jump',
] as const
export type Fault = (typeof FAULTS)[number]

/** Which faults a world has, and how many it had. */
export interface Faults {
  readonly counts: Record<Fault, number>
  /** Whether the fault happens here and now; it is then noted for whoever it happens to. */
  strikes(fault: Fault, probability: number): boolean
  /** Notes a fault that happens to the caller. */
  note(fault: Fault): void
  /** From now on nothing goes wrong. */
  stop(): void
  readonly isOver: () => boolean
}

export function createFaults(random: Random): Faults {
  const counts = {
    crash: 0,
    'lost request': 0,
    'lost answer': 0,
    'duplicate request': 0,
    'database away': 0,
    'disk full': 0,
    'statement without answer': 0,
    'commit without answer': 0,
    'listener cut': 0,
    'mail server busy': 0,
    'mail without answer': 0,
    'identity away': 0,
    'clock jump': 0,
  }
  // A world with few kinds of faults shows what each of them does; one in eight has none at all.
  const isCalm = random.chance(1 / 8)
  const kinds = new Set(FAULTS.filter(() => !isCalm && random.chance(0.5)))
  let isStopped = false
  const note = (fault: Fault) => {
    counts[fault] += 1
    context().cause?.faults.push(fault)
  }
  return {
    counts,
    note,
    strikes(fault, probability) {
      // Drawn in any case, so that a fault that is switched off changes nothing else.
      const isHit = random.chance(probability) && kinds.has(fault) && !isStopped
      if (isHit) note(fault)
      return isHit
    },
    stop() {
      isStopped = true
    },
    isOver: () => isStopped,
  }
}
