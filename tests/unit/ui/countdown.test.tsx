// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Countdown } from '../../../src/ui/controls/Countdown.tsx'
import { render } from '../../support/render.tsx'

const minute = (
  <Countdown until={60_000} label="Resend code in">
    <button type="button">Resend code</button>
  </Countdown>
)
const advance = (ms: number) => act(() => vi.advanceTimersByTime(ms))

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

test('counts whole seconds down and then shows its content', () => {
  using view = render(minute)
  expect(view.container.textContent).toBe('Resend code in 60 s')
  advance(1000)
  expect(view.container.textContent).toBe('Resend code in 59 s')
  advance(58_999)
  expect(view.container.textContent).toBe('Resend code in 1 s')
  advance(1)
  expect(view.container.textContent).toBe('Resend code')
  expect(vi.getTimerCount()).toBe(0)
})

test('restarts when its end changes', () => {
  using view = render(minute)
  advance(60_000)
  view.show(
    <Countdown until={120_000} label="Resend code in">
      Resend code
    </Countdown>,
  )
  expect(view.container.textContent).toBe('Resend code in 60 s')
})

test('is right after the device was asleep', () => {
  using view = render(minute)
  vi.setSystemTime(45_000)
  advance(1000)
  expect(view.container.textContent).toBe('Resend code in 14 s')
})

test('is not announced every second', () => {
  using view = render(minute)
  expect(view.find('[role="timer"]').getAttribute('aria-live')).toBe('off')
})

test('clears its timer when it is unmounted', () => {
  const view = render(minute)
  view.unmount()
  expect(vi.getTimerCount()).toBe(0)
})
