import type { HistoryLine } from '#domain/history.ts'
import { fieldText } from './field-values.tsx'
import { FIELDS } from './history-fields.ts'

/** A line of a history with its key and search text. */
export interface Entry {
  readonly key: string
  readonly line: HistoryLine
  /** The searchable text in lower case. */
  readonly search: string
}

/**
 * Lines have no id, so the key is their position counted from the oldest: a new line changes no key. Unchanged
 * entries of `previous` are reused, so that their rows are not rendered again.
 */
export const entriesOf = (
  lines: readonly HistoryLine[],
  older = 0,
  previous: readonly Entry[] = [],
): readonly Entry[] =>
  lines.map((line, index) => {
    const key = `${line.kind}-${older + lines.length - index}`
    const known = previous[index]
    if (known?.line === line && known.key === key) return known
    return { key, line, search: searchText(line) }
  })

const searchText = (line: HistoryLine): string =>
  FIELDS[line.kind]
    .map((field) => fieldText(field, line))
    .join(' ')
    .toLowerCase()
