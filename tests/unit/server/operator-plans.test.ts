import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findUsers } from '../../../server/accounts/users/users.ts'
import { FLOWS } from '../../../server/money/flows-by-day.ts'
import { OWED } from '../../../server/money/reports.ts'
import { queueStatement } from '../../../server/money/withdrawals/queue.ts'
import {
  newestWithdrawals,
  pendingWithdrawals,
} from '../../../server/money/withdrawals/withdrawals.ts'
import { PEOPLE } from '../../../server/operator/commands/people/find.ts'
import { TRANSFERS_OF } from '../../../server/operator/commands/transfers.ts'
import type { Db, Tx } from '../../../server/platform/db/db.ts'
import { openDb } from '../../support/database.ts'
import { newUser } from '../../support/new-user.ts'

/** More than the database would rather read whole. */
const MANY = 20_000
const PAGE = 201

const plan = v.object({ 'QUERY PLAN': v.string() })
/** A step of a plan with the number of rows that it has read. */
const ROWS = /actual rows=(\d+)(?:\.\d+)? loops=(\d+)/g

/** How many rows a statement reads, of all its steps, and whether it reads a table of the books whole. */
async function costOf(db: Db, sql: string, params: readonly unknown[]) {
  const lines = await db.rows(plan, `EXPLAIN (ANALYZE, TIMING OFF) ${sql}`, params)
  const text = lines.map((line) => line['QUERY PLAN']).join('\n')
  const read = [...text.matchAll(ROWS)].reduce(
    (sum, [, rows, loops]) => sum + Number(rows) * Number(loops),
    0,
  )
  const removed = [...text.matchAll(/Rows Removed by Filter: (\d+)/g)].map(([, rows]) =>
    Number(rows),
  )
  return {
    read,
    /** Steps that have read much that they do not answer with. */
    removed: removed.filter((rows) => rows > 5 * PAGE),
    whole: /Seq Scan on (deposits|transfers|withdrawals|users)\b[^\n]*\(actual/.exec(text)?.[0],
    text,
  }
}

/** The statement that a function runs. */
async function statementOf(run: (tx: Tx) => Promise<unknown>) {
  const asked: { sql: string; params: readonly unknown[] }[] = []
  await run({
    rows: async (_, sql, params = []) => {
      asked.push({ sql, params })
      return []
    },
    run: () => Promise.resolve(0),
    script: () => Promise.resolve(),
  })
  const [first] = asked
  if (!first) throw new Error('nothing was asked')
  return first
}

describe('a page of an operator’s list', () => {
  let db: Db
  let userId: string
  beforeAll(async () => {
    db = await openDb()
    userId = await newUser(db)
    const other = await newUser(db)
    // The books refuse what is not sealed and balanced; the plans need the rows alone.
    await db.script(`
      SET session_replication_role = replica;
      INSERT INTO deposits (id, user_id, coin, units, transaction_id, at, network, output)
        SELECT gen_random_uuid(), CASE WHEN n % 2 = 0 THEN '${userId}' ELSE '${other}' END::uuid, 'BNB', 1,
          'operator-' || n, '2026-01-01'::timestamptz + n * interval '1 minute', 'BNB', 0 FROM generate_series(1, ${MANY}) n;
      INSERT INTO transfers (id, key, at, seal, hash)
        SELECT 1500000000000 + row_number() OVER (), 'deposit:' || id, at, '', '' FROM deposits;
      INSERT INTO withdrawals (id, user_id, coin, chain, amount, arrives, address, at, status, change, transaction_id, output, decided_at)
        SELECT gen_random_uuid(), '${userId}', 'BNB', 'BNB', 2, 1, 'x' || n, '2026-01-01'::timestamptz + n * interval '1 minute',
          status, n, CASE WHEN status = 'approved' THEN '0x' || lpad(to_hex(n), 64, '0') ELSE '' END, CASE WHEN status = 'approved' THEN 0 END,
          CASE WHEN status <> 'pending' THEN '2026-01-01'::timestamptz + (n + 5) * interval '1 minute' END
        FROM (SELECT n, (ARRAY['pending', 'rejected', 'approved'])[1 + n % 3] AS status FROM generate_series(1, ${MANY}) n) w;
      INSERT INTO users (id, email, name, identity_uid, created_at)
        SELECT gen_random_uuid(), 'person-' || n || '@example.com', 'Name ' || n, n, now() FROM generate_series(1, ${MANY}) n;
      INSERT INTO accounts (owner, user_id, coin, kind, units)
        SELECT id, id, 'BNB', 'available', 1 FROM users;
      INSERT INTO accounts (owner, user_id, coin, kind, units) VALUES ('${userId}', '${userId}', 'BNB', 'debt', -1),
        ('00000000-0000-0000-0000-000000000000', NULL, 'BNB', 'deposits', -${MANY});
      ANALYZE accounts; ANALYZE deposits; ANALYZE transfers; ANALYZE withdrawals; ANALYZE users; ANALYZE reversals`)
  }, 120_000)
  afterAll(() => db.close())

  const one = async (sql: string) =>
    (await db.rows(v.object({ id: v.union([v.string(), v.number()]) }), sql))[0]?.id ?? null
  const middleOf = (table: string) =>
    one(`SELECT id FROM ${table} ORDER BY at OFFSET ${MANY / 2} LIMIT 1`)

  test.each(['first', 'in the middle'])(
    'of transfers, the %s, reads a page and not the list',
    async (where) => {
      const after = where === 'first' ? null : await middleOf('transfers')
      const { read, whole, text } = await costOf(db, TRANSFERS_OF, [userId, PAGE, after])
      expect([read < 20 * PAGE, whole], text).toEqual([true, undefined])
    },
  )

  test.each([
    ['pending ones, the first', pendingWithdrawals, false],
    ['pending ones, in the middle', pendingWithdrawals, true],
    ['all, the first', newestWithdrawals, false],
    ['all, in the middle', newestWithdrawals, true],
  ])('of withdrawals, %s, reads a page and not the list', async (_, list, isMiddle) => {
    const after = isMiddle ? String(await middleOf('withdrawals')) : undefined
    const { sql, params } = await statementOf((tx) => list(tx, { limit: PAGE, after }))
    const { read, whole, text } = await costOf(db, sql, params)
    expect([read < 20 * PAGE, whole], text).toEqual([true, undefined])
  })

  const expectCheap = async (sql: string, params: readonly unknown[]) => {
    const { read, removed, whole, text } = await costOf(db, sql, params)
    expect([read < 20 * PAGE, removed, whole], text).toEqual([true, [], undefined])
  }

  test.each([
    ['to decide', { state: 'pending' }],
    ['rejected', { state: 'rejected' }],
    ['all', { state: 'all' }],
    ['of a coin', { state: 'all', coin: 'BNB' }],
    ['to decide on a network', { state: 'pending', network: 'BNB' }],
    ['of a person', { state: 'all', userId: 'theirs' }],
  ] as const)('of the queue, %s, reads a page and not the list', async (_, filter) => {
    const asked = { ...filter, ...('userId' in filter ? { userId } : {}) }
    for (const after of [undefined, String(await middleOf('withdrawals'))]) {
      const { sql, params } = queueStatement(asked, { limit: PAGE, after })
      await expectCheap(sql, params)
    }
  })

  test('of what came in and went out, reads the days asked for and not the list', async () => {
    await expectCheap(FLOWS, [new Date('2026-01-14T18:00:00Z'), 1])
  })

  test.each([
    ['somebody is found by a part of an e-mail', 'son-1777@', 1],
    ['somebody is found by the part of a name', 'name 1777', 11],
    ['nobody is found', 'nobody-at-all', 0],
  ])('of people, where %s, reads those and not the list', async (_, part, count) => {
    const byMail = await statementOf((tx) => findUsers(tx, { part, limit: PAGE }))
    for (const { sql, params } of [{ sql: PEOPLE, params: [part] }, byMail]) {
      await expectCheap(sql, params)
    }
    const found = await db.rows(v.object({ email: v.string() }), PEOPLE, [part])
    expect(found).toHaveLength(count)
  })

  test('of what is owed reads the accounts of the house, and not those of people', async () => {
    const { text } = await costOf(db, OWED, [])
    const steps = text.split('\n').filter((line) => / on accounts\b/.test(line))
    expect(steps, text).toEqual([
      expect.stringMatching(/accounts_debt .*actual rows=1\b/),
      expect.stringMatching(/using accounts_owner_coin_kind_lane_key .*actual rows=1\b/),
    ])
  })

  test('of people, by two letters that all of them have, reads a page and not the list', async () => {
    await expectCheap(PEOPLE, ['so'])
  })
})
