import { computed, effect } from '@preact/signals-react'
import { useEffect } from 'react'
import { COINS } from '#domain/assets.ts'
import { balances } from '../../../stores/balances.ts'
import { connection } from '../../../stores/connection.ts'
import { history } from '../../../stores/history.ts'
import type { HistoryKind } from './history-entry.ts'

/** Changes whenever an amount does, and not when only a price did. */
const holdings = computed(() =>
  COINS.map((coin) => {
    const { totalUnits, availableUnits } = balances.coins[coin]
    return `${totalUnits.value}/${availableUnits.value}`
  }).join(),
)

/** However often balances change, the history is asked for at most once in this time (milliseconds). */
const PAUSE = 2000

/** The one that is shown, then the others, so that all of them are on the device when the network goes. */
async function loadAll(shown: HistoryKind): Promise<void> {
  await history[shown].load()
  const others = Object.entries(history).filter(([kind]) => kind !== shown)
  for (const [, store] of others) await store.load()
}

/**
 * Loads the histories, the one that is shown first, and again when money has moved or the network is back: a deposit
 * then appears without a reload.
 */
export function useFreshHistory(kind: HistoryKind): void {
  useEffect(() => {
    const load = () => void loadAll(kind).catch(reportError)
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
    const stopReturning = connection.onReturn(load)
    return () => {
      stop()
      stopReturning()
      clearTimeout(timer)
    }
  }, [kind])
}
