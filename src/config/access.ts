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

/** The screens that need a login, each with a document of its own; the page of a coin is opened from the wallet. */
export type MemberPath = Exclude<
  { [P in Path]: (typeof ACCESS)[P] extends 'logged-in' ? P : never }[Path],
  typeof paths.coin
>
