import { site } from '#config/site.ts'
import { type Coin, symbolOf } from '#domain/assets.ts'
import { walletText } from '#text/wallet.ts'
import { balancesStore } from '../../../stores/money/balances.ts'
import { useService } from '../../../stores/use-service.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import css from '../wallet.module.css'
import { details } from './load-details.ts'

/** The amounts are signals, so that a balance message updates a few text nodes and re-renders nothing. */
export function AssetRow({ coin }: { coin: Coin }) {
  const { total, available } = useService(balancesStore).coins[coin]
  return (
    <li className={css.asset}>
      <span className={css.coin}>
        <Icon name={`coin-${coin.toLowerCase()}`} />
        {symbolOf(coin, site.siteName)}
      </span>
      <span className={css.amount}>
        <span className={css.name}>{walletText.total}</span> {total}
      </span>
      <span className={css.amount} data-soft>
        <span className={css.name}>{walletText.available}</span> {available}
      </span>
      <details.Worth coin={coin} />
    </li>
  )
}
