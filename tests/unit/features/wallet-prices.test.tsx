// @vitest-environment happy-dom
import { act } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { amountsOf, marketPricesOf } from '#domain/balances.ts'
import { Balance } from '../../../src/features/wallet/balance/Balance.tsx'
import { loadDetails } from '../../../src/features/wallet/balance/load-details.ts'
import { balancesStore } from '../../../src/stores/money/balances.ts'
import { renderWith, testServices } from '../../support/services.tsx'

beforeAll(loadDetails)

test('the wallet says from when its prices are while there are no current ones, and only then', async () => {
  const services = testServices()
  const none = amountsOf(() => 0n)
  const market = marketPricesOf(() => 1n)
  const receive = (asOf?: number) =>
    act(async () => {
      const prices = { market, token: undefined, asOf }
      services.get(balancesStore).receive({ totals: none, available: none, prices }, 5)
    })
  const { container } = renderWith(services, <Balance />)
  await receive(Date.parse('2026-05-01T12:00:00Z'))
  await vi.waitFor(async () => {
    await act(async () => {})
    expect(container.textContent).toContain('Some prices are not current.')
  })
  const times = [...container.querySelectorAll('time')].map(({ dateTime }) => dateTime)
  expect(times).toContain('2026-05-01T12:00:00.000Z')
  await receive()
  expect(container.textContent).not.toContain('Some prices are not current.')
})
