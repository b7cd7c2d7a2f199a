// @vitest-environment happy-dom
import { act } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startFrameActions } from '../../../src/app/frame/actions.ts'
import { Button } from '../../../src/ui/controls/Button.tsx'
import { IconButton } from '../../../src/ui/controls/IconButton.tsx'
import { Dialog } from '../../../src/ui/feedback/Dialog.tsx'
import { ChoiceCards } from '../../../src/ui/fields/ChoiceCards.tsx'
import { type Arrival, ScreenArrival } from '../../../src/ui/layout/Page.tsx'
import { Rest } from '../../../src/ui/layout/Rest.tsx'
import { ThemeChoice } from '../../../src/ui/theme/ThemeChoice.tsx'
import { chooseCard, findIn, press, render } from '../../support/render.tsx'

describe('a press is painted before its work, where the browser can yield', () => {
  let painted = Promise.withResolvers<void>()
  beforeEach(() => {
    painted = Promise.withResolvers()
    vi.stubGlobal('scheduler', { yield: () => painted.promise })
  })
  afterEach(() => void Reflect.deleteProperty(globalThis, 'scheduler'))

  const paint = () => act(async () => painted.resolve())

  const work = vi.fn()
  afterEach(() => work.mockReset())

  async function expectAfterPaint(): Promise<void> {
    expect(work).not.toHaveBeenCalled()
    await paint()
    expect(work).toHaveBeenCalledOnce()
  }

  test('a button', async () => {
    using view = render(<Button onClick={work}>Continue</Button>)
    await press(view.find('button'))
    await expectAfterPaint()
  })

  test('a button with an icon', async () => {
    using view = render(<IconButton label="Show" icon="eye" onClick={work} />)
    await press(view.find('button'))
    await expectAfterPaint()
  })

  test('the key that closes a dialog', async () => {
    using view = render(<Dialog title="Receipt" isOpen onClose={work} children="" />)
    const cancel = new Event('cancel', { cancelable: true })
    act(() => void view.find('dialog').dispatchEvent(cancel))
    expect(cancel.defaultPrevented).toBe(true)
    await expectAfterPaint()
  })

  test('a card', async () => {
    const choices = [{ value: 'BNB', label: 'BNB', icon: 'coin-bnb', details: [] }] as const
    using view = render(<ChoiceCards label="Coin" choices={choices} onChange={work} />)
    await chooseCard(view.container, 'BNB')
    await expectAfterPaint()
  })

  test('what the header does', async () => {
    startFrameActions(work)
    using view = render(
      <button type="button" data-action="log-out">
        Logout
      </button>,
    )
    await press(view.find('button'))
    await expectAfterPaint()
  })

  test('a theme, whose button is chosen at once', async () => {
    const names = { system: 'System', light: 'Light', dark: 'Dark' }
    using view = render(<ThemeChoice label="Appearance" names={names} />)
    const { dataset } = document.documentElement
    const dark = findIn(view.container, 'label:last-child input')
    const isChosen = () => dark instanceof HTMLInputElement && dark.checked
    await press(dark)
    expect([isChosen(), dataset['theme']]).toEqual([true, undefined])
    await paint()
    expect([isChosen(), dataset['theme']]).toEqual([true, 'dark'])
    delete dataset['theme']
  })
})

test('below its first part, a screen is rendered after a navigation has been painted; with a document or on the way back at once', () => {
  const screen = (arrival: Arrival) => (
    <ScreenArrival value={() => arrival}>
      <Rest>below</Rest>
    </ScreenArrival>
  )
  expect(renderToStaticMarkup(screen(undefined))).toContain('below')
  expect(renderToStaticMarkup(screen('navigation'))).not.toContain('below')
  expect(renderToStaticMarkup(screen('history'))).toContain('below')
  using view = render(screen('navigation'))
  expect(view.container.textContent).toBe('below')
})
