/** One row of the table that `npm run bench` prints. */
export interface Figure {
  readonly what: string
  /** What was promised, as it is read: '≤ 250 ms'. Empty where nothing was. */
  readonly target: string
  readonly unit: '' | ' ms' | ' µs' | ' bytes' | ' %' | '/s'
  /** What each round gave. */
  readonly samples: readonly number[]
  readonly how: string
}

/** The value below which `share` (0 to 1) of the samples lie. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (samples: readonly number[]): number => quantile(samples, 0.5)
