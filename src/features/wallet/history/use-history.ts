import { computed, effect } from '@preact/signals-react'
import { useEffect } from 'react'
import { COINS } from '#domain/assets.ts'
import { balancesStore } from '../../../stores/balances.ts'
import { connectionStore } from '../../../stores/connection.ts'
import { historyStores } from '../../../stores/history.ts'
import type { Services } from '../../../stores/services.ts'
import { useService } from '../../../stores/use-service.ts'
import type { HistoryKind } from './history-entry.ts'

/** Changes whenever an amount does, and not when only a price did. */
function holdingsText({ get }: Services) {
  const { coins } = get(balancesStore)
  return computed(() =>
    COINS.map((coin) => {
      const { totalUnits, availableUnits } = coins[coin]
      return `${totalUnits.value}/${availableUnits.value}`
    }).join(),
  )
}

/** However often balances change, the history is asked for at most once in this time (milliseconds). */
const PAUSE = 2000

/** The one that is shown, then the others, so that all of them are on the device when the network goes. */
async function loadAll(
  history: ReturnType<typeof historyStores>,
  shown: HistoryKind,
): Promise<void> {
  await history[shown].load()
  const others = Object.entries(history).filter(([kind]) => kind !== shown)
  for (const [, store] of others) await store.load()
}

/**
 * Loads the histories, the one that is shown first, and again when money has moved or the network is back: a deposit
 * then appears without a reload.
 */
export function useFreshHistory(kind: HistoryKind): void {
  const history = useService(historyStores)
  const holdings = useService(holdingsText)
  const { onReturn } = useService(connectionStore)
  useEffect(() => {
    const load = () => void loadAll(history, kind).catch(reportError)
    let timer: ReturnType<typeof setTimeout> | undefined
    let isFirst = true
    const stop = effect(() => {
      holdings.value
      if (isFirst) load()
      else
        timer ??= setTimeout(() => {
          timer = undefined
          load()
        }, PAUSE)
      isFirst = false
    })
    const stopReturning = onReturn(load)
    return () => {
      stop()
      stopReturning()
      clearTimeout(timer)
    }
  }, [kind, history, holdings, onReturn])
}
