import { useSignals } from '@preact/signals-react/runtime'
import { memo } from 'react'
import type { HistoryKind, HistoryLine } from '#domain/history.ts'
import { failures } from '#text/failures.ts'
import { historyText } from '#text/wallet.ts'
import type { HistoryState, HistoryStore } from '../../../stores/history/history-store.ts'
import { connectionStore } from '../../../stores/host/connection.ts'
import { useService } from '../../../stores/use-service.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { AsOf } from '../../../ui/display/Time.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { HistoryTable } from './HistoryTable.tsx'
import type { Entry } from './history-entry.ts'

/** A history as it is rendered. */
export interface HistoryList extends Pick<HistoryStore<HistoryLine>, 'load'> {
  readonly kind: HistoryKind
  readonly entries: readonly Entry[]
  readonly state: HistoryState
  /** When a list that is not fresh was. */
  readonly asOf: number | null
  readonly dropped: number
  /** Whether no older line is missing. */
  readonly isComplete: boolean
}

interface Props {
  list: HistoryList
  /** The entries that meet the filter. */
  shown: readonly Entry[]
  isHidden: boolean
  onReceipt: (entry: Entry) => void
}

/**
 * One list with its states: loading, failed, stale, empty. Memoised, so that typing in the search renders it only with
 * the deferred filter (History.tsx).
 */
export const HistoryPanel = memo(function HistoryPanel({
  list: { kind, entries, state, asOf, dropped, load },
  shown,
  isHidden,
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
      {dropped > 0 && <Notice kind="warning">{historyText.dropped(dropped)}</Notice>}
      {/* Where none could be read there may be some. */}
      {shown.length === 0 && (entries.length > 0 || dropped === 0) && (
        <EmptyState
          title={entries.length > 0 ? historyText.noMatch : historyText.empty[kind]}
          icon={entries.length > 0 ? 'search' : 'tray'}
        />
      )}
      {shown.length > 0 && (
        <HistoryTable kind={kind} entries={shown} isHidden={isHidden} onReceipt={onReceipt} />
      )}
    </>
  )
})
