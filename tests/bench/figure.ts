/** One row of the table that `npm run bench` prints. */
export interface Figure {
  readonly what: string
  /** The budget as displayed, such as '≤ 250 ms'; empty where there is none. */
  readonly target: string
  readonly unit: '' | ' ms' | ' µs' | ' bytes' | ' %' | '/s'
  /** One value per round. */
  readonly samples: readonly number[]
  readonly how: string
}

/** The value below which `share` (0 to 1) of the samples lie. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (samples: readonly number[]): number => quantile(samples, 0.5)
