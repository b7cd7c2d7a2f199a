// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { amountsOf, marketPricesOf } from '#domain/balances.ts'
import { ONE } from '#domain/money/amount.ts'
import { AssetRow } from '../../../src/features/wallet/balance/AssetRow.tsx'
import { loadDetails } from '../../../src/features/wallet/WalletScreen.tsx'
import { balancesStore } from '../../../src/stores/money/balances.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'
import { renderWith, testServices } from '../../support/services.tsx'

test.each([
  ['is shown where it is less than the total', 2n * ONE, 'false', 'Available 1.000000'],
  ['is left to screen readers where it is all', ONE, 'true', 'Available 1.000000'],
])('what is available of a coin %s', async (_, total, isAll, text) => {
  await loadDetails()
  const deviceStorage = new MemoryStorage({ 'user:balance-shown': 'true' })
  const services = testServices({ deviceStorage })
  services.get(balancesStore).receive(
    {
      totals: amountsOf(() => total),
      available: amountsOf(() => ONE),
      prices: { market: marketPricesOf(() => ONE), token: undefined },
    },
    1,
  )
  using view = renderWith(services, <AssetRow coin="BNB" />)
  const available = view.find('[data-all]')
  expect([available.dataset['all'], available.textContent]).toEqual([isAll, text])
})
