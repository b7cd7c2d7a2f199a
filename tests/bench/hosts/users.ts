import { randomUUID } from 'node:crypto'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { sessionSeal } from '../../../server/accounts/sessions/sessions.ts'
import { ofHouse, ofUser, post } from '../../../server/money/ledger/ledger.ts'
import type { Db, Transaction } from '../../../server/platform/db/db.ts'
import { rowSeal } from '../../../server/platform/db/sealed-rows.ts'
import { digest, randomToken } from '../../../server/platform/keys/secrets.ts'

export interface BenchUser {
  readonly id: string
  readonly token: string
}

const HOUR = 3_600_000

/** Inserts `count` logged-in users with one BNB and one TRX each, in a few statements. */
export async function populate(db: Db, count: number): Promise<BenchUser[]> {
  const people = newPeople(count)
  const now = new Date()
  await db.transaction(async (tx) => {
    await insertUsers(tx, people, now)
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

export const newPeople = (count: number): BenchUser[] =>
  Array.from({ length: count }, () => ({ id: randomUUID(), token: randomToken() }))

export const emailOf = ({ id }: BenchUser): string => `${id}@example.org`

/** Users with a session each. */
export async function insertUsers(
  tx: Transaction,
  people: readonly BenchUser[],
  now: Date,
): Promise<void> {
  const rows = JSON.stringify(
    people.map((person) => {
      const session = {
        id: randomUUID(),
        tokenHash: digest(person.token),
        userId: person.id,
        isVerified: true,
      }
      return {
        id: person.id,
        email: emailOf(person),
        token_hash: session.tokenHash,
        session: session.id,
        session_seal: sessionSeal(tx, session),
        seal: rowSeal(tx, 'users', person.id, [emailOf(person), person.id]),
      }
    }),
  )
  await tx.run(
    `INSERT INTO users (id, email, name, identity_uid, created_at, seal)
     SELECT id, email, 'Ada', id, $2, seal
     FROM jsonb_to_recordset($1::jsonb) AS p(id uuid, email text, seal text)`,
    [rows, now],
  )
  await tx.run(
    `INSERT INTO sessions (id, token_hash, user_id, created_at, verified_at, expires_at, seal)
     SELECT session, token_hash, id, $2, $2, $3, session_seal
     FROM jsonb_to_recordset($1::jsonb) AS p(id uuid, session uuid, token_hash text, session_seal text)`,
    [rows, now, new Date(now.getTime() + HOUR)],
  )
}
