// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CopyButton } from '../../../src/ui/controls/CopyButton.tsx'
import { press, render } from '../../support/render.tsx'

const writeText = vi.fn<(text: string) => Promise<void>>()
const onCopied = vi.fn()
const onFailed = vi.fn()
const button = (
  <CopyButton text="0x2c1D" label="Copy address" onCopied={onCopied} onFailed={onFailed} />
)
const iconIn = (container: HTMLElement) =>
  container.querySelector('use')?.getAttribute('href')?.split('#')[1]
const advance = (ms: number) => act(() => vi.advanceTimersByTime(ms))

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
    advance(1999)
    expect(iconIn(view.container)).toBe('check')
    advance(1)
    expect(iconIn(view.container)).toBe('copy')
  })

  test('again while the check mark is shown extends it by two seconds', async () => {
    using view = render(button)
    await press(view.find('button'))
    advance(1500)
    await press(view.find('button'))
    advance(1999)
    expect(iconIn(view.container)).toBe('check')
  })

  test('that the browser refuses reports a failure and shows no check mark', async () => {
    writeText.mockRejectedValue(new Error('not allowed'))
    using view = render(button)
    await press(view.find('button'))
    expect(onFailed).toHaveBeenCalledOnce()
    expect(onCopied).not.toHaveBeenCalled()
    expect(iconIn(view.container)).toBe('copy')
  })

  test('without a clipboard API reports a failure', async () => {
    vi.stubGlobal('navigator', {})
    using view = render(button)
    await press(view.find('button'))
    expect(onFailed).toHaveBeenCalledOnce()
  })

  test('clears its timer when it is unmounted', async () => {
    const view = render(button)
    await press(view.find('button'))
    view.unmount()
    expect(vi.getTimerCount()).toBe(0)
  })
})
