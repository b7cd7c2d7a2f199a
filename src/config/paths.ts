import { base } from '#language'

/** The routes of product §2, in the language of the build. */
export const paths = {
  landing: base || '/',
  login: `${base}/login`,
  forgot: `${base}/forgot`,
  resetPassword: `${base}/resetpassword`,
  otp: `${base}/otp`,
  wallet: `${base}/wallet`,
  /** It has the coin's identifier in lower case: `coinPath`. */
  coin: `${base}/wallet/:coin`,
  buy: `${base}/buy/token`,
  deposit: `${base}/deposit`,
  withdrawal: `${base}/withdrawal`,
  settings: `${base}/setting`,
  support: `${base}/support`,
  withdrawalSucceeded: `${base}/success/withdrawal`,
  withdrawalFailed: `${base}/fail/withdrawal`,
  freeze: `${base}/freeze`,
  presale: `${base}/presale`,
} as const

/** The hash that selects the signup tab of /login. */
export const SIGNUP_HASH = '#signup'

export type Path = (typeof paths)[keyof typeof paths]
