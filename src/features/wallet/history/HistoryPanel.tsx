import { useSignals } from '@preact/signals-react/runtime'
import { memo } from 'react'
import { failures } from '#text/failures.ts'
import { historyText } from '#text/wallet.ts'
import { connectionStore } from '../../../stores/host/connection.ts'
import { useService } from '../../../stores/use-service.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { AsOf } from '../../../ui/display/Time.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { RetryNotice } from '../../../ui/feedback/RetryNotice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { HistoryTable } from './HistoryTable.tsx'
import { type Entry, tabText } from './history-entry.ts'
import type { HistoryList } from './history-list.ts'

interface Props {
  list: HistoryList
  /** The entries that meet the filter. */
  shown: readonly Entry[]
  isHidden: boolean
  /** Said of a list without entries, in place of what its tab says. */
  emptyText?: string
  onReceipt: (entry: Entry) => void
}

/**
 * One list with its states: loading, failed, stale, empty. Memoised, so that typing in the search renders it only with
 * the deferred filter (History.tsx).
 */
export const HistoryPanel = memo(function HistoryPanel({
  list: { tab, entries, state, asOf, dropped, load, isPartial },
  shown,
  isHidden,
  emptyText,
  onReceipt,
}: Props) {
  useSignals()
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
        action={<Button onClick={load}>{failures.retry}</Button>}
      />
    )
  }
  return (
    <>
      {asOf !== null && (
        <Notice kind="info">
          {historyText.staleAsOf} <AsOf at={asOf} />
        </Notice>
      )}
      {isPartial && (
        <RetryNotice title={historyText.partial} label={failures.retry} onRetry={load} />
      )}
      {dropped > 0 && <Notice kind="warning">{historyText.dropped(dropped)}</Notice>}
      {/* Where none could be read, or loaded, there may be some. */}
      {shown.length === 0 && (entries.length > 0 || (dropped === 0 && !isPartial)) && (
        <EmptyState
          title={entries.length > 0 ? historyText.noMatch : (emptyText ?? tabText(tab).none)}
          icon={entries.length > 0 ? 'search' : 'tray'}
        />
      )}
      {shown.length > 0 && (
        <HistoryTable entries={shown} isHidden={isHidden} onReceipt={onReceipt} />
      )}
    </>
  )
})
