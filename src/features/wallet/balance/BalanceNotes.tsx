import { useSignals } from '@preact/signals-react/runtime'
import { site } from '#config/site.ts'
import { balanceText } from '#text/wallet.ts'
import { balancesStore } from '../../../stores/money/balances.ts'
import { useService } from '../../../stores/use-service.ts'
import { AsOf } from '../../../ui/display/Time.tsx'
import css from '../wallet.module.css'
import { OwnCurrency } from './OwnCurrency.tsx'

/** The estimate in one's own currency, and what it lacks: a price of the token, or current prices of the others. */
export function BalanceNotes() {
  useSignals()
  const { isEstimateLacking, isTokenPriceKnown, pricesAsOf } = useService(balancesStore)
  const asOf = pricesAsOf.value
  return (
    <>
      <OwnCurrency />
      {isEstimateLacking.value && !isTokenPriceKnown.value && (
        <p className={css.note}>{balanceText.tokenNotIncluded(site.siteName)}</p>
      )}
      {asOf !== undefined && (
        <p className={css.note}>
          {balanceText.pricesAsOf} <AsOf at={asOf} />
        </p>
      )}
    </>
  )
}
