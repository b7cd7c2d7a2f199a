import { computed, effect } from '@preact/signals-react'
import { useEffect, useEffectEvent } from 'react'
import { COINS } from '#domain/assets.ts'
import { HISTORY_KINDS, type HistoryKind } from '#domain/history.ts'
import { balancesStore } from '../../../stores/balances.ts'
import { connectionStore } from '../../../stores/connection.ts'
import { historyStores } from '../../../stores/history.ts'
import type { Services } from '../../../stores/services.ts'
import { useService, useServices } from '../../../stores/use-service.ts'

/** Changes whenever an amount does, and not when only a price did; empty while amounts are unknown. */
function holdingsText({ get }: Services) {
  const { coins, isKnown } = get(balancesStore)
  return computed(() => {
    if (!isKnown.value) return ''
    return COINS.map((coin) => {
      const { totalUnits, availableUnits } = coins[coin]
      return `${totalUnits.value}/${availableUnits.value}`
    }).join()
  })
}

/** However often balances change, the history is requested at most once in this time (milliseconds). */
export const PAUSE = 2000

/**
 * Loads the histories when the screen is opened, and again when money has moved, when the network is back and when
 * the person returns to the page: a deposit then appears without a reload. The one that is shown comes first.
 */
export function useFreshHistory(shown: HistoryKind): void {
  const history = useService(historyStores)
  const holdings = useService(holdingsText)
  const { onReturn } = useService(connectionStore)
  const { platform } = useServices()

  const loadAll = useEffectEvent(async () => {
    // One after the other, so that the one that is looked at waits for none.
    await history[shown].load()
    for (const kind of HISTORY_KINDS) if (kind !== shown) await history[kind].load()
  })

  useEffect(() => {
    const load = () => void loadAll().catch(reportError)
    let known = holdings.peek()
    let cancel: (() => void) | undefined

    const loadSoon = () => {
      cancel ??= platform.later(() => {
        cancel = undefined
        load()
      }, PAUSE)
    }
    const stop = effect(() => {
      const now = holdings.value
      // The first figures are no movement: the history that was requested with them has all that led to them.
      if (known !== '' && now !== known) loadSoon()
      known = now
    })
    const loadIfVisible = () => {
      if (platform.isVisible()) load()
    }
    load()
    const stopReturning = onReturn(load)
    document.addEventListener('visibilitychange', loadIfVisible)
    return () => {
      stop()
      stopReturning()
      cancel?.()
      document.removeEventListener('visibilitychange', loadIfVisible)
    }
  }, [holdings, onReturn, platform])
}
