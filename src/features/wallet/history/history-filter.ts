import type { Entry } from './history-entry.ts'

/**
 * The filter of a history. An empty field does not filter; statuses and coins are those of the domain; days are
 * `YYYY-MM-DD` in the local time zone, both included.
 */
export interface Filter {
  readonly search: string
  readonly status: string
  readonly coin: string
  readonly from: string
  readonly to: string
}

export type FilterSetter = (change: (filter: Filter) => Filter) => void

/** Sets a field of the filter to what is typed or chosen. */
export const setterOf =
  (onChange: FilterSetter, field: keyof Filter) =>
  ({ target: { value } }: { target: { value: string } }) =>
    onChange((filter) => ({ ...filter, [field]: value }))

export const NO_FILTER: Filter = { search: '', status: '', coin: '', from: '', to: '' }

export const isFiltering = (filter: Filter): boolean =>
  Object.values(filter).some((it) => it !== '')

/** Local midnight at the start of `day` plus `addedDays`; undefined if `day` is empty. */
function startOfDay(day: string, addedDays = 0): number | undefined {
  const [year, month, date] = day.split('-').map(Number)
  if (!year || !month || !date) return undefined
  return new Date(year, month - 1, date + addedDays).getTime()
}

/** The entries that meet every condition, in the same order. */
export function filterEntries(entries: readonly Entry[], filter: Filter): readonly Entry[] {
  if (!isFiltering(filter)) return entries
  const query = filter.search.trim().toLowerCase()
  const from = startOfDay(filter.from) ?? -Infinity
  const before = startOfDay(filter.to, 1) ?? Infinity
  // Without a chosen day skip the times, so that searching 50,000 lines stays fast.
  const isAnyDay = filter.from === '' && filter.to === ''
  return entries.filter(
    (entry) =>
      (filter.status === '' || entry.line.status === filter.status) &&
      (filter.coin === '' || entry.line.coin === filter.coin) &&
      (isAnyDay || (entry.line.time >= from && entry.line.time < before)) &&
      (query === '' || entry.search.includes(query)),
  )
}

/**
 * `filterEntries` for a search as it is typed: a longer search filters the result of the shorter one, and deleting a
 * letter returns the identical earlier list.
 */
export function createIncrementalFilter(): typeof filterEntries {
  let results: { entries: readonly Entry[]; filter: Filter; found: readonly Entry[] }[] = []
  return (entries, filter) => {
    results = results.filter(
      (result) => result.entries === entries && isNarrower(filter, result.filter),
    )
    const last = results.at(-1)
    if (last && isNarrower(last.filter, filter)) return last.found
    const matching = filterEntries(last?.found ?? entries, filter)
    results.push({ entries, filter, found: matching })
    return matching
  }
}

/** Whether all entries that meet `filter` meet `other` as well. If true both ways, they are equal. */
const isNarrower = (filter: Filter, other: Filter): boolean =>
  filter.search.trim().toLowerCase().includes(other.search.trim().toLowerCase()) &&
  (['status', 'coin', 'from', 'to'] as const).every((name) => filter[name] === other[name])
