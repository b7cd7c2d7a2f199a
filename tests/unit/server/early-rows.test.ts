import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../../server/money/audit/audit.ts'
import { CannotDecide, decide } from '../../../server/money/withdrawals/decide.ts'
import { migrate } from '../../../server/platform/db/migrate.ts'
import { openEmptyDb } from '../../support/database.ts'
import { fillFormer } from '../../support/migrated-database.ts'
import type { MoneyHost } from '../../support/money-host.ts'
import { moneyHost } from '../../support/money-host.ts'
import { buyRequest } from '../../support/orders.ts'
import { transactionHash } from '../../support/transaction-hash.ts'

/* The ids of rows in tests/support/databases/053-rows-of-003.sql. */
const ADA = '5b50c544-8329-493b-b688-c32d422806eb'
const APPROVED = '0f15a8a7-b42b-4bcc-bca5-323a2ffbdccb'
const REJECTED = 'aa21b54e-a03d-48d8-969a-29cc84e4eb02'
const PENDING = 'ee69ce0b-743f-4567-a27e-b2f42a106387'
const PURCHASE = '7e9a404d-cfab-44df-ab58-14938ebaa93e'
const UNUSED_CODE = {
  challenge: 'CV6HRcBoAvL9Hc4800CXwR1Qcaa50kYIUkrK5mI7Omw',
  code: '802899',
}
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
const HASH = `0x${'cd'.repeat(32)}`

describe('a database that was begun by migration 003', () => {
  let host: MoneyHost
  let token: string
  beforeAll(async () => {
    const db = await openEmptyDb()
    await fillFormer(db, 'rows-of-003')
    await migrate(db)
    host = await moneyHost({}, undefined, db)
    const { sessions } = host.deps
    token = await sessions.start(ADA)
    const headers = { authorization: `Bearer ${token}` }
    const { sessionId } = await sessions.requireUnverified({ headers })
    await db.transaction((tx) => sessions.markVerified(tx, sessionId))
  })
  afterAll(() => host.close())

  const call = (method: 'GET' | 'PUT' | 'POST', path: string, body?: unknown, key?: string) =>
    host.call(method, `/api${path}`, body, {
      token,
      headers: key === undefined ? {} : { 'idempotency-key': key },
    })
  const history = async (path: string) => JSON.parse((await call('GET', path)).json)
  const withdraw = (amount: string, arrives: string, key: string, proof = {}) =>
    call(
      'POST',
      '/withdrawal',
      {
        amount: arrives,
        type: 'Crypto',
        address: ADDRESS,
        inputVal: amount,
        asset: 'BNB',
        chain: 'BNB',
        ...proof,
      },
      key,
    )
  const buy = (key: string) => call('POST', '/buy/token', buyRequest('BNB', '0.1', '6000'), key)
  const expectCleanAudit = async () =>
    expect((await host.deps.db.transaction(audit)).findings).toEqual([])

  test('keeps every withdrawal, its status, its amounts and its reason', async () => {
    const common = {
      Assets: 'BNB',
      Chain: 'BNB',
      Transfer_To: ADDRESS,
      Time: expect.any(String),
    }
    expect(await history('/withdrawal/detail')).toEqual([
      {
        ...common,
        TotalAmount: '3',
        Amount: '2.9995',
        Status: 'Not Approval',
        Transaction_ID: '',
      },
      {
        ...common,
        TotalAmount: '2',
        Amount: '1.9995',
        Status: 'Rejected',
        Transaction_ID: '',
        Reason: 'no such network',
      },
      {
        ...common,
        TotalAmount: '1',
        Amount: '0.9995',
        Status: 'Approved',
        Transaction_ID: '0xfeed',
      },
    ])
  })

  test('keeps deposits, purchases and balances, and passes the audit', async () => {
    expect(await history('/deposit/detail')).toHaveLength(2)
    expect(await history('/token/detail')).toEqual([
      expect.objectContaining({ Pair_Name: 'BNB', Price: '0.1', Amount: '5999' }),
    ])
    const { json } = await call('PUT', '/particular/balance', {
      coin: 'BNB',
      command: 'withdrawal',
    })
    expect(json.val).toBe('5.9')
    await expectCleanAudit()
  })

  test('answers repeated requests from before the migration with their recorded answers, and moves nothing', async () => {
    const before = await host.deps.db.transaction(audit)
    const repeated = [
      [await withdraw('1', '0.9995', 'withdrawal-1'), APPROVED],
      [await withdraw('2', '1.9995', 'withdrawal-2'), REJECTED],
      [await withdraw('3', '2.9995', 'withdrawal-3'), PENDING],
      [await buy('purchase-1'), PURCHASE],
    ] as const
    for (const [{ status, json }, id] of repeated) expect([status, json]).toEqual([200, { id }])
    expect((await withdraw('2', '1.9995', 'withdrawal-1')).status).toBe(409)
    // Its horizon is the server's, which moves with everybody's transactions.
    const snapshot = { ...before.snapshot, horizon: expect.any(String) }
    expect(await host.deps.db.transaction(audit)).toEqual({ ...before, snapshot })
  })

  test('takes no code from before, whose hash was not of all that it is good for', async () => {
    const { status, json } = await withdraw('0.5', '0.4995', 'withdrawal-4', UNUSED_CODE)
    expect([status, json]).toMatchObject([403, { error: { code: 'wrong-code' } }])
    await expectCleanAudit()
  })

  test('allows to decide a pending withdrawal, but not a decided one again', async () => {
    const { db, clock } = host.deps
    const other = { status: 'approved', transactionId: transactionHash('other') } as const
    for (const id of [APPROVED, REJECTED])
      await expect(decide(db, clock, id, other)).rejects.toBeInstanceOf(CannotDecide)
    expect(await decide(db, clock, PENDING, other)).toBe('decided')
    await expectCleanAudit()
  })

  const insertApproved = (transaction: string) =>
    `INSERT INTO withdrawals (id, user_id, coin, chain, address, amount, arrives, at, status, transaction_id, output)
     VALUES (gen_random_uuid(), '${ADA}', 'BNB', 'BNB', 'a', 2, 1, now(), 'approved', ${transaction})`

  // Holds promise 74.
  test.each([
    "UPDATE withdrawals SET status = 'Not Approval'",
    "UPDATE withdrawals SET status = 'approved', transaction_id = ''",
    "UPDATE withdrawals SET status = 'rejected', transaction_id = 'x'",
    'UPDATE withdrawals SET arrives = amount + 1',
    'UPDATE withdrawals SET arrives = 0',
    insertApproved(`'x', 0`),
    insertApproved(`'${HASH}', NULL`),
    `INSERT INTO deposits (id, user_id, coin, units, network, transaction_id, at)
     VALUES (gen_random_uuid(), '${ADA}', 'BNB', 5, 'BNB', '${HASH}', now())`,
  ])('still refuses %s', async (sql) => {
    await expect(host.deps.db.run(sql)).rejects.toMatchObject({ code: '23514' })
  })
})
