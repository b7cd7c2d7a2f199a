import { parse } from 'csv-parse/sync'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { byCoin, COINS } from '#domain/assets.ts'
import { ONE } from '#domain/money/amount.ts'
import { statementTextsIn } from '../../../server/money/history/statement-texts.ts'
import { statementCsv } from '../../../server/money/statement/as-csv.ts'
import { statementDocument } from '../../../server/money/statement/as-document.ts'
import {
  type CoinSums,
  type StoredStatement,
  storedStatement,
} from '../../../server/money/statement/statement.ts'
import type { StatementRow } from '../../../server/money/statement/statement-rows.ts'
import { taxEventsOf } from '../../../server/money/statement/tax-events.ts'
import { taxFile } from '../../../server/money/statement/tax-files.ts'
import type { OwnRows } from '../../../server/platform/db/own-rows.ts'

const NONE: CoinSums = { opening: 0n, closing: 0n, held: 0n, locked: 0n, owed: 0n }
const WHOLE = { from: new Date('2026-01-01'), until: new Date('2027-01-01') }
const ACCOUNT = {
  name: 'Ada',
  email: 'ada@example.org',
  siteName: 'NOVA',
  language: 'en',
} as const
const { entries, sums: words } = statementTextsIn('en')

const rowOf = (more: Partial<StatementRow>): StatementRow => ({
  coin: 'BNB',
  units: ONE,
  key: 'deposit:1',
  at: Date.parse('2026-02-28T23:59:59Z'),
  network: null,
  address: null,
  transaction: null,
  fee: null,
  reversed: null,
  ...more,
})
const statementOf = (
  rows: readonly StatementRow[],
  more: Partial<CoinSums> = {},
): StoredStatement => ({
  sums: byCoin(COINS, (coin) => {
    const closing = rows.reduce((all, row) => (row.coin === coin ? all + row.units : all), 0n)
    return { ...NONE, closing, ...(coin === 'BNB' ? more : {}) }
  }),
  async *pages() {
    yield rows
  },
})
async function csvOf(stored: StoredStatement): Promise<Record<string, string>[]> {
  const lines: Record<string, string>[] = parse(await statementCsv(stored, WHOLE, ACCOUNT), {
    bom: true,
    columns: true,
  })
  return lines.filter(({ Coin }) => Coin === 'BNB')
}

test('a statement says beside its closing what is reserved, what is locked and what is owed', async () => {
  const lines = await csvOf(statementOf([], { held: 1n * ONE, locked: 2n * ONE, owed: 3n * ONE }))
  expect(lines.slice(2).map(({ Entry, Balance }) => [Entry, Balance])).toEqual([
    [words.reserved, '1'],
    [words.locked, '2'],
    [words.owed, '3'],
  ])
})

test('a correction that is taken back itself is called so', async () => {
  const lines = await csvOf(
    statementOf([
      rowOf({ key: 'reversal:7', units: -ONE, reversed: 'deposit:1' }),
      rowOf({ key: 'reversal:8', reversed: 'reversal:7' }),
    ]),
  )
  const [, first, second] = lines.map(({ Entry }) => Entry)
  expect(second).toBe(entries.reversalUndone)
  expect([entries.reversalUndone, entries.correction]).not.toContain(first)
})

test.each(['a\nb', 'a\rb', 'a,b', 'a"b'])(
  'what a cell says is one cell: %j',
  async (transaction) => {
    const [, line] = await csvOf(statementOf([rowOf({ transaction })]))
    expect(line).toMatchObject({ Transaction: transaction, Account: 'Ada <ada@example.org>' })
  },
)

test('a tax file has the worth on the day of each event, and the month before the day', async () => {
  const prices = [
    ['2026-02-28', 600n],
    ['2026-03-01', 700n],
  ] as const
  const days = prices.map(([day, price]) => ({
    day,
    units: new Map([['BNB', price * ONE]] as const),
  }))
  const rows = [rowOf({}), rowOf({ key: 'deposit:2', at: Date.parse('2026-03-01T00:00:00Z') })]
  const events = await taxEventsOf(statementOf(rows), days)
  expect(events.map(({ worth }) => worth)).toEqual([600n * ONE, 700n * ONE])
  const [, ...lines] = taxFile('cointracker', events, 'NOVA').trim().split('\r\n')
  expect(lines.map((line) => line.split(',')[0])).toEqual([
    '02/28/2026 23:59:59',
    '03/01/2026 00:00:00',
  ])
})

test('a printed statement says of each coin what came, what went, and what there was after each line', () => {
  const details = { at: 0, network: '', address: '', transaction: '' }
  const [came, went] = [2n * ONE, -ONE].map((units) =>
    Object.assign({ entry: 'deposit' as const, units }, details),
  )
  const none = { ...NONE, movements: [] }
  const movements = came && went ? [came, went] : []
  const own = { ...NONE, opening: 5n * ONE, closing: 6n * ONE, movements }
  const statement = byCoin(COINS, (coin) => (coin === 'BNB' ? own : none))
  const account = { ...ACCOUNT, entity: 'Nova' }
  const { blocks } = statementDocument(statement, WHOLE, 2026, account)
  const rows = blocks.flatMap((one) => (one.kind === 'table' ? one.table.rows : []))
  expect(rows.filter(([coin]) => coin === 'BNB')).toEqual([['BNB', '5', '2', '1', '6']])
  expect(rows.slice(-2).map(([, , ...amounts]) => amounts)).toEqual([
    ['+2', '7'],
    ['-1', '6'],
  ])
})

test('what a credit that was taken back has left somebody owing is owed, and what is held and locked is not', async () => {
  const closing = (kind: string, units: bigint) =>
    ({ part: 'closing', coin: 'BNB', units: `${units}`, kind, entries: 1 }) as const
  const parts = [closing('available', 0n), closing('held', 2n), closing('debt', -5n)]
  const own: OwnRows = { rows: async (schema) => parts.map((part) => v.parse(schema, part)) }
  const { sums } = await storedStatement(own, WHOLE, () => undefined)
  expect(sums.BNB).toEqual({ opening: 0n, closing: -3n, held: 2n, locked: 0n, owed: 5n })
})
