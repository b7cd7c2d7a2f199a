/** The routes of product §2. */
export const paths = {
  landing: '/',
  login: '/login',
  forgot: '/forgot',
  resetPassword: '/resetpassword',
  otp: '/otp',
  wallet: '/wallet',
  /** It has the coin's identifier in lower case: `coinPath`. */
  coin: '/wallet/:coin',
  buy: '/buy/token',
  deposit: '/deposit',
  withdrawal: '/withdrawal',
  settings: '/setting',
  support: '/support',
  withdrawalSucceeded: '/success/withdrawal',
  withdrawalFailed: '/fail/withdrawal',
  freeze: '/freeze',
  presale: '/presale',
} as const

/** The hash that selects the signup tab of /login. */
export const SIGNUP_HASH = '#signup'

export type Path = (typeof paths)[keyof typeof paths]
