import { site } from '#config/site.ts'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { formatUnits } from '#domain/money/decimal.ts'
import { deliveryText as text } from '#text/delivery.ts'
import { createDeliveryApi } from '../../api/money/delivery.ts'
import { connectionStore } from '../../stores/host/connection.ts'
import { openingText, releaseChart, scheduleText } from '../../stores/money/release-chart.ts'
import { useService, useServices } from '../../stores/use-service.ts'
import { LineChart } from '../../ui/charts/LineChart.tsx'
import { useLoaded } from '../../ui/feedback/use-loaded.ts'
import { Card } from '../../ui/layout/Card.tsx'
import css from './buy.module.css'

/** The chart shows what is released of as many tokens. */
const EXAMPLE = amountOf('TOKEN', 1000n * ONE)

/** When what is bought now is released, and that nothing is claimed anywhere else. */
export function BuyDelivery() {
  const { platform } = useServices()
  const { delivery } = useService(createDeliveryApi)
  const { onReturn } = useService(connectionStore)
  const { answer } = useLoaded('delivery', delivery, onReturn)
  const known = answer?.ok ? answer.value : undefined
  const vesting = known?.vesting
  const chart =
    vesting && releaseChart([{ bought: EXAMPLE.units, vesting }], (units) => formatUnits(units, 0))
  return (
    <Card title={text.buyTitle}>
      {known && <p>{scheduleText(known.vesting)}</p>}
      {chart && <LineChart {...chart} />}
      {known && <p>{openingText(known, platform.now())}</p>}
      <p className={css.note}>{text.noClaim(site.siteName)}</p>
    </Card>
  )
}
