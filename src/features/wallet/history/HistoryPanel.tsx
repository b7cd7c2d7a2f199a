import { useSignals } from '@preact/signals-react/runtime'
import { memo } from 'react'
import type { HistoryKind } from '#domain/history.ts'
import { failures } from '#text/screens-failures.ts'
import { historyText } from '#text/screens-wallet.ts'
import { connectionStore } from '../../../stores/connection.ts'
import { historyStores } from '../../../stores/history.ts'
import { useService } from '../../../stores/use-service.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { AsOf } from '../AsOf.tsx'
import { HistoryTable } from './HistoryTable.tsx'
import type { Entry } from './history-entry.ts'

interface Props {
  kind: HistoryKind
  entries: readonly Entry[]
  isFiltered: boolean
  isHidden: boolean
  onReceipt: (entry: Entry) => void
}

/**
 * One list with its states: loading, failed, stale, empty. Memoised, so that typing in the search renders it only with
 * the deferred filter (History.tsx).
 */
export const HistoryPanel = memo(function HistoryPanel({
  kind,
  entries,
  isFiltered,
  isHidden,
  onReceipt,
}: Props) {
  useSignals()
  const store = useService(historyStores)[kind]
  const state = store.state.value
  const asOf = store.asOf.value
  const dropped = store.dropped.value
  const isOffline = useService(connectionStore).state.value === 'offline'

  if (state === 'idle' || state === 'loading') {
    return <Skeleton rows={4} shape="row" label={historyText.loading} />
  }
  if (state === 'failed') {
    const title = isOffline ? historyText.offlineEmpty : historyText.failed
    return (
      <EmptyState
        title={title}
        icon={isOffline ? 'offline' : 'warning'}
        action={<Button onClick={store.load}>{failures.retry}</Button>}
      />
    )
  }
  return (
    <>
      {state === 'stale' && asOf !== null && (
        <Notice kind="info">
          {historyText.staleAsOf} <AsOf at={asOf} />
        </Notice>
      )}
      {dropped > 0 && <Notice kind="warning">{historyText.dropped(dropped)}</Notice>}
      {entries.length === 0 ? (
        <EmptyState
          title={isFiltered ? historyText.noMatch : historyText.empty[kind]}
          icon={isFiltered ? 'search' : 'tray'}
        />
      ) : (
        <HistoryTable kind={kind} entries={entries} isHidden={isHidden} onReceipt={onReceipt} />
      )}
    </>
  )
})
