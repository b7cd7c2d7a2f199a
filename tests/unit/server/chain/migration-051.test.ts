import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { migrate, storedMigrations } from '../../../../server/platform/db/migrate.ts'
import { emptyDb } from '../../../support/migrated-database.ts'

const balance = v.object({
  network: v.string(),
  address: v.string(),
  coin: v.string(),
  units: v.string(),
  begun_at: v.number(),
})

test('addresses that were compared before 051 go on from what they had, and the others begin with the first look', async () => {
  const db = await emptyDb()
  const all = storedMigrations()
  await migrate(
    db,
    all.filter(({ name }) => name < '051'),
  )
  await db.script(`
    INSERT INTO deposit_keys (family, key, is_test) VALUES ('evm', 'a key', true), ('tron', 'another', true);
    INSERT INTO chain_cursors (network, number, hash, head, at, since) VALUES
      ('BNB', 50, 'h', 52, '2026-05-01T12:00:00Z', '2026-01-01'), ('ETH', 9, 'h', 9, '2026-05-01T12:00:00Z', '2026-05-01'),
      ('TRX', 9, 'h', 9, '2026-05-01T12:00:00Z', '2026-05-01');
    INSERT INTO chain_balances (network, address, coin, units, block_number) VALUES ('BNB', 'begun', 'BNB', 0, 3)`)
  const handOut = async (address: string, key: string, createdAt: string) => {
    const id = randomUUID()
    await db.run(
      `INSERT INTO users (id, email, name, identity_uid, created_at) VALUES ($1, $2, 'Ada', $2, $3)`,
      [id, `${id}@example.org`, createdAt],
    )
    await db.run(
      `INSERT INTO derived_addresses (key_id, user_id, address)
       SELECT id, $2, $3 FROM deposit_keys WHERE family = $1`,
      [key, id, address],
    )
    return id
  }
  const ada = await handOut('0xA', 'evm', '2026-02-01')
  await handOut('0xB', 'evm', '2026-05-01T11:59:00Z')
  await handOut('T', 'tron', '2026-02-01')
  // Of one coin it had something to begin with; of another a balance has been credited.
  await db.run(
    `INSERT INTO chain_balances (network, address, coin, units, block_number) VALUES
     ('BNB', '0xA', 'BNB', 7, 4), ('BNB', '0xA', 'TOKEN', 9, 40)`,
  )
  await db.run(
    `INSERT INTO chain_payments (id, user_id, network, transaction_id, output, coin, units, address, sender, contract,
       block_number, block_hash, at, state, confirmations, needed)
     VALUES ($1, $2, 'BNB', 'balance-40-0xa-TOKEN', 0, 'TOKEN', 9, '0xA', '', '', 40, 'h', now(), 'below', 0, 0)`,
    [randomUUID(), ada],
  )
  await migrate(db, all)
  const found = await db.rows(
    balance,
    'SELECT network, address, coin, units, begun_at FROM chain_balances ORDER BY coin',
  )
  expect(found).toEqual([
    { network: 'BNB', address: '0xA', coin: 'BNB', units: '7', begun_at: 4 },
    { network: 'BNB', address: '0xA', coin: 'TOKEN', units: '9', begun_at: -1 },
    { network: 'BNB', address: '0xA', coin: 'USDT', units: '0', begun_at: -1 },
  ])
  await db.close()
})
