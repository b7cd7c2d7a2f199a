// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { parseUnits } from '#domain/money/amount.ts'
import type { ApiResult } from '../../src/api/request.ts'
import { createTransfersApi } from '../../src/api/transfers.ts'
import { BuyScreen } from '../../src/features/buy/BuyScreen.tsx'
import { updatesService } from '../../src/offline/updates.ts'
import { press, type } from '../support/render.tsx'
import { renderWith, testServices } from '../support/services.tsx'

const units = (text: string) => parseUnits(text) ?? 0n
const quoteAt = (price: string) => ({
  val: units('2'),
  fee: {
    ...{ withFee: 0n, minWitusdt: 0n, price: units(price), price1: units('0.03') },
    ...{ tokenPrice: units('0.03'), tokenFee: units('5'), minToken: units('100') },
  },
})
vi.stubGlobal('reportError', vi.fn())

/** The screen, at a host whose price falls after it was first asked for. */
function open(buyToken?: () => Promise<ApiResult<unknown>>, hold = () => () => {}) {
  const prices = ['600', '500']
  const services = testServices()
  const transfers = services.get(createTransfersApi)
  services.with(updatesService, { ...services.get(updatesService), hold })
  services.with(createTransfersApi, {
    ...transfers,
    particularBalance: async () => ({ ok: true, value: quoteAt(prices.shift() ?? '500') }),
    ...(buyToken && { buyToken }),
  })
  return renderWith(services, <BuyScreen />)
}

test('buying shows the rate, the stage’s price, the fee and what arrives, and explains a price that has moved', async () => {
  using view = open(async () => ({ ok: false, error: { kind: 'refused', status: 409 } }))
  await act(async () => undefined)
  type(view.find('input'), '0.1')
  const lines = () => [...view.place.querySelectorAll('dl > div')].map((line) => line.textContent)
  expect(lines().slice(1)).toEqual([
    'Rate1 NOVA = 0.00005 BNB',
    'Price of this stage0.03 USDT',
    'Minimum99.00000000 NOVA',
    'Fee5.00000000 NOVA',
    'Credited1,995.00000000 NOVA',
  ])
  await press(view.find('[type="submit"]'))
  await act(async () => undefined)
  expect(view.find('[role="alert"]').textContent).toMatch(
    /^The price has moved: one token cost 0.00005 BNB when you pressed the button. Nothing was bought/,
  )
  expect(lines()).toContain('Rate1 NOVA = 0.00006 BNB')
  expect(lines()).toContain('Credited1,661.66666666 NOVA')
})

test('the cursor goes to the amount that is too small', async () => {
  using view = open()
  await act(async () => undefined)
  type(view.find('input'), '0.001')
  await press(view.find('[type="submit"]'))
  await act(async () => undefined)
  const [, receive] = view.place.querySelectorAll('input')
  expect(receive?.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(receive)
})

test('a purchase that fails unexpectedly holds no new version back any longer', async () => {
  const released = vi.fn()
  const hold = vi.fn(() => released)
  using view = open(() => Promise.reject(new Error('unexpected')), hold)
  await act(async () => undefined)
  type(view.find('input'), '0.1')
  hold.mockClear()
  await press(view.find('[type="submit"]'))
  await act(async () => undefined)
  expect(hold).toHaveBeenCalledOnce()
  expect(released).toHaveBeenCalledOnce()
})
