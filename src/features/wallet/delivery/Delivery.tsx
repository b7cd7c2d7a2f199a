import { useSignals } from '@preact/signals-react/runtime'
import { site } from '#config/site.ts'
import { dayOf } from '#domain/balance-history.ts'
import { comingReleases, lockedUnits, type TokenDelivery } from '#domain/delivery.ts'
import { deliveryText as text } from '#text/delivery.ts'
import { failures } from '#text/failures.ts'
import { createDeliveryApi } from '../../../api/money/delivery.ts'
import { connectionStore } from '../../../stores/host/connection.ts'
import { balancesStore } from '../../../stores/money/balances.ts'
import { dayText, openingText, releaseChart } from '../../../stores/money/release-chart.ts'
import { useService, useServices } from '../../../stores/use-service.ts'
import { LineChart } from '../../../ui/charts/LineChart.tsx'
import { DataList } from '../../../ui/display/DataList.tsx'
import { RetryNotice } from '../../../ui/feedback/RetryNotice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { useLoaded } from '../../../ui/feedback/use-loaded.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import css from './delivery.module.css'
import { ReleaseTable } from './ReleaseTable.tsx'

const token = site.siteName

/** What was bought and is released later, and from when on the token can leave the account. */
export function Delivery() {
  const { delivery } = useService(createDeliveryApi)
  const { onReturn } = useService(connectionStore)
  const { answer, reload } = useLoaded('delivery', delivery, onReturn)
  return (
    <Card title={text.title(token)} aria-label={text.title(token)}>
      {answer?.ok && <Known delivery={answer.value} />}
      {answer?.ok === false && (
        <RetryNotice title={text.failed} label={failures.retry} onRetry={reload} />
      )}
      {!answer && <Skeleton rows={3} shape="row" label={text.loading} />}
      <p className={css.note}>{text.noClaim(token)}</p>
    </Card>
  )
}

function Known({ delivery }: { delivery: TokenDelivery }) {
  useSignals()
  const { platform, get } = useServices()
  const { isHidden, format } = get(balancesStore)
  const now = platform.now()
  const { locks } = delivery
  const coming = comingReleases(locks, dayOf(now))
  const [next] = coming
  const chart = isHidden.value ? undefined : releaseChart(locks, format)
  return (
    <>
      <p>{openingText(delivery, now)}</p>
      {locks.length === 0 && <p className={css.note}>{text.nothingLocked}</p>}
      {next && (
        <DataList
          items={[
            { label: text.locked, value: `${format(lockedUnits(delivery))} ${token}` },
            { label: text.next, value: text.nextAt(format(next.units), token, dayText(next.day)) },
          ]}
        />
      )}
      {chart && <LineChart {...chart} />}
      {next && !isHidden.value && <ReleaseTable releases={coming} format={format} />}
    </>
  )
}
