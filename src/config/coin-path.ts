import { paths } from './paths.ts'

// These are apart from the other paths, which the first scripts of the landing page and the login have.

/** The page of a coin. */
export const coinPath = (coin: string): string => paths.coin.replace(':coin', coin.toLowerCase())

/** The name in the path of a coin's page, in upper case as the identifiers of coins are; empty in any other path. */
export const coinIn = (path: string): string =>
  /^\/wallet\/(\w+)$/.exec(path)?.[1]?.toUpperCase() ?? ''
