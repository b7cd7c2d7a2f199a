import { computed, type ReadonlySignal } from '@preact/signals-react'
import { byKind, HISTORY_KINDS, type HistoryKind, type HistoryLine } from '#domain/history.ts'
import { historyText, kindText } from '#text/wallet.ts'
import { forEachSlice } from '../../../api/history/item-reader.ts'
import { historyStores } from '../../../stores/history/history.ts'
import { notesStore } from '../../../stores/history/notes.ts'
import type { Services } from '../../../stores/services.ts'
import { fieldText } from './field-values.ts'
import { FIELDS } from './history-fields.ts'

type Entries = Readonly<Record<HistoryTab, ReadonlySignal<readonly Entry[]>>>

/** The entries of each history, and of all together, as signals. */
export function historyEntries({ get }: Services): Entries {
  const stores = get(historyStores)
  const { notes } = get(notesStore)

  const entries = byKind((kind) => {
    const { rows, older } = stores[kind]
    let previous: readonly Entry[] = []
    return computed(() => {
      // A list of its own, so that a search finds what was noted meanwhile.
      const noted = notes.value
      const noteOf: NoteOf = ({ id = '' }) => noted.get(id) ?? ''
      previous = entriesOf(rows.value, older.value, previous, noteOf)
      return previous
    })
  })
  const all = computed(() => mergedEntries(HISTORY_KINDS.map((kind) => entries[kind].value)))
  return Object.assign({ all }, entries)
}

/** The entries of several lists, newest first; those of each list stay in their order. */
export function mergedEntries(lists: readonly (readonly Entry[])[]): readonly Entry[] {
  const filled = lists.filter(({ length }) => length > 0)
  if (filled.length < 2) return filled[0] ?? []
  const heads = filled.map((list) => ({ list, next: 0 }))
  const merged: Entry[] = []
  for (let left = filled.reduce((sum, { length }) => sum + length, 0); left > 0; left--) {
    let newest: { list: readonly Entry[]; next: number } | undefined
    let time = Number.NEGATIVE_INFINITY
    for (const head of heads) {
      const entry = head.list[head.next]
      if (!entry || (newest && entry.line.time <= time)) continue
      newest = head
      time = entry.line.time
    }
    const entry = newest?.list[newest.next]
    if (!newest || !entry) break
    merged.push(entry)
    newest.next += 1
  }
  return merged
}

/** A line of a history with its key and search text. */
export interface Entry {
  /**
   * From the line's position counted from the oldest, since lines have no id: a new line changes no key. Those of no two kinds
   * are equal.
   */
  readonly key: number
  readonly line: HistoryLine
  /** What its owner has noted on it; empty for nothing. */
  readonly note: string
  /** The searchable text in lower case. */
  readonly search: string
}

/** The search text is made when it is first needed: for 50,000 lines at once it would block the page. */
class LineEntry implements Entry {
  readonly key: number
  readonly line: HistoryLine
  readonly note: string
  #search: string | undefined

  constructor(key: number, line: HistoryLine, note: string) {
    this.key = key
    this.line = line
    this.note = note
  }

  get search(): string {
    this.#search ??= `${searchText(this.line)} ${this.note.toLowerCase()}`
    return this.#search
  }
}

type NoteOf = (line: HistoryLine) => string

/** Unchanged entries of `previous` are reused, so that their rows are not rendered again. */
export function entriesOf(
  lines: readonly HistoryLine[],
  older = 0,
  previous: readonly Entry[] = [],
  noteOf: NoteOf = () => '',
): readonly Entry[] {
  const count = older + lines.length
  const [first] = previous
  const newLines = first ? count - Math.floor(first.key / HISTORY_KINDS.length) : 0
  return lines.map((line, index) => {
    const known = previous[index - newLines]
    const note = noteOf(line)
    const isSame = known?.line === line && known.note === note
    return isSame ? known : new LineEntry(keyOf(line.kind, count - index), line, note)
  })
}

const keyOf = (kind: HistoryKind, place: number): number =>
  place * HISTORY_KINDS.length + HISTORY_KINDS.indexOf(kind)

/** Makes the search texts in slices, before somebody types. */
export const indexEntries = (entries: readonly Entry[]): Promise<void> =>
  forEachSlice(entries, (slice) => {
    for (const entry of slice) void entry.search
  })

const searchText = (line: HistoryLine): string =>
  FIELDS[line.kind]
    .map((field) => fieldText(field, line))
    .join(' ')
    .toLowerCase()

/** What a tab of the history shows: every kind together, or one of them (product §2, Wallet). */
export type HistoryTab = 'all' | HistoryKind

export const HISTORY_TABS: readonly HistoryTab[] = ['all', ...HISTORY_KINDS]

export const kindsOf = (tab: HistoryTab): readonly HistoryKind[] =>
  tab === 'all' ? HISTORY_KINDS : [tab]

/** What the tab is called, and what it says while it has no lines. */
export const tabText = (tab: HistoryTab): { readonly tab: string; readonly none: string } =>
  tab === 'all' ? historyText.all : kindText[tab]
