// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { HISTORY_KINDS, type HistoryKind, type LineOf } from '#domain/history.ts'
import { amountOf } from '#domain/money/amount.ts'
import { RowCells } from '../../../src/features/wallet/history/HistoryRow.tsx'
import { historyCsv } from '../../../src/features/wallet/history/history-csv.ts'
import { entriesOf } from '../../../src/features/wallet/history/history-entry.ts'
import { Receipt } from '../../../src/features/wallet/history/Receipt.tsx'
import { formatTime } from '../../../src/ui/display/Time.tsx'
import { renderWith, testServices } from '../../support/services.tsx'

const ONE = 10n ** 18n
const common = { time: 0, coin: 'BNB', status: 'completed', network: 'BNB' } as const
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

const waits = `Waits until ${formatTime(86_400_000)} and can be cancelled`

const LINES: LineOf = {
  deposit: {
    ...common,
    kind: 'deposit',
    type: 'Crypto',
    transaction: '0x12',
    confirmations: '3/12',
    amount: amountOf('BNB', 3n * ONE),
  },
  withdrawal: {
    ...common,
    kind: 'withdrawal',
    transaction: '0x12',
    address: ADDRESS,
    reason: 'Late',
    stage: 'sent',
    waitsUntil: 86_400_000,
    amount: amountOf('BNB', 3n * ONE),
    fee: amountOf('BNB', ONE),
    arrives: amountOf('BNB', 2n * ONE),
  },
  purchase: {
    kind: 'purchase',
    time: 0,
    coin: 'BNB',
    status: 'completed',
    type: 'buy',
    amount: amountOf('BNB', 3n * ONE),
    received: amountOf('TOKEN', 5n * ONE),
    fee: amountOf('TOKEN', ONE),
    coinPrice: '600',
    tokenPrice: '0.01',
    saleStage: '2',
    id: 'a-purchase',
  },
}

interface Expected {
  csv: string
  cells: string
  /** Without the time, which depends on the time zone. */
  receipt: string
  totals: string[]
  /** The details of its row, the most important first. */
  row: string
  search: string[]
}

const EXPECTED: Readonly<Record<HistoryKind, Expected>> = {
  deposit: {
    csv: 'Time (UTC),Coin,Amount,Type,Network,Transaction,Status,Confirmations',
    cells: '1970-01-01T00:00:00.000Z,BNB,3,Crypto,BNB,0x12,Completed,3/12',
    receipt:
      'Type: Crypto; Amount: 3.000000 BNB; Network: Binance (BEP-20); Transaction: 0x12; Status: Completed; Confirmations: 3/12',
    totals: [],
    row: '3/12 confirmations · Binance (BEP-20) · 0x12',
    search: ['bnb', 'crypto', '0x12', 'completed', '3/12'],
  },
  withdrawal: {
    csv: 'Time (UTC),Coin,Total,Fee,Arrives,Network,Address,Transaction,Status,Reason,Progress,Waits until (UTC)',
    cells: `1970-01-01T00:00:00.000Z,BNB,3,1,2,BNB,${ADDRESS},0x12,Completed,Late,sent,1970-01-02T00:00:00.000Z`,
    receipt: `Total: 3.000000 BNB; Fee: 1.000000 BNB; Arrives: 2.000000 BNB; Network: Binance (BEP-20); Address: ${ADDRESS}; Transaction: 0x12; Status: Completed${waits}; Reason: Late; Progress: Sent, not final yet`,
    totals: ['Arrives'],
    row: `Waits until ${formatTime(86_400_000)} · Late · 0x5aAe…eAed · Fee 1.000000 BNB · Binance (BEP-20)`,
    search: ['bnb', ADDRESS.toLowerCase(), '0x12', 'completed', 'late', 'sent'],
  },
  purchase: {
    csv: 'Time (UTC),Type,Coin,Paid,Coin price in USDT,Token price in USDT,Stage,Fee,Received,Status',
    cells: '1970-01-01T00:00:00.000Z,buy,BNB,3,600,0.01,2,1,5,Completed',
    receipt:
      'Type: buy; Paid: 3.000000 BNB; Coin price in USDT: 600; Token price in USDT: 0.01; Stage: 2; Fee: 1.000000 NOVA; Received: 5.000000 NOVA; Status: Completed; Id: a-purchase',
    totals: ['Received'],
    row: '−3.000000 BNB · 2',
    search: ['buy', 'bnb', 'completed', '600', '0.01', '2'],
  },
}

function rowOf(kind: HistoryKind): string {
  const [entry] = entriesOf([LINES[kind]])
  if (!entry) throw new Error('no entry')
  using view = renderWith(
    testServices(),
    <table>
      <tbody>
        <tr>
          <RowCells entry={entry} isHidden={false} mark={null} onReceipt={() => undefined} />
        </tr>
      </tbody>
    </table>,
  )
  return view.find('td:nth-child(3)').textContent
}

function receiptOf(kind: HistoryKind) {
  const [entry] = entriesOf([LINES[kind]])
  if (!entry) throw new Error('no entry')
  using view = renderWith(
    testServices(),
    <Receipt entry={entry} isHidden={false} onClose={() => undefined} />,
  )
  return [...view.find('dl').children].map((item) => ({
    label: item.querySelector('dt')?.textContent,
    value: item.querySelector('dd')?.textContent,
    isTotal: item.getAttribute('data-total') === 'true',
  }))
}

describe.each(HISTORY_KINDS)('the fields of a %s', (kind) => {
  const expected = EXPECTED[kind]

  test('are all in the CSV', async () => {
    const csv = (await historyCsv(kind, entriesOf([LINES[kind]]), 'Ada')).join('')
    expect(csv).toBe(`${expected.csv},Account\r\n${expected.cells},Ada\r\n`)
  })

  test('are all in the receipt, but for the coin, which its amounts name', () => {
    const [time, zone, ...rows] = receiptOf(kind)
    expect(time?.label).toBe('Time')
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    expect(zone).toMatchObject({ label: 'Time zone', value: timeZone })
    expect(rows.map(({ label, value }) => `${label}: ${value}`).join('; ')).toBe(expected.receipt)
    const totals = rows.filter(({ isTotal }) => isTotal)
    expect(totals.map(({ label }) => label)).toEqual(expected.totals)
  })

  test('have their details in the row, the most important first', () => {
    expect(rowOf(kind)).toBe(expected.row)
  })

  test('are found by the search, but for times and amounts', () => {
    const words = entriesOf([LINES[kind]])[0]?.search.split(/\s+/)
    expect(words?.filter((word) => word !== '').toSorted()).toEqual(
      [...expected.search, ...(kind === 'purchase' ? [] : ['bnb'])].toSorted(),
    )
  })
})
