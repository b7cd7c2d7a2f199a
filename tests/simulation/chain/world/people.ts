import { bytesToHex } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import { checksummed } from '#domain/addresses/address.ts'
import { userSeal } from '../../../../server/accounts/users/users.ts'
import { addressSeal } from '../../../../server/money/deposits/keys.ts'
import type { Db } from '../../../../server/platform/db/db.ts'
import type { Random } from '../../world/random.ts'

/** People with a deposit address each; resolves to their ids by account, 20 bytes as lower-case digits. */
export async function insertPeople(
  db: Db,
  random: Random,
  count: number,
): Promise<ReadonlyMap<string, string>> {
  const [key] = await db.rows(
    v.object({ id: v.number() }),
    `INSERT INTO deposit_keys (family, key, is_test) VALUES ('evm', 'a key', true) RETURNING id`,
  )
  const people = new Map<string, string>()
  for (let i = 0; i < count; i++) {
    const id = random.uuid()
    const digits = bytesToHex(random.bytes(20))
    people.set(`0x${digits}`, id)
    await db.run(
      'INSERT INTO users (id, email, name, identity_uid, created_at, seal) VALUES ($1, $2, $3, $4, $5, $6)',
      [
        ...[id, `${id}@example.org`, 'Ada', id, new Date(0)],
        userSeal(db, { id, email: `${id}@example.org`, identityUid: id }),
      ],
    )
    await db.run('INSERT INTO deposit_addresses (user_id, index) VALUES ($1, $2)', [id, i])
    const address = checksummed(digits)
    const seal = addressSeal(db, { userId: id, address })
    await db.run(
      'INSERT INTO derived_addresses (key_id, user_id, address, seal) VALUES ($1, $2, $3, $4)',
      [key?.id, id, address, seal],
    )
  }
  return people
}
