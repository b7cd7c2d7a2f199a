import { useSignals } from '@preact/signals-react/runtime'
import { useMemo } from 'react'
import { historyStores } from '../../../stores/history/history.ts'
import type { HistoryState } from '../../../stores/history/history-store.ts'
import { useService } from '../../../stores/use-service.ts'
import { type Entry, type HistoryTab, historyEntries, kindsOf } from './history-entry.ts'

/** A history as it is rendered. */
export interface HistoryList {
  readonly tab: HistoryTab
  readonly entries: readonly Entry[]
  readonly state: HistoryState
  /** When a list that is not fresh was. */
  readonly asOf: number | null
  readonly dropped: number
  /** Whether no older line is missing. */
  readonly isComplete: boolean
  /** Whether one of several histories could not be loaded. */
  readonly isPartial: boolean
  load(): Promise<void>
}

const isWaiting = (state: HistoryState) => state === 'idle' || state === 'loading'

/** The state of several histories together; one that is missing does not hide the others. */
export function stateOf(states: readonly HistoryState[], count: number): HistoryState {
  const [first = 'idle'] = states
  if (states.every((state) => state === first)) return first
  if (count === 0 && states.some(isWaiting)) return 'loading'
  return states.includes('stale') ? 'stale' : 'fresh'
}

/** The list of `tab` with its state, which must not be rendered apart from each other. */
export function useHistoryList(tab: HistoryTab): HistoryList {
  useSignals()
  const stores = useService(historyStores)
  const entries = useService(historyEntries)[tab].value
  const shown = kindsOf(tab).map((kind) => stores[kind])
  const states = shown.map(({ state }) => state.value)
  const state = stateOf(states, entries.length)
  const dropped = shown.reduce((sum, one) => sum + one.dropped.value, 0)
  const isComplete = !states.some(isWaiting) && shown.every(({ isComplete }) => isComplete.value)
  const isPartial = state !== 'failed' && states.includes('failed')
  // Only a list that is not fresh shows its time: read, it would render the list with every load.
  const times = shown.flatMap(({ state, asOf }) =>
    state.value === 'stale' ? (asOf.value ?? []) : [],
  )
  const asOf = times.length > 0 ? Math.min(...times) : null
  return useMemo(
    () => ({
      tab,
      entries,
      state,
      asOf,
      dropped,
      isComplete,
      isPartial,
      async load() {
        await Promise.all(kindsOf(tab).map((kind) => stores[kind].load()))
      },
    }),
    [tab, entries, state, asOf, dropped, isComplete, isPartial, stores],
  )
}
