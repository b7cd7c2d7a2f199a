// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CopyButton } from '../../src/ui/controls/CopyButton.tsx'
import { press, render } from '../support/render.tsx'

const writeText = vi.fn<(text: string) => Promise<void>>()
const onCopied = vi.fn()
const onFailed = vi.fn()
const button = (
  <CopyButton text="0x2c1D" label="Copy address" onCopied={onCopied} onFailed={onFailed} />
)
const drawingIn = (container: HTMLElement) =>
  container.querySelector('use')?.getAttribute('href')?.split('#')[1]
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetAllMocks()
  vi.stubGlobal('navigator', { clipboard: { writeText } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('copying', () => {
  test('puts the text on the clipboard and shows a check mark for two seconds', async () => {
    using view = render(button)
    await press(view.find('button'))
    expect(writeText).toHaveBeenCalledWith('0x2c1D')
    expect(onCopied).toHaveBeenCalledOnce()
    pass(1999)
    expect(drawingIn(view.container)).toBe('check')
    pass(1)
    expect(drawingIn(view.container)).toBe('copy')
  })

  test('again while the check mark is shown keeps it for two seconds more', async () => {
    using view = render(button)
    await press(view.find('button'))
    pass(1500)
    await press(view.find('button'))
    pass(1999)
    expect(drawingIn(view.container)).toBe('check')
  })

  test('that the browser refuses reports so and shows no check mark', async () => {
    writeText.mockRejectedValue(new Error('not allowed'))
    using view = render(button)
    await press(view.find('button'))
    expect(onFailed).toHaveBeenCalledOnce()
    expect(onCopied).not.toHaveBeenCalled()
    expect(drawingIn(view.container)).toBe('copy')
  })

  test('on an origin without a clipboard reports the failure', async () => {
    vi.stubGlobal('navigator', {})
    using view = render(button)
    await press(view.find('button'))
    expect(onFailed).toHaveBeenCalledOnce()
  })

  test('leaves no timer behind on a screen that is gone', async () => {
    const view = render(button)
    await press(view.find('button'))
    view.unmount()
    expect(vi.getTimerCount()).toBe(0)
  })
})
