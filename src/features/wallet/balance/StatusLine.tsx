import { useSignals } from '@preact/signals-react/runtime'
import { walletText } from '#text/wallet.ts'
import { connectionStore } from '../../../stores/host/connection.ts'
import { balancesStore } from '../../../stores/money/balances.ts'
import { useService } from '../../../stores/use-service.ts'
import { AsOf, Time } from '../../../ui/display/Time.tsx'
import { usePrinting } from '../../../ui/use-printing.ts'
import css from '../wallet.module.css'

/** How recent the balances are. A live region, announced when it changes. */
export function StatusLine() {
  useSignals()
  const state = useService(connectionStore).state.value
  const { asOf: receivedAt } = useService(balancesStore)
  const isPrinting = usePrinting()
  // Live figures show no time, but on paper: read, it would render this line with every message.
  const asOf = state === 'live' && !isPrinting ? null : receivedAt.value
  if (isPrinting && asOf !== null) {
    return (
      <p>
        {walletText.printedAsOf} <Time at={asOf} />
      </p>
    )
  }
  return (
    <p className={css.status} data-state={state} role="status">
      <span className={css.dot} aria-hidden="true" />
      <span key={`${state} ${asOf === null}`}>
        {walletText[state]}
        {asOf !== null && (
          <>
            {walletText.asOf}
            <AsOf at={asOf} />
          </>
        )}
      </span>
    </p>
  )
}
