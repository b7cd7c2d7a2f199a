import { site } from '#config/site.ts'
import { COINS, type Coin, symbolOf } from '#domain/assets.ts'
import { walletText } from '#text/screens-wallet.ts'
import { balancesStore } from '../../../stores/balances.ts'
import { useService } from '../../../stores/use-service.ts'
import { Swatch } from '../../../ui/display/Donut.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import css from '../wallet.module.css'

/** The amounts are signals, so that a balance message updates two text nodes and re-renders nothing. */
export function AssetRow({ coin }: { coin: Coin }) {
  const { total, available } = useService(balancesStore).coins[coin]
  return (
    <li className={css.asset}>
      <span className={css.coin}>
        <span className={css.key}>
          <Swatch index={COINS.indexOf(coin)} />
        </span>
        <Icon name={`coin-${coin.toLowerCase()}`} />
        {symbolOf(coin, site.siteName)}
      </span>
      <span className={css.amount}>
        <span className={css.name}>{walletText.total}</span> {total}
      </span>
      <span className={css.amount} data-soft>
        <span className={css.name}>{walletText.available}</span> {available}
      </span>
    </li>
  )
}
