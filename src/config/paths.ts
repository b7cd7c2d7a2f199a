/** Every path of product §2, in one place. */
export const paths = {
  landing: '/',
  login: '/login',
  forgot: '/forgot',
  resetPassword: '/resetpassword',
  otp: '/otp',
  wallet: '/wallet',
  buy: '/buy/token',
  deposit: '/deposit',
  withdrawal: '/withdrawal',
  settings: '/setting',
  support: '/support',
  withdrawalSucceeded: '/success/withdrawal',
  withdrawalFailed: '/fail/withdrawal',
} as const

/** Names the signup tab in the address of /login. */
export const SIGNUP_PART = '#signup'

export type Path = (typeof paths)[keyof typeof paths]
