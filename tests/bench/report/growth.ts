import { median, ratiosOf } from './statistics.ts'

export interface Growth {
  readonly verdict: 'flat' | 'linear' | 'worse than linear'
  /** How many times the cost, for `more` times the data. */
  readonly times: number
  readonly more: number
}

export interface Point {
  /** The amount of data. */
  readonly count: number
  /** One cost per round, in turns with those of the other points. */
  readonly samples: readonly number[]
}

/*
 * The exponent e of cost = dataᵉ. An index is looked up in logarithmic time, which is 0.1 at most between a thousand
 * and a million; sorting is linear times logarithmic, below 1.15 from a thousand on.
 */
const FLAT = 0.2
const LINEAR = 1.2

/**
 * How the cost grows over the last step, between the two largest amounts of data: a constant part, such as one frame,
 * hides the growth of the smaller ones. Undefined with fewer than two amounts.
 */
export function growthOf(points: readonly Point[]): Growth | undefined {
  const [last, previous] = points
    .filter(({ samples }) => samples.length > 0)
    .toSorted((a, b) => b.count - a.count)
  if (!last || !previous) return undefined
  const times = median(ratiosOf(last.samples, previous.samples))
  const more = last.count / previous.count
  if (Number.isNaN(times)) return undefined
  const exponent = Math.log(times) / Math.log(more)
  if (exponent < FLAT) return { verdict: 'flat', times, more }
  return { verdict: exponent <= LINEAR ? 'linear' : 'worse than linear', times, more }
}
