import { useSignals } from '@preact/signals-react/runtime'
import { lazy, Suspense } from 'react'
import { BUY_DECIMALS_SHOWN } from '#config/constants.ts'
import { paths } from '#config/paths.ts'
import { site } from '#config/site.ts'
import { deliveryText } from '#text/delivery.ts'
import { costsText, stageText, stepsText } from '#text/transfers.ts'
import { createStageApi } from '../../api/money/transfers.ts'
import { Link } from '../../router/navigation.tsx'
import { sessionStore } from '../../stores/account/session.ts'
import { connectionStore } from '../../stores/host/connection.ts'
import { useMovements } from '../../stores/money/movements.ts'
import { soldOf } from '../../stores/money/stage-sold.ts'
import { useService } from '../../stores/use-service.ts'
import { Movements } from '../../ui/display/Movements.tsx'
import { Steps } from '../../ui/display/Steps.tsx'
import { useLoaded } from '../../ui/feedback/use-loaded.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Where } from '../../ui/layout/Columns.tsx'
import { SoldBar } from '../../ui/stage/SoldBar.tsx'
import { BuyTerms } from './BuyTerms.tsx'
import css from './buy.module.css'
import type { Purchase } from './purchase-state.ts'
import type { BuyState } from './use-buy.ts'

const BuyDelivery = lazy(async () => ({
  default: (await import('./BuyDelivery.tsx')).BuyDelivery,
}))

const { form, review, confirm, press, credited } = stepsText.purchase
const STEPS = [form, press, credited]
const STEPS_WITH_REVIEW = [form, review, confirm, credited]

function stepOf({ step }: Purchase, isQuoted: boolean): number {
  if (step === 'form') return 0
  return step === 'review' || !isQuoted ? 1 : 2
}

/** What there is of the coin and what it costs, how far the sale is, and the steps ahead. */
export function BuyAside({ buy }: { buy: BuyState }) {
  useSignals()
  const { coin, state } = buy
  const { offers } = useService(sessionStore)
  // A review has figures of its own.
  const isReviewed = 'intent' in state && state.intent.quote !== undefined
  return (
    <>
      {coin && !isReviewed && (
        <Where wide>
          <Card title={costsText.title}>
            <BuyTerms buy={buy} coin={coin} />
          </Card>
        </Where>
      )}
      {offers('stage-progress') && <StageSold />}
      <Card title={stepsText.title}>
        <Steps
          steps={buy.isQuoted ? STEPS_WITH_REVIEW : STEPS}
          current={stepOf(state, buy.isQuoted)}
        />
      </Card>
    </>
  )
}

/** What moved last of the coin. */
export function BuyMovements({ coin }: { coin: BuyState['coin'] }) {
  useSignals()
  return <Movements link={Link} {...useMovements(coin, 'purchase', BUY_DECIMALS_SHOWN)} />
}

/** When what is bought is released, where the host says that. */
export function BuyReleases() {
  useSignals()
  const { offers } = useService(sessionStore)
  return (
    offers('token-delivery') && (
      <Card title={deliveryText.buyTitle}>
        <Suspense>
          <BuyDelivery />
        </Suspense>
        <p className={css.note}>{deliveryText.noClaim(site.siteName)}</p>
      </Card>
    )
  )
}

const UNKNOWN = { percent: undefined, text: '' }

/** How far the present stage is sold; nothing where that could not be loaded, since nobody needs it to buy. */
export function StageSold() {
  const { progress } = useService(createStageApi)
  const { onReturn } = useService(connectionStore)
  const { offers } = useService(sessionStore)
  const { answer } = useLoaded('stage', progress, onReturn)
  if (answer && !answer.ok) return null
  return (
    <Card title={stageText.title}>
      <SoldBar label={stageText.bar} {...(answer ? soldOf(answer.value) : UNKNOWN)} />
      {offers('public-log') && <Link to={paths.presale}>{stageText.addUp}</Link>}
    </Card>
  )
}
