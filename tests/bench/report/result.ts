import * as v from 'valibot'
import type { Measurement } from './measurement.ts'
import type { Summary } from './statistics.ts'
import { ratiosOf, summaryOf } from './statistics.ts'

const summarySchema = v.object({
  median: v.number(),
  low: v.number(),
  high: v.number(),
  rounds: v.number(),
})

const machineSchema = v.object({
  processor: v.string(),
  processors: v.number(),
  /** In GB. */
  memory: v.number(),
  system: v.string(),
  node: v.string(),
  /** Processes that wanted a processor, on average over the minute before the run. Above 0 others took their share. */
  load: v.number(),
})
export type Machine = v.InferOutput<typeof machineSchema>

const rowSchema = v.object({
  subject: v.string(),
  what: v.string(),
  count: v.optional(v.number()),
  unit: v.string(),
  value: summarySchema,
  floor: v.optional(v.object({ what: v.string(), value: summarySchema, ratio: summarySchema })),
})

/** A measurement as it is kept. */
export type Row = v.InferOutput<typeof rowSchema>

/** A file of results. */
export const resultSchema = v.object({
  at: v.pipe(v.string(), v.isoTimestamp()),
  machine: machineSchema,
  rows: v.array(rowSchema),
})
export type Result = v.InferOutput<typeof resultSchema>

/** Undefined where nothing was measured. */
export function rowOf(subject: string, measurement: Measurement): Row | undefined {
  const { what, data, unit, samples, floor } = measurement
  const value = summaryOf(samples)
  if (!value) return undefined
  const least = summaryOf(floor?.samples ?? [])
  const ratio = summaryOf(ratiosOf(samples, floor?.samples ?? []))
  return {
    subject,
    what,
    unit,
    value,
    ...(data ? { count: data.count } : {}),
    ...(floor && least && ratio ? { floor: { what: floor.what, value: least, ratio } } : {}),
  }
}

export const rowsOf = (subject: string, measurements: readonly Measurement[]): Row[] =>
  measurements.flatMap((measurement) => rowOf(subject, measurement) ?? [])

/** Rows that mean the same on another machine: those with a ratio to a floor, sizes and scores. */
export const portable = (rows: readonly Row[]): Row[] =>
  rows.filter(({ floor, unit }) => floor !== undefined || unit === ' bytes' || unit === '')

const isSame = (one: Row, other: Row): boolean =>
  one.subject === other.subject && one.what === other.what && one.count === other.count

export interface Earlier {
  readonly from: Result
  readonly now: Summary
  readonly before: Summary
}

/**
 * The first of the earlier results that has the row. Ratios to the same floor are compared where there are any, since
 * they depend least on the machine and on what else it does.
 */
export function earlierOf(row: Row, results: readonly Result[]): Earlier | undefined {
  for (const from of results) {
    const found = from.rows.find((other) => isSame(row, other) && other.unit === row.unit)
    if (!found) continue
    if (row.floor && row.floor.what === found.floor?.what)
      return { from, now: row.floor.ratio, before: found.floor.ratio }
    return { from, now: row.value, before: found.value }
  }
  return undefined
}
