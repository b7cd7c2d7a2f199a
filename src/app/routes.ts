import type { ComponentType } from 'react'
import { paths } from '#config/paths.ts'
import { currentPath } from '../router/path.ts'
import type { Services } from '../stores/services.ts'

/** Who may see a screen (product §2, §6); what happens to all others is in Guard.tsx. */
export type Access = 'all' | 'anonymous' | 'pending-login' | 'logged-in'

export interface ScreenParts {
  readonly View: ComponentType
  /** Begins to read from the device what the screen shows, while the screen is still being drawn. */
  readonly hydrate?: (services: Services) => Promise<unknown>
}

export interface AppRoute {
  readonly path: string
  readonly access: Access
  readonly load: () => Promise<ScreenParts>
}

/** The table of product §2. `/` is not in it: the landing page is a document of its own. */
export const routes: readonly AppRoute[] = [
  {
    path: paths.login,
    access: 'anonymous',
    load: async () => ({ View: (await import('../features/auth/LoginScreen.tsx')).LoginScreen }),
  },
  {
    path: paths.forgot,
    access: 'anonymous',
    load: async () => ({ View: (await import('../features/auth/ForgotScreen.tsx')).ForgotScreen }),
  },
  {
    path: paths.resetPassword,
    access: 'anonymous',
    load: async () => ({
      View: (await import('../features/auth/ResetPasswordScreen.tsx')).ResetPasswordScreen,
    }),
  },
  {
    path: paths.otp,
    access: 'pending-login',
    load: async () => ({ View: (await import('../features/auth/OtpScreen.tsx')).OtpScreen }),
  },
  {
    path: paths.wallet,
    access: 'logged-in',
    load: async () => {
      const { WalletScreen, hydrateWallet } = await import('../features/wallet/WalletScreen.tsx')
      return { View: WalletScreen, hydrate: hydrateWallet }
    },
  },
  {
    path: paths.buy,
    access: 'logged-in',
    load: async () => ({ View: (await import('../features/buy/BuyScreen.tsx')).BuyScreen }),
  },
  {
    path: paths.deposit,
    access: 'logged-in',
    load: async () => ({
      View: (await import('../features/deposit/DepositScreen.tsx')).DepositScreen,
    }),
  },
  {
    path: paths.withdrawal,
    access: 'logged-in',
    load: async () => ({
      View: (await import('../features/withdraw/WithdrawScreen.tsx')).WithdrawScreen,
    }),
  },
  {
    path: paths.settings,
    access: 'logged-in',
    load: async () => ({
      View: (await import('../features/settings/SettingsScreen.tsx')).SettingsScreen,
    }),
  },
  {
    path: paths.support,
    access: 'logged-in',
    load: async () => ({
      View: (await import('../features/support/SupportScreen.tsx')).SupportScreen,
    }),
  },
  {
    path: paths.withdrawalSucceeded,
    access: 'all',
    load: async () => ({
      View: (await import('../features/withdraw/WithdrawSucceededScreen.tsx'))
        .WithdrawSucceededScreen,
    }),
  },
  {
    path: paths.withdrawalFailed,
    access: 'all',
    load: async () => ({
      View: (await import('../features/withdraw/WithdrawFailedScreen.tsx')).WithdrawFailedScreen,
    }),
  },
]

export const routeAt = (path: string): AppRoute | undefined =>
  routes.find((route) => route.path === path)

/**
 * Asks for the code of the screen this document was opened for. Called beside the code of the app around it: one
 * after the other is what a slow phone would feel.
 */
export async function loadFirst(): Promise<void> {
  // public/theme.js has looked whether there is a stored session.
  const isStored = document.documentElement.dataset['session'] === 'stored'
  const route = routeAt(currentPath())
  const parts = [
    ...(isStored ? [import('./account-services.ts')] : []),
    ...(route && isExpected(route.access, isStored) ? [route.load()] : []),
  ]
  // What goes wrong is shown by the app, which asks again.
  await Promise.allSettled(parts)
}

/** What the guard is going to say (Guard.tsx), as far as it is known before the stored state is restored. */
export function isExpected(access: Access, isStored: boolean): boolean {
  if (access === 'logged-in') return isStored
  return access !== 'anonymous' || !isStored
}
