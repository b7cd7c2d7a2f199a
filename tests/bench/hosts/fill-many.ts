import { createHash, randomUUID } from 'node:crypto'
import { ONE } from '#domain/money/amount.ts'
import { hashPassword } from '../../../server/accounts/identity/passwords.ts'
import { sessionSeal } from '../../../server/accounts/sessions/sessions.ts'
import { chained, contentOf, type NetEntry } from '../../../server/money/ledger/content.ts'
import { HOUSE, LANES } from '../../../server/money/ledger/ledger.ts'
import { POSITIONS } from '../../../server/money/ledger/read-transfers.ts'
import { type Subject, subjectOf } from '../../../server/money/ledger/subject.ts'
import type { Db } from '../../../server/platform/db/db.ts'
import { rowSeal } from '../../../server/platform/db/sealed-rows.ts'
import { digest } from '../../../server/platform/keys/secrets.ts'
import { DAY, HOUR, timeText } from '../../../server/platform/time/clock.ts'
import { type Books, type Holdings, openBooks } from './books.ts'
import { type BulkRows, createBulk, dropIndexes } from './bulk.ts'
import { PASSWORD, PASSWORD_COST } from './fill.ts'
import { type BenchUser, emailOf, newPeople } from './users.ts'

/** Entries of each person: three deposits and a withdrawal that was rejected, or a fourth and a withdrawal that waits. */
export const ENTRIES = 10
/** Those of the first page of a list, and every hundredth. */
const isWaiting = (index: number): boolean => index < 200 || index % 100 === 0
/** Deposits of somebody who has many. */
const LINES = 50_000
/** People of one transaction. */
const AT_ONCE = 5000
/** A day of deposits, an hour apart, is several months of the fewest people. */
const DEPOSITS_BACK = 2000
const HALF = ONE / 2n
const ADDRESS = `0x${'ab'.repeat(20)}`
const REASON = 'too late'

interface Table extends BulkRows {
  readonly rows: BulkRows['rows'][number][]
}
const table = (into: string): Table => ({ into, rows: [] })

/** What is copied, in no order: foreign keys are not looked at. */
const newTables = () => ({
  users: table('users (id, email, name, identity_uid, created_at, seal)'),
  sessions: table('sessions (id, token_hash, user_id, created_at, verified_at, expires_at, seal)'),
  identity_accounts: table(
    'identity_accounts (uid, email, claimed, password_hash, password_changed_at, created_at, last_login_at, seal)',
  ),
  notices: table('notices (key, at)'),
  accounts: table('accounts (id, owner, user_id, coin, kind, units, lane)'),
  deposits: table(
    'deposits (id, user_id, coin, units, transaction_id, at, network, output, change)',
  ),
  withdrawals: table(
    'withdrawals (id, user_id, coin, chain, address, amount, arrives, at, status, reason, decided_at, change)',
  ),
  history_counters: table('history_counters (user_id, kind, newest)'),
  transfers: table('transfers (id, key, at, seal, hash)'),
  entries: table('entries (transfer_id, account_id, units)'),
})

/**
 * Adds `count` users with ten entries each, sealed and chained as the host does it, so that an audit finds nothing, and
 * up to 50,000 deposits of the veteran. Rows are copied past the triggers, whose work is done here: posted one after
 * another, those of a million would take hours. Says on the standard error how far it is.
 */
export async function fillMany(db: Db, veteran: BenchUser, count: number): Promise<BenchUser[]> {
  const bulk = createBulk(db)
  const books = await openBooks(db, veteran)
  const indexAgain = books.isNew ? await dropIndexes(db, Object.keys(newTables())) : async () => {}
  const now = new Date()
  const hash = await hashPassword(PASSWORD, PASSWORD_COST)
  const lines = Math.min(LINES, count)
  const all: BenchUser[] = []
  try {
    let copied: Promise<void> = Promise.resolve()
    for (let done = 0; done < count; done += AT_ONCE) {
      const people = newPeople(Math.min(AT_ONCE, count - done))
      const batch = createBatch(db, books, 1 + ((done / AT_ONCE) % LANES), now)
      for (const [index, person] of people.entries()) {
        const place = done + index
        batch.add(person, hash, isWaiting(place))
        if (isLine(place, lines, count)) batch.deposit(veteran.id, books.veteran)
      }
      // While the server copies these, the next ones are made.
      await copied
      copied = bulk.copy(batch.tables)
      all.push(...people)
      if (count > AT_ONCE) process.stderr.write(`\r${all.length} of ${count} people`)
    }
    await copied
  } finally {
    bulk.close()
  }
  await books.close(veteran)
  await indexAgain()
  await db.script('VACUUM ANALYZE')
  return all
}

