import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MoneyHost, Person } from '../support/money-host.ts'
import { moneyHost } from '../support/money-host.ts'

describe('the histories in pages', () => {
  let host: MoneyHost
  let ada: Person
  beforeAll(async () => {
    host = await moneyHost()
    ada = await host.person({ BNB: '1', ETH: '2', TRX: '3' })
  })
  afterAll(() => host.close())

  const page = (query: string) => ada.call('GET', `/deposit/detail?${query}`)

  test('have the fields of the whole answer, an id and the number of the last change', async () => {
    const whole = JSON.parse((await ada.call('GET', '/deposit/detail')).json)
    const { status, json } = await page('limit=100')
    expect(status).toBe(200)
    expect(json.next).toBeNull()
    expect(json.rows.map(({ Change }: { Change: number }) => Change)).toEqual([3, 2, 1])
    for (const { Id, Change: _, ...row } of json.rows) {
      expect(Id).toMatch(/^[\da-f-]{36}$/)
      expect(whole).toContainEqual(row)
    }
    expect(whole).toHaveLength(3)
  })

  test('follow each other by the cursor until it is null', async () => {
    const coins: string[] = []
    let next: string | null = null
    do {
      const { json } = await page(next === null ? 'limit=1' : `limit=1&before=${next}`)
      expect(json.rows).toHaveLength(1)
      coins.push(json.rows[0].TypeOf)
      next = json.next
    } while (next !== null)
    expect(coins.sort()).toEqual(['BNB', 'ETH', 'TRX'])
  })

  // Holds promise 65.
  test('are capped, whatever is asked for', async () => {
    expect((await page('limit=999999999999999')).json.rows).toHaveLength(3)
  })

  test.each([
    'limit=0',
    'limit=-1',
    'limit=1e3',
    'limit=',
    'limit=1&limit=2',
    'before=1',
    'limit=1&before=',
    'limit=1&before=x',
    'limit=1&before=-1',
    'limit=1&before=1%20OR%201',
    'limit=1&before=9999999999999999',
  ])('refuse what is no page: %s', async (query) => {
    const { status, json } = await page(query)
    expect([status, json.error.code]).toEqual([422, 'invalid'])
  })

  test('are 401 for everybody else, whatever is asked for', async () => {
    for (const query of ['limit=1', 'limit=0', 'before=x'])
      expect((await host.call('GET', `/api/deposit/detail?${query}`)).status).toBe(401)
  })

  test('are whole without a limit, and with other parameters', async () => {
    for (const path of ['/deposit/detail', '/deposit/detail?page=2'])
      expect(JSON.parse((await ada.call('GET', path)).json)).toHaveLength(3)
  })
})
