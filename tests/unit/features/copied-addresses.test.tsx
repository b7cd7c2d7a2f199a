// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { site } from '#config/site.ts'
import { createHistoryApi } from '../../../src/api/history/history.ts'
import { createTransfersApi } from '../../../src/api/money/transfers.ts'
import { DepositScreen } from '../../../src/features/deposit/DepositScreen.tsx'
import { TokenContract } from '../../../src/features/wallet/TokenContract.tsx'
import { Contract } from '../../../src/landing/sections/Contract.tsx'
import { sessionStore } from '../../../src/stores/account/session.ts'
import { noPage } from '../../support/history-api.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'
import { readQr } from '../../support/read-qr.ts'
import { chooseCard, press, render } from '../../support/render.tsx'
import { renderWith, testServices } from '../../support/services.tsx'
import { storedSession } from '../../support/stored-session.ts'
import { recordToasts } from '../../support/toasts.ts'

/** Whoever scans or copies an address sends money to it. */

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
const writeText = vi.fn<(text: string) => Promise<void>>()
beforeEach(() => {
  writeText.mockReset().mockResolvedValue()
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
})
afterEach(() => Reflect.deleteProperty(navigator, 'clipboard'))

async function openDeposit() {
  const services = testServices({ deviceStorage: new MemoryStorage(storedSession('token')) })
  services
    .with(createTransfersApi, {
      ...services.get(createTransfersApi),
      depositAddress: async () => ({ ok: true, value: ADDRESS }),
    })
    .with(createHistoryApi, {
      page: noPage,
      lines: async () => ({ ok: true, value: { rows: [], dropped: 0 } }),
    })
    .get(sessionStore)
    .restore()
  const view = renderWith(services, <DepositScreen />)
  await chooseCard(view.container, 'BNB')
  await act(async () => undefined)
  return view
}

test('the QR code of a deposit is the address that is shown, and so is what is copied', async () => {
  using toasts = recordToasts()
  using view = await openDeposit()
  expect(view.find('code').textContent).toBe(ADDRESS)
  const code = view.container.querySelector('svg[role="img"]')
  expect(code && readQr(code)).toBe(ADDRESS)
  await press(view.find('code ~ button'))
  expect(writeText.mock.calls).toEqual([[ADDRESS]])
  await vi.waitFor(() => expect(toasts.successes()).toEqual(['Address copied']))
})

test('the QR code of the wallet is the address of the contract, and so is what is copied', async () => {
  using toasts = recordToasts()
  using view = renderWith(testServices(), <TokenContract />)
  expect(view.find('code').textContent).toBe(site.tokenAdd)
  expect(readQr(view.find('img'))).toBe(site.tokenAdd)
  await press(view.find('button'))
  expect(writeText.mock.calls).toEqual([[site.tokenAdd]])
  await vi.waitFor(() => expect(toasts.successes()).toEqual(['Coped ']))
})

test('the QR code of the landing page is the address of the contract, and so is what its button copies', () => {
  using view = render(<Contract />)
  const code = view.container.querySelector('svg[role="img"]')
  expect(code && readQr(code)).toBe(site.tokenAdd)
  expect(view.find('code').textContent).toBe(site.tokenAdd)
  expect(view.find('[data-copy]').dataset['copy']).toBe(site.tokenAdd)
})

test('an address that the browser does not copy is said to be copied by hand', async () => {
  writeText.mockRejectedValue(new DOMException('denied', 'NotAllowedError'))
  using toasts = recordToasts()
  using contract = renderWith(testServices(), <TokenContract />)
  using deposit = await openDeposit()
  const message = 'Some thing went wrong. please try to copy directly'
  await press(contract.find('button'))
  await vi.waitFor(() => expect(toasts.errors()).toEqual([message]))
  await press(deposit.find('code ~ button'))
  await vi.waitFor(() => expect(toasts.errors()).toEqual([message, message]))
  expect(toasts.successes()).toEqual([])
})
