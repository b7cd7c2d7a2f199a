import type { HistoryLine } from '#domain/history.ts'
import { statusText } from '#text/messages.ts'
import { coinLabel } from '../../../stores/money/coins.ts'
import type { Entry } from './history-entry.ts'

interface Option {
  readonly value: string
  readonly label: string
}

/** The options of a filter: every distinct value, sorted by its label. */
function optionsOf<Value extends string>(
  entries: readonly Entry[],
  fieldOf: (line: HistoryLine) => Value,
  labelOf: (value: Value) => string,
): readonly Option[] {
  const values = new Set<Value>()
  for (const { line } of entries) values.add(fieldOf(line))
  return [...values]
    .map((value) => ({ value, label: labelOf(value) }))
    .sort((one, other) => (one.label < other.label ? -1 : 1))
}

/** Made once for each list, and not with every choice. */
function cached(make: (entries: readonly Entry[]) => readonly Option[]): typeof make {
  const known = new WeakMap<readonly Entry[], readonly Option[]>()
  return (entries) => {
    const options = known.get(entries) ?? make(entries)
    known.set(entries, options)
    return options
  }
}

export const statusOptions = cached((entries) =>
  optionsOf(entries, ({ status }) => status, statusText),
)

export const coinOptions = cached((entries) => optionsOf(entries, ({ coin }) => coin, coinLabel))
