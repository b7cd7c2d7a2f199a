import { InstallHint } from './hints/InstallHint.tsx'
import { LastView } from './LastView.tsx'

/** What a wallet has once it can be seen. A visit that ends before that does not count. */
export const AfterPreloader = () => (
  <>
    <InstallHint />
    <LastView />
  </>
)
