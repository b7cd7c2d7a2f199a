// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { withdrawalEntries } from '../../src/features/wallet/history/history-entry.ts'
import { Receipt } from '../../src/features/wallet/history/Receipt.tsx'
import { render } from '../support/render.tsx'

const row = {
  ...{ Time: 0, Assets: 'BNB', TotalAmount: 2n, Amount: 1n, Chain: 'BNB' },
  ...{ Transaction_ID: '', Transfer_To: '0xabc', Status: 'Rejected' },
}

test('the receipt of a rejected withdrawal says why, where the host said so', () => {
  for (const [Reason, text] of [
    ['Address on a list', 'RejectedReasonAddress on a list'],
    [undefined, 'Rejected'],
  ] as const) {
    const [entry] = withdrawalEntries([Reason ? { ...row, Reason } : row])
    if (!entry) throw new Error('no entry')
    using view = render(<Receipt entry={entry} isHidden={false} onClose={() => undefined} />)
    expect(view.find('dl').textContent).toMatch(new RegExp(`Status${text}$`))
  }
})
