import { describe, expect, test } from 'vitest'
import { ACCESS } from '#config/access.ts'
import { coinIn, coinPath } from '#config/coin-path.ts'
import { allPages, pageAt } from '#config/pages.ts'
import { paths } from '#config/paths.ts'
import { COINS } from '#domain/assets.ts'
import { EARLY_CALLS } from '../../../src/app/early-calls.ts'
import { routeAt, routes } from '../../../src/app/routes.ts'

test('every path but the landing page has a screen', () => {
  const { landing, ...screens } = paths
  expect(routes.map(({ path }) => path).toSorted()).toEqual(Object.values(screens).toSorted())
})

test('each coin has a page at a path of its own', () => {
  expect(COINS.map((coin) => coinIn(coinPath(coin)))).toEqual(COINS)
  for (const coin of COINS) expect(routeAt(coinPath(coin))?.path).toBe(paths.coin)
})

test.each(['/wallet/', '/wallet/bnb/more', '/wallet/doge', '/coin'])('%s is no screen', (path) => {
  expect(coinIn(path)).toBe('')
  expect(routeAt(path)).toBeUndefined()
})

describe('the table of documents', () => {
  test('has one for every screen that needs a login', () => {
    // The page of a coin is opened from the wallet.
    const forMembers = Object.values(paths).filter(
      (path) => ACCESS[path] === 'logged-in' && path !== paths.coin,
    )
    expect(forMembers.map((path) => pageAt(path).path)).toEqual(forMembers)
    expect(forMembers.map((path) => pageAt(path).kind)).toEqual(forMembers.map(() => 'app'))
  })

  test('has each document once', () => {
    const files = allPages.map(({ file }) => file)
    expect(new Set(files).size).toBe(files.length)
  })

  test.each([
    ['/wallet', 'wallet.html'],
    ['/Wallet/', 'wallet.html'],
    ['/buy/token', 'buy-token.html'],
    ['/success/withdrawal', 'shell.html'],
    ['/nowhere', 'shell.html'],
  ])('shows %s by %s', (path, file) => {
    expect(pageAt(path).file).toBe(file)
  })
})

describe('early calls', () => {
  test('read and never move anything', () => {
    const READING = /^(GET \/|PUT \/particular\/balance$)/
    for (const calls of Object.values(EARLY_CALLS))
      for (const { method, path } of calls) expect(`${method} ${path}`).toMatch(READING)
  })
})
