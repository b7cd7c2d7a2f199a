import { expect, test } from 'vitest'
import { createConnection } from '../../../src/stores/host/connection.ts'
import { ManualClock } from '../../support/manual-clock.ts'

test('a probe that fails after the host has answered something else takes nobody offline', async () => {
  const { later, now } = new ManualClock()
  const origin = Promise.withResolvers<boolean>()
  const { probe, answered, trouble } = createConnection({
    isOriginReachable: () => origin.promise,
    isHostAnswering: async () => true,
    now: () => now,
    later,
  })
  const probing = probe()
  answered()
  origin.resolve(false)
  await probing
  expect(trouble.value).toBeNull()
  await probe()
  expect(trouble.value).toBe('offline')
})
