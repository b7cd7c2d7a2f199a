import { statusText } from '#text/messages.ts'
import { type Entry, shownCoin } from './history-entry.ts'

/** What a history is filtered by. Empty text filters nothing; statuses and coins are those of the domain; days are `YYYY-MM-DD` in the reader's zone, both included. */
export interface Filter {
  readonly search: string
  readonly status: string
  readonly coin: string
  readonly from: string
  readonly to: string
}

export const NO_FILTER: Filter = { search: '', status: '', coin: '', from: '', to: '' }

export const isFiltering = (filter: Filter): boolean =>
  Object.values(filter).some((it) => it !== '')

/** Midnight at the start of a day where the reader is, or undefined for no day. `later` days after it. */
function startOf(day: string, later = 0): number | undefined {
  const [year, month, date] = day.split('-').map(Number)
  if (!year || !month || !date) return undefined
  return new Date(year, month - 1, date + later).getTime()
}

/** The entries that meet every condition, in their order. */
export function matching(entries: readonly Entry[], filter: Filter): readonly Entry[] {
  if (!isFiltering(filter)) return entries
  const word = filter.search.trim().toLowerCase()
  const from = startOf(filter.from) ?? -Infinity
  const before = startOf(filter.to, 1) ?? Infinity
  // Where no day is chosen, a letter of a search does not wait for 50,000 lines to be looked at.
  const isAnyDay = filter.from === '' && filter.to === ''
  return entries.filter(
    (entry) =>
      (filter.status === '' || entry.line.status === filter.status) &&
      (filter.coin === '' || entry.line.coin === filter.coin) &&
      (isAnyDay || (entry.line.time >= from && entry.line.time < before)) &&
      (word === '' || entry.search.includes(word)),
  )
}

/**
 * `matching` for a search that is being typed: a search that has grown looks only through what the shorter one had found, and
 * one that shrinks again gives back the very list it gave before.
 */
export function createMatcher(): typeof matching {
  let steps: { of: readonly Entry[]; filter: Filter; found: readonly Entry[] }[] = []
  return (entries, filter) => {
    steps = steps.filter((step) => step.of === entries && isNarrower(filter, step.filter))
    const last = steps.at(-1)
    if (last && isNarrower(last.filter, filter)) return last.found
    const found = matching(last?.found ?? entries, filter)
    steps.push({ of: entries, filter, found })
    return found
  }
}

/** Whether all that meets `filter` meets `other` as well. Either way round, they are the same. */
const isNarrower = (filter: Filter, other: Filter): boolean =>
  filter.search.trim().toLowerCase().includes(other.search.trim().toLowerCase()) &&
  (['status', 'coin', 'from', 'to'] as const).every((name) => filter[name] === other[name])

interface Choice {
  readonly value: string
  readonly label: string
}

const choices = <Value extends string>(
  values: readonly Value[],
  labelOf: (value: Value) => string,
): readonly Choice[] =>
  [...new Set(values)]
    .map((value) => ({ value, label: labelOf(value) }))
    .sort((one, other) => (one.label < other.label ? -1 : 1))

/** What can be chosen in a filter: every value there is, once, in the alphabetical order of their words. */
export const statusChoices = (entries: readonly Entry[]): readonly Choice[] =>
  choices(
    entries.map(({ line }) => line.status),
    statusText,
  )

export const coinChoices = (entries: readonly Entry[]): readonly Choice[] =>
  choices(
    entries.map(({ line }) => line.coin),
    shownCoin,
  )
