import type { MemberPath } from '#config/access.ts'
import type { Path, paths } from '#config/paths.ts'

/** The heading of each screen behind the login. A screen that is missing does not compile. */
export const MEMBER_HEADINGS: Readonly<Record<MemberPath, string>> = {
  '/wallet': 'Wallet',
  '/buy/token': 'Buy NOVA',
  '/deposit': 'Deposit',
  '/withdrawal': 'Withdraw',
  '/setting': 'Settings',
  '/support': 'Support',
}

/**
 * What a visitor sees at every other path, with what a mailed link brings, and at one that is none. Screens that redirect come
 * first, so that no redirect is pending at the end.
 */
export const PUBLIC_HEADINGS: Readonly<
  Record<
    Exclude<Path, MemberPath | typeof paths.coin | typeof paths.resetPassword>,
    string | RegExp
  > &
    Record<'/nowhere' | `/resetpassword?${string}`, string>
> = {
  '/otp': '404 Page Not founded',
  '/success/withdrawal': /./,
  '/fail/withdrawal': 'Withdrawal failed',
  '/presale': 'The presale, added up',
  '/nowhere': '404 Page Not founded',
  '/': 'NOVA',
  '/login': 'Login',
  '/forgot': 'Forgot password',
  '/freeze': 'Freeze account',
  '/resetpassword?oobCode=secret-code&email=a%40example.com': 'Reset password',
}
