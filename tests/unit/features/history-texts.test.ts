import { expect, test } from 'vitest'
import {
  type HistoryLine,
  paidAddresses,
  STATUSES,
  type Status,
  type WithdrawalLine,
} from '#domain/history.ts'
import { amountOf } from '#domain/money/amount.ts'
import { screens, statuses } from '#text/messages.ts'
import { historyText, kindText } from '#text/wallet.ts'
import { entryTotals } from '../../../src/features/wallet/history/HistoryTotals.tsx'
import { entriesOf } from '../../../src/features/wallet/history/history-entry.ts'
import { filterEntries, NO_FILTER } from '../../../src/features/wallet/history/history-filter.ts'
import { coinOptions, statusOptions } from '../../../src/features/wallet/history/history-options.ts'
import { toneOf } from '../../../src/stores/money/coins.ts'
import { replaceTexts } from '../../support/replace-texts.ts'

const ALL: readonly Status[] = [...STATUSES, 'other:On hold']

const withdrawal = (status: Status, n: number): WithdrawalLine => ({
  kind: 'withdrawal',
  time: n,
  coin: n % 2 === 0 ? 'BNB' : 'USDT',
  amount: amountOf(n % 2 === 0 ? 'BNB' : 'USDT', BigInt(n + 1)),
  fee: amountOf('BNB', 0n),
  arrives: amountOf('BNB', BigInt(n + 1)),
  network: 'BNB',
  transaction: '',
  address: `0x${n}`,
  status,
  reason: '',
  stage: '',
})
const lines: readonly WithdrawalLine[] = ALL.map(withdrawal)

/** Everything that is derived from a history, without display texts. */
function decisions() {
  const entries = entriesOf(lines)
  const found = (filter: Partial<typeof NO_FILTER>): readonly HistoryLine[] =>
    filterEntries(entries, { ...NO_FILTER, ...filter }).map(({ line }) => line)
  return {
    totals: entryTotals(entries),
    byStatus: ALL.map((status) => found({ status })),
    byCoin: ['BNB', 'USDT', 'TOKEN'].map((coin) => found({ coin })),
    byAddress: found({ search: '0X3' }),
    tones: ALL.map(toneOf),
    paid: paidAddresses(lines, 'BNB'),
    choices: [statusOptions(entries), coinOptions(entries)].map((choices) =>
      choices.map(({ value }) => value).sort(),
    ),
  }
}

test('totals, filters, tones and known recipients do not depend on display texts', () => {
  const usual = decisions()
  expect(usual.totals.map(({ coin, units }) => [coin, units])).toEqual([
    ['BNB', 1n + 3n + 5n],
    ['USDT', 2n],
  ])
  expect(usual.byStatus.map(({ length }) => length)).toEqual(ALL.map(() => 1))
  using _ = replaceTexts(statuses, historyText, kindText, screens)
  expect(statuses.rejected).toBe(statuses.approved)
  expect(decisions()).toEqual(usual)
})
