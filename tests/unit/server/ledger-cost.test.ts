import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { amountOf } from '#domain/money/amount.ts'
import { fundStages } from '../../../server/money/ledger/genesis.ts'
import { ofHouse, ofUser, post } from '../../../server/money/ledger/ledger.ts'
import type { Db, Tx } from '../../../server/platform/db/db.ts'
import { openDb } from '../../support/database.ts'
import { demoTerms } from '../../support/demo-terms.ts'
import { newUser } from '../../support/new-user.ts'

const PEOPLE = 2000
const at = new Date(0)

/** Rows of accounts that this connection has read without an index. */
async function rowsRead(tx: Tx): Promise<number> {
  const [table] = await tx.rows(
    v.object({ rows: v.number() }),
    "SELECT seq_tup_read AS rows FROM pg_stat_xact_user_tables WHERE relname = 'accounts'",
  )
  return table?.rows ?? 0
}

describe('a transfer among many accounts', () => {
  let db: Db
  let userId: string
  beforeAll(async () => {
    db = await openDb()
    await fundStages(db, { now: () => at }, demoTerms().stageSupplies)
    await db.script(`
      INSERT INTO users (id, email, name, identity_uid, created_at)
        SELECT gen_random_uuid(), n || '@example.org', 'Ada', n, now() FROM generate_series(1, ${PEOPLE}) AS n;
      INSERT INTO accounts (owner, user_id, coin, kind) SELECT id, id, 'BNB', 'available' FROM users;
      INSERT INTO accounts (owner, user_id, coin, kind) SELECT id, id, 'TOKEN', 'available' FROM users;
      ANALYZE`)
    userId = await newUser(db)
  })
  afterAll(() => db.close())

  test.each([
    [
      'to a user without accounts',
      () => [
        ofUser(userId, 'held', amountOf('BNB', 5n)),
        ofHouse('deposits', amountOf('BNB', -5n)),
      ],
    ],
    [
      'of the first tokens that a lane takes',
      () => [
        ofUser(userId, 'available', amountOf('TOKEN', 5n)),
        ofHouse('treasury-2', amountOf('TOKEN', -5n)),
      ],
    ],
  ])('%s reads only the accounts that it is about', async (_, legs) => {
    const read = await db.transaction(async (tx) => {
      // What the connection has read before may not have been reported yet.
      const before = await rowsRead(tx)
      await post(tx, { key: randomUUID(), at, legs: legs() })
      return (await rowsRead(tx)) - before
    })
    expect(read).toBe(0)
  })

  test.each([
    ['of somebody else', "'00000000-0000-0000-0000-000000000000', $1, 'BNB', 'fees', 0"],
    ['of what no coin is called', "$1, $1, 'bnb', 'available', 0"],
    ['of the house for a user', "$1, $1, 'BNB', 'fees', 0"],
    ['of a user for the house', "'00000000-0000-0000-0000-000000000000', NULL, 'BNB', 'held', 0"],
    ['of a user in a lane', "$1, $1, 'ETH', 'available', 7"],
  ])('no account is %s', async (_, values) => {
    const sql = `INSERT INTO accounts (owner, user_id, coin, kind, lane) SELECT ${values} WHERE $1::uuid IS NOT NULL`
    await expect(db.run(sql, [userId])).rejects.toMatchObject({ code: '23514' })
  })
})
