import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { parseUnits } from '#domain/money/decimal.ts'
import type { Language } from '#languages'
import { statementCsv } from '../../server/money/statement/as-csv.ts'
import { MOST_LINES, statementDocument } from '../../server/money/statement/as-document.ts'
import {
  type Period,
  type StoredStatement,
  statementOf,
  storedStatement,
} from '../../server/money/statement/statement.ts'
import type { StatementRow } from '../../server/money/statement/statement-rows.ts'
import { decide } from '../../server/money/withdrawals/decide.ts'
import { placeWithdrawal } from '../../server/money/withdrawals/withdrawals.ts'
import type { Tx } from '../../server/platform/db/db.ts'
import { ownRowsOf } from '../../server/platform/db/own-rows.ts'
import { createRenderer } from '../../server/platform/pdf/render-aside.ts'
import { DAY } from '../../server/platform/time/clock.ts'
import type { MoneyHost, Person } from '../support/money-host.ts'
import { moneyHost } from '../support/money-host.ts'
import { withdrawalOf } from '../support/orders.ts'
import { pdfText } from '../support/pdf-text.ts'
import { transactionHash } from '../support/transaction-hash.ts'

const RECIPIENT = '0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BAe'
const PAID = transactionHash('paid')

describe('a statement', () => {
  let host: MoneyHost
  let ada: Person
  let bob: Person
  /** Ada: 2 BNB in 2025; in 2026 one of them withdrawn at a fee, and a half of one held. */
  beforeAll(async () => {
    host = await moneyHost()
    host.clock.advance(-2 * DAY)
    ada = await host.person({ BNB: '2' })
    host.clock.advance(2 * DAY)
    bob = await host.person({ USDT: '7' })
    const withdraw = async (units: bigint, fee: bigint) => {
      const [id, { userId }, at] = [randomUUID(), ada, host.clock.now()]
      const terms = { arrives: units - fee, address: RECIPIENT }
      const order = withdrawalOf(amountOf('BNB', units), 'BNB', terms)
      await host.deps.db.transaction((tx) => placeWithdrawal(tx, { id, userId, order, at }))
      return id
    }
    const paid = await withdraw(ONE, 1n)
    await decide(host.deps.db, host.clock, paid, { status: 'approved', transactionId: PAID })
    const rejected = await withdraw(ONE / 4n, 1n)
    await decide(host.deps.db, host.clock, rejected, { status: 'rejected', reason: '' })
    await withdraw(ONE / 2n, 1n)
    host.clock.advance(1)
  })
  afterAll(() => host.close())

  const get = (person: Person, query: string) => person.call('GET', `/statement?${query}`)
  const rowsOf = (text: string): Record<string, string>[] =>
    parse(text, { bom: true, columns: true, relax_column_count: false })

  test.each(['csv', 'pdf'])('of a year without anything is a file, too: %s', async (format) => {
    const eve = await host.person()
    for (const [person, year] of [
      [eve, 2026],
      [ada, 2001],
    ] as const)
      expect((await get(person, `year=${year}&format=${format}`)).status).toBe(200)
  })

  // Holds promise 107.
  test('as CSV is read by a parser as it was meant, and runs nothing', async () => {
    const { status, headers, text } = await get(ada, 'year=2026&format=csv')
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(headers['cache-control']).toBe('no-store')
    expect(text.startsWith('\ufeff')).toBe(true)
    const rows = rowsOf(text).filter(({ Coin }) => Coin === 'BNB')
    expect(rows.map(({ Entry, In, Out, Balance }) => [Entry, In, Out, Balance])).toEqual([
      ['Opening balance', '', '', '2'],
      ['Withdrawal', '', '0.999999999999999999', '1.000000000000000001'],
      ['Withdrawal fee', '', '0.000000000000000001', '1'],
      ['Closing balance', '', '', '1'],
      ['Of which reserved for withdrawals', '', '', '0.5'],
    ])
    expect(rows[0]?.['Time (UTC)']).toBe('2026-01-01 00:00:00')
    expect(rows[1]).toMatchObject({
      'Time (UTC)': '2026-01-01 12:00:00',
      Network: 'Binance (BEP-20)',
      Address: RECIPIENT,
      Transaction: PAID,
      Account: `Ada <${ada.email}>`,
    })
    const none = { opening: 0n, closing: 0n, held: 0n, locked: 0n, owed: 0n }
    const hostile = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', 'a "quoted", cell\r\n=1']
    const lines = hostile.map(
      (transaction): StatementRow => ({
        coin: 'BNB',
        units: 1n,
        key: 'deposit:1',
        at: 0,
        network: null,
        address: null,
        transaction,
        fee: null,
        reversed: null,
      }),
    )
    const stored: StoredStatement = {
      sums: { BNB: none, USDT: none, TOKEN: none, ETH: none, TRX: none },
      async *pages() {
        yield lines
      },
    }
    const account = {
      name: '=Eve',
      email: 'eve@example.org',
      siteName: '=NOVA',
      language: 'en',
    } as const
    const csv = await statementCsv(stored, { from: new Date(0), until: new Date(0) }, account)
    const read = rowsOf(csv)
    expect(
      read.flatMap((row) => Object.values(row)).filter((cell) => /^\s*[=+@-]/.test(cell)),
    ).toEqual([])
    expect(read.at(7)?.['Transaction']).toBe('a "quoted", cell\r\n=1')
  })

  test('as PDF says the same', async () => {
    const answer = await host.app.inject({
      method: 'GET',
      url: '/api/statement?year=2026&format=pdf',
      headers: { authorization: `Bearer ${ada.token}` },
    })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    const text = pdfText(answer.rawPayload)
    expect(text).toContain('NOVA statement 2026')
    expect(text).toContain(`Ada, ${ada.email}, from 2026-01-01 00:00:00 to 2026-01-01 12:00:00 UTC`)
    for (const words of ['Withdrawal fee', '-0.999999999999999999', '1.000000000000000001'])
      expect(text).toContain(words)
    expect(text).toContain(
      'Of the closing balance 0.5 BNB is reserved for withdrawals that are not decided yet.',
    )
  })

  test('is in the language that is asked for, in its letters and with its decimal mark', async () => {
    const inRussian = await get(ada, 'year=2026&format=csv&language=ru')
    const [header, ...lines] = inRussian.text.split('\r\n')
    expect(header).toContain('Время (UTC),Монета,Запись,Приход,Расход,Баланс')
    // Programs read its numbers in any language.
    expect(lines.filter((line) => line.includes('Комиссия за вывод'))).toMatchObject([
      expect.stringContaining('0.000000000000000001'),
    ])
    expect((await get(ada, 'year=2026&format=csv&language=xx')).text).toContain('Opening balance')

    const pdfIn = async (language: string) => {
      const url = `/api/statement?year=2026&format=pdf&language=${language}`
      const headers = { authorization: `Bearer ${ada.token}` }
      return (await host.app.inject({ url, headers })).rawPayload
    }
    const spanish = pdfText(await pdfIn('es'))
    expect(spanish).toContain('Del saldo final, 0,5 BNB')
    expect(spanish).toContain('-0,999999999999999999')
    const arabic = await pdfIn('ar')
    // What a screen reader reads; the letters are numbers of glyphs.
    const read = (text: string) => arabic.includes(Buffer.from(text, 'utf16le').swap16())
    expect(arabic.includes('/Lang (ar)')).toBe(true)
    expect(['2026', 'رسوم'].map(read)).toEqual([true, true])
    expect(arabic.includes('/FontFile2')).toBe(true)
  })

  test('of an earlier year ends with it', async () => {
    const rows = rowsOf((await get(ada, 'year=2025&format=csv')).text)
    const bnb = rows.filter(({ Coin }) => Coin === 'BNB')
    expect(bnb.map(({ Entry, In, Balance }) => [Entry, In, Balance])).toEqual([
      ['Opening balance', '', '0'],
      ['Deposit', '2', '2'],
      ['Closing balance', '', '2'],
    ])
    expect(bnb.at(-1)?.['Time (UTC)']).toBe('2026-01-01 00:00:00')
  })

  test('of this year ends with what was posted in the millisecond in which it is asked for', async () => {
    const eve = await host.person({ USDT: '7' })
    const rows = rowsOf((await get(eve, 'year=2026&format=csv')).text)
    expect(rows.filter(({ Coin }) => Coin === 'USDT').at(-1)).toMatchObject({ Balance: '7' })
  })

  // Holds promise 107.
  test("is the caller's own, and nobody's without a session", async () => {
    const { text } = await get(bob, 'year=2026&format=csv')
    expect(text).not.toContain(PAID)
    expect(rowsOf(text).filter(({ In }) => In !== '')).toMatchObject([{ Coin: 'USDT', In: '7' }])
    const stranger = await host.call('GET', '/api/statement?year=2026&format=csv')
    expect(stranger.status).toBe(401)
    expect((await host.call('GET', '/api/statement?year=x')).status).toBe(401)
  })

  test.each(['year=2027&format=csv', 'year=2026', 'year=26&format=csv', 'year=2026&format=xls'])(
    'is refused for what is no statement: %s',
    async (query) => {
      const { status, json } = await get(ada, query)
      expect([status, json.error.code]).toEqual([422, 'invalid'])
    },
  )

  test('with more lines than a document holds names the CSV instead', async () => {
    const period = { from: new Date(0), until: new Date(0) }
    const own = ownRowsOf(host.deps.db, bob.userId)
    const statement = await statementOf(await storedStatement(own, period, () => {}))
    const details = { at: 0, network: '', address: '', transaction: '' }
    const movements = Array.from({ length: MOST_LINES + 1 }, () => ({
      ...details,
      entry: 'deposit' as const,
      units: parseUnits('1') ?? 0n,
    }))
    const account = { name: 'Ada', email: 'ada@example.org', entity: 'Example', siteName: 'NOVA' }
    const printed = (lines: number, language: Language = 'en') =>
      statementDocument(
        { ...statement, BNB: { ...statement.BNB, movements: movements.slice(0, lines) } },
        period,
        1970,
        { ...account, language },
      )
    expect(JSON.stringify(printed(MOST_LINES + 1).blocks)).toContain('The CSV lists them')
    const longest = await createRenderer()(printed(MOST_LINES), new Date(0))
    expect(longest.subarray(0, 5).toString()).toBe('%PDF-')
    const inArabic = await createRenderer()(printed(MOST_LINES, 'ar'), new Date(0))
    expect(inArabic.length).toBeLessThan(3 * longest.length)
  })

  test('of many movements is one statement whose pages have a thousand each at most, and lets others have their turn', async () => {
    const { db } = host.deps
    const eve = await host.person({ USDT: '7' })
    await db.script(`SET session_replication_role = replica;
      INSERT INTO transfers (id, key, at, seal, hash)
        SELECT 9000000000 + n, 'other:' || n, '2026-01-01'::timestamptz + n * interval '1 second', '', ''
        FROM generate_series(1, 2500) n;
      INSERT INTO accounts (owner, user_id, coin, kind) VALUES ('${eve.userId}', '${eve.userId}', 'USDT', 'held');
      INSERT INTO entries SELECT 9000000000 + n, a.id, CASE a.kind WHEN 'held' THEN -1 ELSE 2 END
        FROM generate_series(1, 2500) n, accounts a
        WHERE a.owner = '${eve.userId}' AND a.coin = 'USDT' AND (a.kind <> 'held' OR n > 1);
      SET session_replication_role = origin`)
    const counts: number[] = []
    const counting: Pick<Tx, 'rows'> = {
      async rows(schema, sql, params) {
        const rows = await db.rows(schema, sql, params)
        counts.push(rows.length)
        return rows
      },
    }
    const period: Period = { from: new Date('2026-01-01'), until: new Date('2027-01-01') }
    const own = ownRowsOf(Object.assign({ ...db }, counting), eve.userId)
    const stored = await storedStatement(own, period, () => {})
    let turns = 0
    let isRead = false
    const haveTurn = (): void => {
      turns += 1
      if (!isRead) setImmediate(haveTurn)
    }
    setImmediate(haveTurn)
    const pages = []
    for await (const rows of stored.pages()) pages.push(rows)
    isRead = true
    expect(Math.max(...pages.map((rows) => rows.length))).toBeLessThanOrEqual(1000)
    // What a transfer moves in two accounts is one movement, where a page of entries ends between them, too.
    const [first, ...others] = pages.flat().filter(({ key }) => key.startsWith('other:'))
    expect([first?.units, others.length, new Set(others.map(({ units }) => units))]).toEqual([
      ...[2n, 2499, new Set([1n])],
    ])
    // The closing of two accounts, and five pages.
    expect(counts).toEqual([7])
    expect(turns).toBeGreaterThanOrEqual(5)
  })

  test('has what happened in the order of its times, whatever the lanes of the ledger', async () => {
    const { db } = host.deps
    const eve = await host.person()
    await host.deposit(eve, 'USDT', '7')
    await db.script(`SET session_replication_role = replica;
      INSERT INTO transfers (id, key, at, seal, hash) VALUES
        (998000000000001, 'other:first', '2025-12-01', '', ''), (997000000000001, 'other:second', '2025-12-02', '', '');
      INSERT INTO entries SELECT t.id, a.id, CASE t.key WHEN 'other:first' THEN 1 ELSE -1 END
        FROM transfers t, accounts a
        WHERE t.key IN ('other:first', 'other:second') AND a.owner = '${eve.userId}' AND a.coin = 'USDT';
      SET session_replication_role = origin`)
    const period: Period = { from: new Date('2025-01-01'), until: new Date('2026-01-01') }
    const { USDT } = await statementOf(
      await storedStatement(ownRowsOf(db, eve.userId), period, () => {}),
    )
    expect(USDT.movements.map(({ units }) => units)).toEqual([1n, -1n])
  })

  test('has what happened from the first moment of its period on, and not what did at its end', async () => {
    const { db } = host.deps
    const eve = await host.person()
    await host.deposit(eve, 'USDT', '7')
    const moments = ['2024-01-01T00:00:00Z', '2024-12-31T23:59:59.999Z', '2025-01-01T00:00:00Z']
    await db.script(`SET session_replication_role = replica;
      INSERT INTO transfers (id, key, at, seal, hash) VALUES ${moments
        .map((at, index) => `(${996000000000001 + index}, 'other:at ${index}', '${at}', '', '')`)
        .join(', ')};
      INSERT INTO entries SELECT t.id, a.id, t.id - 996000000000000 FROM transfers t, accounts a
        WHERE t.key LIKE 'other:at %' AND a.owner = '${eve.userId}' AND a.coin = 'USDT';
      SET session_replication_role = origin`)
    const of = async (year: number) => {
      const period = { from: new Date(`${year}-01-01`), until: new Date(`${year + 1}-01-01`) }
      const { USDT } = await statementOf(
        await storedStatement(ownRowsOf(db, eve.userId), period, () => {}),
      )
      return [USDT.opening, USDT.movements.map(({ units }) => units), USDT.closing]
    }
    expect([await of(2023), await of(2024), await of(2025)]).toEqual([
      [0n, [], 0n],
      [0n, [1n, 2n], 3n],
      [3n, [3n], 6n],
    ])
  })

  test('that does not add up is not handed out', async () => {
    const own = ownRowsOf(host.deps.db, bob.userId)
    const period = { from: new Date('2026-01-01'), until: host.clock.now() }
    const stored = await storedStatement(own, period, () => {})
    const USDT = { ...stored.sums.USDT }
    const wrong = { pages: stored.pages, sums: stored.sums }
    Object.assign(stored.sums.USDT, { closing: USDT.closing + 1n })
    await expect(statementOf(wrong)).rejects.toThrow('the statement of USDT does not add up')
  })

  test('is rendered once at a time for a person, who does not make the others wait', async () => {
    const eve = await host.person({ USDT: '7' })
    const pdf = (person: Person) => get(person, 'year=2026&format=pdf')
    const answers = await Promise.all([pdf(eve), pdf(eve), pdf(eve), pdf(ada)])
    expect(
      answers
        .slice(0, 3)
        .map(({ status }) => status)
        .toSorted(),
    ).toEqual([200, 429, 429])
    expect(answers[3]?.status).toBe(200)
    expect((await pdf(eve)).status).toBe(200)
  })

  test('is refused to somebody who asks for them without end', async () => {
    const answers = []
    for (let count = 0; count < 31; count++) answers.push(await get(bob, 'year=2026&format=csv'))
    expect(answers.at(-1)?.status).toBe(429)
  })
})