/** Whether the veteran has a line at that place, of as many as are spread over all places. */
const isLine = (place: number, lines: number, count: number): boolean =>
  Math.floor(((place + 1) * lines) / count) > Math.floor((place * lines) / count)

/** The rows of some people, of which all that they move is posted in one lane. */
function createBatch(db: Db, books: Books, number: number, now: Date) {
  const tables = newTables()
  const lane = books.lanes[number - 1]
  if (!lane) throw new Error(`no lane ${number}`)
  const own = lane
  let count = 0

  function post(
    key: string,
    at: Date,
    subject: Subject,
    legs: readonly (readonly [account: number, entry: NetEntry])[],
  ): void {
    const seal = db.seal(
      contentOf({ key, at: timeText(at), subject, entries: legs.map(([, entry]) => entry) }),
    )
    own.head = chained(own.head, seal)
    own.position += 1
    const id = number * POSITIONS + own.position
    tables.transfers.rows.push([id, key, at, seal, own.head])
    for (const [account, { units }] of legs) tables.entries.rows.push([id, account, units])
  }

  const leg = (account: number, owner: string, kind: string, units: bigint) =>
    [account, { owner, coin: 'BNB', kind, units }] as const

  /** One BNB. */
  function deposit(owner: string, holdings: Holdings): void {
    const [id, at] = [randomUUID(), new Date(now.getTime() - (count++ % DEPOSITS_BACK) * HOUR)]
    const hash = `0x${createHash('sha256').update(id).digest('hex')}`
    holdings.deposits += 1
    tables.deposits.rows.push([id, owner, 'BNB', ONE, hash, at, 'BNB', 0, holdings.deposits])
    holdings.available += ONE
    own.paidIn += ONE
    const subject = subjectOf('deposit', [id, owner, 'BNB', ONE, 'BNB', hash, 0, at])
    post(`deposit:${id}`, at, subject, [
      leg(own.house, HOUSE, 'deposits', -ONE),
      leg(holdings.account, owner, 'available', ONE),
    ])
  }

  /** Half a BNB, which waits for a decision, or was rejected; resolves to what is held. */
  function withdraw(owner: string, holdings: Holdings, held: number, waits: boolean): bigint {
    const id = randomUUID()
    const decided = waits ? ['pending', '', null] : ['rejected', REASON, now]
    tables.withdrawals.rows.push([id, owner, 'BNB', 'BNB', ADDRESS, HALF, HALF, now, ...decided, 1])
    const move = (units: bigint) => [
      leg(holdings.account, owner, 'available', -units),
      leg(held, owner, 'held', units),
    ]
    const order = [id, owner, 'BNB', 'BNB', ADDRESS, HALF, HALF, now, null]
    post(`withdrawal:${id}:hold`, now, subjectOf('hold', order), move(HALF))
    if (!waits) {
      const outcome = subjectOf('settle', [id, 'rejected', '', null, REASON, now])
      post(`withdrawal:${id}:settle`, now, outcome, move(-HALF))
      return 0n
    }
    holdings.available -= HALF
    return HALF
  }

  return {
    deposit,
    add(person: BenchUser, hash: string, waits: boolean): void {
      const [{ id, token }, email] = [person, emailOf(person)]
      const session = { id: randomUUID(), tokenHash: digest(token), userId: id, isVerified: true }
      tables.users.rows.push([id, email, 'Ada', id, now, rowSeal(db, 'users', id, [email, id])])
      const until = new Date(now.getTime() + DAY)
      const { tokenHash } = session
      tables.sessions.rows.push([
        session.id,
        tokenHash,
        id,
        now,
        now,
        until,
        sessionSeal(db, session),
      ])
      const seal = rowSeal(db, 'identity_accounts', id, [email, hash])
      tables.identity_accounts.rows.push([id, email, true, hash, now, now, now, seal])
      tables.notices.rows.push([`password:${id}:${now.getTime()}`, now])
      const holdings = { account: books.newAccount(), available: 0n, deposits: 0 }
      const held = books.newAccount()
      for (let left = waits ? 4 : 3; left > 0; left--) deposit(id, holdings)
      const holds = withdraw(id, holdings, held, waits)
      tables.accounts.rows.push([
        holdings.account,
        id,
        id,
        'BNB',
        'available',
        holdings.available,
        0,
      ])
      tables.accounts.rows.push([held, id, id, 'BNB', 'held', holds, 0])
      tables.history_counters.rows.push([id, 'deposits', holdings.deposits], [id, 'withdrawals', 1])
    },
    tables: Object.values(tables),
  }
}
