import { useSignals } from '@preact/signals-react/runtime'
import { costsText, stepsText } from '#text/transfers.ts'
import { sessionStore } from '../../stores/account/session.ts'
import { useMovements } from '../../stores/money/movements.ts'
import { useService } from '../../stores/use-service.ts'
import { Movements } from '../../ui/display/Movements.tsx'
import { Steps } from '../../ui/display/Steps.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Where } from '../../ui/layout/Columns.tsx'
import { BuyTerms } from './BuyTerms.tsx'
import { StageSold } from './StageSold.tsx'
import type { BuyState } from './use-buy.ts'

const STEPS = Object.values(stepsText.purchase)

/** What there is of the coin and what it costs, the steps ahead and what moved last. */
export function BuyAside({ buy }: { buy: BuyState }) {
  useSignals()
  const { coin, state } = buy
  const { offers } = useService(sessionStore)
  const movements = useMovements(coin, 'purchase')
  return (
    <>
      {coin && (
        <Where wide>
          <Card title={costsText.title}>
            <BuyTerms buy={buy} coin={coin} />
          </Card>
        </Where>
      )}
      {offers('stage-progress') && <StageSold />}
      <Card title={stepsText.title}>
        <Steps steps={STEPS} current={state.step === 'form' ? 0 : 1} />
      </Card>
      <Movements {...movements} />
    </>
  )
}
