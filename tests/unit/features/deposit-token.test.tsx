// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { site } from '#config/site.ts'
import { failure } from '#domain/result.ts'
import { costsText, depositText, stepsText } from '#text/transfers.ts'
import { createHistoryApi } from '../../../src/api/history/history.ts'
import { createTransfersApi } from '../../../src/api/money/transfers.ts'
import type { ApiError } from '../../../src/api/request.ts'
import { DepositScreen } from '../../../src/features/deposit/DepositScreen.tsx'
import { sessionStore } from '../../../src/stores/account/session.ts'
import { noPage } from '../../support/history-api.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'
import { chooseCard } from '../../support/render.tsx'
import { renderWith, testServices } from '../../support/services.tsx'
import { storedSession } from '../../support/stored-session.ts'

/** The screen with the token chosen, whose address the host does not hand out. */
async function open(error: ApiError) {
  const services = testServices({ deviceStorage: new MemoryStorage(storedSession('token')) })
  services
    .with(createTransfersApi, {
      ...services.get(createTransfersApi),
      depositAddress: async () => failure(error),
    })
    .with(createHistoryApi, {
      page: noPage,
      lines: async () => ({ ok: true, value: { rows: [], dropped: 0 } }),
    })
    .get(sessionStore)
    .restore()
  const { container } = renderWith(services, <DepositScreen />)
  await act(async () => undefined)
  await chooseCard(container, 'TOKEN')
  await act(async () => undefined)
  const buttons = [...container.querySelectorAll('button')].map(({ textContent }) => textContent)
  return { text: container.textContent, isRetried: buttons.includes('Try again') }
}

test('a token that cannot be deposited yet is no failure that a press would mend', async () => {
  const refusal = {
    kind: 'refused',
    status: 422,
    code: 'not-offered',
    message: 'Not yet.',
  } as const
  const refused = await open(refusal)
  expect(refused.text).toContain('Not yet.')
  expect(refused.text).not.toContain(depositText.failed)
  // Nor is anything said of sending it.
  expect(refused.text).not.toContain(costsText.minimum)
  expect(refused.text).toContain(stepsText.deposit.sendAny)
  expect(refused.isRetried).toBe(false)
  const failed = await open({ kind: 'unreachable' })
  expect(failed.text).toContain(depositText.failed)
  expect(failed.text).toContain(costsText.minimum)
  expect(failed.isRetried).toBe(true)
})

test('the steps call the token by its symbol', async () => {
  const { text } = await open({ kind: 'unreachable' })
  expect(text).toContain(stepsText.deposit.send(site.siteName, 'Binance (BEP-20)'))
})
