// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { LogAlarm } from '../../../src/features/wallet/LogAlarm.tsx'
import { renderWith, testServices } from '../../support/services.tsx'

afterEach(() => vi.restoreAllMocks())

const stored = JSON.stringify({
  found: 'shrunk',
  log: 'https://site.example/log/',
  at: '2026-01-02T00:00:00.000Z',
  kept: { key: 'k', note: 'kept' },
  shown: { key: 'k', note: 'shown' },
})

test('the alarm says what was found, and saves the evidence as it is stored', async () => {
  const { container } = renderWith(testServices(), <LogAlarm stored={stored} />)
  const alarm = container.querySelector('[role=alert]')
  expect(alarm?.textContent).toContain('It has fewer entries than it had')
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) saved.push(blob)
    return 'blob:evidence'
  })
  container.querySelector('button')?.click()
  expect(await saved[0]?.text()).toBe(stored)
})

test('an alarm that cannot be read is one all the same', () => {
  const { container } = renderWith(testServices(), <LogAlarm stored="{" />)
  expect(container.querySelector('[role=alert]')?.textContent).toContain('has been changed')
})
