import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { parseUnits } from '#domain/money/decimal.ts'
import { reverse } from '../../server/money/ledger/reverse.ts'
import { storeDaily } from '../../server/money/prices/daily/daily-rows.ts'
import { owedInTotal } from '../../server/money/reports.ts'
import { placeWithdrawal } from '../../server/money/withdrawals/withdrawals.ts'
import { addMs, DAY, HOUR } from '../../server/platform/time/clock.ts'
import { closeAudited } from '../support/ledger.ts'
import { type MoneyHost, moneyHost, type Person } from '../support/money-host.ts'
import { execute } from '../support/operator-order.ts'
import { buyRequest, withdrawalOf } from '../support/orders.ts'
import { transactionHash } from '../support/transaction-hash.ts'

/** Of the demo terms: a token costs 0.01 USDT, the fee is 1. The clock begins at noon of 2026-01-01. */
let host: MoneyHost
let ada: Person
const buy = (asset: string, amount: string, receiveToken: string) =>
  ada.call('POST', '/buy/token', buyRequest(asset, amount, receiveToken))

beforeAll(async () => {
  host = await moneyHost({ STAGE_SUPPLIES: '1000000,1,1,1' })
  ada = await host.person({ USDT: '100', BNB: '1' })
  const { clock } = host
  await storeDaily(host.deps.db, [
    { day: '2025-12-31', coin: 'BNB', units: 500n * 10n ** 18n, at: addMs(clock.now(), -DAY) },
    { day: '2026-01-01', coin: 'BNB', units: 610n * 10n ** 18n, at: clock.now() },
  ])
  expect((await buy('USDT', '10', '1000')).status).toBe(200)
  expect((await buy('BNB', '0.1', '6000')).status).toBe(200)
  clock.advance(DAY)
  expect((await buy('USDT', '20', '2000')).status).toBe(200)
  expect((await buy('USDT', '5', '500')).status).toBe(200)
  const { lines } = await execute(host.deps, { command: 'transfers', email: ada.email })
  const wrong = Number(lines.find((line) => line.includes('purchase with 5 USDT'))?.split('  ')[0])
  await reverse(host.deps.db, clock, {
    transfer: wrong,
    reason: 'a mistake',
    madeBy: 'ada',
    isDebtAllowed: false,
  })
})
afterAll(() => closeAudited(host.deps.db, host))

const lines = async (command: Record<string, string>) => (await execute(host.deps, command)).lines

test.each([
  ['day', ['2026-01-01,2,6998,70,', '2026-01-02,1,1999,20,']],
  ['stage', ['0001,3,8997,90,']],
  ['coin', ['BNB,1,5999,60,0.1', 'USDT,2,2998,30,30']],
])('sales by %s leave out what was reversed', async (per, expected) => {
  const [names, ...rows] = await lines({ command: 'sales', per, csv: 'yes' })
  expect(names).toBe('name,purchases,tokens,value,paid')
  expect(rows).toEqual(expected)
})

test('of each stage is told what it has sold and what it has left', async () => {
  expect((await lines({ command: 'stages' })).slice(0, 2)).toEqual([
    'Stage 1  sold 9000 of 1000000 NOVA, 991000 left',
    'Stage 2  sold 0 of 1 NOVA, 1 left',
  ])
})

test('what is owed is what all people have together, with what waits for a decision apart', async () => {
  const { db, clock } = host.deps
  expect(await lines({ command: 'owed' })).toEqual([
    '0.9 BNB  and 0 held',
    '8997 NOVA  and 0 held',
    '70 USDT  and 0 held',
  ])
  const half = ONE / 2n
  const order = withdrawalOf(amountOf('BNB', half), 'BNB')
  const placed = { id: randomUUID(), userId: ada.userId, order, at: clock.now() }
  // What follows is about other withdrawals, so this one is never committed.
  const undone = new Error('undone')
  const attempt = db.transaction(async (tx) => {
    await placeWithdrawal(tx, placed)
    const [bnb] = await owedInTotal(tx)
    expect(bnb).toEqual({ coin: 'BNB', available: (4n * ONE) / 10n, held: half, debts: 0n })
    throw undone
  })
  await expect(attempt).rejects.toBe(undone)
})

