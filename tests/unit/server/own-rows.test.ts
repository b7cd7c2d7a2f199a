import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createSessions } from '../../../server/accounts/sessions/sessions.ts'
import { userOf } from '../../../server/accounts/users/users.ts'
import { depositHistory } from '../../../server/money/deposits/deposits.ts'
import { historyPage } from '../../../server/money/history/own-history.ts'
import { availableOf } from '../../../server/money/ledger/balances.ts'
import { purchaseHistory } from '../../../server/money/purchases/purchases.ts'
import { storedStatement } from '../../../server/money/statement/statement.ts'
import { withdrawalHistory } from '../../../server/money/withdrawals/withdrawals.ts'
import type { Db } from '../../../server/platform/db/db.ts'
import type { OwnRows } from '../../../server/platform/db/own-rows.ts'
import { CALLER, ownRowsOf } from '../../../server/platform/db/own-rows.ts'
import { stoppedClock } from '../../support/accounts-host.ts'
import { allLines } from '../../support/all-lines.ts'
import { openDb } from '../../support/database.ts'
import { newUser } from '../../support/new-user.ts'

const LIFE = 60_000
const row = v.object({ id: v.string(), n: v.number() })

const LONG_AGO = { from: new Date('2000-01-01'), until: new Date('2001-01-01') }
const depositsOf = (own: OwnRows) => allLines(own, depositHistory)

const readStatement = async (own: OwnRows) => {
  const { sums } = await storedStatement(own, LONG_AGO, () => {})
  return sums
}

/** Every call that reads the caller's own rows. */
const READS: readonly (readonly [string, (own: OwnRows) => Promise<unknown>])[] = [
  ['the profile', userOf],
  ['the balance', (own) => availableOf(own, 'BNB')],
  ['the deposits', depositsOf],
  ['the withdrawals', (own) => allLines(own, withdrawalHistory)],
  ['the purchases', (own) => allLines(own, purchaseHistory)],
  ['a page of deposits', (own) => historyPage(own, depositHistory, { before: 9, limit: 2 })],
  ['a statement of a time before the first deposit', readStatement],
]

describe('own rows', () => {
  const clock = stoppedClock()
  let db: Db
  beforeAll(async () => {
    db = await openDb()
  })
  afterAll(() => db.close())

  const sessions = () => createSessions(db, clock, LIFE)
  const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

  async function loggedIn() {
    const userId = await newUser(db, `${randomUUID()}@example.org`)
    const request = bearer(await sessions().start(userId))
    const { sessionId } = await sessions().requireUnverified(request)
    const verify = () => db.transaction((tx) => sessions().markVerified(tx, sessionId))
    return { userId, sessionId, request, verify }
  }

  test('are those of the session’s user, with the parameters in order', async () => {
    const [ada, eve] = [await loggedIn(), await loggedIn()]
    for (const { verify } of [ada, eve]) await verify()
    const sql = `SELECT id, $1::int - $2::int AS n FROM users WHERE id = ${CALLER}` as const
    for (const { userId, request } of [ada, eve]) {
      const found = [{ id: userId, n: 2 }]
      expect(await sessions().ownRows(request).rows(row, sql, [5, 3])).toEqual(found)
      expect(await ownRowsOf(db, userId).rows(row, sql, [5, 3])).toEqual(found)
    }
  })

  test.each(READS)('take one statement if there are rows: %s', async (_, read) => {
    const { request, verify } = await loggedIn()
    await verify()
    await db.run(`INSERT INTO deposits (id, user_id, coin, units, network, transaction_id, output, at)
      SELECT gen_random_uuid(), id, 'BNB', 1, 'BNB', 'operator-' || id, 0, created_at FROM users ON CONFLICT DO NOTHING`)
    const statements = vi.fn(db.rows)
    const known = createSessions({ ...db, rows: statements }, clock, LIFE)
    // The seal of a session is verified with the first request of it.
    await known.requireUser(request)
    statements.mockClear()
    await read(known.ownRows(request))
    // Without rows a second statement checks that the session exists.
    expect(statements.mock.calls.length).toBeLessThanOrEqual(2)
    if (read === userOf || read === depositsOf) expect(statements).toHaveBeenCalledTimes(1)
  })

  test.each(READS)(
    'refuse an unverified, an expired, an ended and an unknown session: %s',
    async (_, read) => {
      const { request, sessionId, verify } = await loggedIn()
      const refused = () =>
        expect(read(sessions().ownRows(request))).rejects.toMatchObject({ status: 401 })
      await refused()
      await verify()
      await read(sessions().ownRows(request))
      await sessions().end(sessionId)
      await refused()

      const other = await loggedIn()
      await other.verify()
      clock.advance(LIFE)
      await expect(read(sessions().ownRows(other.request))).rejects.toMatchObject({ status: 401 })
      // Nor by a host that has verified its seal before.
      const late = await loggedIn()
      await late.verify()
      const known = sessions()
      await known.requireUser(late.request)
      clock.advance(LIFE)
      await expect(read(known.ownRows(late.request))).rejects.toMatchObject({ status: 401 })
      for (const stranger of [bearer('x'.repeat(43)), bearer("' OR true --"), { headers: {} }])
        await expect(read(sessions().ownRows(stranger))).rejects.toMatchObject({ status: 401 })
    },
  )

  test('are refused where somebody has taken the code of a session back in the database', async () => {
    const { request, sessionId, verify } = await loggedIn()
    await verify()
    const known = sessions()
    await userOf(known.ownRows(request))
    await db.run('UPDATE sessions SET verified_at = NULL WHERE id = $1', [sessionId])
    await expect(userOf(known.ownRows(request))).rejects.toMatchObject({ status: 401 })
  })

  test.each(READS)('are read again where they come between two statements: %s', async (_, read) => {
    const { request, userId, verify } = await loggedIn()
    await verify()
    let isComing = false
    const rows: Db['rows'] = async (...statement) => {
      const found = await db.rows(...statement)
      const isNow = isComing
      isComing = false
      if (isNow)
        await db.run(
          `INSERT INTO deposits (id, user_id, coin, units, network, transaction_id, output, at)
           VALUES (gen_random_uuid(), $1, 'BNB', 1, 'BNB', 'operator-' || gen_random_uuid(), 0, now())`,
          [userId],
        )
      return found
    }
    const known = createSessions({ ...db, rows }, clock, LIFE)
    await known.requireUser(request)
    isComing = true
    const found = await read(known.ownRows(request))
    expect(found).toEqual(await read(sessions().ownRows(request)))
  })

  test('require a statement with the caller', () => {
    const own = ownRowsOf(db, randomUUID())
    // @ts-expect-error: it would read the rows of all users.
    const unsafe = () => own.rows(row, 'SELECT id, 1 AS n FROM users')
    expect(unsafe).toBeTypeOf('function')
  })
})
