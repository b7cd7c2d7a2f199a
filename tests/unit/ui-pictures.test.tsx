// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { Amount } from '../../src/ui/display/Amount.tsx'
import { Donut } from '../../src/ui/display/Donut.tsx'
import { GroupedText } from '../../src/ui/display/GroupedText.tsx'
import { QrBox } from '../../src/ui/display/QrBox.tsx'
import { StageLadder } from '../../src/ui/display/StageLadder.tsx'
import { iconNames } from '../../src/ui/icons/names.ts'
import { render } from '../support/render.tsx'

const sheet = readFileSync('src/ui/icons/sprite.svg', 'utf8')

describe('the sheet of icons', () => {
  test('holds a drawing for every name, and no other', () => {
    const drawn = [...sheet.matchAll(/<symbol id="([\w-]+)"/g)].map(([, name]) => name)
    expect(drawn.sort()).toEqual([...iconNames].sort())
  })

  test('leaves colour to the text around it and carries nothing that runs', () => {
    expect(sheet).not.toMatch(/#[0-9a-f]{3,8}\b|rgb|style=|<script|on\w+=/i)
  })
})

describe('a donut', () => {
  const slices = [
    { label: 'BNB', share: 25 },
    { label: 'USDT', share: 0 },
    { label: 'ETH', share: 75 },
  ]
  const arcs = (place: HTMLElement) => [...place.querySelectorAll('path[data-colour]')]

  test('lets each slice start where the one before ends', () => {
    using view = render(<Donut label="Holdings" slices={slices} />)
    expect(arcs(view.place).map((arc) => arc.getAttribute('stroke-dashoffset'))).toEqual([
      '0',
      '-25',
    ])
  })

  test('leaves out what is nothing, and every slice keeps its colour', () => {
    using view = render(<Donut label="Holdings" slices={slices} />)
    expect(arcs(view.place).map((arc) => arc.getAttribute('data-colour'))).toEqual(['1', '3'])
  })

  test('of one slice is a closed ring', () => {
    using view = render(<Donut label="Holdings" slices={[{ label: 'BNB', share: 100 }]} />)
    expect(arcs(view.place)[0]?.hasAttribute('stroke-dasharray')).toBe(false)
  })

  test('says what it is to those who do not see it', () => {
    using view = render(<Donut label="Holdings" slices={slices} />)
    expect(view.place.querySelector('[role="img"]')?.getAttribute('aria-label')).toBe('Holdings')
  })
})

test('a ladder marks one stage as the current one', () => {
  const stages = ['A', 'B', 'C'].map((name) => ({ name, value: '1' }))
  using view = render(<StageLadder label="Stages" stages={stages} current={2} currentLabel="Now" />)
  const marked = [...view.place.querySelectorAll('[aria-current="step"]')]
  expect(marked.map((stage) => stage.textContent)).toEqual(['NowB1'])
})

test('an address in groups is copied as one, with what differs marked', () => {
  using view = render(<GroupedText text="0x2c1D97bF" marked={new Set([4, 9])} />)
  expect(view.place.textContent).toBe('0x2c1D97bF')
  const marks = [...view.place.querySelectorAll('mark')]
  expect(marks.map((mark) => mark.textContent)).toEqual(['1', 'F'])
})

test.each(['1,234.560000', '0', 'XXXX'])('the amount %s is shown as it was given', (text) => {
  using view = render(<Amount>{text}</Amount>)
  expect(view.place.textContent).toBe(text)
})

test('a QR code is encoded at one size and shown at another, with words beside it', () => {
  using view = render(<QrBox value="0x2c1D" label="QR code of the address" displaySize={100} />)
  const code = view.place.querySelector('svg')
  expect(code?.getAttribute('width')).toBe('100')
  expect(code?.getAttribute('aria-label')).toBe('QR code of the address')
})
