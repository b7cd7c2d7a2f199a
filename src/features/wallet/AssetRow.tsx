import { site } from '../../config/site.ts'
import type { Coin } from '../../money/coins.ts'
import { balances } from '../../stores/balances.ts'
import { walletText } from '../../text/screens-wallet.ts'
import { Hidden } from '../../ui/Hidden.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import css from './wallet.module.css'

const ICONS: Readonly<Record<Coin, IconName>> = {
  BNB: 'coin-bnb',
  USDT: 'coin-usdt',
  TOKEN: 'coin-token',
  ETH: 'coin-eth',
  TRX: 'coin-trx',
}

/** The figures are signals: a balance message changes the two texts of this row and renders nothing. */
export const AssetRow = ({ coin }: { coin: Coin }) => (
  <li className={css['asset']}>
    <span className={css['coin']}>
      <Icon name={ICONS[coin]} />
      {coin === 'TOKEN' ? site.siteName : coin}
    </span>
    <span className={css['amount']}>
      <Hidden>{walletText.total}</Hidden> {balances.coins[coin].total}
    </span>
    <span className={css['amount']} data-soft>
      <Hidden>{walletText.available}</Hidden> {balances.coins[coin].available}
    </span>
  </li>
)
