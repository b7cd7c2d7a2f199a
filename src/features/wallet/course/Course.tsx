import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useMemo, useState } from 'react'
import { type CoursePoint, pointsOf, RANGE_IDS, type Range, within } from '#domain/course.ts'
import { failures } from '#text/failures.ts'
import { courseText } from '#text/wallet.ts'
import { courseStore } from '../../../stores/history/course.ts'
import { connectionStore } from '../../../stores/host/connection.ts'
import { balancesStore } from '../../../stores/money/balances.ts'
import { useService, useServices } from '../../../stores/use-service.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Tabs } from '../../../ui/controls/Tabs.tsx'
import { AsOf } from '../../../ui/display/Time.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { CourseOfRange } from './CourseOfRange.tsx'
import css from './course.module.css'
import { withNow } from './course-points.ts'

/** The course of the estimated balance with its states: loading, failed, stale, empty. */
export function View() {
  useSignals()
  const { load, state, values, asOf } = useService(courseStore)
  const { onReturn } = useService(connectionStore)
  useEffect(() => {
    const request = () => void load().catch(reportError)
    request()
    return onReturn(request)
  }, [load, onReturn])

  if (state.value === 'failed') return <Failed onRetry={load} />
  if (values.value === null) return <Skeleton rows={5} shape="row" label={courseText.loading} />
  return (
    <div className={css.course}>
      {state.value === 'stale' && asOf.value !== null && (
        <Notice kind="info">
          {courseText.staleAsOf} <AsOf at={asOf.value} />
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
      title={isOffline ? courseText.offlineEmpty : courseText.failed}
      icon={isOffline ? 'offline' : 'warning'}
      action={<Button onClick={onRetry}>{failures.retry}</Button>}
    />
  )
}

function Ranges() {
  useSignals()
  const { get, platform } = useServices()
  const [range, setRange] = useState<Range>('month')
  const values = get(courseStore).values.value
  // The estimate as it is when the course is shown: drawn with each message, the line would tremble.
  const points = useMemo(
    (): CoursePoint[] => withNow(pointsOf(values ?? []), get(balancesStore)),
    [values, get],
  )
  if (points.length === 0)
    return <EmptyState title={courseText.empty}>{courseText.emptyWhy}</EmptyState>
  return (
    <Tabs
      label={courseText.ranges}
      selected={range}
      onSelect={setRange}
      tabs={RANGE_IDS.map((id) => ({
        id,
        label: courseText.range[id],
        panel: <CourseOfRange points={within(points, id, platform.now())} />,
      }))}
    />
  )
}
