import { parse } from 'csv-parse/sync'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseUnits } from '#domain/money/decimal.ts'
import { reverse } from '../../server/money/ledger/reverse.ts'
import { storeDaily } from '../../server/money/prices/daily/daily-rows.ts'
import type { StoredStatement } from '../../server/money/statement/statement.ts'
import type { StatementRow } from '../../server/money/statement/statement-rows.ts'
import { taxEventsOf } from '../../server/money/statement/tax-events.ts'
import { decide } from '../../server/money/withdrawals/decide.ts'
import { type MoneyHost, moneyHost, type Person } from '../support/money-host.ts'
import { buyRequest } from '../support/orders.ts'
import { TAX_RULES, taxFaults } from '../support/tax-rules.ts'
import { transactionHash } from '../support/transaction-hash.ts'
import { askToWithdraw, ONE_BNB, postWithdrawal } from '../support/withdrawal-calls.ts'

const PAID = transactionHash('taxed')
let host: MoneyHost
let ada: Person
/** 5 BNB came; one was withdrawn at a fee; one bought tokens, and another purchase was taken back. */
beforeAll(async () => {
  host = await moneyHost()
  const { db, clock } = host.deps
  const day = clock.now().toISOString().slice(0, 10)
  await storeDaily(db, [{ day, coin: 'BNB', units: 600n * 10n ** 18n, at: clock.now() }])
  ada = await host.person({ BNB: '5' })
  const { json } = await askToWithdraw(ada, 'otp', ONE_BNB)
  const proof = { challenge: json.challenge, code: host.lastCode() }
  const { id } = (await postWithdrawal(ada, ONE_BNB, proof)).json
  await decide(db, clock, id, { status: 'approved', transactionId: PAID })
  const order = buyRequest('BNB', '1', '60000')
  host.clock.advance(1)
  await ada.call('POST', '/buy/token', order)
  host.clock.advance(1)
  const second = (await ada.call('POST', '/buy/token', order)).json.id
  const [transfer] = await db.rows(
    v.object({ id: v.number() }),
    'SELECT id FROM transfers WHERE key = $1',
    [`purchase:${second}`],
  )
  host.clock.advance(1)
  const reversal = { reason: 'test', madeBy: 'test', isDebtAllowed: false }
  await reverse(db, clock, { ...reversal, transfer: transfer?.id ?? 0 })
  host.clock.advance(1)
}, 60_000)
afterAll(() => host.close())

const file = async (format: string) => {
  const year = host.clock.now().getUTCFullYear()
  const answer = await ada.call('GET', `/statement/tax?year=${year}&format=${format}`)
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  const rows: Record<string, string>[] = parse(answer.text, { columns: true })
  return { rows, header: answer.text.split('\r\n')[0] ?? '' }
}

