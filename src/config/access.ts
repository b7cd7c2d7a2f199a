import { type Path, paths } from './paths.ts'

/** Who may open a path (product §2, §6); Guard.tsx redirects everybody else. */
export type Access = 'all' | 'anonymous' | 'pending-login' | 'logged-in'

/** The access table of product §2. */
export const ACCESS = {
  [paths.landing]: 'all',
  [paths.login]: 'anonymous',
  [paths.forgot]: 'anonymous',
  [paths.resetPassword]: 'anonymous',
  [paths.otp]: 'pending-login',
  [paths.wallet]: 'logged-in',
  [paths.coin]: 'logged-in',
  [paths.buy]: 'logged-in',
  [paths.deposit]: 'logged-in',
  [paths.withdrawal]: 'logged-in',
  [paths.settings]: 'logged-in',
  [paths.support]: 'logged-in',
  [paths.withdrawalSucceeded]: 'all',
  [paths.withdrawalFailed]: 'all',
  [paths.freeze]: 'all',
  [paths.presale]: 'all',
} as const satisfies Readonly<Record<Path, Access>>
