import { growthOf } from './growth.ts'
import { machineText } from './machine.ts'
import type { Budget, Measurement } from './measurement.ts'
import type { Result, Row } from './result.ts'
import { earlierOf, rowOf, rowsOf } from './result.ts'
import { changeOf } from './statistics.ts'

/** What one subject measured. */
export interface Section {
  readonly subject: string
  readonly measurements: readonly Measurement[]
}

export const withoutDetails = ({ subject, measurements }: Section): Section => ({
  subject,
  measurements: measurements.filter(({ isDetail }) => !isDetail),
})

const HEAD = ['', 'median', 'middle half', 'budget', 'floor', 'of floor', 'earlier', 'growth', '']

/** All measurements as lines of text, in columns; below them, numbered, how they were measured. */
export function tableOf(sections: readonly Section[], earlier: readonly Result[]): string {
  const notes = [
    ...new Set(sections.flatMap((section) => section.measurements.map(({ how }) => how))),
  ]
  const rows = sections.flatMap(({ subject, measurements }) => [
    [subject],
    ...inSeries(measurements).map((measurement) => {
      const note = `[${notes.indexOf(measurement.how) + 1}]`
      return [...cellsOf(subject, measurement, measurements, earlier), note]
    }),
  ])
  const list = notes.map((note, index) => `[${index + 1}] ${note}`)
  return [...inColumns([HEAD, ...rows]), '', ...list, ...sourcesOf(sections, earlier)].join('\n')
}

/** Which earlier results the changes are from. */
function sourcesOf(sections: readonly Section[], earlier: readonly Result[]): string[] {
  const rows = sections.flatMap(({ subject, measurements }) => rowsOf(subject, measurements))
  const used = new Set(rows.map((row) => earlierOf(row, earlier)?.from))
  return earlier
    .filter((result) => used.has(result))
    .map(({ at, machine }) => `Earlier: ${at}, ${machineText(machine)}`)
}

/** Rows that differ in their data only, one below the other. */
const inSeries = (measurements: readonly Measurement[]): Measurement[] =>
  [...Map.groupBy(measurements, ({ what }) => what).values()].flat()

function inColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

function cellsOf(
  subject: string,
  measurement: Measurement,
  all: readonly Measurement[],
  earlier: readonly Result[],
): string[] {
  const { what, data, unit, budget } = measurement
  const name = `  ${what}${data ? `, ${number(data.count)} ${data.of}` : ''}`
  const row = rowOf(subject, measurement)
  if (!row)
    return [name, 'not measured', '', budget ? budgetText(budget, unit) : '', '', '', '', '']
  const { median, low, high } = row.value
  return [
    name,
    number(median) + unit,
    low === high ? '' : `${number(low)} – ${number(high)}`,
    budget ? `${budgetText(budget, unit)}, ${isMet(budget, row) ? 'met' : 'missed'}` : '',
    row.floor ? `${number(row.floor.value.median)}${unit} ${row.floor.what}` : '',
    row.floor ? ratioText(row.floor.ratio.median) : '',
    changeText(row, earlier),
    growthText(measurement, all),
  ]
}

function budgetText({ bound, value, of }: Budget, unit: string): string {
  const sign = bound === 'at most' ? '≤' : '≥'
  return of === 'value' ? `${sign} ${number(value)}${unit}` : `${sign} ${percent(value)} of floor`
}

function isMet({ bound, value, of }: Budget, row: Row): boolean {
  const measured = (of === 'value' ? row.value : row.floor?.ratio)?.median ?? Number.NaN
  return bound === 'at most' ? measured <= value : measured >= value
}

/** Such as '+12 % from 50 ms', in brackets where it may be chance; the ratios to the floor where there are any. */
function changeText(row: Row, results: readonly Result[]): string {
  const earlier = earlierOf(row, results)
  if (!earlier) return ''
  const { by, isClear } = changeOf(earlier.now, earlier.before)
  if (by === 0) return 'unchanged'
  const before = earlier.before.median
  const from = earlier.now === row.value ? number(before) + row.unit : ratioText(before)
  if (before === 0) return `${number(earlier.now.median)}${row.unit} more`
  const text = `${by < 0 ? '−' : '+'}${percent(Math.abs(by))} from ${from}`
  return isClear ? text : `(${text})`
}

/** Such as 'linear: ×8 for ×10'; beside the row with the most data. */
function growthText({ what, data }: Measurement, all: readonly Measurement[]): string {
  if (!data) return ''
  const points = all.flatMap(({ what: other, data: amount, samples }) =>
    other === what && amount ? [{ count: amount.count, samples }] : [],
  )
  if (points.some(({ count }) => count > data.count)) return ''
  const growth = growthOf(points)
  return growth ? `${growth.verdict}: ×${number(growth.times)} for ×${number(growth.more)}` : ''
}

/** A factor from ten times on, where a percentage is hard to read. */
const ratioText = (ratio: number): string => (ratio < 10 ? percent(ratio) : `×${number(ratio)}`)

const percent = (part: number): string => `${number(part * 100)} %`

const number = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: Math.abs(value) < 10 ? 1 : 0 })
