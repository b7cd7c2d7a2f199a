// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { createHistoryApi } from '../../../src/api/history/history.ts'
import { createTransfersApi } from '../../../src/api/money/transfers.ts'
import { DepositScreen } from '../../../src/features/deposit/DepositScreen.tsx'
import { sessionStore } from '../../../src/stores/account/session.ts'
import { noPage } from '../../support/history-api.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'
import { chooseCard } from '../../support/render.tsx'
import { renderWith, testServices } from '../../support/services.tsx'
import { storedSession } from '../../support/stored-session.ts'

// As in a build in Portuguese, where 0.02 would be read as another amount.
vi.mock('#marks', () => import('../../../src/language/marks/comma.ts'))

test('the minimum of a deposit has the decimal mark of the language, in the note and among the costs', async () => {
  const services = testServices({ deviceStorage: new MemoryStorage(storedSession('token')) })
  services
    .with(createTransfersApi, {
      ...services.get(createTransfersApi),
      depositAddress: async () => ({ ok: true, value: `0x${'5'.repeat(40)}` }),
    })
    .with(createHistoryApi, {
      page: noPage,
      lines: async () => ({ ok: true, value: { rows: [], dropped: 0 } }),
    })
    .get(sessionStore)
    .restore()
  using view = renderWith(services, <DepositScreen />)
  await chooseCard(view.container, 'BNB')
  await act(async () => undefined)
  await vi.waitFor(() => {
    const said = view.container.textContent?.replaceAll('\u00a0', ' ') ?? ''
    expect([...said.matchAll(/0.02 BNB/g)].map(([amount]) => amount)).toEqual([
      '0,02 BNB',
      '0,02 BNB',
    ])
  })
})
