import { lazy, Suspense, useState } from 'react'
import { PRELOADER_DURATION } from '#config/constants.ts'
import { walletText } from '#text/screens-wallet.ts'
import { useDelayed } from '../../router/navigation.tsx'
import { historyStores } from '../../stores/history.ts'
import type { Services } from '../../stores/services.ts'
import { Preloader } from '../../ui/feedback/Preloader.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Balance } from './balance/Balance.tsx'
import { History } from './history/History.tsx'
import { TokenContract } from './TokenContract.tsx'
import css from './wallet.module.css'

const InstallHint = lazy(async () => ({
  default: (await import('./InstallHint.tsx')).InstallHint,
}))

/** Reads the list that is shown first from the cache before the screen is rendered. */
export const hydrateWallet = ({ get }: Services): Promise<void> =>
  get(historyStores).deposit.hydrate()

/** Balances, history and token contract (product §2, Wallet). The preloader covers content that is already rendered. */
export function WalletScreen() {
  const [isCovered, setCovered] = useState(true)
  useDelayed(() => setCovered(false), PRELOADER_DURATION)
  return (
    <Page title={walletText.title}>
      <div className={css.areas}>
        <Balance />
        <History />
        <TokenContract />
      </div>
      {isCovered ? (
        <Preloader size="overlay" />
      ) : (
        <Suspense>
          <InstallHint />
        </Suspense>
      )}
    </Page>
  )
}
