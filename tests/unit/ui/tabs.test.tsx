// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { Tabs } from '../../../src/ui/controls/Tabs.tsx'
import { press, pressKey, render } from '../../support/render.tsx'

const tabs = [
  { id: 'deposit', label: 'Deposit', panel: <p>Deposits</p> },
  { id: 'withdraw', label: 'Withdraw', panel: <p>Withdrawals</p> },
  { id: 'buy', label: 'Buy Token', panel: <p>Purchases</p> },
]

function History() {
  const [selected, setSelected] = useState('deposit')
  return <Tabs label="History" tabs={tabs} selected={selected} onSelect={setSelected} />
}

const selectedOf = (container: HTMLElement) =>
  [...container.querySelectorAll('[aria-selected="true"]')].map((tab) => tab.textContent)
const shownIn = (container: HTMLElement) =>
  [...container.querySelectorAll('[role="tabpanel"]:not([hidden])')].map(
    (panel) => panel.textContent,
  )

test('a click selects a tab and shows only its panel', async () => {
  using view = render(<History />)
  const [, withdraw] = view.container.querySelectorAll<HTMLElement>('[role="tab"]')
  if (withdraw) await press(withdraw)
  expect(selectedOf(view.container)).toEqual(['Withdraw'])
  expect(shownIn(view.container)).toEqual(['Withdrawals'])
})

test('the selected tab is shown before its panel is rendered', async () => {
  const shown: string[] = []
  const Panel = ({ name }: { name: string }) => {
    shown.push(`${selectedOf(document.body).join()} is selected, ${name} rendered`)
    return name
  }
  const panels = tabs.map((tab) => ({ ...tab, panel: <Panel name={tab.label} /> }))
  function Screen() {
    const [selected, setSelected] = useState('deposit')
    return <Tabs label="History" tabs={panels} selected={selected} onSelect={setSelected} />
  }
  using view = render(<Screen />)
  const [, withdraw] = view.container.querySelectorAll<HTMLElement>('[role="tab"]')
  if (withdraw) await press(withdraw)
  expect(shown.at(-1)).toBe('Withdraw is selected, Withdraw rendered')
})

test.each([
  ['ArrowRight', 'Withdraw'],
  ['ArrowLeft', 'Buy Token'],
  ['End', 'Buy Token'],
  ['Home', 'Deposit'],
])('%s moves the focus and the selection to %s', (key, label) => {
  using view = render(<History />)
  pressKey(view.find('[aria-selected="true"]'), key)
  expect(selectedOf(view.container)).toEqual([label])
  expect(document.activeElement?.textContent).toBe(label)
})

test.each([
  ['ArrowLeft', 'Withdraw'],
  ['ArrowRight', 'Buy Token'],
])('in a page that is read from the right %s goes to %s', (key, label) => {
  document.dir = 'rtl'
  onTestFinished(() => {
    document.dir = ''
  })
  using view = render(<History />)
  pressKey(view.find('[aria-selected="true"]'), key)
  expect(selectedOf(view.container)).toEqual([label])
})

test('other keys have no effect', () => {
  using view = render(<History />)
  pressKey(view.find('[aria-selected="true"]'), 'a')
  expect(selectedOf(view.container)).toEqual(['Deposit'])
})

test('the tab list is one stop for the Tab key', () => {
  using view = render(<History />)
  const stops = [...view.container.querySelectorAll('[role="tab"][tabindex="0"]')]
  expect(stops.map((tab) => tab.textContent)).toEqual(['Deposit'])
})

test('every tab references its panel, and every panel its tab', () => {
  using view = render(<History />)
  for (const tab of view.container.querySelectorAll('[role="tab"]')) {
    const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '')
    expect(panel?.getAttribute('aria-labelledby')).toBe(tab.id)
  }
})
