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
import { historyText } from '#text/wallet.ts'
import { arrival } from '../../../router/navigation.tsx'
import { sessionStore } from '../../../stores/account/session.ts'
import { notesStore } from '../../../stores/history/notes.ts'
import { useFreshHistory } from '../../../stores/history/use-fresh-history.ts'
import { balancesStore } from '../../../stores/money/balances.ts'
import { useService, useServices } from '../../../stores/use-service.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Tabs } from '../../../ui/controls/Tabs.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { HistoryFilters } from './HistoryFilters.tsx'
import { HistoryPanel } from './HistoryPanel.tsx'
import { HistoryTotals } from './HistoryTotals.tsx'
import {
  type Entry,
  HISTORY_TABS,
  type HistoryTab,
  indexEntries,
  tabText,
} from './history-entry.ts'
import { createIncrementalFilter, type Filter, NO_FILTER } from './history-filter.ts'
import { useHistoryList } from './history-list.ts'

const UnansweredNotices = lazy(async () => ({
  default: (await import('../Notices.tsx')).UnansweredNotices,
}))
const ExportDialog = lazy(async () => ({
  default: (await import('../statement/ExportDialog.tsx')).ExportDialog,
}))
const Receipt = lazy(async () => ({ default: (await import('./Receipt.tsx')).Receipt }))

/** The history section (product §2, Wallet): one list, of which the tabs show a kind, with a search in it. */
export function History() {
  const [tab, setTab] = useState<HistoryTab>('all')
  const [filter, setFilter] = useState<Filter>(NO_FILTER)
  const [receipt, setReceipt] = useState<Entry | null>(null)
  const [isExporting, setExporting] = useState(false)
  // The press is painted first: the dialog makes the rest of the page inert, which computes all styles again.
  const openReceipt = useCallback((entry: Entry) => startTransition(() => setReceipt(entry)), [])
  useFreshHistory(tab === 'all' ? 'deposit' : tab)
  const notes = useService(notesStore)
  useEffect(() => void notes.load().catch(reportError), [notes])
  const current = useHistoryList(tab)
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
  const services = useServices()
  const { platform, get } = services
  const [unanswered] = useState(() => platform.tabStorage?.getItem(UNANSWERED_KEY))
  const totalsId = useId()
  const hasStatement = get(sessionStore).offers('statement')

  // The button that exports at once calls it with its event.
  const exportCsv = async (inEnglish: unknown) =>
    (await import('./export-history.ts')).exportHistory(tab, shown, services, inEnglish === true)
  // This is no transition: the tab that was pressed would wait for its list, which is deferred by itself.
  const select = (next: HistoryTab) => {
    setTab(next)
    // The next list may not have the selected status or coin.
    setFilter((now) => (now.status || now.coin ? { ...now, status: '', coin: '' } : now))
  }

  return (
    <Card
      title={historyText.title}
      aria-label={historyText.title}
      action={
        <Button
          kind="quiet"
          disabled={shown.length === 0 && !hasStatement}
          aria-describedby={totalsId}
          onClick={hasStatement ? () => setExporting(true) : exportCsv}
        >
          {hasStatement ? historyText.export : historyText.exportCsv}
        </Button>
      }
    >
      {unanswered && (
        <Suspense>
          <UnansweredNotices />
        </Suspense>
      )}
      <HistoryFilters entries={entries} filter={filter} onChange={setFilter} />
      <HistoryTotals
        id={totalsId}
        tab={tab}
        shown={shown}
        all={entries.length}
        isComplete={list.isComplete}
        isHidden={isHidden}
        isExportSaid={!hasStatement}
      />
      <Tabs
        label={historyText.title}
        selected={tab}
        onSelect={select}
        tabs={HISTORY_TABS.map((id) => ({
          id,
          label: tabText(id).tab,
          panel: (
            <div
              data-view={tab === 'all' && filter === NO_FILTER ? 'history' : undefined}
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
      {isExporting && (
        <Suspense>
          <ExportDialog
            count={shown.length}
            onExport={exportCsv}
            onClose={() => setExporting(false)}
          />
        </Suspense>
      )}
    </Card>
  )
}

function useIsHidden(): boolean {
  useSignals()
  return useService(balancesStore).isHidden.value
}
