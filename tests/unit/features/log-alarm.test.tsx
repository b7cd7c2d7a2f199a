// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { LogAlarm } from '../../../src/features/wallet/LogAlarm.tsx'
import { OWN_EVIDENCE } from '../../../src/stores/public-log/follow-log.ts'
import { userCacheStore } from '../../../src/stores/user-cache.ts'
import { memoryCache } from '../../support/memory-cache.ts'
import { renderWith, testServices } from '../../support/services.tsx'

afterEach(() => vi.restoreAllMocks())

const stored = JSON.stringify({
  found: 'shrunk',
  log: 'https://site.example/log/',
  at: '2026-01-02T00:00:00.000Z',
  kept: { key: 'k', note: 'kept' },
  shown: { key: 'k', note: 'shown' },
})

/** What a press on the button saves, where this is in the person's cache. */
async function savedWith(entries: Record<string, unknown>): Promise<unknown> {
  const services = testServices().with(userCacheStore, memoryCache(entries))
  const { container } = renderWith(services, <LogAlarm stored={stored} />)
  const alarm = container.querySelector('[role=alert]')
  expect(alarm?.textContent).toContain('It has fewer entries than it had')
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) saved.push(blob)
    return 'blob:evidence'
  })
  container.querySelector('button')?.click()
  await vi.waitFor(() => expect(saved).toHaveLength(1))
  return JSON.parse((await saved[0]?.text()) ?? '')
}

test('the alarm says what was found, and saves the evidence as it is stored', async () => {
  expect(await savedWith({})).toEqual(JSON.parse(stored))
})

test('what of the evidence is the person’s own is saved with it while they are logged in', async () => {
  const own = '{"id":"one"}'
  expect(await savedWith({ [OWN_EVIDENCE]: own })).toEqual({ ...JSON.parse(stored), own })
})

test('an alarm that cannot be read is one all the same', () => {
  const { container } = renderWith(testServices(), <LogAlarm stored="{" />)
  expect(container.querySelector('[role=alert]')?.textContent).toContain('has been changed')
})
