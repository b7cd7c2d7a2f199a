import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useMemo } from 'react'
import { type BalancePoint, pointsOf } from '#domain/balance-history.ts'
import { failures } from '#text/failures.ts'
import { balanceHistoryText } from '#text/wallet.ts'
import { balanceHistoryStore } from '../../../stores/history/balance-history.ts'
import { connectionStore } from '../../../stores/host/connection.ts'
import { balancesStore } from '../../../stores/money/balances.ts'
import { useService, useServices } from '../../../stores/use-service.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { AsOf } from '../../../ui/display/Time.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { BalanceRange } from './BalanceRange.tsx'
import css from './balance-history.module.css'
import { withNow } from './balance-points.ts'
import { Changes } from './Changes.tsx'
import { Periods } from './periods.tsx'

/** The history of the estimated balance with its states: loading, failed, stale, empty. */
export function View() {
  useSignals()
  const { load, state, values, asOf } = useService(balanceHistoryStore)
  const { onReturn } = useService(connectionStore)
  useEffect(() => {
    const request = () => void load().catch(reportError)
    request()
    return onReturn(request)
  }, [load, onReturn])

  if (state.value === 'failed') return <Failed onRetry={load} />
  if (values.value === null)
    // As tall as the one that stands for this code, so that nothing moves between the two.
    return <Skeleton rows={5} label={balanceHistoryText.loading} />
  return (
    <div className={css.balanceHistory}>
      {state.value === 'stale' && asOf.value !== null && (
        <Notice kind="info">
          {balanceHistoryText.staleAsOf} <AsOf at={asOf.value} />
        </Notice>
      )}
      <Ranges />
    </div>
  )
}

function Failed({ onRetry }: { onRetry: () => Promise<void> }) {
  useSignals()
  const isOffline = useService(connectionStore).state.value === 'offline'
  return (
    <EmptyState
      title={isOffline ? balanceHistoryText.offlineEmpty : balanceHistoryText.failed}
      icon={isOffline ? 'offline' : 'warning'}
      action={<Button onClick={onRetry}>{failures.retry}</Button>}
    />
  )
}

function Ranges() {
  useSignals()
  const { get } = useServices()
  const values = get(balanceHistoryStore).values.value
  // The estimate as it is when the history is shown: drawn with each message, the line would tremble.
  const points = useMemo(
    (): BalancePoint[] => withNow(pointsOf(values ?? []), get(balancesStore)),
    [values, get],
  )
  if (points.length === 0)
    return <EmptyState title={balanceHistoryText.empty}>{balanceHistoryText.emptyWhy}</EmptyState>
  return (
    <>
      <Changes points={points} />
      <Periods points={points}>{(days) => <BalanceRange points={days} />}</Periods>
    </>
  )
}
