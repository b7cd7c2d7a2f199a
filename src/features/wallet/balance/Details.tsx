import { useSignals } from '@preact/signals-react/runtime'
import { COINS, type Coin } from '#domain/assets.ts'
import { worthText } from '#text/wallet.ts'
import { useService } from '../../../stores/use-service.ts'
import { Amount } from '../../../ui/display/Amount.tsx'
import { Hidden } from '../../../ui/display/Hidden.tsx'
import css from '../wallet.module.css'
import { ownCurrency } from './own-currency.ts'
import { isWorthShown, sharesText, worthFigures } from './worth-figures.ts'

// What is loaded after the balances, in one file.
export { BalanceNotes } from './BalanceNotes.tsx'
export { FirstSteps } from './FirstSteps.tsx'
export { Holdings } from './Holdings.tsx'

/** The price of a coin, the value of what one has of it, and its share, in its row. Hidden with the amounts. */
export function Worth({ coin }: { coin: Coin }) {
  useSignals()
  const { price, value } = useService(worthFigures)[coin]
  const own = useService(ownCurrency)
  if (!useService(isWorthShown).value) return null
  return (
    <>
      <span className={css.price}>
        {worthText.price} <Amount unit={own.currency.value ? 'USDT' : undefined}>{price}</Amount>
        {!own.currency.value && <Hidden> USDT</Hidden>}
      </span>
      <span className={css.value}>
        <Hidden>{worthText.value} </Hidden>
        <Amount before={worthText.about} unit={own.currency.value ?? 'USDT'}>
          {own.currency.value ? own.worth[coin] : value}
        </Amount>
      </span>
      <Share coin={coin} />
    </>
  )
}

function Share({ coin }: { coin: Coin }) {
  useSignals()
  const share = useService(sharesText).value.split(',')[COINS.indexOf(coin)]
  return share ? <span className={css.share}>{worthText.share(share)}</span> : null
}
