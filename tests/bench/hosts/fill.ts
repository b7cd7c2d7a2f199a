import { createHash, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { hashPassword } from '../../../server/accounts/identity/passwords.ts'
import { chained } from '../../../server/money/ledger/content.ts'
import type { Transfer } from '../../../server/money/ledger/ledger.ts'
import { HOUSE, ofHouse, ofUser, postedTransfer } from '../../../server/money/ledger/ledger.ts'
import { POSITIONS } from '../../../server/money/ledger/read-transfers.ts'
import { subjectOf } from '../../../server/money/ledger/subject.ts'
import type { Db, Transaction } from '../../../server/platform/db/db.ts'
import { rowSeal } from '../../../server/platform/db/sealed-rows.ts'
import type { BenchUser } from './users.ts'
import { emailOf, insertUsers, newPeople } from './users.ts'

export const PASSWORD = 'Correct-Horse1'
/** A real hash takes a quarter of a second, which would hide everything else that a login costs. */
export const PASSWORD_COST = { n: 4, r: 8, p: 1 }

const HALF = ONE / 2n
const HOUR = 3_600_000
/** Transfers in one transaction. */
const BATCH = 2000

/**
 * Adds `count` users who can log in. Each has deposited one BNB and is withdrawing half of it; for each the veteran
 * has deposited one more BNB. Everything is posted and sealed as the host does it, so that an audit finds nothing.
 */
export async function fill(db: Db, veteran: BenchUser, count: number): Promise<BenchUser[]> {
  const people = newPeople(count)
  const now = new Date()
  const hash = await hashPassword(PASSWORD, PASSWORD_COST)
  await db.transaction(async (tx) => {
    await insertUsers(tx, people, now)
    await insertAccounts(tx, people, hash, now)
  })
  const owners = [...people, ...people.map(() => veteran)]
  for (let i = 0; i < owners.length; i += BATCH) {
    const last = new Date(now.getTime() - i * HOUR)
    await db.transaction((tx) => deposit(tx, 1, owners.slice(i, i + BATCH), last))
  }
  for (let i = 0; i < people.length; i += BATCH)
    await db.transaction((tx) => withdraw(tx, 1, people.slice(i, i + BATCH), now))
  await db.script('ANALYZE')
  return people
}

/** Accounts at the embedded identity provider. The notice of the first password counts as sent. */
async function insertAccounts(
  tx: Transaction,
  people: readonly BenchUser[],
  hash: string,
  now: Date,
) {
  const rows = JSON.stringify(
    people.map((person) => {
      const [uid, email] = [person.id, emailOf(person)]
      return { uid, email, seal: rowSeal(tx, 'identity_accounts', uid, [email, hash]) }
    }),
  )
  await tx.run(
    `INSERT INTO identity_accounts
       (uid, email, claimed, password_hash, password_changed_at, created_at, last_login_at, seal)
     SELECT uid, email, true, $2, $3, $3, $3, seal
     FROM jsonb_to_recordset($1::jsonb) AS p(uid text, email text, seal text)`,
    [rows, hash, now],
  )
  await tx.run(
    `INSERT INTO notices (key, at) SELECT 'password:' || uid || ':' || $2::text, $3
     FROM jsonb_to_recordset($1::jsonb) AS p(uid text)`,
    [rows, String(now.getTime()), now],
  )
}

/** One BNB each, an hour apart. */
async function deposit(
  tx: Transaction,
  lane: number,
  owners: readonly BenchUser[],
  last: Date,
): Promise<void> {
  const rows = owners.map((owner, index) => {
    const [id, at] = [randomUUID(), new Date(last.getTime() - index * HOUR)]
    const hash = `0x${createHash('sha256').update(id).digest('hex')}`
    return { id, owner: owner.id, hash, at }
  })
  const network = 'BNB'
  await tx.run(
    `INSERT INTO deposits (id, user_id, coin, units, network, output, transaction_id, at)
     SELECT d.id, d.owner, 'BNB', $2::numeric, $3, 0, d.hash, d.at
     FROM jsonb_to_recordset($1::jsonb) AS d(id uuid, owner uuid, hash text, at timestamptz)`,
    [JSON.stringify(rows), ONE, network],
  )
  const transfers = rows.map(({ id, owner, hash, at }) => ({
    key: `deposit:${id}`,
    at,
    subject: subjectOf('deposit', [id, owner, 'BNB', ONE, network, hash, 0, at]),
    legs: [ofHouse('deposits', bnb(-ONE)), ofUser(owner, 'available', bnb(ONE))],
  }))
  await postAll(tx, lane, transfers)
}

/** Half a BNB each, which waits for a decision. */
async function withdraw(
  tx: Transaction,
  lane: number,
  owners: readonly BenchUser[],
  at: Date,
): Promise<void> {
  const rows = owners.map((owner) => ({ id: randomUUID(), owner: owner.id }))
  const [network, address] = ['BNB', `0x${'ab'.repeat(20)}`]
  await tx.run(
    `INSERT INTO withdrawals (id, user_id, coin, chain, address, amount, arrives, at)
     SELECT w.id, w.owner, 'BNB', $3, $4, $2::numeric, $2::numeric, $5
     FROM jsonb_to_recordset($1::jsonb) AS w(id uuid, owner uuid)`,
    [JSON.stringify(rows), HALF, network, address, at],
  )
  const holds = rows.map(({ id, owner }) => ({
    key: `withdrawal:${id}:hold`,
    at,
    subject: subjectOf('hold', [id, owner, 'BNB', network, address, HALF, HALF, at, null]),
    legs: [ofUser(owner, 'available', bnb(-HALF)), ofUser(owner, 'held', bnb(HALF))],
  }))
  await postAll(tx, lane, holds)
}

const bnb = (units: bigint) => amountOf('BNB', units)

const link = v.object({ position: v.number(), head: v.string() })

/**
 * Posts transfers as `add_transfer` does, in a lane of which nobody else posts meanwhile: all of them in a few statements,
 * since one each would take an hour for a million people. An audit finds whatever is not as the host would have written it.
 */
async function postAll(tx: Transaction, lane: number, transfers: readonly Transfer[]) {
  const [last] = await tx.rows(
    link,
    'SELECT position, head FROM lanes WHERE lane = $1 FOR UPDATE',
    [lane],
  )
  if (!last) throw new Error(`no lane ${lane}`)
  let { position, head } = last
  const posted = transfers.map((transfer) => {
    const { key, at, legs, seal } = postedTransfer(tx, transfer)
    head = chained(head, seal)
    position += 1
    return { id: lane * POSITIONS + position, key, at, seal, hash: head, legs }
  })
  const rows = JSON.stringify(posted)
  await tx.run(
    `INSERT INTO accounts (owner, user_id, coin, kind, lane)
     SELECT DISTINCT l.owner, nullif(l.owner, $2), l.coin, l.kind, CASE l.owner WHEN $2 THEN $3::integer ELSE 0 END ${LEGS}
     ON CONFLICT DO NOTHING`,
    [rows, HOUSE, lane],
  )
  await tx.script('SET LOCAL session_replication_role = replica')
  await tx.run(
    `INSERT INTO transfers (id, key, at, seal, hash)
     SELECT id, key, at, seal, hash
     FROM jsonb_to_recordset($1::jsonb) AS t(id bigint, key text, at timestamptz, seal text, hash text)`,
    [rows],
  )
  await tx.run(
    `WITH posted AS (
       INSERT INTO entries (transfer_id, account_id, units)
       SELECT t.id, (SELECT a.id FROM accounts a WHERE a.owner = l.owner AND a.coin = l.coin AND a.kind = l.kind
         AND a.lane = CASE l.owner WHEN $2 THEN $3::integer ELSE 0 END), l.units ${LEGS}
       RETURNING account_id, units
     ), sums AS (SELECT account_id, sum(units) AS units FROM posted GROUP BY 1)
     UPDATE accounts a SET units = a.units + s.units FROM sums s WHERE a.id = s.account_id`,
    [rows, HOUSE, lane],
  )
  await tx.run('UPDATE lanes SET position = $2, head = $3 WHERE lane = $1', [lane, position, head])
  await tx.script('SET LOCAL session_replication_role = origin')
}

const LEGS = `FROM jsonb_to_recordset($1::jsonb) AS t(id bigint, legs jsonb)
  CROSS JOIN LATERAL jsonb_to_recordset(t.legs) AS l(owner uuid, coin text, kind text, units numeric)`
