import { paths } from '#config/paths.ts'
import { navigationText as text } from '#text/shell.ts'
import type { IconName } from '../../ui/icons/Icon.tsx'

export interface SiteLink {
  readonly to: string
  readonly label: string
  /** Who sees it; without it, everybody (base.css). */
  readonly who?: 'members'
}

/** The sections of the landing page (product §2). */
export const landingLinks: readonly SiteLink[] = [
  { to: '#about', label: text.about },
  { to: '#token', label: text.tokenomics },
  { to: '#feature', label: text.features },
]

/** The settings exist only after a login (product §2). */
export const appLinks = (siteName: string): readonly SiteLink[] => [
  { to: paths.buy, label: text.buyToken(siteName) },
  { to: paths.wallet, label: text.wallet },
  { to: paths.deposit, label: text.deposit },
  { to: paths.withdrawal, label: text.withdraw },
  { to: paths.settings, label: text.settings, who: 'members' },
  { to: paths.support, label: text.support },
]

/** The footer's group 'Our service' (product §2). */
export const serviceLinks: readonly SiteLink[] = [
  { to: paths.wallet, label: text.wallet },
  { to: paths.buy, label: text.buy },
  { to: paths.deposit, label: text.deposit },
  { to: paths.withdrawal, label: text.withdraw },
]

/** The links of the bottom bar. 'Logout' is in the header, where it is not pressed by mistake. */
export const accountLinks = (siteName: string): readonly (SiteLink & { icon: IconName })[] => [
  { to: paths.wallet, label: text.wallet, icon: 'wallet' },
  { to: paths.buy, label: text.buyToken(siteName), icon: 'buy' },
  { to: paths.deposit, label: text.deposit, icon: 'deposit' },
  { to: paths.withdrawal, label: text.withdraw, icon: 'withdraw' },
  { to: paths.settings, label: text.settings, icon: 'settings' },
]
