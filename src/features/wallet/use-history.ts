import { computed, effect } from '@preact/signals-react'
import { useEffect } from 'react'
import { COINS } from '../../money/coins.ts'
import { balances } from '../../stores/balances.ts'
import { history } from '../../stores/history.ts'
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

/** Loads a history when it is shown, and again when money has moved: a deposit then appears without a reload. */
export function useFreshHistory(kind: HistoryKind): void {
  useEffect(() => {
    const load = () => void history[kind].load()
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
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [kind])
}
