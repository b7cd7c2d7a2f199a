import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Audit, audit } from '../../../server/money/audit/audit.ts'
import { addCheckpoint, checkpointOf } from '../../../server/money/ledger/checkpoints.ts'
import type { Db } from '../../../server/platform/db/db.ts'
import { rowSeal } from '../../../server/platform/db/sealed-rows.ts'
import { DATABASES } from '../../support/database.ts'
import { closeAudited } from '../../support/ledger.ts'
import { migratedDb } from '../../support/migrated-database.ts'
import { type Books, fillBooks, RECHAIN, REFIT, unpost } from '../../support/tampering.ts'

const HOUSE = '00000000-0000-0000-0000-000000000000'
const account = (owner: string, coin: string, kind: string) =>
  `(SELECT min(id) FROM accounts WHERE owner = '${owner}' AND coin = '${coin}' AND kind = '${kind}' AND units <> 0)`
const made = (id: bigint, owner: string) => `
  INSERT INTO accounts (id, owner, user_id, coin, kind, units) OVERRIDING SYSTEM VALUE
    VALUES (${id}, '${owner}', '${owner}', 'TRX', 'available', 5)`
const transfer = (key: string) => `(SELECT id FROM transfers WHERE key = '${key}')`

/** By plain SQL, with all triggers and foreign keys off, as somebody may do who owns the database. */
const TAMPERINGS: readonly (readonly [what: string, sql: (books: Books) => string])[] = [
  [
    'an entry moved from one user to another, balances refitted',
    ({ ada, bob }) => `
      UPDATE entries SET account_id = ${account(bob, 'TOKEN', 'available')}
      WHERE account_id = ${account(ada, 'TOKEN', 'available')}; ${REFIT}`,
  ],
  [
    'a purchase removed whole, balances refitted',
    ({ purchase }) =>
      `DELETE FROM purchases WHERE id = '${purchase}'; ${unpost(`purchase:${purchase}`)}`,
  ],
  [
    'a fake deposit with its transfer, posted as the host does',
    ({ ada }) => `
      INSERT INTO deposits (id, user_id, coin, units, network, transaction_id, output, at) VALUES
        ('11111111-1111-4111-8111-111111111111', '${ada}', 'BNB', 9, 'BNB', '0x${'e'.repeat(64)}', 0, now());
      SELECT post_transfer('deposit:11111111-1111-4111-8111-111111111111', now(),
        '[{"owner":"${HOUSE}","coin":"BNB","kind":"deposits","units":"-9"},
          {"owner":"${ada}","coin":"BNB","kind":"available","units":"9"}]', NULL, NULL, 'made up'); ${REFIT}`,
  ],
  [
    'a fake deposit without a transfer',
    ({ ada }) => `
      INSERT INTO deposits (id, user_id, coin, units, network, transaction_id, output, at) VALUES
        (gen_random_uuid(), '${ada}', 'BNB', 9, 'BNB', '0x${'e'.repeat(64)}', 0, now())`,
  ],
  [
    'supply minted, with its transfer',
    () => `
      UPDATE stage_supplies SET units = units + 1000 WHERE stage = 2;
      SELECT post_transfer('genesis:2:more', now(),
        '[{"owner":"${HOUSE}","coin":"TOKEN","kind":"treasury-2","units":"1000"},
          {"owner":"${HOUSE}","coin":"TOKEN","kind":"genesis","units":"-1000"}]', NULL, NULL, 'made up'); ${REFIT}`,
  ],
  [
    'supply minted without a transfer',
    () => 'UPDATE stage_supplies SET units = units + 1000 WHERE stage = 2',
  ],
  [
    "a withdrawal's address changed",
    ({ pending }) => `UPDATE withdrawals SET address = '0xeve' WHERE id = '${pending}'`,
  ],
  [
    "a withdrawal's network changed",
    ({ pending }) => `UPDATE withdrawals SET chain = 'ETH' WHERE id = '${pending}'`,
  ],
  [
    'what arrives of a withdrawal changed',
    ({ pending }) => `UPDATE withdrawals SET arrives = amount WHERE id = '${pending}'`,
  ],
  [
    'a withdrawal given to another user',
    ({ approved, bob }) => `UPDATE withdrawals SET user_id = '${bob}' WHERE id = '${approved}'`,
  ],
  [
    "an approved withdrawal's transaction changed",
    ({ approved }) =>
      `UPDATE withdrawals SET transaction_id = '0x${'e'.repeat(64)}' WHERE id = '${approved}'`,
  ],
  [
    'a rejected withdrawal turned into an approved one',
    ({ rejected }) => `
      UPDATE withdrawals SET status = 'approved', transaction_id = '0x${'e'.repeat(64)}', output = 0, reason = ''
      WHERE id = '${rejected}'`,
  ],
  [
    'a pending withdrawal decided without a transfer, what is held refitted',
    ({ pending, ada }) => `
      UPDATE withdrawals SET status = 'rejected', decided_at = now() WHERE id = '${pending}';
      UPDATE accounts SET units = 0 WHERE owner = '${ada}' AND kind = 'held'`,
  ],
  [
    'the reason of a rejection changed',
    ({ rejected }) => `UPDATE withdrawals SET reason = 'yes' WHERE id = '${rejected}'`,
  ],
  [
    'a deposit given to another user',
    ({ deposit, bob }) =>
      `UPDATE deposits SET user_id = '${bob}' WHERE transaction_id = '${deposit}'`,
  ],
  [
    "a deposit's transaction changed",
    ({ deposit }) =>
      `UPDATE deposits SET transaction_id = '0x${'e'.repeat(64)}' WHERE transaction_id = '${deposit}'`,
  ],
  [
    'a deposit made larger, with entries and balances',
    ({ deposit, ada }) => `
      UPDATE deposits SET units = 2000 WHERE transaction_id = '${deposit}';
      UPDATE entries SET units = 2 * units WHERE transfer_id =
        (SELECT transfer_id FROM entries WHERE account_id = ${account(ada, 'BNB', 'available')} AND units = 1000);
      ${REFIT}`,
  ],
  [
    "a purchase's price changed",
    ({ purchase }) => `UPDATE purchases SET token_price = 1 WHERE id = '${purchase}'`,
  ],
  [
    "a purchase's stage changed",
    ({ purchase }) => `UPDATE purchases SET stage = 2 WHERE id = '${purchase}'`,
  ],
  [
    'the transfers of two purchases exchanged',
    ({ purchase, other }) => `
      UPDATE transfers SET key = 'x' WHERE key = 'purchase:${purchase}';
      UPDATE transfers SET key = 'purchase:${purchase}' WHERE key = 'purchase:${other}';
      UPDATE transfers SET key = 'purchase:${other}' WHERE key = 'x'`,
  ],
  [
    'the fee of a purchase redirected to a user',
    ({ purchase, bob }) => `
      UPDATE entries SET account_id = ${account(bob, 'TOKEN', 'available')} WHERE transfer_id =
        ${transfer(`purchase:${purchase}`)} AND account_id IN (SELECT id FROM accounts WHERE kind = 'fees'); ${REFIT}`,
  ],
  [
    'a balance raised',
    ({ ada }) => `UPDATE accounts SET units = units + 5 WHERE owner = '${ada}' AND coin = 'BNB'`,
  ],
  ['a balance made under a number below all others', ({ ada }) => made(-1n, ada)],
  ['a balance made under the highest number', ({ ada }) => made(2n ** 63n - 1n, ada)],
  [
    'the accounts of two users exchanged',
    ({ ada, bob }) => `
      UPDATE accounts SET owner = '00000000-0000-0000-0000-000000000001', user_id =
        '00000000-0000-0000-0000-000000000001' WHERE owner = '${ada}';
      UPDATE accounts SET owner = '${ada}', user_id = '${ada}' WHERE owner = '${bob}';
      UPDATE accounts SET owner = '${bob}', user_id = '${bob}'
        WHERE owner = '00000000-0000-0000-0000-000000000001'`,
  ],
  [
    "a transfer's time changed",
    ({ purchase }) =>
      `UPDATE transfers SET at = at - interval '1 day' WHERE key = 'purchase:${purchase}'`,
  ],
  [
    'an entry without a transfer, balances refitted',
    ({ ada, bob }) => `
      INSERT INTO entries SELECT 77000000000001, ${account(ada, 'BNB', 'available')}, 5;
      INSERT INTO entries SELECT 77000000000001, ${account(bob, 'BNB', 'available')}, -5; ${REFIT}`,
  ],
  [
    'a transfer beside all lanes, sealed as another one',
    ({ ada, bob }) => `
      INSERT INTO transfers SELECT 77000000000001, 'gift', at, seal, hash FROM transfers LIMIT 1;
      INSERT INTO entries SELECT 77000000000001, ${account(ada, 'BNB', 'available')}, 5;
      INSERT INTO entries SELECT 77000000000001, ${account(bob, 'BNB', 'available')}, -5; ${REFIT}`,
  ],
  [
    'terms changed afterwards',
    () => "UPDATE terms SET content = replace(content, '0.010', '0.001') WHERE version = 1",
  ],
  ['who made terms changed', () => "UPDATE terms SET made_by = 'bob' WHERE version = 2"],
  ['a version of the terms removed', () => 'DELETE FROM terms WHERE version = 2'],
  [
    'an order moved to other terms',
    ({ purchase }) => `UPDATE purchases SET terms = 1 WHERE id = '${purchase}'`,
  ],
  [
    'the last purchase removed whole, and the chain cut back',
    ({ last }) =>
      `DELETE FROM purchases WHERE id = '${last}'; ${unpost(`purchase:${last}`)}; ${RECHAIN}`,
  ],
  [
    'a purchase removed whole, and the chain written anew without it',
    ({ purchase }) =>
      `DELETE FROM purchases WHERE id = '${purchase}'; ${unpost(`purchase:${purchase}`)}; ${RECHAIN}`,
  ],
]

