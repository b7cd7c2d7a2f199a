// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { WithdrawalLine } from '#domain/history.ts'
import { amountOf } from '#domain/money/amount.ts'
import { entriesOf } from '../../../src/features/wallet/history/history-entry.ts'
import { Receipt } from '../../../src/features/wallet/history/Receipt.tsx'
import { render } from '../../support/render.tsx'

const line: WithdrawalLine = {
  kind: 'withdrawal',
  time: 0,
  coin: 'BNB',
  amount: amountOf('BNB', 2n),
  fee: amountOf('BNB', 1n),
  arrives: amountOf('BNB', 1n),
  network: 'BNB',
  transaction: '',
  address: '0xabc',
  status: 'rejected',
  reason: '',
}

test('the receipt of a rejected withdrawal shows the reason if there is one', () => {
  for (const [reason, text] of [
    ['Address on a list', 'RejectedReasonAddress on a list'],
    ['', 'Rejected'],
  ] as const) {
    const [entry] = entriesOf([{ ...line, reason }])
    if (!entry) throw new Error('no entry')
    using view = render(<Receipt entry={entry} isHidden={false} onClose={() => undefined} />)
    expect(view.find('dl').textContent).toMatch(new RegExp(`Status${text}$`))
  }
})

test('the receipt shows all digits of an amount, and a time that could not be read as it came', () => {
  const [entry] = entriesOf([{ ...line, timeText: 'Last Friday' }])
  if (!entry) throw new Error('no entry')
  using view = render(<Receipt entry={entry} isHidden={false} onClose={() => undefined} />)
  const { textContent } = view.find('dl')
  expect(textContent).toMatch(/^TimeLast FridayTotal0.000000000000000002 BNB/)
  expect(textContent).toContain('Arrives0.000000000000000001 BNB')
})
