import { useSignals } from '@preact/signals-react/runtime'
import { site } from '#config/site.ts'
import { COINS, symbolOf } from '#domain/assets.ts'
import { worthText } from '#text/wallet.ts'
import { useService } from '../../../stores/use-service.ts'
import { Donut, Swatch } from '../../../ui/charts/Donut.tsx'
import css from '../wallet.module.css'
import { sharesText } from './worth-figures.ts'

/** The shares of the balance as a ring, and in words beside it. */
export function Holdings() {
  useSignals()
  const text = useService(sharesText)
  if (text.value === '') return null
  const shares = text.value.split(',').map(Number)
  const slices = COINS.map((coin, index) => ({
    label: symbolOf(coin, site.siteName),
    share: shares[index] ?? 0,
  }))
  const description = slices.map(({ label, share }) => `${label} ${share}%`).join(', ')
  return (
    <div className={css.picture}>
      <Donut label={worthText.holdings(description)} slices={slices} />
      {/* The ring's text alternative says the same. */}
      <ul className={css.shares} aria-hidden="true">
        {slices.map(({ label, share }, index) => (
          <li key={label}>
            <Swatch index={index} />
            {label}
            <span>{share}%</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
