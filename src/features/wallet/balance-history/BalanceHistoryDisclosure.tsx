import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { notLoaded } from '#text/failures.ts'
import { walletText } from '#text/wallet.ts'
import { sessionStore } from '../../../stores/account/session.ts'
import { useService } from '../../../stores/use-service.ts'
import { late } from '../../../ui/feedback/late.tsx'
import css from '../wallet.module.css'

const BalanceHistory = late(() => import('./BalanceHistory.tsx'), notLoaded, 5)

/** Shown with the screen, as it would move what is below it; the history itself is for whoever opens it. */
export function BalanceHistoryDisclosure() {
  useSignals()
  const [isOpen, setOpen] = useState(false)
  if (!useService(sessionStore).offers('values')) return null
  return (
    <details
      className={css.balanceHistory}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{walletText.balanceHistory}</summary>
      {isOpen && <BalanceHistory />}
    </details>
  )
}
