import { computed } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { site } from '#config/site.ts'
import { COINS } from '#domain/assets.ts'
import { balancesStore } from '../../../stores/balances.ts'
import type { Services } from '../../../stores/services.ts'
import { useService } from '../../../stores/use-service.ts'
import { walletText } from '../../../text/screens-wallet.ts'
import { Donut } from '../../../ui/display/Donut.tsx'
import css from '../wallet.module.css'
import { sharesText } from './shares.ts'

/** Of all coins by value; nothing while amounts are hidden, since shares say a good deal of them. */
function shownShares({ get }: Services) {
  const { isHidden, latest } = get(balancesStore)
  return computed(() => (isHidden.value ? '' : sharesText(latest.value)))
}

/** What the balance is made of, as a ring; the figures stand in the list beside it. */
export function Holdings() {
  useSignals()
  const shown = useService(shownShares)
  if (shown.value === '') return null
  const shares = shown.value.split(',').map(Number)
  const slices = COINS.map((coin, index) => ({
    label: coin === 'TOKEN' ? site.siteName : coin,
    share: shares[index] ?? 0,
  }))
  const text = slices.map(({ label, share }) => `${label} ${share} %`).join(', ')
  return (
    <div className={css['picture']}>
      <Donut label={walletText.holdings(text)} slices={slices} />
    </div>
  )
}
