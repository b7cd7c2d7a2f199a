import { computed, type ReadonlySignal } from '@preact/signals-react'
import { byKind, type HistoryKind } from '#domain/history.ts'
import { historyStores } from '../../../stores/history/history.ts'
import type { Services } from '../../../stores/services.ts'
import { type Entry, entriesOf } from './history-entry.ts'

type Entries = Readonly<Record<HistoryKind, ReadonlySignal<readonly Entry[]>>>

/** The entries of each history as signals. */
export function historyEntries({ get }: Services): Entries {
  const stores = get(historyStores)

  return byKind((kind) => {
    const { rows, older } = stores[kind]
    let previous: readonly Entry[] = []
    return computed(() => {
      previous = entriesOf(rows.value, older.value, previous)
      return previous
    })
  })
}
