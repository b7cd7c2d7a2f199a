// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WalletScreen } from '../../../src/features/wallet/WalletScreen.tsx'
import { renderWith, testServices } from '../../support/services.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test.each([
  ['is not painted yet', 0, 2000],
  ['was painted 800 ms ago', 800, 1200],
])('the preloader lasts 2 s from the first paint: the document %s', async (_, since, left) => {
  const { container } = renderWith(testServices({ sincePaint: () => since }), <WalletScreen />)
  const preloader = () => container.querySelector('[data-size="overlay"]')
  await pass(left - 1)
  expect(preloader()).not.toBeNull()
  await pass(1)
  expect(preloader()).toBeNull()
})

test('no preloader comes back where the app starts after it', () => {
  const { container } = renderWith(testServices({ sincePaint: () => 2500 }), <WalletScreen />)
  expect(container.querySelector('[data-size="overlay"]')).toBeNull()
})
