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
  stage: '',
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

test('the receipt of a pending withdrawal tells approved and sent apart, with the transaction', () => {
  for (const [stage, transaction, text] of [
    ['', '', undefined],
    ['approved', '', 'ProgressApproved, not sent yet'],
    ['sent', `0x${'ab'.repeat(32)}`, 'ProgressSent, not final yet'],
  ] as const) {
    const [entry] = entriesOf([{ ...line, status: 'pending', stage, transaction }])
    if (!entry) throw new Error('no entry')
    using view = render(<Receipt entry={entry} isHidden={false} onClose={() => undefined} />)
    const shown = view.find('dl').textContent
    if (text === undefined) expect(shown).not.toContain('Progress')
    else expect(shown).toContain(text)
    expect(view.container.querySelectorAll('a[href^="https://bscscan.com/tx/"]')).toHaveLength(
      transaction ? 1 : 0,
    )
  }
})
