import { computed, type ReadonlySignal } from '@preact/signals-react'
import { byKind, type HistoryKind } from '#domain/history.ts'
import { historyStores } from '../../../stores/history.ts'
import type { Services } from '../../../stores/services.ts'
import { type Entry, entriesOf } from './history-entry.ts'

type Entries = Readonly<Record<HistoryKind, ReadonlySignal<readonly Entry[]>>>

/** The entries of each history, which change only with that history. */
export function historyEntries({ get }: Services): Entries {
  const stores = get(historyStores)

  return byKind((kind) => {
    const { rows, older } = stores[kind]
    let before: readonly Entry[] = []
    return computed(() => {
      before = entriesOf(rows.value, older.value, before)
      return before
    })
  })
}
