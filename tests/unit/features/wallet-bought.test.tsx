// @vitest-environment happy-dom
import { IDBFactory } from 'fake-indexeddb'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { PaymentCoin } from '#domain/assets.ts'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { priceOf } from '#domain/money/price.ts'
import type { FirmQuote } from '#domain/purchase.ts'
import { BoughtNotice } from '../../../src/features/wallet/Notices.tsx'
import { sessionStore } from '../../../src/stores/account/session.ts'
import { balancesStore } from '../../../src/stores/money/balances.ts'
import { lastPurchase } from '../../../src/stores/money/last-purchase.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'
import { renderWith, testServices } from '../../support/services.tsx'
import { storedSession } from '../../support/stored-session.ts'

vi.stubGlobal('indexedDB', new IDBFactory())

const boughtWith = (coin: PaymentCoin): FirmQuote => ({
  id: 'quote-1',
  order: {
    coin,
    side: 'pay',
    pay: amountOf(coin, ONE / 10n),
    receive: amountOf('TOKEN', 6000n * ONE),
    fee: amountOf('TOKEN', ONE),
    credited: amountOf('TOKEN', 5999n * ONE),
  },
  rates: {
    coin: priceOf(coin, 600n * ONE),
    token: priceOf('TOKEN', ONE / 100n),
    tokenForPay: priceOf('TOKEN', ONE / 100n),
  },
  stage: 1,
  life: 30_000,
})

function show(bought: FirmQuote) {
  const services = testServices({ deviceStorage: new MemoryStorage(storedSession('token')) })
  services.get(sessionStore).restore()
  services.get(lastPurchase).value = bought
  return { services, view: renderWith(services, <BoughtNotice bought={bought} />) }
}

test('what was bought is said with its price, rate and fee, and hidden with the balance', () => {
  const { services, view } = show(boughtWith('BNB'))
  using _ = view
  const text = () => view.find('[role="status"]').textContent
  expect(text()).toBe(
    'You bought XXXX NOVA for XXXX BNBOne token cost 0.01 USDT, and 1 BNB counted as 600 USDT. The fee of XXXX NOVA is already taken off.',
  )
  act(() => services.get(balancesStore).toggleHidden())
  expect(text()).toBe(
    'You bought 5,999.000000 NOVA for 0.100000 BNBOne token cost 0.01 USDT, and 1 BNB counted as 600 USDT. The fee of 1.000000 NOVA is already taken off.',
  )
})

test('a payment in USDT has no rate beside the price', () => {
  using view = show(boughtWith('USDT')).view
  expect(view.container.textContent).toContain('One token cost 0.01 USDT. The fee')
})

test('it is gone once the wallet was left, and with the login', async () => {
  const { services, view } = show(boughtWith('BNB'))
  const last = services.get(lastPurchase)
  view.unmount()
  expect(last.value).toBeUndefined()
  last.value = boughtWith('BNB')
  await services.get(sessionStore).logOut()
  expect(last.value).toBeUndefined()
})
