import { afterAll, beforeAll, expect, test } from 'vitest'
import { setTerms } from '../../server/money/set-terms.ts'
import { fixedPrices, type MoneyHost, moneyHost, type Person } from '../support/money-host.ts'

const prices = fixedPrices()
let host: MoneyHost
let person: Person
beforeAll(async () => {
  host = await moneyHost({}, prices)
  person = await host.person({ BNB: '5' })
})
afterAll(() => host.close())

/** What a form is told of a coin: what somebody has, and what a purchase or a withdrawal costs. */
const told = async (command: 'buy' | 'withdrawal', coin = 'BNB') =>
  (await person.call('PUT', '/particular/balance', { coin, command })).text

test('the form has the price and the terms of now, also where it has asked before', async () => {
  const before = [await told('buy'), await told('withdrawal')]
  expect([await told('buy'), await told('withdrawal')]).toEqual(before)
  prices.set('BNB', '700')
  const dearer = await told('buy')
  expect(dearer).not.toBe(before[0])
  prices.set('BNB', '600')
  expect(await told('buy')).toBe(before[0])
  const change = { changes: { TOKEN_FEE: '3' }, madeBy: 'root', forced: [] }
  await setTerms(host.deps.db, host.deps.clock, change)
  await expect.poll(() => told('buy')).not.toBe(before[0])
})
