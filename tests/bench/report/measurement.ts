/** One row of the table that `npm run bench` prints. A subject's file exports `measure(): Promise<Measurement[]>`. */
export interface Measurement {
  /** Unique within its subject together with `data`, and kept: earlier results are found by it. */
  readonly what: string
  readonly unit: Unit
  /** One value per round; none where it cannot be measured on this machine. */
  readonly samples: readonly number[]
  readonly budget?: Budget
  /** The least that this could cost, measured in the same run and in turns with it. */
  readonly floor?: Floor
  /** Measured with that much data. Rows with the same name and more data tell whether the cost grows. */
  readonly data?: Data
  /** Printed only where the subject is asked for by name. */
  readonly isDetail?: boolean
  /** What the row's name leaves open, such as from when until when. */
  readonly how: string
}

export type Unit = '' | ' ms' | ' µs' | ' bytes' | ' %' | '/s' | ' MB'

export interface Floor {
  readonly what: string
  /** One value per round, in the unit of the row. */
  readonly samples: readonly number[]
}

export interface Data {
  readonly count: number
  /** Such as 'rows'. */
  readonly of: string
}

/** A bound of the median, or of its ratio to the floor's. */
export interface Budget {
  readonly bound: 'at most' | 'at least'
  readonly value: number
  readonly of: 'value' | 'ratio'
}

export const atMost = (value: number): Budget => ({ bound: 'at most', value, of: 'value' })
export const atLeast = (value: number): Budget => ({ bound: 'at least', value, of: 'value' })
/** `ratio` is 0.6 for 60 % of the floor. */
export const atLeastOfFloor = (ratio: number): Budget => ({
  bound: 'at least',
  value: ratio,
  of: 'ratio',
})
