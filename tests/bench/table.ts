import type { Figure } from './figure.ts'
import { median } from './figure.ts'

const HEAD = ['', 'budget', 'median', 'min – max', 'how']

/** The figures as lines of text, in columns. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = [HEAD, ...figures.map(cells)]
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function cells({ what, target, unit, samples, how }: Figure): string[] {
  if (samples.length === 0) return [what, target, 'not measured', '', how]
  const format = (value: number) => `${rounded(value)}${unit}`
  const [least, most] = [Math.min(...samples), Math.max(...samples)]
  const span = least === most ? '' : `${rounded(least)} – ${format(most)}`
  return [what, target, format(median(samples)), span, how]
}

const rounded = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: Math.abs(value) < 10 ? 1 : 0 })
