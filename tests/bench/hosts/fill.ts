import { depositNetwork } from '#domain/assets.ts'
import { amountOf, ONE } from '#domain/money/amount.ts'
import type { Db, Transaction, Tx } from '../../../server/db/db.ts'
import { hashPassword } from '../../../server/identity/passwords.ts'
import { ofHouse, ofUser, post } from '../../../server/ledger/ledger.ts'
import type { BenchUser } from './users.ts'
import { emailOf, insertUsers, newPeople } from './users.ts'

export const PASSWORD = 'Correct-Horse1'
/** A real hash takes a quarter of a second, which would hide everything else that a login costs. */
export const PASSWORD_COST = { n: 4, r: 8, p: 1 }

const HALF = ONE / 2n
/** Users whose entries are one transfer. */
const PER_TRANSFER = 500

/**
 * Adds `count` users who can log in. Each has deposited one BNB and is withdrawing half of it; for each the veteran
 * has deposited one more BNB. Balances are the sums of their entries, but these are of few transfers, so that an audit
 * misses those of each deposit.
 */
export async function fill(db: Db, veteran: BenchUser, count: number): Promise<BenchUser[]> {
  const people = newPeople(count)
  const now = new Date()
  const hash = await hashPassword(PASSWORD, PASSWORD_COST)
  await db.transaction(async (tx) => {
    await insertUsers(tx, people, now)
    await insertAccounts(tx, people, hash, now)
    await insertDeposits(tx, [...people, ...people.map(() => veteran)], now)
    await insertWithdrawals(tx, people, now)
    for (let i = 0; i < people.length; i += PER_TRANSFER)
      await postFor(tx, people.slice(i, i + PER_TRANSFER), veteran, now)
  })
  await db.script('ANALYZE')
  return people
}

/** Accounts at the embedded identity provider. The notice of the first password counts as sent. */
async function insertAccounts(tx: Tx, people: readonly BenchUser[], hash: string, now: Date) {
  const rows = JSON.stringify(people.map((person) => ({ uid: person.id, email: emailOf(person) })))
  await tx.run(
    `INSERT INTO identity_accounts
       (uid, email, claimed, password_hash, password_changed_at, created_at, last_login_at)
     SELECT uid, email, true, $2, $3, $3, $3
     FROM jsonb_to_recordset($1::jsonb) AS p(uid text, email text)`,
    [rows, hash, now],
  )
  await tx.run(
    `INSERT INTO notices (key, at) SELECT 'password:' || uid || ':' || $2::text, $3
     FROM jsonb_to_recordset($1::jsonb) AS p(uid text)`,
    [rows, String(now.getTime()), now],
  )
}

const insertDeposits = (tx: Tx, owners: readonly BenchUser[], now: Date): Promise<number> =>
  tx.run(
    `INSERT INTO deposits (id, user_id, coin, units, network, output, transaction_id, at)
     SELECT gen_random_uuid(), o.id::uuid, 'BNB', $2::numeric, $4, 0,
       '0x' || encode(sha256(gen_random_uuid()::text::bytea), 'hex'), $3::timestamptz - o.n * interval '1 hour'
     FROM jsonb_array_elements_text($1::jsonb) WITH ORDINALITY AS o(id, n)`,
    [JSON.stringify(owners.map(({ id }) => id)), ONE, now, depositNetwork('BNB')],
  )

const insertWithdrawals = (tx: Tx, owners: readonly BenchUser[], now: Date): Promise<number> =>
  tx.run(
    `INSERT INTO withdrawals (id, user_id, coin, chain, address, amount, arrives, at)
     SELECT gen_random_uuid(), o.id::uuid, 'BNB', $3, '0x' || repeat('ab', 20), $2::numeric, $2::numeric, $4
     FROM jsonb_array_elements_text($1::jsonb) AS o(id)`,
    [JSON.stringify(owners.map(({ id }) => id)), HALF, depositNetwork('BNB'), now],
  )

async function postFor(
  tx: Transaction,
  people: readonly BenchUser[],
  veteran: BenchUser,
  at: Date,
) {
  const bnb = (units: bigint) => amountOf('BNB', units)
  const count = BigInt(people.length)
  await post(tx, {
    key: `bench:${people[0]?.id}`,
    at,
    legs: [
      ofHouse('deposits', bnb(-2n * count * ONE)),
      ofUser(veteran.id, 'available', bnb(count * ONE)),
      ...people.flatMap(({ id }) => [
        ofUser(id, 'available', bnb(ONE - HALF)),
        ofUser(id, 'held', bnb(HALF)),
      ]),
    ],
  })
}
