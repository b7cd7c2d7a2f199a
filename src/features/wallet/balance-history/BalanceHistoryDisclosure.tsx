import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { notLoaded } from '#text/failures.ts'
import { walletText } from '#text/wallet.ts'
import { sessionStore } from '../../../stores/account/session.ts'
import { balancesStore } from '../../../stores/money/balances.ts'
import { useService } from '../../../stores/use-service.ts'
import { late } from '../../../ui/feedback/late.tsx'
import css from '../wallet.module.css'

const BalanceHistory = late(() => import('./BalanceHistory.tsx'), notLoaded, 5)

/** Open from the start, and closed by whoever wants to see less. The history itself is loaded late, and never while it is hidden. */
export function BalanceHistoryDisclosure() {
  useSignals()
  const [isOpen, setOpen] = useState(true)
  const isHidden = useService(balancesStore).isHidden.value
  if (!useService(sessionStore).offers('values')) return null
  return (
    <details
      className={css.balanceHistory}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{walletText.balanceHistory}</summary>
      <div className={css.overTime} data-view="values">
        {isOpen &&
          (isHidden ? (
            <p className={css.note}>{walletText.balanceHistoryHidden}</p>
          ) : (
            <BalanceHistory />
          ))}
      </div>
    </details>
  )
}