class RolledBack extends Error {
  result: Audit | undefined
}

describe('the audit', () => {
  let db: Db
  let books: Books
  let checkpoint: string
  beforeAll(async () => {
    // An embedded one: on a server that others use, too, their open transactions decide what an audit reads again.
    db = await migratedDb()
    books = await fillBooks(db)
    const { snapshot, findings } = await audit(db)
    expect(findings).toEqual([])
    checkpoint = await addCheckpoint(db, { now: () => new Date(0) }, snapshot)
  })
  afterAll(() => closeAudited(db))

  /** Audits after `sql`, which is rolled back. */
  async function after(sql: string, since?: string): Promise<Audit> {
    const rollback = new RolledBack()
    const auditing = db.transaction(async (tx) => {
      await tx.script(`SET LOCAL session_replication_role = replica; ${sql}`)
      const from = since === undefined ? undefined : await checkpointOf(tx, since)
      rollback.result = await audit(tx, from)
      throw rollback
    })
    await auditing.catch((error) => {
      if (error !== rollback) throw error
    })
    if (!rollback.result) throw new Error('no audit')
    return rollback.result
  }

  // Holds promise 73.
  test.each(TAMPERINGS)('finds %s', async (_, sql) => {
    const { findings } = await after(sql(books))
    expect(findings).not.toEqual([])
  })

  test('names pending withdrawals that nothing is held for, and what is held for none', async () => {
    const { ada } = books
    const held = `user_id = '${ada}' AND kind = 'held'`
    const wrong = `the held balance of ${ada} BNB is not the sum of the pending withdrawals`
    const emptied = await after(`UPDATE accounts SET units = 0 WHERE ${held}`)
    expect(emptied.findings).toContain(wrong)
    const { findings } = await after(`DELETE FROM withdrawals WHERE status = 'pending'`)
    expect(findings).toContain(wrong)
  })

  // Holds promise 73.
  test('finds a ledger that was written anew as a whole by a checkpoint that was kept elsewhere', async () => {
    const forget = `${unpost(`purchase:${books.purchase}`)}; DELETE FROM purchases WHERE id = '${books.purchase}';
      ${RECHAIN}; DELETE FROM checkpoints`
    // The seals are the host's own, so nothing inside the database is left to tell.
    expect((await after(forget)).findings).toEqual([])
    await expect(after(forget, checkpoint)).rejects.toThrow('is not in the database')
  })

  test('finds a checkpoint that was replaced', async () => {
    const replaced = "UPDATE checkpoints SET content = replace(content, '1', '2')"
    expect((await after(replaced)).findings).not.toEqual([])
    await expect(after(replaced, checkpoint)).rejects.toThrow('is not the one that was given')
  })

  test('since a checkpoint reads only what came after it, and finds nothing wrong', async () => {
    const whole = await audit(db)
    const { transfers, rows, findings } = await after('SELECT 1', checkpoint)
    expect([transfers, rows, findings]).toEqual([0, 0, []])
    expect(whole.transfers).toBeGreaterThan(10)
    expect(whole.rows).toBeGreaterThan(1)
  })

  test('since a checkpoint reads of other sealed rows those that were written after it', async () => {
    const forged = `UPDATE users SET email = 'eve@example.org' WHERE id = '${books.ada}'`
    const { rows, findings } = await after(forged, checkpoint)
    expect([rows, findings]).toEqual([1, [`${books.ada} of users was not written by the host`]])
  })

  test('reads all of them in a database that was restored from a dump, which writes all rows anew', async () => {
    const { rows } = await audit(db)
    const since = await after('UPDATE checkpoints SET at = at', checkpoint)
    expect([since.rows, since.findings]).toEqual([rows, []])
  })

  test.each([-1n, 2n ** 63n - 1n])(
    'since a checkpoint finds a balance made under the number %s',
    async (id) => {
      const { findings } = await after(made(id, books.ada), checkpoint)
      expect(findings).not.toEqual([])
    },
  )

  // Holds promise 73.
  test('leaves what came before a checkpoint to a whole audit, which finds it', async () => {
    const [, changed] =
      TAMPERINGS.find(([what]) => what === "a deposit's transaction changed") ?? []
    const sql = changed?.(books) ?? ''
    expect((await after(sql, checkpoint)).findings).toEqual([])
    expect((await after(sql)).findings).not.toEqual([])
  })

  test('finds what seems to have left a deposit address, unless it has no seal and counts for nothing', async () => {
    const made = (seal: string) => `INSERT INTO chain_spendings
      (network, transaction_id, output, address, coin, units, block_number, seal) VALUES ('BNB', '0x1', 0, 'a', 'BNB', 7, 3, ${seal})`
    for (const since of [undefined, checkpoint]) {
      expect((await after(made(`'made up'`), since)).findings).toEqual([
        'BNB:0x1:0 of chain_spendings was not written by the host',
      ])
      expect((await after(made('NULL'), since)).findings).toEqual([])
    }
  })

  test('finds a link to a new password, what continues a login, a session of the staff and a lift that were planted', async () => {
    const planted = (seal: string) => `
      INSERT INTO identity_reset_codes (code_hash, uid, expires_at, seal) VALUES ('hash', 'uid', now(), ${seal});
      INSERT INTO identity_refresh_tokens (token_hash, uid, password_version, auth_time, expires_at, seal)
        VALUES ('hash', 'uid', 1, now(), now(), ${seal});
      INSERT INTO staff_sessions (id, token_hash, staff_id, device, made_at, used_at, expires_at, seal)
        VALUES ('${books.ada}', 'hash', '${books.ada}', '', now(), now(), now(), ${seal});
      INSERT INTO freeze_lifts (user_id, frozen_at, made_by, reason, at, challenge, seal)
        VALUES ('${books.ada}', now(), '', '', now(), 'code', ${seal})`
    for (const since of [undefined, checkpoint]) {
      expect((await after(planted(`'made up'`), since)).findings).toEqual([
        'hash of identity_reset_codes was not written by the host',
        'hash of identity_refresh_tokens was not written by the host',
        `${books.ada} of staff_sessions was not written by the host`,
        'code of freeze_lifts was not written by the host',
      ])
      // The others count for nothing without a seal; what lifts a freeze would be missing.
      expect((await after(planted('NULL'), since)).findings).toEqual([
        'code of freeze_lifts was not written by the host',
      ])
    }
  })

  test('finds a newest checkpoint that was made up, since another one as well', async () => {
    const made = `INSERT INTO checkpoints (number, content, seal, at)
      SELECT max(number) + 1, max(content), 'made up', now() FROM checkpoints`
    for (const since of [undefined, checkpoint])
      expect((await after(made, since)).findings.join()).toContain('is not the one that was given')
  })

  test('begins at no checkpoint that somebody else has written', async () => {
    const content = JSON.stringify({ lanes: [], balances: {}, totals: {}, horizon: '99' })
    const made = `INSERT INTO checkpoints VALUES (9, '${content}', 'made up', now())`
    const text = `9:${createHash('sha256').update(content).digest('hex')}`
    await expect(after(made, text)).rejects.toThrow('is not the one that was given')
  })

  // Holds promise 73.
  test.each([
    ['before all lanes', '-7'],
    ['behind all lanes', '77000000000001'],
    [
      'behind what a lane has come to',
      '(SELECT lane * 1000000000000 + 999999999999 FROM lanes WHERE lane = 3)',
    ],
  ])('names a transfer without entries %s', async (_, id) => {
    const sql = `INSERT INTO transfers (id, key, at, seal, hash) SELECT ${id}, 'gift', now(), 'x', 'x'`
    for (const since of [undefined, checkpoint])
      expect((await after(sql, since)).findings).toContainEqual(
        expect.stringMatching(/^transfer -?\d+ is in no lane$/),
      )
  })

  // Holds promise 73.
  test('since a checkpoint compares balances of whom something was moved for, and of all others', async () => {
    const [, deposited] = TAMPERINGS[2] ?? []
    const moved = deposited?.(books) ?? ''
    const other = 'balances are not those of the checkpoint'
    expect((await after(moved, checkpoint)).findings.join()).not.toContain(other)
    const raised = `UPDATE accounts SET units = units + 5 WHERE owner = '${books.ada}' AND coin = 'BNB' AND kind = 'available'`
    expect((await after(`${moved}; ${raised}`, checkpoint)).findings.join()).toContain(
      `${other} and the entries since (accounts: 0 to 49999)`,
    )
    const far = made(60_000n, books.ada)
    expect((await after(`${moved}; ${far}`, checkpoint)).findings.join()).toContain(
      `${other} and the entries since (accounts: 50000 to 99999)`,
    )
  })

  test('goes on from a checkpoint of a version that hashed all balances at once', async () => {
    const { snapshot } = await audit(db)
    const balances = await db.rows(
      v.object({ id: v.number(), units: v.string() }),
      'SELECT id, units::text AS units FROM accounts WHERE units <> 0 ORDER BY id',
    )
    const hash = createHash('sha256')
    for (const { id, units } of balances) hash.update(`${id} ${units}\n`)
    const { lanes, totals } = snapshot
    const early = { lanes, totals, balances: hash.digest('hex') }
    const since = await addCheckpoint(db, { now: () => new Date(1) }, early)
    expect((await after('SELECT 1', since)).findings).toEqual([])
    const raised = `UPDATE accounts SET units = units + 5 WHERE kind = 'available' AND coin = 'BNB'`
    expect((await after(raised, since)).findings.join()).toContain('(accounts: all)')
  })

  test('compares every balance with its entries, however many there are', async () => {
    const many = `INSERT INTO accounts (owner, coin, kind) OVERRIDING USER VALUE
      SELECT gen_random_uuid(), 'BNB', 'available' FROM generate_series(1, 4500)`
    expect((await after(many)).findings).toEqual([])
    const last = `${many}; UPDATE accounts SET units = 5 WHERE id = (SELECT max(id) FROM accounts)`
    expect((await after(last)).findings).toEqual([
      expect.stringMatching(/^account \d+ is not the sum of its entries$/),
    ])
  })

  // Holds promise 73.
  test('reads every sealed row, however many there are', async () => {
    const at = new Date(0)
    const ids = Array.from(
      { length: 2001 },
      (_, n) => `00000000-0000-4000-8000-${`${n}`.padStart(12, '0')}`,
    )
    const values = ids.map((id) => {
      const seal = rowSeal(db, 'operator_orders', id, ['freeze', '{}', at])
      return `('${id}', 'freeze', '{}', '${at.toISOString()}', '${seal}')`
    })
    const many = `INSERT INTO operator_orders (id, command, outcome, at, seal) VALUES ${values.join()}`
    expect((await after(many)).findings).toEqual([])
    const last = ids.at(-1)
    const forged = `${many}; UPDATE operator_orders SET command = 'approve' WHERE id = '${last}'`
    for (const since of [undefined, checkpoint])
      expect((await after(forged, since)).findings).toEqual([
        `${last} of operator_orders was not written by the host`,
      ])
  })

  // Holds promise 73.
  test.each([
    [
      'a balance',
      `UPDATE accounts SET units = units + 5 WHERE kind = 'available' AND coin = 'BNB'`,
    ],
    ['a deposit without a transfer', TAMPERINGS[3]?.[1]],
    [
      'an entry without a transfer, balances refitted',
      TAMPERINGS.find(([what]) => what.startsWith('an entry without a transfer'))?.[1],
    ],
    ['a chain that was cut back', TAMPERINGS.at(-2)?.[1]],
    ['a chain that was written anew', TAMPERINGS.at(-1)?.[1]],
    ['a fake deposit', TAMPERINGS[2]?.[1]],
  ])('since a checkpoint finds %s', async (_, sql) => {
    const text = typeof sql === 'string' ? sql : sql?.(books)
    expect((await after(text ?? '', checkpoint)).findings).not.toEqual([])
  })
})

const [, postgres] = DATABASES

// Holds promise 73.
test.skipIf(postgres.missing)(
  'the audit since a checkpoint reads what a transaction had written that was still open then',
  async () => {
    const db = await postgres.open()
    const [written, taken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const writing = db.transaction(async (tx) => {
      await tx.script(`INSERT INTO users (id, email, name, identity_uid, created_at)
        VALUES (gen_random_uuid(), 'eve@example.org', '', 'eve', now())`)
      written.resolve()
      await taken.promise
    })
    await written.promise
    const { snapshot, findings } = await audit(db)
    const text = await addCheckpoint(db, { now: () => new Date(0) }, snapshot)
    taken.resolve()
    await writing
    const since = await audit(db, await checkpointOf(db, text))
    expect([findings, since.findings]).toEqual([
      ...[[], [expect.stringContaining('of users was not written by the host')]],
    ])
    await db.close()
  },
)
