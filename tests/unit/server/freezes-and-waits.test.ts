import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  freezeOf,
  frozenAccounts,
  putFreeze,
  removeFreeze,
} from '../../../server/accounts/freezes/freezes.ts'
import { storeWait } from '../../../server/money/withdrawals/waits.ts'
import type { Db } from '../../../server/platform/db/db.ts'
import { isOwnRow, sealedRows } from '../../../server/platform/db/sealed-rows.ts'
import { addMs, DAY } from '../../../server/platform/time/clock.ts'
import { openDb } from '../../support/database.ts'
import { newUser } from '../../support/new-user.ts'
import { transactionHash } from '../../support/transaction-hash.ts'

const AT = new Date('2026-01-01T12:00:00Z')
const OWN = { at: AT, madeBy: '', reason: '' }
const OPERATORS = { at: AT, madeBy: 'ada', reason: 'asked for by phone' }

describe('the database itself', () => {
  let db: Db
  beforeAll(async () => {
    db = await openDb()
  })
  afterAll(() => db.close())

  async function frozen(freeze = OWN): Promise<string> {
    const userId = await newUser(db)
    await putFreeze(db, userId, freeze)
    return userId
  }
  async function storedCode(userId: string, { purpose = 'unfreeze', isUsed = true } = {}) {
    const challenge = randomUUID()
    await db.run(
      `INSERT INTO codes (purpose, subject, challenge, code_hash, payload_hash, issued_at, expires_at, used_at)
       VALUES ($1, $2, $3, '', '', $4, $4, $5)`,
      [purpose, userId, challenge, AT, isUsed ? AT : null],
    )
    return challenge
  }
  const storeOrder = (id: string, command: string) =>
    db.run('INSERT INTO operator_orders (id, command, outcome, at) VALUES ($1, $2, $3, $4)', [
      ...[id, JSON.stringify({ command }), '{}', AT],
    ])

  // Holds promise 112.
  test('neither removes nor changes a freeze by hand', async () => {
    const userId = await frozen(OPERATORS)
    for (const sql of [
      'DELETE FROM freezes',
      'TRUNCATE freezes',
      "UPDATE freezes SET made_by = ''",
      `UPDATE freezes SET user_id = '${await newUser(db)}'`,
    ])
      await expect(db.script(sql)).rejects.toThrow(/is never changed/)
    expect(await freezeOf(db, userId)).toEqual(OPERATORS)
  })

  test('an operator’s freeze takes the place of the person’s, and nothing else that of another', async () => {
    const userId = await frozen()
    expect(await putFreeze(db, userId, OWN)).toBe(false)
    expect(await putFreeze(db, userId, OPERATORS)).toBe(true)
    for (const freeze of [OWN, { ...OPERATORS, madeBy: 'bob' }])
      expect(await putFreeze(db, userId, freeze)).toBe(false)
    expect(await freezeOf(db, userId)).toEqual(OPERATORS)
  })

  test('the list of frozen accounts goes on after an e-mail, and not with it', async () => {
    await frozen()
    await frozen()
    const [first, second] = await frozenAccounts(db, { limit: 2 })
    expect(await frozenAccounts(db, { after: first?.email, limit: 1 })).toEqual([second])
  })

  test('lifts the freeze of a person by a code that was redeemed, and only one by it', async () => {
    const userId = await frozen()
    const challenge = await storedCode(userId)
    expect(await removeFreeze(db, userId, AT, { challenge })).toBe(true)
    for await (const row of sealedRows(db, 'freeze_lifts'))
      expect(isOwnRow(db, 'freeze_lifts', row)).toBe(true)
    expect(await removeFreeze(db, userId, AT, { challenge })).toBe(false)
    await putFreeze(db, userId, OWN)
    await expect(removeFreeze(db, userId, AT, { challenge })).rejects.toThrow(/unique/)
    expect(await freezeOf(db, userId)).toEqual(OWN)
  })

  // Holds promise 112.
  test.each([
    ['was not redeemed', { isUsed: false }],
    ['was for something else', { purpose: 'login' }],
  ])('lifts no freeze by a code that %s', async (_, kind) => {
    const userId = await frozen()
    const challenge = await storedCode(userId, kind)
    await expect(removeFreeze(db, userId, AT, { challenge })).rejects.toMatchObject({
      constraint: 'freeze_lifts_code',
    })
    expect(await freezeOf(db, userId)).toEqual(OWN)
  })

  test('lifts no freeze by a row without a seal, which an audit would not find', async () => {
    const userId = await frozen()
    const challenge = await storedCode(userId)
    const lift = (seal: string | null) =>
      db.run(
        `INSERT INTO freeze_lifts (user_id, frozen_at, made_by, reason, at, challenge, seal)
         SELECT user_id, at, made_by, reason, at, $2, $3 FROM freezes WHERE user_id = $1`,
        [userId, challenge, seal],
      )
    await expect(lift(null)).rejects.toThrow('freeze_lifts is never changed like this')
    expect(await lift('made up')).toBe(1)
    const made = []
    for await (const row of sealedRows(db, 'freeze_lifts'))
      if (row.key === challenge) made.push(isOwnRow(db, 'freeze_lifts', row))
    expect(made).toEqual([false])
  })

  test('lifts no freeze by the code of somebody else', async () => {
    const userId = await frozen()
    const challenge = await storedCode(await newUser(db))
    await expect(removeFreeze(db, userId, AT, { challenge })).rejects.toMatchObject({
      constraint: 'freeze_lifts_code',
    })
    expect(await freezeOf(db, userId)).toEqual(OWN)
  })

  test('lifts the freeze of an operator by no code', async () => {
    const userId = await frozen(OPERATORS)
    const challenge = await storedCode(userId)
    expect(await removeFreeze(db, userId, AT, { challenge })).toBe(false)
    await expect(
      db.run(
        `INSERT INTO freeze_lifts (user_id, frozen_at, made_by, reason, at, challenge, seal)
         SELECT user_id, at, made_by, reason, at, $2, 'made up' FROM freezes WHERE user_id = $1`,
        [userId, challenge],
      ),
    ).rejects.toMatchObject({ constraint: 'freeze_lifts_code' })
  })

  test('lifts a freeze by a recorded order to do so, and by no other', async () => {
    const userId = await frozen(OPERATORS)
    const lift = (order: string) => removeFreeze(db, userId, AT, { order, operator: 'root' })
    await expect(lift(randomUUID())).rejects.toMatchObject({ constraint: 'freeze_lifts_order' })
    const [other, order] = [randomUUID(), randomUUID()]
    await storeOrder(other, 'freeze')
    await expect(lift(other)).rejects.toMatchObject({ constraint: 'freeze_lifts_order' })
    await storeOrder(order, 'unfreeze')
    expect(await lift(order)).toBe(true)
    expect(await freezeOf(db, userId)).toBeUndefined()
    await expect(db.script("UPDATE freeze_lifts SET lifted_by = ''")).rejects.toThrow(
      /never changed/,
    )
  })

  // Holds promise 53.
  test('ends the wait of a withdrawal by its own clock, whatever time a decision gives', async () => {
    const now = Date.now()
    const decided = `status = 'approved', transaction_id = '${transactionHash('x')}', output = 0`
    const placed = async (until: Date) => {
      const id = randomUUID()
      await db.run(
        `INSERT INTO withdrawals (id, user_id, coin, chain, address, amount, arrives, at)
         VALUES ($1, $2, 'BNB', 'BNB', '0x', 2, 1, $3)`,
        [id, await newUser(db), AT],
      )
      await storeWait(db, id, until)
      return id
    }
    const update = (id: string, set: string, at: Date) =>
      db.run(`UPDATE withdrawals SET ${set} WHERE id = $1`, [id, at])
    const [over, waiting] = [await placed(AT), await placed(new Date(now + DAY))]
    const late = new Date(now + 2 * DAY)
    for (const set of [`${decided}, decided_at = $2`, 'approved_at = $2'])
      await expect(update(waiting, set, late)).rejects.toMatchObject({
        constraint: 'withdrawals_wait',
      })
    await expect(update(over, 'approved_at = $2', addMs(AT, -1))).rejects.toThrow(/waits/)
    expect(await update(over, 'approved_at = $2', AT)).toBe(1)
  })
})
