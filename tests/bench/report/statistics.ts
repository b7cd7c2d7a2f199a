/** A sample's middle half and how many values it had. */
export interface Summary {
  readonly median: number
  /** The quartiles. */
  readonly low: number
  readonly high: number
  readonly rounds: number
}

/** The value below which `share` (0 to 1) of the samples lie, interpolated between neighbours. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  const position = (sorted.length - 1) * share
  const below = sorted[Math.floor(position)] ?? Number.NaN
  const above = sorted[Math.ceil(position)] ?? Number.NaN
  return below + (above - below) * (position - Math.floor(position))
}

export const median = (samples: readonly number[]): number => quantile(samples, 0.5)

/** Undefined without samples. */
export function summaryOf(samples: readonly number[]): Summary | undefined {
  if (samples.length === 0) return undefined
  return {
    median: median(samples),
    low: quantile(samples, 0.25),
    high: quantile(samples, 0.75),
    rounds: samples.length,
  }
}

/**
 * Round by round, so that other load on the machine, which comes and goes, affects both sides alike. Rounds that only
 * one side has, or in which the floor is zero, have no ratio.
 */
export const ratiosOf = (samples: readonly number[], floor: readonly number[]): number[] =>
  samples.flatMap((value, round) => {
    const least = floor[round]
    return least ? [value / least] : []
  })

export interface Change {
  /** 0.1 for a tenth more than before. */
  readonly by: number
  /** Whether the middle halves of the two samples do not touch. Otherwise the change may be chance. */
  readonly isClear: boolean
}

export const changeOf = (now: Summary, before: Summary): Change => ({
  by: now.median === before.median ? 0 : now.median / before.median - 1,
  isClear: now.low > before.high || now.high < before.low,
})
