import { useSignals } from '@preact/signals-react/runtime'
import { coinIn } from '#config/coin-path.ts'
import { paths } from '#config/paths.ts'
import { site } from '#config/site.ts'
import {
  type Coin,
  isCoin,
  isDepositCoin,
  isPaymentCoin,
  isWithdrawalCoin,
  pairOf,
  symbolOf,
} from '#domain/assets.ts'
import { notLoaded } from '#text/failures.ts'
import { coinText } from '#text/wallet.ts'
import { Link, usePath } from '../../../router/navigation.tsx'
import { sessionStore } from '../../../stores/account/session.ts'
import { useService } from '../../../stores/use-service.ts'
import { buttonProps } from '../../../ui/controls/Button.tsx'
import { late } from '../../../ui/feedback/late.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Columns } from '../../../ui/layout/Columns.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { CoinBalance } from './CoinBalance.tsx'
import { CoinMovements } from './CoinMovements.tsx'
import css from './coin.module.css'

const PriceChart = late(() => import('./PriceChart.tsx'), notLoaded, 5)

/** One coin: its price, what there is of it, what moved, and what can be done with it. */
export function CoinScreen() {
  const coin = coinIn(usePath())
  return isCoin(coin) && <CoinPage key={coin} coin={coin} />
}

function CoinPage({ coin }: { coin: Coin }) {
  useSignals()
  const { offers } = useService(sessionStore)
  const symbol = symbolOf(coin, site.siteName)
  return (
    <Page
      title={symbol}
      width="columns"
      action={
        <span className={css.back}>
          <Link to={paths.wallet}>{coinText.toWallet}</Link>
        </span>
      }
    >
      <Columns
        aside={
          <Card title={coinText.movements(symbol)} aria-label={coinText.movements(symbol)}>
            <CoinMovements coin={coin} />
          </Card>
        }
      >
        <Card title={coinText.balance} aria-label={coinText.balance}>
          <CoinBalance coin={coin} />
          <Actions coin={coin} />
        </Card>
        {offers('coin-prices') && coin !== 'USDT' && (
          <Card title={coinText.price}>
            <PriceChart coin={coin} />
          </Card>
        )}
      </Columns>
    </Page>
  )
}

/** The screens of money, with this coin chosen. Of the token there is more to be bought; with any other it is bought. */
function Actions({ coin }: { coin: Coin }) {
  const session = useService(sessionStore)
  const pays = isPaymentCoin(coin)
  const isMoved = coin !== 'TOKEN' || session.offers('token-delivery')
  return (
    <div className={css.actions}>
      {isMoved && isDepositCoin(coin) && (
        <Link to={`${paths.deposit}#${coin}`} {...buttonProps('secondary')}>
          <Icon name="deposit" />
          {coinText.deposit}
        </Link>
      )}
      {isMoved && isWithdrawalCoin(coin) && (
        <Link to={`${paths.withdrawal}#${coin}`} {...buttonProps('secondary')}>
          <Icon name="withdraw" />
          {coinText.withdraw}
        </Link>
      )}
      <Link
        to={paths.buy}
        {...buttonProps('primary')}
        onClick={() => pays && session.selectPair(pairOf(coin))}
      >
        <Icon name="buy" />
        {coinText.buy(site.siteName)}
      </Link>
    </div>
  )
}
