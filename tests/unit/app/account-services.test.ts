// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { startAccountServices } from '../../../src/app/account-services.ts'
import { balancesStore } from '../../../src/stores/balances.ts'
import { ManualClock } from '../../support/manual-clock.ts'
import { testServices } from '../../support/services.tsx'

test('balances that cannot be saved are reported, and saved again later', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const clock = new ManualClock()
  const services = testServices({}, clock)
  const save = vi.fn(() => Promise.reject(new Error('quota exceeded')))
  services.with(balancesStore, { ...services.get(balancesStore), save })
  startAccountServices(services, { ended() {}, isShown: Promise.resolve(), sendQueued() {} })
  clock.advance(5000)
  await vi.waitFor(() => expect(reported).toHaveBeenCalledOnce())
  clock.advance(5000)
  expect(save).toHaveBeenCalledTimes(2)
})
