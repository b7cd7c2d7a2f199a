// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { PresaleScreen } from '../../../src/features/presale/PresaleScreen.tsx'
import { type AddedUpHere, addUpPresale } from '../../../src/stores/public-log/add-up-presale.ts'
import { press } from '../../support/render.tsx'
import { renderWith, testServices } from '../../support/services.tsx'

vi.mock(import('../../../src/stores/public-log/add-up-presale.ts'), () => ({
  addUpPresale: vi.fn(),
}))
vi.mock(import('../../../src/stores/public-log/ed25519.ts'), () => ({
  ed25519Of: vi.fn(async () => async () => true),
}))

/** What each run that has begun comes to. */
let runs: ((result: AddedUpHere) => void)[]
/** What each of them is told of its progress, and answers whether it goes on. */
let progress: ((done: number, size: number) => boolean)[]
beforeEach(() => {
  runs = []
  progress = []
  vi.mocked(addUpPresale).mockImplementation((_, __, onProgress) => {
    progress.push(onProgress)
    return new Promise((done) => runs.push(done))
  })
})

async function shown() {
  const view = renderWith(testServices(), <PresaleScreen />)
  await act(async () => await new Promise(setImmediate))
  return view
}

test.each([
  ['none', 'This site’s host has no public log'],
  ['unknown', 'The log could not be read'],
  ['changed', 'It is not the log that this device has seen before.'],
] as const)('a log that is %s is said to be so', async (is, text) => {
  using view = await shown()
  await act(async () => runs[0]?.({ is }))
  expect(view.container.textContent).toContain(text)
})

test('a run shows how far it is, and one that is not shown any more stops and changes nothing', async () => {
  using view = await shown()
  act(() => expect(progress[0]?.(50, 200)).toBe(true))
  expect(view.container.textContent).toContain('50 of 200 entries')
  expect(view.find('progress').getAttribute('value')).toBe('25')
  await act(async () => runs[0]?.({ is: 'unknown' }))
  await act(async () => press(view.find('button')))
  act(() => expect(progress[0]?.(199, 200)).toBe(false))
  expect(view.container.textContent).not.toContain('199 of 200')
  await act(async () => runs[1]?.({ is: 'none' }))
  expect(view.container.textContent).toContain('has no public log')
})
