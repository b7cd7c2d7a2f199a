import { useSignals } from '@preact/signals-react/runtime'
import { balanceEye, walletText } from '#text/wallet.ts'
import { balancesStore } from '../../../stores/money/balances.ts'
import { useService } from '../../../stores/use-service.ts'
import { EyeButton } from '../../../ui/controls/IconButton.tsx'
import { Amount } from '../../../ui/display/Amount.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { BalanceHistoryDisclosure } from '../balance-history/BalanceHistoryDisclosure.tsx'
import css from '../wallet.module.css'
import { Assets } from './Assets.tsx'
import { details } from './load-details.ts'
import { StatusLine } from './StatusLine.tsx'

/** The estimated balance with its history, and what it consists of. */
export function Balance() {
  useSignals()
  const balances = useService(balancesStore)
  return (
    <Card title={walletText.estimated} action={<StatusLine />} aria-label={walletText.estimated}>
      <div className={css.balance}>
        <div className={css.total}>
          <div className={css.estimate} data-view="estimate">
            {balances.isKnown.value || balances.isHidden.value ? (
              // It is no live region, since prices change every second.
              <p>
                <Amount size="figure" unit="USDT">
                  {balances.estimated}
                </Amount>
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
          <div className={css.notes} data-view="notes">
            <details.BalanceNotes />
          </div>
          <BalanceHistoryDisclosure />
        </div>
        <div className={css.holdings} data-view="holdings">
          <details.FirstSteps />
          <Assets />
          <details.Holdings />
        </div>
      </div>
    </Card>
  )
}