test('the ledger has both sides of each transfer, in UTC, with the value of its day, and no day but those asked for', async () => {
  const csv = async (options: Record<string, string>): Promise<Record<string, string>[]> => {
    const rows: string[] = []
    for (let after: Record<string, string> = {}; ; ) {
      const page = await execute(host.deps, { command: 'ledger', csv: 'yes', ...options, ...after })
      rows.push(...page.lines)
      if (page.next === undefined) return parse(rows.join('\n'), { columns: true })
      after = { after: page.next }
    }
  }
  const all = await csv({})
  const sums = new Map<string, bigint>()
  for (const { transfer, coin, amount } of all) {
    const key = `${transfer} ${coin}`
    const units = parseUnits(amount?.replace('-', '') ?? '') ?? 0n
    sums.set(key, (sums.get(key) ?? 0n) + (amount?.startsWith('-') ? -units : units))
  }
  expect([...sums.values()].filter((sum) => sum !== 0n)).toEqual([])
  const paid = all.find(({ coin, amount }) => coin === 'BNB' && amount === '-0.1')
  expect(paid).toMatchObject({ user: ada.userId, at: '2026-01-01T12:00:00.000Z', value: '-61' })
  const second = await csv({ from: '2026-01-02', to: '2026-01-02' })
  expect(new Set(second.map(({ at }) => at?.slice(0, 10)))).toEqual(new Set(['2026-01-02']))
  expect(second.length).toBeGreaterThan(0)
  expect(second.length).toBeLessThan(all.length)
  expect((await csv({ from: '2026-01-03' })).length).toBe(0)
})

describe('flows by day', () => {
  const flows = async (days: string) => {
    const [names, ...rows] = await lines({ command: 'flows', days, csv: 'yes' })
    expect(names).toBe('day,deposits,inflow,withdrawals,outflow,unpriced,decidedIn')
    return rows
  }
  /** Requests 0.1 BNB. */
  const place = async () => {
    const id = randomUUID()
    const order = withdrawalOf(amountOf('BNB', ONE / 10n), 'BNB')
    const at = host.deps.clock.now()
    await host.deps.db.transaction((tx) =>
      placeWithdrawal(tx, { id, userId: ada.userId, order, at }),
    )
    return id
  }

  test('have each day, in USDT at the last price until then, and say how long a decision took', async () => {
    const [first, second, third] = [await place(), await place(), await place()]
    await place()
    // What is approved is decided, however long its payment takes.
    await execute(host.deps, { command: 'payouts-approve', ids: third })
    host.clock.advance(HOUR)
    await execute(host.deps, { command: 'reject', id: first, reason: 'no' })
    host.clock.advance(HOUR)
    await execute(host.deps, { command: 'approve', id: second, tx: transactionHash('second') })
    // On the day after the request.
    host.clock.advance(22 * HOUR)
    await execute(host.deps, { command: 'approve', id: third, tx: transactionHash('third') })
    // 0.1 BNB at 610 USDT, less the smallest fee.
    const sent = '60.99999999999999939'
    expect(await flows('4')).toEqual([
      '2025-12-31,0,0,0,0,0,',
      '2026-01-01,2,710,0,0,0,',
      `2026-01-02,0,0,1,${sent},0,3600`,
      `2026-01-03,0,0,1,${sent},0,`,
    ])
  })

  test('leave out what is reversed and what is older, and count what has no price', async () => {
    const bob = await host.person({ ETH: '2', USDT: '7' })
    const listed = (await execute(host.deps, { command: 'transfers', email: bob.email })).lines
    const wrong = Number(listed.find((line) => line.includes('7 USDT'))?.split('  ')[0])
    await reverse(host.deps.db, host.clock, {
      transfer: wrong,
      reason: 'a mistake',
      madeBy: 'ada',
      isDebtAllowed: false,
    })
    expect((await flows('1'))[0]).toMatch(/^2026-01-03,1,0,1,[\d.]+,1,$/)
  })

  test.each(['0', '367', '1.5', 'x'])('refuse %s days with what is possible', async (days) => {
    const { isDone, lines: said } = await execute(host.deps, { command: 'flows', days })
    expect([isDone, said.join(' ')]).toEqual([false, expect.stringContaining('--days takes')])
  })
})
