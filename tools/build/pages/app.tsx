import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { MemberPath } from '#config/access.ts'
import type { Page } from '#config/pages.ts'
import { type Path, paths } from '#config/paths.ts'
import { headText } from '#text/landing.ts'
import { StartFailed } from '../../../src/app/frame/StartFailed.tsx'
import { prerenderScreen } from '../../../src/app/shell/prerender-screen.tsx'
import { BuyScreen } from '../../../src/features/buy/BuyScreen.tsx'
import { DepositScreen } from '../../../src/features/deposit/DepositScreen.tsx'
import { SettingsScreen } from '../../../src/features/settings/SettingsScreen.tsx'
import { SupportScreen } from '../../../src/features/support/SupportScreen.tsx'
import { WalletScreen } from '../../../src/features/wallet/WalletScreen.tsx'
import { WithdrawScreen } from '../../../src/features/withdraw/WithdrawScreen.tsx'
import { Preloader } from '../../../src/ui/feedback/Preloader.tsx'
import type { Markup } from './markup.ts'

const SCREENS: Partial<Readonly<Record<Path, ComponentType>>> = {
  [paths.wallet]: WalletScreen,
  [paths.buy]: BuyScreen,
  [paths.deposit]: DepositScreen,
  [paths.withdrawal]: WithdrawScreen,
  [paths.settings]: SettingsScreen,
  [paths.support]: SupportScreen,
} satisfies Record<MemberPath, ComponentType>

/** What a document of the app shows until the app has started: the first render of its screen, or a preloader. */
export const render = ({ path }: Page): Markup => ({
  root: path ? screen(path) : preloader(),
  after: (path === paths.wallet ? LAST_VIEW : '') + renderToStaticMarkup(<StartFailed />),
})

/** Once the screen is in the document, and before it is painted. */
const LAST_VIEW = '<script src="/last-view.js"></script>'

function screen(path: Path): string {
  const View = SCREENS[path]
  if (!View) throw new Error(`${path} has no screen`)
  return prerenderScreen(path, View)
}

const preloader = () => renderToStaticMarkup(<Preloader size="overlay" label={headText.loading} />)
