import { computed, effect } from '@preact/signals-core'
import { useEffect, useEffectEvent } from 'react'
import { COINS } from '#domain/assets.ts'
import { HISTORY_KINDS, type HistoryKind } from '#domain/history.ts'
import { connectionStore } from '../host/connection.ts'
import { balancesStore } from '../money/balances.ts'
import type { Services } from '../services.ts'
import { useService, useServices } from '../use-service.ts'
import { historyStores } from './history.ts'

/** Changes with every amount and deposit, but not with a price alone; empty until the host has sent them on this page. */
function holdingsText({ get }: Services) {
  const { coins, isReceived, latest } = get(balancesStore)
  return computed(() => {
    if (!isReceived.value) return ''
    return COINS.map((coin) => {
      const { totalUnits, availableUnits } = coins[coin]
      return `${totalUnits.value}/${availableUnits.value}`
    })
      .concat(`${latest.value?.depositChange}`)
      .join()
  })
}

/** Balance changes reload the history at most once in this time (milliseconds). */
export const RELOAD_DELAY = 2000

/**
 * Loads the histories when the screen is opened, and again when an amount has changed, when the connection is back and
 * when the page becomes visible. The one that is shown is loaded first.
 */
export function useFreshHistory(shown: HistoryKind): void {
  const history = useService(historyStores)
  const holdings = useService(holdingsText)
  const { latest } = useService(balancesStore)
  const { onReturn } = useService(connectionStore)
  const { platform } = useServices()

  const loadAll = useEffectEvent(async () => {
    // Sequentially, so that the visible one does not compete with the others.
    await history[shown].load()
    for (const kind of HISTORY_KINDS) if (kind !== shown) await history[kind].load()
  })

  useEffect(() => {
    const load = () => void loadAll().catch(reportError)
    let previous = holdings.peek()
    let cancel: (() => void) | undefined
    const { deposit } = history
    let seen = 0
    /**
     * Whether a deposit came after the list was answered, whichever of list and balances arrives first. Of a host that numbers
     * changes; once for each, since the entry may be one that cannot be read.
     */
    const isBehind = (newest = latest.peek()?.depositChange ?? 0) => {
      if (deposit.state.value !== 'fresh' || newest <= seen) return false
      seen = newest
      return deposit.rows.peek().every(({ change = 0 }) => change < newest)
    }

    const loadSoon = () => {
      cancel ??= platform.later(() => {
        cancel = undefined
        load()
      }, RELOAD_DELAY)
    }
    const stop = effect(() => {
      const current = holdings.value
      // The first balances are no change, not even of cached ones: the history requested on opening is mostly as recent.
      if (isBehind() || (previous && current !== previous)) loadSoon()
      previous = current
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
  }, [history, holdings, latest, onReturn, platform])
}
