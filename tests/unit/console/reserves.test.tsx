// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { Reserves } from '../../../src/console/screens/Reserves.tsx'
import { showInConsole } from '../../support/console-render.tsx'

const row = (day: string, symbol: string, percent: string | null) => ({
  day: `2026-11-${day}`,
  symbol,
  reserves: '1200.5',
  owed: percent === null ? '0' : '1000',
  percent,
  at: `2026-11-${day}T12:00:00.000Z`,
})

const showReserves = (rows: readonly object[]) =>
  showInConsole(<Reserves />, { answers: { reserves: { rows } } })

test('the line has of each day the coin that is covered least, and none of a day without a comparison', async () => {
  using shown = await showReserves([
    row('24', 'BNB', '250'),
    row('24', 'USDT', '99.5'),
    row('26', 'BNB', '1010'),
    row('26', 'TRX', null),
    row('26', 'USDT', '100.25'),
  ])
  const slider = shown.find('input')
  const steps = Number(slider.getAttribute('max')) + 1
  expect(steps).toBe(3)
  expect(slider.getAttribute('aria-valuetext')).toBe('2026-11-26: 100.25 % (USDT)')
  expect(shown.container.textContent).toContain('99.5 % (USDT)')
  expect(shown.container.textContent).not.toContain('250 %')
  // Below it each coin, as of the newest day.
  expect(shown.container.textContent).toContain('1,010 %')
  expect(shown.container.textContent).toContain('1,200.5')
})

test('where nothing was compared a sentence says so', async () => {
  using shown = await showReserves([])
  expect(shown.container.textContent).toContain('have not been compared')
})
