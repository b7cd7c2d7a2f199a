import type { Clock } from '../../../server/platform/time/clock.ts'

const BEGINNING = Date.parse('2026-01-01T12:00:00Z')

/** The clock of the database server, which all hosts go by. It jumps when it is told to. */
export interface JumpingClock extends Clock {
  jump(ms: number): void
  readonly jumps: number
  /** Whether it has jumped since the virtual time `from`, and not after `to`. */
  hasJumped(from: number, to: number): boolean
  /** The earliest and the latest time that it has shown since the virtual time `from`. */
  since(from: number): { readonly earliest: Date; readonly latest: Date }
  /** A clock elsewhere, which does not jump. */
  readonly steady: () => Date
  readonly steadyAt: (virtual: number) => Date
}

export function createJumpingClock(virtual: () => number): JumpingClock {
  let offset = 0
  /** The virtual time of each jump, and the offset before it. */
  const jumps: { readonly at: number; readonly before: number }[] = []
  const shown = (at: number, by: number) => BEGINNING + at + by
  return {
    now: () => new Date(shown(virtual(), offset)),
    steady: () => new Date(shown(virtual(), 0)),
    steadyAt: (at) => new Date(shown(at, 0)),
    jump(ms) {
      jumps.push({ at: virtual(), before: offset })
      offset += ms
    },
    get jumps() {
      return jumps.length
    },
    hasJumped: (from, to) => jumps.some(({ at }) => at >= from && at <= to),
    since(from) {
      const later = jumps.filter(({ at }) => at >= from)
      const first = later[0]?.before ?? offset
      const times = [shown(from, first), shown(virtual(), offset)]
      for (const [index, { at, before }] of later.entries())
        times.push(shown(at, before), shown(at, later[index + 1]?.before ?? offset))
      return { earliest: new Date(Math.min(...times)), latest: new Date(Math.max(...times)) }
    },
  }
}
