import { useSignals } from '@preact/signals-react/runtime'
import { site } from '#config/site.ts'
import { COINS, symbolOf } from '#domain/assets.ts'
import { worthText } from '#text/wallet.ts'
import { useService } from '../../../stores/use-service.ts'
import { Donut } from '../../../ui/charts/Donut.tsx'
import css from '../wallet.module.css'
import { LESS_THAN_ONE, sharesText } from './worth-figures.ts'

/** The shares of the balance as a ring; the rows beside it have them in words. */
export function Holdings() {
  useSignals()
  const text = useService(sharesText)
  if (text.value === '') return null
  const shares = text.value.split(',')
  const slices = COINS.map((coin, index) => ({
    label: symbolOf(coin, site.siteName),
    share: partOf(shares[index]),
  }))
  const description = slices
    .flatMap(({ label }, index) =>
      shares[index] ? `${label} ${worthText.share(shares[index])}` : [],
    )
    .join(', ')
  return (
    <div className={css.picture}>
      <Donut label={worthText.holdings(description)} slices={slices} />
    </div>
  )
}

/** What is less than a percent is seen, too. */
const partOf = (share = ''): number =>
  share === LESS_THAN_ONE ? 0.5 : Number.parseFloat(share.replace('>', '')) || 0
