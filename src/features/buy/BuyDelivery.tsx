import { amountOf, ONE } from '#domain/money/amount.ts'
import { formatUnits } from '#domain/money/decimal.ts'
import { deliveryText } from '#text/delivery.ts'
import { createDeliveryApi } from '../../api/money/delivery.ts'
import { connectionStore } from '../../stores/host/connection.ts'
import { coinLabel } from '../../stores/money/coins.ts'
import { openingText, releaseChart, scheduleText } from '../../stores/money/release-chart.ts'
import { useService, useServices } from '../../stores/use-service.ts'
import { LineChart } from '../../ui/charts/LineChart.tsx'
import { useLoaded } from '../../ui/feedback/use-loaded.ts'

/** The chart shows what is released of as many tokens. */
const EXAMPLE = amountOf('TOKEN', 1000n * ONE)
const withoutDecimals = (units: bigint) => formatUnits(units, 0)

/** When what is bought now is released. */
export function BuyDelivery() {
  const { platform } = useServices()
  const { delivery } = useService(createDeliveryApi)
  const { onReturn } = useService(connectionStore)
  const { answer } = useLoaded('delivery', delivery, onReturn)
  const known = answer?.ok ? answer.value : undefined
  const vesting = known?.vesting
  const chart = vesting && releaseChart([{ bought: EXAMPLE.units, vesting }], withoutDecimals)
  return (
    <>
      {known && <p>{scheduleText(known.vesting)}</p>}
      {chart && (
        <>
          <p>{deliveryText.example(withoutDecimals(EXAMPLE.units), coinLabel('TOKEN'))}</p>
          <LineChart {...chart} />
        </>
      )}
      {known && <p>{openingText(known, platform.now())}</p>}
    </>
  )
}
