import { randomUUID } from 'node:crypto'
import { amountOf, ONE } from '#domain/money/amount.ts'
import type { Db } from '../../server/db/db.ts'
import { ofHouse, ofUser, post } from '../../server/ledger/ledger.ts'
import { digest, randomToken } from '../../server/secrets.ts'

export interface BenchUser {
  readonly id: string
  readonly token: string
}

const HOUR = 3_600_000

/** Inserts `count` logged-in users with one BNB and one TRX each, in a few statements. */
export async function populate(db: Db, count: number): Promise<BenchUser[]> {
  const people = Array.from({ length: count }, () => ({ id: randomUUID(), token: randomToken() }))
  const rows = JSON.stringify(
    people.map(({ id, token }) => ({ id, token_hash: digest(token), session: randomUUID() })),
  )
  const now = new Date()
  await db.transaction(async (tx) => {
    await tx.run(
      `INSERT INTO users (id, email, name, identity_uid, created_at)
       SELECT id, id || '@example.org', 'Ada', id, $2
       FROM jsonb_to_recordset($1::jsonb) AS p(id uuid)`,
      [rows, now],
    )
    await tx.run(
      `INSERT INTO sessions (id, token_hash, user_id, created_at, verified_at, expires_at)
       SELECT session, token_hash, id, $2, $2, $3
       FROM jsonb_to_recordset($1::jsonb) AS p(id uuid, session uuid, token_hash text)`,
      [rows, now, new Date(now.getTime() + HOUR)],
    )
    await post(tx, {
      key: 'bench:start',
      at: now,
      legs: (['BNB', 'TRX'] as const).flatMap((coin) => [
        ofHouse('deposits', amountOf(coin, -ONE * BigInt(count))),
        ...people.map(({ id }) => ofUser(id, 'available', amountOf(coin, ONE))),
      ]),
    })
  })
  await db.script('ANALYZE')
  return people
}
