// @vitest-environment happy-dom
import { signal } from '@preact/signals-core'
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { DepositLine, PurchaseLine, WithdrawalLine } from '#domain/history.ts'
import { amountOf } from '#domain/money/amount.ts'
import { typeText } from '#text/lines.ts'
import { HistoryTable } from '../../../src/features/wallet/history/HistoryTable.tsx'
import { type Entry, entriesOf } from '../../../src/features/wallet/history/history-entry.ts'
import { Receipt } from '../../../src/features/wallet/history/Receipt.tsx'
import * as spaced from '../../../src/language/marks/spaced.ts'
import { historyStores } from '../../../src/stores/history/history.ts'
import { replaceTexts } from '../../support/replace-texts.ts'
import { renderWith, testServices } from '../../support/services.tsx'

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

const show = (entry: Entry, services = testServices()) =>
  renderWith(services, <Receipt entry={entry} isHidden={false} onClose={() => undefined} />)

test('the receipt of a rejected withdrawal shows the reason if there is one', () => {
  for (const [reason, text] of [
    ['Address on a list', 'RejectedReasonAddress on a list'],
    ['', 'Rejected'],
  ] as const) {
    const [entry] = entriesOf([{ ...line, reason }])
    if (!entry) throw new Error('no entry')
    using view = show(entry)
    expect(view.find('dl').textContent).toMatch(new RegExp(`Status${text}$`))
  }
})

test('the row of a rejected withdrawal says why, on a phone as well', () => {
  const why = (entries: readonly Entry[]) => {
    using view = renderWith(
      testServices(),
      <HistoryTable entries={entries} isHidden={false} onReceipt={() => {}} />,
    )
    const details = view.find('td[class*="details"]')
    return [details.textContent, details.querySelector('[data-whole]')?.textContent]
  }
  // First, and as what a phone shows whole.
  const [all, whole] = why(entriesOf([{ ...line, reason: 'Address on a list' }]))
  expect(all).toMatch(/^Address on a list · 0xabc · Fee /)
  expect(whole).toBe('Address on a list')
  expect(why(entriesOf([{ ...line, reason: '' }]))).toEqual([
    expect.not.stringMatching('list'),
    undefined,
  ])
})

test('the receipt shows all digits of an amount, and a time that could not be read as it came', () => {
  const [entry] = entriesOf([{ ...line, timeText: 'Last Friday' }])
  if (!entry) throw new Error('no entry')
  using view = show(entry)
  const { textContent } = view.find('dl')
  // Nobody knows in which zone the host has written it.
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
    using view = show(entry)
    const shown = view.find('dl').textContent
    if (text === undefined) expect(shown).not.toContain('Progress')
    else expect(shown).toContain(text)
    expect(view.container.querySelectorAll('a[href^="https://bscscan.com/tx/"]')).toHaveLength(
      transaction ? 1 : 0,
    )
  }
})

test('a withdrawal that waits says until when and where it can be cancelled, in the row and in the receipt', () => {
  const waits = {
    ...line,
    status: 'pending',
    waitsUntil: testServices().platform.now() + 1,
  } as const
  for (const [one, isWaiting] of [
    [waits, true],
    [{ ...waits, waitsUntil: waits.waitsUntil - 1 }, false],
  ] as const) {
    const entries = entriesOf([one])
    const [entry] = entries
    if (!entry) throw new Error('no entry')
    using view = show(entry)
    using table = renderWith(
      testServices(),
      <HistoryTable entries={entries} isHidden={false} onReceipt={vi.fn()} />,
    )
    for (const shown of [view.find('dl'), table.find('tbody tr')])
      expect(shown.textContent?.includes('Waits until')).toBe(isWaiting)
    expect(view.container.querySelectorAll('a[href="/setting#security"]')).toHaveLength(
      isWaiting ? 1 : 0,
    )
  }
})

test('an open receipt follows its deposit from pending to credited', () => {
  const seen: DepositLine = {
    kind: 'deposit',
    id: 'a-deposit',
    time: 0,
    coin: 'BNB',
    amount: amountOf('BNB', 2n),
    type: 'Crypto',
    network: 'BNB',
    transaction: '0x12',
    status: 'pending',
    confirmations: '1/3',
  }
  const other: DepositLine = { ...seen, id: 'another', transaction: '0x34' }
  const final: DepositLine = { ...seen, status: 'completed', confirmations: '' }
  const rows = signal([seen])
  const services = testServices()
  const stores = services.get(historyStores)
  services.with(historyStores, { ...stores, deposit: { ...stores.deposit, rows } })
  const [entry] = entriesOf([seen])
  if (!entry) throw new Error('no entry')
  using view = show(entry, services)
  expect(view.find('dl').textContent).toContain('StatusPendingConfirmations1/3')
  act(() => {
    rows.value = [other, final]
  })
  expect(view.find('dl').textContent).toMatch(/0x12StatusCompletedId/)
})

const purchase: PurchaseLine = {
  kind: 'purchase',
  time: 0,
  coin: 'BNB',
  amount: amountOf('BNB', 2n),
  fee: amountOf('TOKEN', 1n),
  received: amountOf('TOKEN', 3n),
  type: 'buy',
  coinPrice: '600.696',
  tokenPrice: '0.01',
  saleStage: '1',
  status: 'completed',
}

test('the receipt of a purchase has its type in the words of the language, or as another host spells it', () => {
  const textOf = (type: string) => {
    const [entry] = entriesOf([{ ...purchase, type }])
    if (!entry) throw new Error('no entry')
    using view = show(entry)
    return view.find('dl').textContent
  }
  using _replaced = replaceTexts(typeText)
  expect(textOf('buy')).toContain('Type⟦any text⟧')
  expect(textOf('toString')).toContain('TypetoString')
})

test('the receipt of a purchase has prices with the marks of the language', async () => {
  vi.resetModules()
  vi.doMock('#marks', () => spaced)
  onTestFinished(() => {
    vi.doUnmock('#marks')
    vi.resetModules()
  })
  const { FIELDS } = await import('../../../src/features/wallet/history/history-fields.ts')
  const { receiptValue } = await import('../../../src/features/wallet/history/receipt-value.tsx')
  const shown = FIELDS.purchase.map((field) => receiptValue(field, purchase, false))
  expect(shown).toEqual(expect.arrayContaining(['600,696', '0,01', '1']))
})