describe('a tax file', () => {
  test('for Koinly has its universal columns, trades with their fee, and the worth on the day', async () => {
    const { rows, header } = await file('koinly')
    expect(header).toBe(
      'Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency,Label,Description,TxHash',
    )
    expect(rows.map((row) => Object.values(row).slice(1, 9))).toEqual([
      ['', '', '5', 'BNB', '', '', '3000', 'USDT'],
      ['0.9995', 'BNB', '', '', '0.0005', 'BNB', '599.7', 'USDT'],
      // No price of the token is known that day, and BNB's is.
      ['1', 'BNB', '60000', 'NOVA', '1', 'NOVA', '600', 'USDT'],
      ['1', 'BNB', '60000', 'NOVA', '1', 'NOVA', '600', 'USDT'],
      ['59999', 'NOVA', '1', 'BNB', '', '', '600', 'USDT'],
    ])
    expect(rows[0]?.['Date']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/)
    expect(rows[1]?.['TxHash']).toBe(PAID)
  })

  test('for CoinTracking has its columns and types, and amounts with their fee', async () => {
    const { rows, header } = await file('cointracking')
    expect(header).toBe(
      'Type,Buy Amount,Buy Currency,Sell Amount,Sell Currency,Fee,Fee Currency,Exchange,Trade-Group,Comment,Date,Tx-ID',
    )
    expect(rows.map(({ Type }) => Type)).toEqual([
      ...['Deposit', 'Withdrawal', 'Trade', 'Trade', 'Trade'],
    ])
    expect(rows[0]?.['Comment']).toBe('Deposit, worth 3000 USDT')
    expect(rows.map((row) => Object.values(row).slice(1, 7))).toEqual([
      ['5', 'BNB', '', '', '', ''],
      ['', '', '1', 'BNB', '0.0005', 'BNB'],
      ['59999', 'NOVA', '1', 'BNB', '1', 'NOVA'],
      ['59999', 'NOVA', '1', 'BNB', '1', 'NOVA'],
      ['1', 'BNB', '59999', 'NOVA', '', ''],
    ])
  })

  test('for CoinTracker has its eight columns, and dates as it reads them', async () => {
    const { rows, header } = await file('cointracker')
    expect(header).toBe(
      'Date,Received Quantity,Received Currency,Sent Quantity,Sent Currency,Fee Amount,Fee Currency,Tag',
    )
    expect(rows).toHaveLength(5)
    expect(rows[0]?.['Date']).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/)
  })

  test.each([
    [
      'koinly',
      'Received Amount',
      'Received Currency',
      'Sent Amount',
      'Sent Currency',
      'Fee Amount',
    ],
    ['cointracking', 'Buy Amount', 'Buy Currency', 'Sell Amount', 'Sell Currency', 'Fee'],
    [
      'cointracker',
      'Received Quantity',
      'Received Currency',
      'Sent Quantity',
      'Sent Currency',
      'Fee Amount',
    ],
  ])(
    'adds up to what the statement closes with: %s',
    async (format, came, cameIn, went, wentIn, fee) => {
      const { rows } = await file(format)
      const units = (text = '') => (text === '' ? 0n : (parseUnits(text) ?? 0n))
      const sumOf = (coin: string) =>
        rows.reduce((all, row) => {
          const isBeside = format !== 'cointracking' && row['Fee Currency'] === coin
          const charged = isBeside ? units(row[fee]) : 0n
          const received = row[cameIn] === coin ? units(row[came]) : 0n
          return all + received - (row[wentIn] === coin ? units(row[went]) : 0n) - charged
        }, 0n)
      expect(sumOf('BNB')).toBe(3n * 10n ** 18n)
      expect(sumOf('NOVA')).toBe(59_999n * 10n ** 18n)
    },
  )

  test.each(Object.keys(TAX_RULES))(
    'for %s has in each row what that program takes in its columns',
    async (format) => {
      const { rows } = await file(format)
      expect(rows.flatMap((row) => taxFaults(format, row))).toEqual([])
    },
  )

  test('counts with the statements of a person, who gets thirty of both in an hour', async () => {
    const bob = await host.person()
    const year = host.clock.now().getUTCFullYear()
    const ask = async (path: string) =>
      (await bob.call('GET', `${path}?year=${year}${format(path)}`)).status
    const format = (path: string) => (path.endsWith('tax') ? '&format=koinly' : '&format=csv')
    for (let count = 0; count < 15; count++)
      expect([await ask('/statement'), await ask('/statement/tax')]).toEqual([200, 200])
    expect([await ask('/statement'), await ask('/statement/tax')]).toEqual([429, 429])
  })

  test('that would not add up is not made', async () => {
    const row: StatementRow = {
      coin: 'BNB',
      units: 5n,
      key: 'deposit:1',
      at: 0,
      network: null,
      address: null,
      transaction: null,
      fee: null,
      reversed: null,
    }
    const none = { opening: 0n, closing: 0n, held: 0n, locked: 0n, owed: 0n }
    const closing = (units: bigint): StoredStatement => ({
      sums: {
        BNB: { opening: 0n, closing: units, held: 0n, locked: 0n, owed: 0n },
        USDT: none,
        TOKEN: none,
        ETH: none,
        TRX: none,
      },
      async *pages() {
        yield [row]
      },
    })
    expect(await taxEventsOf(closing(5n), [])).toHaveLength(1)
    await expect(taxEventsOf(closing(6n), [])).rejects.toThrow('does not add up')
  })
})
