import { useSignals } from '@preact/signals-react/runtime'
import type { WithdrawalCoin } from '#domain/assets.ts'
import { costsText, stepsText } from '#text/transfers.ts'
import { Link } from '../../router/navigation.tsx'
import { useMovements } from '../../stores/money/movements.ts'
import { Movements } from '../../ui/display/Movements.tsx'
import { Steps } from '../../ui/display/Steps.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Where } from '../../ui/layout/Columns.tsx'
import type { WithdrawFormState } from './use-withdraw-form.ts'
import { WithdrawTerms } from './WithdrawTerms.tsx'
import type { Withdrawal } from './withdrawal-state.ts'

const STEPS = Object.values(stepsText.withdrawal)

/** The step that a withdrawal is at. */
const PLACES = {
  form: 0,
  review: 1,
  code: 2,
  uncertain: 2,
  expired: 2,
  sending: 2,
  placed: 3,
  failed: undefined,
  ended: undefined,
} as const satisfies Record<Withdrawal['step'], number | undefined>

interface Props {
  form: WithdrawFormState
  step: Withdrawal['step']
  isOnline: boolean
}

/** What there is of the coin and what it costs, and the steps ahead. */
export function WithdrawAside({ form, step, isOnline }: Props) {
  return (
    <>
      {form.coin && step === 'form' && (
        <Where wide>
          <Card title={costsText.title}>
            <WithdrawTerms state={form} isOnline={isOnline} />
          </Card>
        </Where>
      )}
      <Card title={stepsText.title}>
        <Steps steps={STEPS} current={PLACES[step]} />
      </Card>
    </>
  )
}

/** What moved last. */
export function WithdrawMovements({ coin }: { coin: WithdrawalCoin | null }) {
  useSignals()
  return <Movements link={Link} {...useMovements(coin, 'withdrawal')} />
}
