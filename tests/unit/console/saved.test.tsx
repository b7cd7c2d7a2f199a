// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, test } from 'vitest'
import { SavedViews } from '../../../src/console/parts/SavedViews.tsx'
import { Templates } from '../../../src/console/parts/Templates.tsx'
import { Sale } from '../../../src/console/screens/sale/Sale.tsx'
import { showInConsole } from '../../support/console-render.tsx'
import { MemoryStorage } from '../../support/memory-storage.ts'
import { press, type } from '../../support/render.tsx'

describe('a view of a list', () => {
  const view = (query: string) => (
    <SavedViews path="withdrawals" query={new URLSearchParams(query)} />
  )

  test('is saved under a name, is there later, and for nobody else', async () => {
    const storage = new MemoryStorage()
    using first = await showInConsole(view('state=to-pay&coin=BNB'), { storage })
    type(first.find('input'), 'BNB to pay')
    await act(async () => {
      first.find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    })
    using later = await showInConsole(view(''), { storage })
    expect(later.find('a').getAttribute('href')).toBe('#/withdrawals?state=to-pay&coin=BNB')
    expect(later.container.textContent).toContain('BNB to pay')
    using other = await showInConsole(view(''), { storage, id: 'b' })
    expect(other.container.textContent).toBe('')
    await press(later.find('button'))
    using removed = await showInConsole(view(''), { storage })
    expect(removed.container.textContent).toBe('')
  })

  test.each([
    ['', false],
    ['  ', false],
    [' to pay ', true],
  ])('may be called "%s": %s', async (name, isValid) => {
    using shown = await showInConsole(view('coin=BNB'))
    type(shown.find('input'), name)
    const input = shown.find('input')
    expect(input instanceof HTMLInputElement && input.checkValidity()).toBe(isValid)
  })

  test('takes the place of the one with its name, and of no other', async () => {
    const storage = new MemoryStorage()
    const save = async (query: string, name: string) => {
      using shown = await showInConsole(view(query), { storage })
      type(shown.find('input'), name)
      await act(async () => {
        shown.find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
      })
    }
    await save('coin=BNB', 'mine')
    await save('coin=ETH', 'other')
    await save('coin=USDT', 'mine')
    using later = await showInConsole(view(''), { storage })
    const links = [...later.container.querySelectorAll('a')]
    expect(links.map((one) => [one.textContent, one.getAttribute('href')])).toEqual([
      ['mine', '#/withdrawals?coin=USDT'],
      ['other', '#/withdrawals?coin=ETH'],
    ])
  })

  test.each(['no JSON', '[{"name": 1}]'])('is left out where the browser has %s', async (text) => {
    const storage = new MemoryStorage()
    storage.setItem('console-views-withdrawals-a', text)
    using shown = await showInConsole(view(''), { storage })
    expect(shown.container.textContent).toBe('')
  })
})

test('a template fills the answer, and what is typed becomes one', async () => {
  const storage = new MemoryStorage()
  let value = 'Hello\nIt is on its way.'
  const field = () => (
    <Templates
      of="answers"
      value={value}
      onChange={(next) => {
        value = next
      }}
    />
  )
  using saving = await showInConsole(field(), { storage })
  await press(saving.find('button'))
  expect(saving.find('button').textContent).toContain('Remove this template')
  saving.unmount()
  value = ''
  using filling = await showInConsole(field(), { storage })
  const select = filling.find('select')
  if (!(select instanceof HTMLSelectElement)) throw new Error('no choice')
  act(() => {
    select.value = 'Hello'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(value).toBe('Hello\nIt is on its way.')
})

test('what was sold is drawn by day, with the days on which nothing was', async () => {
  const sold = (name: string, value: string) => ({ name, purchases: 1, tokens: '1', value })
  const answers = { sales: { rows: [sold('2026-11-23', '40'), sold('2026-11-26', '5.5')] } }
  using shown = await showInConsole(<Sale query={new URLSearchParams()} />, { answers })
  const slider = shown.find('input[type="range"]')
  expect([slider.getAttribute('max'), slider.getAttribute('aria-valuetext')]).toEqual([
    '3',
    '2026-11-26: 5.5 USDT',
  ])
  expect(shown.container.textContent).toContain('0 USDT')
})
