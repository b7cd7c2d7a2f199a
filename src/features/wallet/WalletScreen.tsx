import { useSignals } from '@preact/signals-react/runtime'
import { lazy, Suspense, useState } from 'react'
import { PRELOADER_DURATION } from '#config/constants.ts'
import { HISTORY_KINDS } from '#domain/history.ts'
import { walletText } from '#text/wallet.ts'
import { arrival, useDelayed } from '../../router/navigation.tsx'
import { useFrozen } from '../../stores/account/profile.ts'
import { sessionStore } from '../../stores/account/session.ts'
import { historyStores } from '../../stores/history/history.ts'
import { balancesStore } from '../../stores/money/balances.ts'
import { lastPurchase } from '../../stores/money/last-purchase.ts'
import { logAlarmSignal } from '../../stores/public-log/log-alarm.ts'
import type { Services } from '../../stores/services.ts'
import { useServices } from '../../stores/use-service.ts'
import { Preloader } from '../../ui/feedback/Preloader.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Balance } from './balance/Balance.tsx'
import { loadDetails } from './balance/load-details.ts'
import { History } from './history/History.tsx'
import { TokenContract } from './TokenContract.tsx'
import css from './wallet.module.css'

const AfterPreloader = lazy(async () => ({
  default: (await import('./LastView.tsx')).AfterPreloader,
}))

const Delivery = lazy(async () => ({
  default: (await import('./delivery/Delivery.tsx')).Delivery,
}))

const Notices = lazy(async () => ({
  default: (await import('./Notices.tsx')).Notices,
}))

const LogAlarm = lazy(async () => ({
  default: (await import('./LogAlarm.tsx')).LogAlarm,
}))

export { loadDetails }

/** Reads the figures and the histories from the cache. */
export async function hydrateWallet({ get }: Services): Promise<void> {
  const histories = get(historyStores)
  await Promise.all([
    get(balancesStore).hydrate(),
    ...HISTORY_KINDS.map((kind) => histories[kind].hydrate()),
  ])
}

/** Balances, history and token contract (product §2, Wallet). The preloader covers content that is already rendered. */
export function WalletScreen() {
  useSignals()
  const { platform, get } = useServices()
  const { offers } = get(sessionStore)
  const bought = get(lastPurchase).value
  const logAlarm = get(logAlarmSignal).value
  const isFrozen = useFrozen() !== undefined
  // It is in the document before the app is.
  const [left] = useState(() => PRELOADER_DURATION - (arrival() ? 0 : platform.sincePaint()))
  const [isCovered, setCovered] = useState(left > 0)
  useDelayed(() => setCovered(false), left)
  return (
    <Page title={walletText.title} width="wide">
      {logAlarm !== null && (
        <Suspense>
          <LogAlarm stored={logAlarm} />
        </Suspense>
      )}
      {(isFrozen || bought) && (
        <Suspense>
          <Notices isFrozen={isFrozen} bought={bought} />
        </Suspense>
      )}
      <div className={css.areas}>
        <Balance />
        <History />
        <TokenContract />
      </div>
      {offers('token-delivery') && !isCovered && (
        <Suspense>
          <Delivery />
        </Suspense>
      )}
      {isCovered ? (
        <Preloader size="overlay" />
      ) : (
        <Suspense>
          <AfterPreloader />
        </Suspense>
      )}
    </Page>
  )
}
