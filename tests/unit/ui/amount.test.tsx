// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import * as comma from '../../../src/language/marks/comma.ts'
import * as lakh from '../../../src/language/marks/lakh.ts'
import * as spaced from '../../../src/language/marks/spaced.ts'
import { Amount, splitAmount } from '../../../src/ui/display/Amount.tsx'
import { unbroken } from '../../../src/ui/display/unbroken.tsx'
import { render } from '../../support/render.tsx'

test('the digits after the second decimal and the zeros at the end are lighter', () => {
  const parts = [
    '1,234.567800',
    '48,000.000000',
    '0.500000',
    '0.050000',
    '5.001000',
    '12',
    'XXXX',
    '–',
    '',
  ]
  expect(parts.map((text) => splitAmount(text).join('|'))).toEqual([
    '1,234.56|7800',
    '48,000|.000000',
    '0.5|00000',
    '0.05|0000',
    '5|.001000',
    '12|',
    'XXXX|',
    '–|',
    '|',
  ])
})

test('of less than a hundredth every digit is read', () => {
  expect(splitAmount('0.000120')).toEqual(['0.00012', '0'])
  expect(splitAmount('0.000000')).toEqual(['0', '.000000'])
  expect(splitAmount('0.056700')).toEqual(['0.05', '6700'])
})

test('an amount is one text with its sign and its coin, however long', () => {
  const long = '123,456,789,012,345,678,901,234,567,890.123456'
  using view = render(
    <Amount before="+" unit="BNB">
      {long}
    </Amount>,
  )
  expect(view.container.textContent).toBe(`+${long} BNB`)
  // Its digits are smaller where it has less room than that.
  expect(Number(view.find('[data-ems]').getAttribute('data-ems'))).toBeGreaterThan(25)
})

test('a short amount needs no step of its size', () => {
  using view = render(<Amount unit="BNB">1.250000</Amount>)
  expect(view.container.querySelector('[data-ems]')).toBeNull()
})

test('amounts within a text are whole with their signs and units, and names and other numbers stay as they are', () => {
  const text = '−50.000000 NOVA, a fee of 1,250.500000 USDT on Binance (BEP-20), 2.5 of 3/12.'
  using view = render(<p>{unbroken(text)}</p>)
  expect(view.container.textContent).toBe(text)
  const whole = [...view.container.querySelectorAll('p > *')].map((part) => part.textContent)
  // No line begins with the mark after one.
  expect(whole).toEqual(['−50.000000 NOVA,', '1,250.500000 USDT', '(BEP-20),'])
})

test.each([
  ['1.250,500000 USDT', comma],
  ['1\u202f250,500000 USDT', spaced],
  ['12,34,567.890000 USDT', lakh],
])('%s within a text is whole where a language writes it so', async (amount, marks) => {
  vi.resetModules()
  vi.doMock('#marks', () => marks)
  onTestFinished(() => {
    vi.doUnmock('#marks')
    vi.resetModules()
  })
  const own = await import('../../../src/ui/display/unbroken.tsx')
  const text = `La comisión es ${amount}, el 01.12.2026.`
  using view = render(<p>{own.unbroken(text)}</p>)
  expect(view.container.textContent).toBe(text)
  const whole = [...view.container.querySelectorAll('p > *')].map((part) => part.textContent)
  expect(whole).toEqual([`${amount},`])
})

test('an amount of eight decimals is smaller in a small card, and not elsewhere', () => {
  using card = render(<Amount size="card">98,765.10000000</Amount>)
  expect(card.find('[data-ems]').getAttribute('data-ems')).toBe('10')
  using text = render(<Amount>98,765.10000000</Amount>)
  expect(text.container.querySelector('[data-ems]')).toBeNull()
})
