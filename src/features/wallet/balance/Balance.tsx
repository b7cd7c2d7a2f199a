import { computed } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { COINS } from '#domain/assets.ts'
import { screens } from '#text/messages.ts'
import { balanceEye, walletText } from '#text/wallet.ts'
import { balancesStore } from '../../../stores/money/balances.ts'
import type { Services } from '../../../stores/services.ts'
import { useService } from '../../../stores/use-service.ts'
import { EyeButton } from '../../../ui/controls/EyeButton.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { BalanceHistoryDisclosure } from '../balance-history/BalanceHistoryDisclosure.tsx'
import css from '../wallet.module.css'
import { AssetRow } from './AssetRow.tsx'
import { details } from './load-details.ts'
import { StatusLine } from './StatusLine.tsx'

/** The estimated balance, split at the decimal point. */
function estimateParts({ get }: Services) {
  const { estimated, isHidden } = get(balancesStore)
  return {
    whole: computed(() =>
      isHidden.value ? screens.hiddenBalance : estimated.value.replace(/\..*/, ''),
    ),
    /** With the decimal point; empty while the balance is hidden. */
    fraction: computed(() => estimated.value.replace(/[^.]*/, '')),
  }
}

/** The estimated balance, the five assets and the connection status. */
export function Balance() {
  useSignals()
  const balances = useService(balancesStore)
  const { whole, fraction } = useService(estimateParts)
  return (
    <Card title={walletText.estimated} action={<StatusLine />} aria-label={walletText.estimated}>
      <div className={css.estimate} data-view="estimate">
        {balances.isKnown.value || balances.isHidden.value ? (
          // Not a live region: prices change every second.
          <p>
            <span className={css.figure}>
              {whole}
              <span className={css.fraction}>{fraction}</span>
            </span>{' '}
            <span className={css.unit}>USDT</span>
          </p>
        ) : (
          <Skeleton shape="figure" label={walletText.waiting} />
        )}
        <EyeButton
          isShown={!balances.isHidden.value}
          labels={balanceEye}
          onToggle={balances.toggleHidden}
        />
      </div>
      {balances.isEstimateLacking.value && <details.BalanceNotes />}
      <div className={css.holdings} data-view="holdings">
        <div>
          <div className={css.assetHead} aria-hidden="true">
            <span>{walletText.asset}</span>
            <span>{walletText.total}</span>
            <span>{walletText.available}</span>
          </div>
          <ul
            className={css.assets}
            aria-label={walletText.assets}
            aria-busy={!balances.isKnown.value}
          >
            {COINS.map((coin) => (
              <AssetRow key={coin} coin={coin} />
            ))}
          </ul>
        </div>
        <details.Holdings />
        <BalanceHistoryDisclosure />
      </div>
    </Card>
  )
}
