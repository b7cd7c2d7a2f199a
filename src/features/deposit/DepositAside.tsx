import { useSignals } from '@preact/signals-react/runtime'
import { memo } from 'react'
import { MINIMUM_DEPOSIT } from '#config/constants.ts'
import { type DepositCoin, depositNetworks, networkName } from '#domain/assets.ts'
import { inOwnMark } from '#domain/money/decimal.ts'
import { anyOf, costsText, stepsText } from '#text/transfers.ts'
import { Link } from '../../router/navigation.tsx'
import { balancesStore } from '../../stores/money/balances.ts'
import { coinLabel } from '../../stores/money/coins.ts'
import { useMovements } from '../../stores/money/movements.ts'
import { useService } from '../../stores/use-service.ts'
import { DataList } from '../../ui/display/DataList.tsx'
import { Movements } from '../../ui/display/Movements.tsx'
import { Steps } from '../../ui/display/Steps.tsx'
import { Card } from '../../ui/layout/Card.tsx'

const { choose, send, sendAny, confirmed, credited } = stepsText.deposit

/** What there is of the coin, what a deposit costs, and the steps ahead. */
export const DepositAside = memo(function DepositAside({ coin }: { coin: DepositCoin | null }) {
  const first =
    coin === null ? sendAny : send(coinLabel(coin), anyOf(depositNetworks(coin).map(networkName)))
  return (
    <>
      {coin && <Costs coin={coin} />}
      <Card title={stepsText.title}>
        <Steps steps={[choose, first, confirmed, credited]} current={coin === null ? 0 : 1} />
      </Card>
    </>
  )
})

/** What moved last. */
export const DepositMovements = memo(function DepositMovements({
  coin,
}: {
  coin: DepositCoin | null
}) {
  useSignals()
  return <Movements link={Link} {...useMovements(coin, 'deposit')} />
})

function Costs({ coin }: { coin: DepositCoin }) {
  useSignals()
  const { coins, format } = useService(balancesStore)
  const units = coins[coin].availableUnits.value
  return (
    <Card title={costsText.title}>
      <DataList
        items={[
          ...(units === null
            ? []
            : [{ label: costsText.available, value: `${format(units)} ${coinLabel(coin)}` }]),
          {
            label: costsText.minimum,
            value: `${inOwnMark(MINIMUM_DEPOSIT)} ${coinLabel(coin)}`,
          },
          { label: costsText.fee, value: costsText.depositFee },
        ]}
      />
    </Card>
  )
}
