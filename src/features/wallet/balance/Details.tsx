import { useSignals } from '@preact/signals-react/runtime'
import type { Coin } from '#domain/assets.ts'
import { worthText } from '#text/wallet.ts'
import { useService } from '../../../stores/use-service.ts'
import css from '../wallet.module.css'
import { isWorthShown, worthFigures } from './worth-figures.ts'

// What is loaded after the balances, in one file.
export { BalanceNotes } from './BalanceNotes.tsx'
export { Holdings } from './Holdings.tsx'

/** The price of a coin and the value of what one has of it, in its row. Hidden with the amounts. */
export function Worth({ coin }: { coin: Coin }) {
  useSignals()
  const { price, value } = useService(worthFigures)[coin]
  if (!useService(isWorthShown).value) return null
  return (
    <>
      <span className={css.price}>
        <span className={css.name}>{worthText.price}</span> {price}
      </span>
      <span className={css.value}>
        <span className={css.name}>{worthText.value}</span> {worthText.about} {value} USDT
      </span>
    </>
  )
}
