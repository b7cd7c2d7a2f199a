// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BackButton } from '../../../src/ui/controls/BackButton.tsx'
import { press, render } from '../../support/render.tsx'

/** Those that have not been destroyed. */
const open = new Set<Watcher>()
class Watcher extends EventTarget {
  constructor() {
    super()
    open.add(this)
  }
  destroy() {
    open.delete(this)
  }
}
const requestClose = () =>
  act(async () => {
    for (const watcher of open) watcher.dispatchEvent(new Event('close'))
  })

beforeEach(() => vi.stubGlobal('CloseWatcher', Watcher))
afterEach(() => vi.unstubAllGlobals())

test('a request to close does what a press does, at the time of the request', async () => {
  const [first, second] = [vi.fn(), vi.fn()]
  using view = render(<BackButton onClick={first}>Back</BackButton>)
  await press(view.find('button'))
  expect(first).toHaveBeenCalledOnce()
  view.show(<BackButton onClick={second}>Back</BackButton>)
  expect(open.size).toBe(1)
  await requestClose()
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1])
})

test('a request to close leads nowhere once the button is gone', () => {
  const view = render(<BackButton onClick={() => undefined}>Back</BackButton>)
  expect(open.size).toBe(1)
  view.unmount()
  expect(open.size).toBe(0)
})

test('the button works in a browser that has no requests to close', async () => {
  vi.stubGlobal('CloseWatcher', undefined)
  const back = vi.fn()
  using view = render(<BackButton onClick={back}>Back</BackButton>)
  await press(view.find('button'))
  expect(back).toHaveBeenCalledOnce()
})
