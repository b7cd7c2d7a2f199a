import { computed } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { coinPath } from '#config/coin-path.ts'
import { site } from '#config/site.ts'
import { byCoin, COINS, type Coin, symbolOf } from '#domain/assets.ts'
import { walletText } from '#text/wallet.ts'
import { Link } from '../../../router/navigation.tsx'
import { balancesStore } from '../../../stores/money/balances.ts'
import type { Services } from '../../../stores/services.ts'
import { useService } from '../../../stores/use-service.ts'
import { Amount } from '../../../ui/display/Amount.tsx'
import { Hidden } from '../../../ui/display/Hidden.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import css from '../wallet.module.css'
import { details } from './load-details.ts'

/** Whether all of a coin is available. */
const isAllAvailable = ({ get }: Services) => {
  const { coins } = get(balancesStore)
  return byCoin(COINS, (coin) =>
    computed(() => coins[coin].availableUnits.value === coins[coin].totalUnits.value),
  )
}

/**
 * A coin with what there is of it, which leads to its page. The amounts are signals, so that a balance message updates a few
 * text nodes and re-renders nothing.
 */
export function AssetRow({ coin }: { coin: Coin }) {
  useSignals()
  const { total, available } = useService(balancesStore).coins[coin]
  const isAll = useService(isAllAvailable)[coin].value
  const symbol = symbolOf(coin, site.siteName)
  return (
    <li className={css.asset}>
      <Link className={css.coin} to={coinPath(coin)}>
        <Icon name={`coin-${coin.toLowerCase()}`} />
        {symbol}
      </Link>
      <span className={css.amount}>
        <Hidden>{walletText.total} </Hidden>
        <Amount>{total}</Amount>
      </span>
      <details.Worth coin={coin} />
      {/* To the eye it is said only where it is less. */}
      <span className={css.available} data-all={isAll}>
        {walletText.available} <Amount>{available}</Amount>
      </span>
    </li>
  )
}
