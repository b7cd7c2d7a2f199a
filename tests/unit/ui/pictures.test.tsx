// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { COINS } from '#domain/assets.ts'
import { Donut } from '../../../src/ui/charts/Donut.tsx'
import { Amount } from '../../../src/ui/display/Amount.tsx'
import { GroupedText } from '../../../src/ui/display/GroupedText.tsx'
import { QrBox } from '../../../src/ui/display/QrBox.tsx'
import { iconNames } from '../../../src/ui/icons/names.ts'
import { StageLadder } from '../../../src/ui/stage/StageLadder.tsx'
import { render } from '../../support/render.tsx'

const sheet = readFileSync('src/ui/icons/sprite.svg', 'utf8')

describe('the icon sprite', () => {
  test('has exactly one symbol for every name and every coin', () => {
    const symbols = [...sheet.matchAll(/<symbol id="([\w-]+)"/g)].map(([, name]) => name)
    const coins = COINS.map((coin) => `coin-${coin.toLowerCase()}`)
    expect(symbols.sort()).toEqual([...iconNames, ...coins].sort())
  })

  test('has no colours of its own and no scripts', () => {
    expect(sheet).not.toMatch(/#[0-9a-f]{3,8}\b|rgb|style=|<script|on\w+=/i)
  })
})

describe('a donut', () => {
  const slices = [
    { label: 'BNB', share: 25 },
    { label: 'USDT', share: 0 },
    { label: 'ETH', share: 75 },
  ]
  const arcs = (container: HTMLElement) => [...container.querySelectorAll('path[data-colour]')]

  test('starts each slice at the end of the one before', () => {
    using view = render(<Donut label="Holdings" slices={slices} />)
    expect(arcs(view.container).map((arc) => arc.getAttribute('stroke-dashoffset'))).toEqual([
      '0',
      '-25',
    ])
  })

  test('omits empty slices, and every slice keeps its colour', () => {
    using view = render(<Donut label="Holdings" slices={slices} />)
    expect(arcs(view.container).map((arc) => arc.getAttribute('data-colour'))).toEqual(['1', '3'])
  })

  test('of one slice is a closed ring', () => {
    using view = render(<Donut label="Holdings" slices={[{ label: 'BNB', share: 100 }]} />)
    expect(arcs(view.container)[0]?.hasAttribute('stroke-dasharray')).toBe(false)
  })

  test('has an accessible name', () => {
    using view = render(<Donut label="Holdings" slices={slices} />)
    expect(view.container.querySelector('[role="img"]')?.getAttribute('aria-label')).toBe(
      'Holdings',
    )
  })
})

test('a ladder marks one stage as the current one', () => {
  const stages = ['A', 'B', 'C'].map((name) => ({ name, value: '1' }))
  using view = render(<StageLadder label="Stages" stages={stages} current={2} currentLabel="Now" />)
  const marked = [...view.container.querySelectorAll('[aria-current="step"]')]
  expect(marked.map((stage) => stage.textContent)).toEqual(['NowB1'])
})

test('a grouped address is copied without spaces, and differing characters are marked', () => {
  using view = render(<GroupedText text="0x2c1D97bF" marked={new Set([4, 9])} />)
  expect(view.container.textContent).toBe('0x2c1D97bF')
  const marks = [...view.container.querySelectorAll('mark')]
  expect(marks.map((mark) => mark.textContent)).toEqual(['1', 'F'])
})

test.each([
  ['0x2c1D97bF', ['0x2c', '1D97', 'bF']],
  ['operator-3c700ef1-1942', ['operator-', '3c700ef1-', '1942']],
])('%s is shown in groups of four, or in those that its dashes make: %j', (text, groups) => {
  using view = render(<GroupedText text={text} />)
  const shown = [...view.container.querySelectorAll('code > span')]
  expect(shown.map((group) => group.textContent)).toEqual(groups)
})

test.each(['1,234.560000', '0', 'XXXX'])('the amount %s is displayed unchanged', (text) => {
  using view = render(<Amount>{text}</Amount>)
  expect(view.container.textContent).toBe(text)
})

test('a QR code has its displayed size and an accessible name', () => {
  using view = render(<QrBox value="0x2c1D" label="QR code of the address" displaySize={100} />)
  const code = view.container.querySelector('svg')
  expect(code?.getAttribute('width')).toBe('100')
  expect(code?.getAttribute('aria-label')).toBe('QR code of the address')
})
