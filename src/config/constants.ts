/** The constants of product §9. Times are in milliseconds. */
export const REDIRECT = {
  login: 2000,
  signup: 2000,
  verification: 2000,
  logout: 2000,
  withdrawal: 1500,
  buy: 1500,
  withdrawalResult: 3000,
  support: 3000,
  passwordChange: 4000,
  forgot: 4000,
  reset: 5000,
  notFound: 2000,
} as const

export const PRELOADER_DURATION = 2000
export const COPY_CONFIRMATION = 2000

/** Decimal places of amounts on the screen. */
export const DECIMALS_SHOWN = 6
export const BUY_DECIMALS_SHOWN = 8
export const MINIMUM_DEPOSIT = '0.02'

export const DEFAULT_PAIR = 'BNBUSDT'
export const TOKEN_DECIMALS = 18
/** The database of what is read offline (offline/cache.ts). */
export const CACHE_DATABASE = 'wallet-cache'

/**
 * It is in the tab's storage: a person has pressed a link of the landing page to buy, and may have no account yet. Not beside the
 * other keys (storage-keys.ts): the landing page loads none of them.
 */
export const STARTED_KEY = 'started'
