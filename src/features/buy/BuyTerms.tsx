import { useSignals } from '@preact/signals-react/runtime'
import { site } from '#config/site.ts'
import type { CryptoCoin } from '#domain/assets.ts'
import { decimalText, formatInFull, formatUnits } from '#domain/money/amount.ts'
import { buyMinimum } from '#domain/money/limits.ts'
import { balancesStore } from '../../stores/balances.ts'
import { useService } from '../../stores/use-service.ts'
import { BUY_PLACES } from '../../text/constants.ts'
import { buyText } from '../../text/screens-buy.ts'
import { failures, failureText } from '../../text/screens-failures.ts'
import { balanceEye } from '../../text/screens-wallet.ts'
import { EyeButton } from '../../ui/controls/EyeButton.tsx'
import { DataList } from '../../ui/display/DataList.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { RetryNotice } from '../../ui/feedback/RetryNotice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { rateOf } from './buy-amounts.ts'
import type { BuyState } from './use-buy.ts'

const token = site.siteName

/** The numbers that matter, beside the button: the balance, the rate and what makes it, the fee, and what arrives. */
export function BuyTerms({ buy, coin }: { buy: BuyState; coin: CryptoCoin }) {
  useSignals()
  const balances = useService(balancesStore)
  const { answer, reload } = buy.quote
  if (!answer) return <Skeleton rows={6} />
  if (!answer.ok) {
    return (
      <RetryNotice title={buyText.loadFailed} label={failures.retry} onRetry={reload}>
        {failureText(answer.error)}
      </RetryNotice>
    )
  }
  const { val, fee } = answer.value
  if (fee.price === 0n || fee.tokenPrice === 0n) {
    return <Notice kind="warning">{buyText.noPrice}</Notice>
  }
  const credited = (buy.amounts.receive ?? 0n) - fee.tokenFee
  const figure = (units: bigint, symbol: string) => `${formatUnits(units, BUY_PLACES)} ${symbol}`
  return (
    <DataList
      items={[
        {
          label: buyText.available,
          value: `${balances.shown(val, BUY_PLACES)} ${coin}`,
          action: (
            <EyeButton
              isShown={!balances.isHidden.value}
              labels={balanceEye}
              onToggle={balances.toggleHidden}
            />
          ),
        },
        { label: buyText.rate, value: `1 ${token} = ${decimalText(rateOf(fee) ?? 0n)} ${coin}` },
        { label: buyText.price, value: `${decimalText(fee.tokenPrice)} USDT` },
        {
          label: buyText.minimum,
          value: `${formatInFull(buyMinimum(fee.minToken), BUY_PLACES)} ${token}`,
        },
        { label: buyText.fee, value: `${formatInFull(fee.tokenFee, BUY_PLACES)} ${token}` },
        {
          label: buyText.credited,
          value: figure(credited > 0n ? credited : 0n, token),
          isTotal: true,
        },
      ]}
    />
  )
}
