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
 * The shares of all coins as one string, so that a message that changes none of them re-renders nothing. Empty if the
 * balance is 0, and while amounts are hidden, since shares would reveal them.
 */
export function sharesText({ get }: Services) {
  const { isHidden, latest } = get(balancesStore)
  return computed(() => {
    const shares = isHidden.value || !latest.value ? undefined : sharesOf(latest.value)
    return shares ? COINS.map((coin) => shares[coin]).join() : ''
  })
}

/** The shares of the balance as a ring; the list beside it has the amounts. */
export function Holdings() {
  useSignals()
  const text = useService(sharesText)
  if (text.value === '') return null
  const shares = text.value.split(',').map(Number)
  const slices = COINS.map((coin, index) => ({
    label: symbolOf(coin, site.siteName),
    share: shares[index] ?? 0,
  }))
  const description = slices.map(({ label, share }) => `${label} ${share} %`).join(', ')
  return (
    <div className={css.picture}>
      <Donut label={walletText.holdings(description)} slices={slices} />
    </div>
  )
}
