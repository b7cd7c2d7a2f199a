// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Countdown } from '../../src/ui/controls/Countdown.tsx'
import { render } from '../support/render.tsx'

const minute = (
  <Countdown until={60_000} label="Resend code in">
    <button type="button">Resend code</button>
  </Countdown>
)
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

test('counts whole seconds down and then shows what was waited for', () => {
  using view = render(minute)
  expect(view.container.textContent).toBe('Resend code in 60 s')
  pass(1000)
  expect(view.container.textContent).toBe('Resend code in 59 s')
  pass(58_999)
  expect(view.container.textContent).toBe('Resend code in 1 s')
  pass(1)
  expect(view.container.textContent).toBe('Resend code')
  expect(vi.getTimerCount()).toBe(0)
})

test('starts anew when the end moves on', () => {
  using view = render(minute)
  pass(60_000)
  view.show(
    <Countdown until={120_000} label="Resend code in">
      Resend code
    </Countdown>,
  )
  expect(view.container.textContent).toBe('Resend code in 60 s')
})

test('catches up after the phone has slept', () => {
  using view = render(minute)
  vi.setSystemTime(45_000)
  pass(1000)
  expect(view.container.textContent).toBe('Resend code in 14 s')
})

test('is not read out every second', () => {
  using view = render(minute)
  expect(view.find('[role="timer"]').getAttribute('aria-live')).toBe('off')
})

test('leaves no timer behind on a screen that is gone', () => {
  const view = render(minute)
  view.unmount()
  expect(vi.getTimerCount()).toBe(0)
})
