import { paths } from '../config/paths.ts'
import { lazyScreen, type Screen } from './screen.tsx'

/** Who may see a screen (spec §2, §6); what happens to all others is in Guard.tsx. */
export type Access = 'all' | 'anonymous' | 'pending-login' | 'logged-in'

export interface AppRoute {
  readonly path: string
  readonly access: Access
  readonly screen: Screen
}

const auth = {
  login: lazyScreen(async () => (await import('../features/auth/LoginScreen.tsx')).LoginScreen),
  otp: lazyScreen(async () => (await import('../features/auth/OtpScreen.tsx')).OtpScreen),
  forgot: lazyScreen(async () => (await import('../features/auth/ForgotScreen.tsx')).ForgotScreen),
  reset: lazyScreen(
    async () => (await import('../features/auth/ResetPasswordScreen.tsx')).ResetPasswordScreen,
  ),
}
const wallet = lazyScreen(
  async () => (await import('../features/wallet/WalletScreen.tsx')).WalletScreen,
)
const buy = lazyScreen(async () => (await import('../features/buy/BuyScreen.tsx')).BuyScreen)
const deposit = lazyScreen(
  async () => (await import('../features/deposit/DepositScreen.tsx')).DepositScreen,
)
const withdrawal = {
  form: lazyScreen(
    async () => (await import('../features/withdraw/WithdrawScreen.tsx')).WithdrawScreen,
  ),
  succeeded: lazyScreen(
    async () =>
      (await import('../features/withdraw/WithdrawSucceededScreen.tsx')).WithdrawSucceededScreen,
  ),
  failed: lazyScreen(
    async () =>
      (await import('../features/withdraw/WithdrawFailedScreen.tsx')).WithdrawFailedScreen,
  ),
}
const settings = lazyScreen(
  async () => (await import('../features/settings/SettingsScreen.tsx')).SettingsScreen,
)
const support = lazyScreen(
  async () => (await import('../features/support/SupportScreen.tsx')).SupportScreen,
)

/** The table of spec §2. `/` is not in it: the landing page is a document of its own. */
export const routes: readonly AppRoute[] = [
  { path: paths.login, access: 'anonymous', screen: auth.login },
  { path: paths.forgot, access: 'anonymous', screen: auth.forgot },
  { path: paths.resetPassword, access: 'anonymous', screen: auth.reset },
  { path: paths.otp, access: 'pending-login', screen: auth.otp },
  { path: paths.wallet, access: 'logged-in', screen: wallet },
  { path: paths.buy, access: 'logged-in', screen: buy },
  { path: paths.deposit, access: 'logged-in', screen: deposit },
  { path: paths.withdrawal, access: 'logged-in', screen: withdrawal.form },
  { path: paths.settings, access: 'logged-in', screen: settings },
  { path: paths.support, access: 'logged-in', screen: support },
  { path: paths.withdrawalSucceeded, access: 'all', screen: withdrawal.succeeded },
  { path: paths.withdrawalFailed, access: 'all', screen: withdrawal.failed },
]
