import type { ComponentType } from 'react'
import { coinIn } from '#config/coin-path.ts'
import { type Path, paths } from '#config/paths.ts'
import type { Services } from '../stores/services.ts'

export interface ScreenParts {
  readonly View: ComponentType
  /** Reads the screen's cached data. */
  readonly hydrate?: (services: Services) => Promise<unknown>
}

export interface AppRoute {
  readonly path: Path
  readonly load: () => Promise<ScreenParts>
}

/** The screens of product §2; config/access.ts says who may open them. `/` is missing: the landing page is a separate document. */
export const routes: readonly AppRoute[] = [
  {
    path: paths.login,
    load: async () => {
      const login = await import('../features/auth/LoginScreen.tsx')
      // It says why somebody was sent here, which must not move the form later. The screen itself says that it is missing.
      await login.loadLateParts().catch(() => undefined)
      return { View: login.LoginScreen }
    },
  },
  {
    path: paths.forgot,
    load: async () => ({ View: (await import('../features/auth/ForgotScreen.tsx')).ForgotScreen }),
  },
  {
    path: paths.resetPassword,
    load: async () => ({
      View: (await import('../features/auth/ResetPasswordScreen.tsx')).ResetPasswordScreen,
    }),
  },
  {
    path: paths.otp,
    load: async () => ({ View: (await import('../features/auth/OtpScreen.tsx')).OtpScreen }),
  },
  {
    path: paths.wallet,
    load: async () => {
      const wallet = await import('../features/wallet/WalletScreen.tsx')
      await wallet.loadDetails()
      return { View: wallet.WalletScreen, hydrate: wallet.hydrateWallet }
    },
  },
  {
    path: paths.coin,
    load: async () => {
      const [coin, wallet] = await Promise.all([
        import('../features/wallet/coin/CoinScreen.tsx'),
        import('../features/wallet/WalletScreen.tsx'),
      ])
      await wallet.loadDetails()
      return { View: coin.CoinScreen, hydrate: wallet.hydrateWallet }
    },
  },
  {
    path: paths.buy,
    load: async () => ({ View: (await import('../features/buy/BuyScreen.tsx')).BuyScreen }),
  },
  {
    path: paths.deposit,
    load: async () => ({
      View: (await import('../features/deposit/DepositScreen.tsx')).DepositScreen,
    }),
  },
  {
    path: paths.withdrawal,
    load: async () => ({
      View: (await import('../features/withdraw/WithdrawScreen.tsx')).WithdrawScreen,
    }),
  },
  {
    path: paths.settings,
    load: async () => ({
      View: (await import('../features/settings/SettingsScreen.tsx')).SettingsScreen,
    }),
  },
  {
    path: paths.support,
    load: async () => ({
      View: (await import('../features/support/SupportScreen.tsx')).SupportScreen,
    }),
  },
  {
    path: paths.withdrawalSucceeded,
    load: async () => ({ View: (await import('./rare-screens.ts')).WithdrawSucceededScreen }),
  },
  {
    path: paths.withdrawalFailed,
    load: async () => ({ View: (await import('./rare-screens.ts')).WithdrawFailedScreen }),
  },
  {
    path: paths.presale,
    load: async () => ({
      View: (await import('../features/presale/PresaleScreen.tsx')).PresaleScreen,
    }),
  },
  {
    path: paths.freeze,
    load: async () => ({ View: (await import('./rare-screens.ts')).FreezeScreen }),
  },
]

/** The route of a path, in which `:coin` is any coin. */
export const routeAt = (path: string): AppRoute | undefined =>
  routes.find((route) => isAt(route.path, path))

export const isAt = (pattern: Path, path: string): boolean =>
  pattern === path || (pattern === paths.coin && coinIn(path) !== '')
