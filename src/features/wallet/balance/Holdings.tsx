import { computed } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { site } from '#config/site.ts'
import { COINS, symbolOf } from '#domain/assets.ts'
import { sharesOf } from '#domain/balances.ts'
import { walletText } from '#text/screens-wallet.ts'
import { balancesStore } from '../../../stores/balances.ts'
import type { Services } from '../../../stores/services.ts'
import { useService } from '../../../stores/use-service.ts'
import { Donut } from '../../../ui/display/Donut.tsx'
import css from '../wallet.module.css'

/**
 * The shares of all coins as one text, so that a message which moves none of them draws nothing. Empty where there is
 * no value, and while amounts are hidden, since shares say a good deal of them.
 */
export function shownShares({ get }: Services) {
  const { isHidden, latest } = get(balancesStore)
  return computed(() => {
    const shares = isHidden.value || !latest.value ? undefined : sharesOf(latest.value)
    return shares ? COINS.map((coin) => shares[coin]).join() : ''
  })
}

/** What the balance is made of, as a ring; the figures stand in the list beside it. */
export function Holdings() {
  useSignals()
  const shown = useService(shownShares)
  if (shown.value === '') return null
  const shares = shown.value.split(',').map(Number)
  const slices = COINS.map((coin, index) => ({
    label: symbolOf(coin, site.siteName),
    share: shares[index] ?? 0,
  }))
  const text = slices.map(({ label, share }) => `${label} ${share} %`).join(', ')
  return (
    <div className={css.picture}>
      <Donut label={walletText.holdings(text)} slices={slices} />
    </div>
  )
}
