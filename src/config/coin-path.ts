import { base } from '#language'
import { paths } from './paths.ts'

// These are apart from the other paths, which the first scripts of the landing page and the login have.

/** The page of a coin. */
export const coinPath = (coin: string): string => paths.coin.replace(':coin', coin.toLowerCase())

/** The paths of coins. They are named here, since the table of the coins is not in the first scripts. */
export const COIN_PATH = new RegExp(`^${base}/wallet/(bnb|usdt|token|eth|trx)$`)

/** The coin whose page a path is, in upper case as the identifiers of coins are; empty for any other path. */
export const coinIn = (path: string): string => COIN_PATH.exec(path)?.[1]?.toUpperCase() ?? ''
