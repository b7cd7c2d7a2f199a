// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { Deposits } from '../../../src/console/screens/Deposits.tsx'
import { People } from '../../../src/console/screens/people/People.tsx'
import { Person } from '../../../src/console/screens/people/Person.tsx'
import { Thread } from '../../../src/console/screens/people/Thread.tsx'
import { showInConsole } from '../../support/console-render.tsx'

const MARKUP = '<img src=x onerror=alert(1)>'
const AT = '2026-11-26T00:00:00.000Z'

test('markup in the name of a transaction, an e-mail or a coin is shown as text', async () => {
  const row = {
    id: MARKUP,
    at: '2026-11-26T00:00:00.000Z',
    email: MARKUP,
    network: 'BNB',
    coin: MARKUP,
    amount: '1',
    state: 'held',
    transaction: MARKUP,
    confirmations: 1,
    needed: 1,
  }
  using shown = await showInConsole(<Deposits query={new URLSearchParams()} />, {
    answers: { deposits: { rows: [row] } },
  })
  expect(shown.container.querySelectorAll('img')).toHaveLength(0)
  expect(shown.container.querySelector('tbody')?.textContent?.split(MARKUP)).toHaveLength(4)
})

const query = {
  id: 'q',
  at: AT,
  email: 'ada@example.com',
  name: MARKUP,
  topic: MARKUP,
  content: MARKUP,
  answeredAt: AT,
  answeredBy: MARKUP,
}
const person = {
  email: 'ada@example.com',
  name: MARKUP,
  since: AT,
  frozen: MARKUP,
  balances: [{ symbol: MARKUP, amount: '1', held: '0' }],
  addresses: [],
  logins: [{ device: MARKUP, address: '::1', usedAt: AT }],
  passkeys: [{ name: MARKUP, addedAt: AT }],
  withdrawals: [],
  queries: [],
}
const found = { kind: 'person', id: '', email: 'ada@example.com', name: MARKUP }

test.each([
  ['a person, their coins, devices and passkeys', <Person key="a" email="ada@example.com" />, 5],
  ['a query, its answers and the other queries', <Thread key="b" id="q" />, 7],
  ['a person who was found', <People key="c" what="ada" />, 1],
])('markup in what the console shows of %s is text', async (_, screen, times) => {
  using shown = await showInConsole(screen, {
    answers: {
      user: person,
      query: { query, answers: [{ by: MARKUP, at: AT, content: MARKUP }], others: [query] },
      find: { rows: [found] },
      transfers: { rows: [] },
      waiting: { rows: [] },
    },
  })
  expect(shown.container.querySelectorAll('img')).toHaveLength(0)
  expect(shown.container.querySelector('main')?.textContent?.split(MARKUP)).toHaveLength(times + 1)
})
