import { useSignals } from '@preact/signals-react/runtime'
import { useWatch } from 'react-hook-form'
import { atLeastZero, subtract, zero } from '#domain/money/amount.ts'
import { formatInFull, formatUnits } from '#domain/money/decimal.ts'
import { withdrawalFee, withdrawalMinimum } from '#domain/withdrawal.ts'
import { failures, failureText } from '#text/failures.ts'
import { withdrawText } from '#text/transfers.ts'
import { balancesStore } from '../../stores/money/balances.ts'
import { coinLabel } from '../../stores/money/coins.ts'
import { useService } from '../../stores/use-service.ts'
import { DataList } from '../../ui/display/DataList.tsx'
import { RetryNotice } from '../../ui/feedback/RetryNotice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import type { WithdrawFormState } from './use-withdraw-form.ts'
import { parseTypedAmount } from './withdrawal-form.ts'

interface Props {
  state: WithdrawFormState
}

/** The quote of the chosen coin with the fee of the typed amount and what arrives; undefined while there is none. */
function useTerms({ form, coin, quote }: WithdrawFormState) {
  const typed = useWatch({ control: form.control, name: 'amount' })
  if (coin === null || !quote.answer?.ok) return undefined
  const { available, terms } = quote.answer.value
  const amount = parseTypedAmount(coin, typed) ?? zero(coin)
  const fee = withdrawalFee(amount, terms)
  return { coin, available, terms, fee, arrives: atLeastZero(subtract(amount, fee)) }
}

/** Available, minimum and fee. A separate component, so that typing re-renders this list alone. */
export function WithdrawTerms({ state, isOnline }: Props & { isOnline: boolean }) {
  useSignals()
  const { format } = useService(balancesStore)
  const known = useTerms(state)
  const { answer, reload } = state.quote
  if (known) {
    const { coin, available, terms, fee } = known
    return (
      <DataList
        items={[
          { label: withdrawText.available, value: `${format(available.units)} ${coinLabel(coin)}` },
          {
            label: withdrawText.minimum,
            value: `${formatInFull(withdrawalMinimum(terms).units)} ${coinLabel(coin)}`,
          },
          { label: withdrawText.fee, value: `${formatInFull(fee.units)} ${coinLabel(coin)}` },
        ]}
      />
    )
  }
  if (answer && !answer.ok && isOnline) {
    return (
      <RetryNotice title={withdrawText.loadFailed} label={failures.retry} onRetry={reload}>
        {failureText(answer.error)}
      </RetryNotice>
    )
  }
  // The cards have what was available; the notice of the connection says why the rest is missing.
  return isOnline && <Skeleton rows={3} />
}

/** The number beside the button. */
export function Arrives({ state }: Props) {
  const known = useTerms(state)
  if (!known) return null
  const value = `${formatUnits(known.arrives.units)} ${coinLabel(known.coin)}`
  return <DataList items={[{ label: withdrawText.arrives, value, isTotal: true }]} />
}
