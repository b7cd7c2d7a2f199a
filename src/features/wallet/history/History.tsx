import { useSignals } from '@preact/signals-react/runtime'
import {
  lazy,
  Suspense,
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useState,
} from 'react'
import { UNANSWERED_KEY } from '#config/storage-keys.ts'
import { HISTORY_KINDS, type HistoryKind } from '#domain/history.ts'
import { historyText } from '#text/wallet.ts'
import { arrival } from '../../../router/navigation.tsx'
import { historyStores } from '../../../stores/history/history.ts'
import { notesStore } from '../../../stores/history/notes.ts'
import { useFreshHistory } from '../../../stores/history/use-fresh-history.ts'
import { balancesStore } from '../../../stores/money/balances.ts'
import { useService, useServices } from '../../../stores/use-service.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Tabs } from '../../../ui/controls/Tabs.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { HistoryFilters } from './HistoryFilters.tsx'
import { type HistoryList, HistoryPanel } from './HistoryPanel.tsx'
import { HistoryTotals } from './HistoryTotals.tsx'
import css from './history.module.css'
import { type Entry, historyEntries, indexEntries } from './history-entry.ts'
import { createIncrementalFilter, type Filter, NO_FILTER } from './history-filter.ts'

const UnansweredNotices = lazy(async () => ({
  default: (await import('./UnansweredNotices.tsx')).UnansweredNotices,
}))
const Statement = lazy(async () => ({
  default: (await import('../statement/Statement.tsx')).Statement,
}))
const Receipt = lazy(async () => ({ default: (await import('./Receipt.tsx')).Receipt }))

/** The history section (product §2, Wallet): three lists, and a search in the selected one. */
export function History() {
  const [kind, setKind] = useState<HistoryKind>('deposit')
  const [filter, setFilter] = useState<Filter>(NO_FILTER)
  const [receipt, setReceipt] = useState<Entry | null>(null)
  // The press is painted first: the dialog makes the rest of the page inert, which computes all styles again.
  const openReceipt = useCallback((entry: Entry) => startTransition(() => setReceipt(entry)), [])
  useFreshHistory(kind)
  const notes = useService(notesStore)
  useEffect(() => void notes.load().catch(reportError), [notes])
  const current = useHistoryList(kind)
  // Deferred, so that rendering a long list does not block what a person does meanwhile, such as coming to this screen. The
  // document's own may show the list already (LastView.tsx).
  const list = useDeferredValue(
    current,
    arrival() ? { ...current, entries: [], state: 'idle' } : undefined,
  )
  const deferredFilter = useDeferredValue(filter)
  const { entries } = list
  useEffect(() => void indexEntries(entries), [entries])
  const [match] = useState(createIncrementalFilter)
  const shown = useMemo(() => match(entries, deferredFilter), [match, entries, deferredFilter])
  const isHidden = useDeferredValue(useIsHidden())
  const noteId = useId()
  const services = useServices()
  const tab = services.platform.tabStorage
  const [unanswered] = useState(() => tab?.getItem(UNANSWERED_KEY))
  const totalsId = useId()

  const exportCsv = async () =>
    (await import('./export-history.ts')).exportHistory(kind, shown, services)
  // Not a transition: the tab that was pressed would wait for its list, which is deferred by itself.
  const select = (next: HistoryKind) => {
    setKind(next)
    // The next list may not have the selected status or coin.
    setFilter((now) => (now.status || now.coin ? { ...now, status: '', coin: '' } : now))
  }

  return (
    <Card
      title={historyText.title}
      aria-label={historyText.title}
      action={
        <div className={css.actions}>
          <Suspense>
            <Statement />
          </Suspense>
          <Button
            kind="secondary"
            disabled={shown.length === 0}
            aria-describedby={list.isComplete ? (isHidden ? noteId : undefined) : totalsId}
            onClick={exportCsv}
          >
            {historyText.exportCsv}
          </Button>
        </div>
      }
    >
      {unanswered && (
        <Suspense>
          <UnansweredNotices />
        </Suspense>
      )}
      <HistoryFilters entries={entries} filter={filter} onChange={setFilter} />
      {isHidden && shown.length > 0 && (
        <p id={noteId} className={css.note}>
          {historyText.csvNotHidden}
        </p>
      )}
      <HistoryTotals
        id={totalsId}
        shown={shown}
        all={entries.length}
        isComplete={list.isComplete}
        isHidden={isHidden}
      />
      <Tabs
        label={historyText.title}
        selected={kind}
        onSelect={select}
        tabs={HISTORY_KINDS.map((id) => ({
          id,
          label: historyText.tabs[id],
          panel: (
            <div
              data-view={kind === 'deposit' && filter === NO_FILTER ? 'history' : undefined}
              data-shown={!isHidden}
            >
              <HistoryPanel list={list} shown={shown} isHidden={isHidden} onReceipt={openReceipt} />
            </div>
          ),
        }))}
      />
      {receipt && (
        <Suspense>
          <Receipt entry={receipt} isHidden={isHidden} onClose={() => setReceipt(null)} />
        </Suspense>
      )}
    </Card>
  )
}

/** The list of `kind` with its state, which must not be rendered apart from each other. */
function useHistoryList(kind: HistoryKind): HistoryList {
  useSignals()
  const store = useService(historyStores)[kind]
  const { load } = store
  const [state, dropped] = [store.state.value, store.dropped.value]
  const isComplete = store.isComplete.value
  // Only a list that is not fresh shows its time: read, it would render the list with every load.
  const asOf = state === 'stale' ? store.asOf.value : null
  const entries = useService(historyEntries)[kind].value
  return useMemo(
    () => ({ kind, entries, state, asOf, dropped, isComplete, load }),
    [kind, entries, state, asOf, dropped, isComplete, load],
  )
}

function useIsHidden(): boolean {
  useSignals()
  return useService(balancesStore).isHidden.value
}
