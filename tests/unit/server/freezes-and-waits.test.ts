import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  freezeOf,
  frozenAccounts,
  putFreeze,
  removeFreeze,
} from '../../../server/accounts/freezes/freezes.ts'
import { audit } from '../../../server/money/audit/audit.ts'
import { storeWait } from '../../../server/money/withdrawals/waits.ts'
import type { Db } from '../../../server/platform/db/db.ts'
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

  test('lifts no freeze by the code of somebody else', async () => {
    const userId = await frozen()
    const challenge = await storedCode(await newUser(db))
    await expect(removeFreeze(db, userId, AT, { challenge })).rejects.toMatchObject({
      constraint: 'freeze_lifts_code',
    })
    expect(await freezeOf(db, userId)).toEqual(OWN)
  })

  test('lifts no freeze by a made-up code beside one that was redeemed', async () => {
    const userId = await frozen()
    await storedCode(userId)
    await expect(removeFreeze(db, userId, AT, { challenge: randomUUID() })).rejects.toMatchObject({
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

  test.each([
    ['another time', "at - interval '1 hour'", 'reason'],
    ['another reason', 'at', "'another'"],
  ])('lifts a freeze by an order with the words of it, and not with %s', async (_, at, reason) => {
    const userId = await frozen(OPERATORS)
    const order = randomUUID()
    await storeOrder(order, 'unfreeze')
    await expect(
      db.run(
        `INSERT INTO freeze_lifts (user_id, frozen_at, made_by, reason, at, order_id, seal)
         SELECT user_id, ${at}, made_by, ${reason}, at, $2, 'made up' FROM freezes WHERE user_id = $1`,
        [userId, order],
      ),
    ).rejects.toMatchObject({ constraint: 'freeze_lifts_freeze' })
    expect(await freezeOf(db, userId)).toEqual(OPERATORS)
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

  // Holds promise 112.
  test.each([
    ['an order', OPERATORS],
    ['a code', OWN],
  ])(
    'a freeze that was lifted by %s which nobody has given is in force, and found',
    async (by, freeze) => {
      const userId = await frozen(freeze)
      const ownCode = async () => {
        await db.run('DELETE FROM codes WHERE subject = $1', [userId])
        return await storedCode(userId)
      }
      const forge = async () => {
        const id = by === 'a code' ? await ownCode() : randomUUID()
        const column = by === 'a code' ? 'challenge' : 'order_id'
        // As the host's role may, which deletes the order again.
        await db.transaction(async (tx) => {
          await tx.run(
            `INSERT INTO operator_orders (id, command, outcome, at) VALUES ($1, '{"command":"unfreeze"}', '{}', now())`,
            [id],
          )
          await tx.run(
            `INSERT INTO freeze_lifts (user_id, frozen_at, made_by, reason, at, ${column}, earlier, seal)
           SELECT user_id, at, made_by, reason, at, $2, 0, 'made up' FROM freezes WHERE user_id = $1`,
            [userId, id],
          )
        })
        await db.run('DELETE FROM operator_orders WHERE id = $1', [id])
        return id
      }
      const id = await forge()
      const forged = { ...OPERATORS, ...(await freezeOf(db, userId)) }
      expect(forged.reason).toContain('was lifted in the database')
      expect(forged.madeBy).not.toBe('')
      expect((await audit(db)).findings).toContain(
        `${id} of freeze_lifts was not written by the host`,
      )
      // Nor does the person lift it, by a freeze and a code of their own.
      await putFreeze(db, userId, OWN)
      expect(await removeFreeze(db, userId, AT, { challenge: await ownCode() })).toBe(false)
      expect(await freezeOf(db, userId)).toEqual(forged)
      await putFreeze(db, userId, OPERATORS)
      const order = randomUUID()
      await storeOrder(order, 'unfreeze')
      expect(await removeFreeze(db, userId, AT, { order, operator: 'root' })).toBe(true)
      expect(await freezeOf(db, userId)).toBeUndefined()
      await putFreeze(db, userId, freeze)
      await forge()
      expect(await freezeOf(db, userId)).toEqual(forged)
    },
  )

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
