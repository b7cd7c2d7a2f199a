import { computed, type ReadonlySignal, signal } from '@preact/signals-react'
import { ASSET_ORDER_KEY } from '#config/storage-keys.ts'
import { COINS } from '#domain/assets.ts'
import { coinsByWorth } from '#domain/balances.ts'
import { setItem } from '../../../offline/storage.ts'
import { balancesStore } from '../../../stores/money/balances.ts'
import type { Services } from '../../../stores/services.ts'

const AS_LISTED = 'listed'

interface AssetOrder {
  /** The coins as one string, so that a price which changes no place renders nothing. */
  readonly order: ReadonlySignal<string>
  readonly byWorth: ReadonlySignal<boolean>
  /** The choice is the device's and is kept. */
  toggle(): void
}

/** Puts the coins in the order in which they are shown: as listed while amounts are hidden, which their order would reveal. */
export function assetOrder({ platform, get }: Services): AssetOrder {
  const { latest, isHidden } = get(balancesStore)
  const { deviceStorage } = platform
  const byWorth = signal(deviceStorage?.getItem(ASSET_ORDER_KEY) !== AS_LISTED)
  return {
    order: computed(() => {
      const isSorted = byWorth.value && !isHidden.value && latest.value !== null
      return (isSorted && latest.value ? coinsByWorth(latest.value) : COINS).join()
    }),
    byWorth,
    toggle() {
      byWorth.value = !byWorth.value
      setItem(deviceStorage, ASSET_ORDER_KEY, byWorth.value ? 'worth' : AS_LISTED)
    },
  }
}
