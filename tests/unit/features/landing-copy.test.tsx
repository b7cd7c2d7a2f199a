// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { site } from '#config/site.ts'
import { Contract } from '../../../src/landing/sections/Contract.tsx'
import { addToastRegion } from '../../support/render.tsx'
import { recordToasts } from '../../support/toasts.ts'

// The rest of the page: its menu, its services and its font.
vi.mock('../../../src/app/frame/static-page.ts', () => ({ startStaticPage: () => undefined }))
vi.mock('../../../src/app/frame/start-link.ts', () => ({ followStart: () => undefined }))
vi.mock('../../../src/landing/lay-out.ts', () => ({
  loadFont: async () => undefined,
  layOutSections: () => undefined,
  keepSection: () => undefined,
}))

test('the landing page copies the address of the contract, or says that it has to be copied by hand', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>()
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  document.body.innerHTML = renderToStaticMarkup(<Contract />)
  addToastRegion()
  await import('../../../src/landing/browser.ts')
  using toasts = recordToasts()
  const button = document.querySelector<HTMLElement>('[data-copy]')

  writeText.mockRejectedValueOnce(new DOMException('denied', 'NotAllowedError'))
  button?.click()
  await vi.waitFor(() =>
    expect(toasts.errors()).toEqual(['Some thing went wrong. please try to copy directly']),
  )
  expect(toasts.successes()).toEqual([])

  writeText.mockResolvedValueOnce()
  button?.click()
  await vi.waitFor(() => expect(toasts.successes()).toEqual(['Coped ']))
  expect(writeText.mock.calls).toEqual([[site.tokenAdd], [site.tokenAdd]])

  // A second copy begins the two seconds of the check mark again.
  const icon = () => button?.querySelector('use')?.getAttribute('href')
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  writeText.mockResolvedValue()
  for (const pause of [1500, 1500]) {
    button?.click()
    await vi.advanceTimersByTimeAsync(pause)
    expect(icon()).toBe('#icon-check')
  }
  await vi.advanceTimersByTimeAsync(501)
  expect(icon()).toBe('#icon-copy')
})
