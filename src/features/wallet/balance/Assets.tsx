import { useSignals } from '@preact/signals-react/runtime'
import { type Coin, isCoin } from '#domain/assets.ts'
import { walletText } from '#text/wallet.ts'
import { balancesStore } from '../../../stores/money/balances.ts'
import { useService } from '../../../stores/use-service.ts'
import css from '../wallet.module.css'
import { AssetRow } from './AssetRow.tsx'
import { assetOrder } from './asset-order.ts'

/** The coins, by default the one that is worth most first. */
export function Assets() {
  useSignals()
  const balances = useService(balancesStore)
  const { order, byWorth, toggle } = useService(assetOrder)
  const coins = order.value.split(',').filter((coin): coin is Coin => isCoin(coin))
  return (
    <div>
      <div className={css.assetHead}>
        <h3>{walletText.assets}</h3>
        {/* They are as listed while amounts are hidden. */}
        {!balances.isHidden.value && (
          <button type="button" className={css.order} onClick={toggle}>
            {byWorth.value ? walletText.byWorth : walletText.asListed}
          </button>
        )}
      </div>
      <ul className={css.assets} aria-label={walletText.assets} aria-busy={!balances.isKnown.value}>
        {/* By their places: a row that gets another coin stays where it is. */}
        {coins.map((coin, place) => (
          <AssetRow key={place} coin={coin} />
        ))}
      </ul>
    </div>
  )
}
