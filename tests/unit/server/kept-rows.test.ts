import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../../../server/platform/db/db.ts'
import { migratedDb } from '../../support/migrated-database.ts'

/* What stays as it was written, whoever writes to the database. Each statement is refused, also where there is no row. */
const NEVER_CHANGED = [
  ...['adopted_seals', 'checkpoints', 'daily_prices', 'entries', 'freeze_lifts', 'log_leaves'],
  ...['log_owners', 'order_log', 'payout_plans', 'reversals', 'screening_releases', 'seal_keys'],
  ...['terms', 'transfers', 'treasury_explanations', 'treasury_payments', 'withdrawal_waits'],
]
const NEVER_REMOVED = [
  ...['accounts', 'deposits', 'freezes', 'lanes', 'listed_parts', 'log_state', 'log_tiles'],
  ...['payout_attempts', 'payout_batches', 'payout_slots', 'purchases', 'vestings', 'withdrawals'],
]
const NEVER_UPDATED = ['accounts', 'idempotency_records']

let db: Db
beforeAll(async () => {
  db = await migratedDb()
})
afterAll(() => db.close())

const column = v.object({ name: v.string() })
async function columnOf(table: string): Promise<string> {
  const [first] = await db.rows(
    column,
    `SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1 AND is_identity = 'NO'
     ORDER BY ordinal_position LIMIT 1`,
    [table],
  )
  if (!first) throw new Error(`there is no table ${table}`)
  return first.name
}

describe('by hand', () => {
  test.each([...NEVER_CHANGED, ...NEVER_REMOVED])('no row of %s is removed', async (table) => {
    const refused = `${table} is never changed by hand`
    await expect(db.run(`DELETE FROM ${table}`)).rejects.toThrow(refused)
    await expect(db.run(`TRUNCATE ${table} CASCADE`)).rejects.toThrow(refused)
  })

  test.each([...NEVER_CHANGED, ...NEVER_UPDATED])('no row of %s is changed', async (table) => {
    const name = await columnOf(table)
    const change = db.run(`UPDATE ${table} SET ${name} = ${name}`)
    await expect(change).rejects.toThrow(`${table} is never changed by hand`)
  })

  test('no lane is added, and none goes on by more than one', async () => {
    const added = db.run(`INSERT INTO lanes (lane, position, head) VALUES (65, 0, '')`)
    await expect(added).rejects.toThrow('lanes is never changed by hand')
    const moved = db.run('UPDATE lanes SET position = position + 2 WHERE lane = 1')
    await expect(moved).rejects.toThrow('lanes is never changed like this')
    const closed = db.run('UPDATE lanes SET position = position + 1 WHERE lane = 0')
    await expect(closed).rejects.toThrow('lanes is never changed like this')
  })

  test('the log neither gets shorter, nor forgets what is signed, nor changes its key', async () => {
    await db.run(`UPDATE log_state SET size = 9, signed = 8, key = 'own'`)
    for (const change of ['size = 8', 'signed = 7', `key = 'other'`])
      await expect(db.run(`UPDATE log_state SET ${change}`)).rejects.toThrow(
        'log_state is never changed like this',
      )
    await db.run(`INSERT INTO log_tiles (level, place, data) VALUES (0, 0, '\\x0102')`)
    const tile = (change: string) => db.run(`UPDATE log_tiles SET ${change}`)
    for (const change of [`data = '\\x0103'`, `data = '\\x01'`, 'level = 1', 'place = 1'])
      await expect(tile(change)).rejects.toThrow('log_tiles is never changed like this')
    expect(await tile(`data = '\\x010203'`)).toBe(1)
  })
})
