import { useSignals } from '@preact/signals-react/runtime'
import { site } from '#config/site.ts'
import { type Coin, symbolOf } from '#domain/assets.ts'
import { balanceEye, walletText, worthText } from '#text/wallet.ts'
import { balancesStore } from '../../../stores/money/balances.ts'
import { useService } from '../../../stores/use-service.ts'
import { EyeButton } from '../../../ui/controls/IconButton.tsx'
import { Amount } from '../../../ui/display/Amount.tsx'
import { DataList } from '../../../ui/display/DataList.tsx'
import { isWorthShown, worthFigures } from '../balance/worth-figures.ts'
import css from './coin.module.css'

/** What there is of a coin, what of it is available, and what it is worth. */
export function CoinBalance({ coin }: { coin: Coin }) {
  useSignals()
  const balances = useService(balancesStore)
  const { total, available } = balances.coins[coin]
  const { price, value } = useService(worthFigures)[coin]
  const isShown = useService(isWorthShown).value
  const symbol = symbolOf(coin, site.siteName)
  return (
    <>
      <div className={css.figure}>
        <p>
          <Amount size="figure" unit={symbol}>
            {total}
          </Amount>
        </p>
        <EyeButton
          isShown={!balances.isHidden.value}
          labels={balanceEye}
          onToggle={balances.toggleHidden}
        />
      </div>
      <DataList
        items={[
          { label: walletText.available, value: <Amount unit={symbol}>{available}</Amount> },
          ...(isShown
            ? [
                {
                  label: worthText.value,
                  value: (
                    <Amount before={worthText.about} unit="USDT">
                      {value}
                    </Amount>
                  ),
                },
                { label: worthText.price, value: <Amount unit="USDT">{price}</Amount> },
              ]
            : []),
        ]}
      />
    </>
  )
}
