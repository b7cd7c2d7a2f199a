import { useEffect, useEffectEvent, useState } from 'react'
import type { PaymentCoin } from '#domain/assets.ts'
import type { PurchaseTerms } from '#domain/purchase.ts'
import type { ApiResult } from '../../api/request.ts'
import type { Platform } from '../../offline/platform.ts'
import type { Connection } from '../../stores/host/connection.ts'
import { useLoaded } from '../../ui/feedback/use-loaded.ts'

/** How often the terms are asked for again while somebody looks at them, in milliseconds. */
const REFRESH = 10_000

interface Deps {
  readonly load: (coin: PaymentCoin) => Promise<ApiResult<PurchaseTerms>>
  readonly connection: Pick<Connection, 'isOnline' | 'onReturn'>
  readonly platform: Pick<Platform, 'later' | 'isVisible'>
}

/** The terms of buying with `coin`, asked for again every few seconds: prices move. Not while `isPaused`. */
export function useTerms(coin: PaymentCoin | null, isPaused: boolean, deps: Deps) {
  const { load, connection, platform } = deps
  const loaded = useLoaded(coin, load, connection.onReturn)
  const first = loaded.answer
  /** The newest answer since `first`. */
  const [later, setLater] = useState<{ since: typeof first; answer: ApiResult<PurchaseTerms> }>()
  const answer = later && later.since === first ? later.answer : first

  const refresh = useEffectEvent(async (isCurrent: () => boolean) => {
    if (coin === null || !connection.isOnline.peek() || !platform.isVisible()) return
    const newer = await load(coin)
    // One that fails changes nothing: the notice of the connection says why there is none.
    if (newer.ok && isCurrent()) setLater({ since: first, answer: newer })
  })
  const isRunning = first?.ok === true && !isPaused
  useEffect(() => {
    if (!isRunning) return
    let isCurrent = true
    let cancel = () => {}
    const wait = () => {
      cancel = platform.later(() => {
        void refresh(() => isCurrent)
          .catch(reportError)
          .finally(() => isCurrent && wait())
      }, REFRESH)
    }
    wait()
    return () => {
      isCurrent = false
      cancel()
    }
  }, [isRunning, platform, first])

  return {
    answer,
    reload: loaded.reload,
    /** Resolves to the newest answer; undefined without a coin. */
    whenAnswered: async () => (answer === first ? await loaded.whenAnswered() : answer),
  }
}
