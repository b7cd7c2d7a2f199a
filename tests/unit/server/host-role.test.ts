import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { freezeOf } from '../../../server/accounts/freezes/freezes.ts'
import { ensureSeals } from '../../../server/main/starting/ensure-seals.ts'
import { audit } from '../../../server/money/audit/audit.ts'
import { addCheckpoint } from '../../../server/money/ledger/checkpoints.ts'
import { SUBJECT_KINDS, SUBJECTS } from '../../../server/money/ledger/subject.ts'
import { listingsOf } from '../../../server/money/screening/listings.ts'
import { createScreening } from '../../../server/money/screening/lists.ts'
import { setTerms } from '../../../server/money/set-terms.ts'
import { decide } from '../../../server/money/withdrawals/decide.ts'
import { placeWithdrawal } from '../../../server/money/withdrawals/withdrawals.ts'
import { createDb } from '../../../server/platform/db/create-db.ts'
import type { Db } from '../../../server/platform/db/db.ts'
import { migrate } from '../../../server/platform/db/migrate.ts'
import { openPostgres } from '../../../server/platform/db/postgres.ts'
import { DAY } from '../../../server/platform/time/clock.ts'
import { postgresServer } from '../../support/database.ts'
import { fillFormer } from '../../support/migrated-database.ts'
import type { MoneyHost, Person } from '../../support/money-host.ts'
import { moneyHost } from '../../support/money-host.ts'
import { execute } from '../../support/operator-order.ts'
import { buyRequest, withdrawalOf } from '../../support/orders.ts'
import { missingPostgres, PATIENT } from '../../support/postgres-server.ts'
import { transactionHash } from '../../support/transaction-hash.ts'

describe('a host whose role owns nothing', () => {
  if (missingPostgres) return test.skip(missingPostgres, () => {})
  let db: Db
  let host: MoneyHost
  beforeAll(async () => {
    const url = new URL(await postgresServer().newDatabase())
    // Roles belong to the server, which other files use as well.
    const role = `host_${randomUUID().replaceAll('-', '')}`
    const owner = openPostgres(url.href, { timeouts: PATIENT })
    await fillFormer(owner, 'rows-of-003')
    await migrate(owner)
    await owner.script(`CREATE ROLE ${role} LOGIN`)
    // As in a database that comes from before PostgreSQL 15.
    await owner.script('GRANT CREATE ON SCHEMA public TO PUBLIC')
    const rights = readFileSync('server/platform/db/host-role.sql', 'utf8')
    await owner.script(rights.replaceAll(':"role"', role))
    await owner.close()
    url.username = role
    db = openPostgres(url.href, { timeouts: PATIENT })
    await migrate(db)
    host = await moneyHost({}, undefined, db)
  })
  afterAll(() => host.close())

  test('starts, seals what an earlier version has posted, and moves money', async () => {
    const person = await host.person({ USDT: '100', BNB: '5' })
    const order = buyRequest('USDT', '10', '1000')
    const key = { 'idempotency-key': randomUUID() }
    expect((await person.call('POST', '/buy/token', order, key)).status).toBe(200)
    const { clock } = host.deps
    const [id, userId] = [randomUUID(), person.userId]
    const withdrawal = withdrawalOf(amountOf('BNB', ONE), 'BNB')
    await db.transaction((tx) =>
      placeWithdrawal(tx, { id, userId, order: withdrawal, at: clock.now() }),
    )
    expect(await decide(db, clock, id, { status: 'rejected', reason: '' })).toBe('decided')
    const changes = { STAGE_SUPPLIES: '60000000,50000000,50000000,50000000' }
    await setTerms(db, clock, { changes, madeBy: 'ada', forced: [] })
    const { findings, snapshot } = await audit(db)
    expect(findings).toEqual([])
    await addCheckpoint(db, clock, snapshot)
    expect(await host.available(person, 'BNB')).toBe('5')
  })

  // Holds promise 73.
  test.each(SUBJECT_KINDS)(
    'neither removes nor rewrites what a transfer is for: %s',
    async (kind) => {
      const rights = v.object({ removes: v.boolean(), rewrites: v.boolean() })
      const { table, columns } = SUBJECTS[kind]
      const kept = kind === 'settle' ? ['id'] : columns
      expect(
        await db.rows(
          rights,
          `SELECT has_table_privilege($1, 'DELETE') AS removes,
           bool_or(has_column_privilege($1, name, 'UPDATE')) AS rewrites
         FROM jsonb_array_elements_text($2::jsonb) AS name`,
          [table, JSON.stringify(kept)],
        ),
      ).toEqual([{ removes: false, rewrites: false }])
    },
  )

  /** A withdrawal of 1 BNB. */
  async function placed(person: Person, waitsUntil?: Date): Promise<string> {
    const [id, at] = [randomUUID(), host.deps.clock.now()]
    const order = withdrawalOf(amountOf('BNB', ONE), 'BNB')
    const { userId } = person
    await db.transaction((tx) => placeWithdrawal(tx, { id, userId, order, at, waitsUntil }))
    return id
  }
  /** In one transaction, since the table is there for its connection alone. */
  const behind = (table: string, columns: string, sql: string) =>
    db.transaction(async (tx) => {
      await tx.run(`CREATE TEMPORARY TABLE ${table} (${columns}) ON COMMIT DROP`)
      await tx.run(sql)
    })

  test('ends no wait by a time in the future', async () => {
    const person = await host.person({ BNB: '5' })
    const id = await placed(person, new Date(Date.now() + DAY))
    const later = "now() + interval '2 days'"
    for (const change of [
      `status = 'approved', transaction_id = '${transactionHash('y')}', output = 0, decided_at = ${later}`,
      `approved_at = ${later}`,
      `decided_at = ${later}, approved_at = now()`,
    ])
      await expect(
        db.run(`UPDATE withdrawals SET ${change} WHERE id = $1`, [id]),
      ).rejects.toMatchObject({ constraint: 'withdrawals_wait' })
  })

  test('lifts a freeze by the order of an operator, with rights that it does not have itself', async () => {
    const { userId, email } = await host.person()
    await db.run('INSERT INTO freezes (user_id, at) VALUES ($1, now())', [userId])
    const order = { command: 'unfreeze', email, force: 'freeze' }
    expect((await execute(host.deps, order)).isDone).toBe(true)
    expect(await freezeOf(db, userId)).toBeUndefined()
    await expect(
      db.script(
        `CREATE TEMPORARY TABLE own (LIKE freeze_lifts);
         CREATE TRIGGER lift AFTER INSERT ON own FOR EACH ROW EXECUTE FUNCTION lift_freeze()`,
      ),
    ).rejects.toMatchObject({ code: '42501' })
  })

  // Holds promise 73.
  test('does not hide what is refused behind a table of its own', async () => {
    const person = await host.person({ BNB: '5' })
    const paid = `status = 'approved', transaction_id = '${transactionHash('x')}', output = 0, decided_at = now()`
    const waiting = await placed(person, new Date(Date.now() + DAY))
    await expect(
      behind(
        'withdrawal_waits',
        'withdrawal_id uuid, until timestamptz',
        `UPDATE withdrawals SET ${paid} WHERE id = '${waiting}'`,
      ),
    ).rejects.toMatchObject({ constraint: 'withdrawals_wait' })

    const { userId } = person
    await db.run('INSERT INTO freezes (user_id, at) VALUES ($1, now())', [userId])
    await expect(
      behind(
        'freezes',
        'user_id uuid',
        `INSERT INTO withdrawals (id, user_id, coin, chain, address, amount, arrives, at)
         SELECT gen_random_uuid(), user_id, coin, chain, address, amount, arrives, at
         FROM withdrawals WHERE id = '${waiting}'`,
      ),
    ).rejects.toMatchObject({ constraint: 'account_frozen' })
  })

  // Holds promise 73.
  test('runs nothing of its own with the rights of the owner', async () => {
    const { userId } = await host.person()
    const definers = await db.rows(
      v.object({ name: v.string() }),
      `SELECT proname AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace
         AND prosecdef AND prorettype = 'trigger'::regtype`,
    )
    expect(definers.map(({ name }) => name)).toContain('number_change')
    for (const { name } of definers)
      await expect(
        // What a trigger writes into a row is checked by the type of its column, which may be anybody's.
        db.transaction(async (tx) => {
          await tx.run(
            `CREATE FUNCTION pg_temp.lift(change bigint) RETURNS boolean LANGUAGE plpgsql AS $$
             BEGIN
               IF change IS NOT NULL THEN ALTER TABLE public.entries DISABLE TRIGGER post; END IF;
               RETURN true;
             END $$`,
          )
          await tx.run('CREATE DOMAIN pg_temp.own AS bigint CHECK (pg_temp.lift(VALUE))')
          await tx.run(
            `CREATE TEMPORARY TABLE purchases_own (user_id uuid, state text DEFAULT 'seen', change pg_temp.own)
             ON COMMIT DROP`,
          )
          await tx.run(
            `CREATE TRIGGER own BEFORE INSERT ON purchases_own FOR EACH ROW EXECUTE FUNCTION ${name}()`,
          )
          await tx.run('INSERT INTO purchases_own (user_id) VALUES ($1)', [userId])
        }),
        name,
      ).rejects.toMatchObject({ code: '42501', message: `permission denied for function ${name}` })
  })

  test('finds the same tables in all that guards withdrawals and purchases', async () => {
    const open = await db.rows(
      v.object({ proname: v.string() }),
      `SELECT DISTINCT proname FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
       WHERE NOT tgisinternal AND tgrelid IN ('withdrawals'::regclass, 'purchases'::regclass)
         AND prosrc ~* 'from [a-z_]+\\s' AND proconfig IS NULL`,
    )
    expect(open).toEqual([])
  })

  // Holds promise 73.
  test.each([
    'UPDATE accounts SET units = units + 1',
    "INSERT INTO transfers (id, key, at, seal, hash) VALUES (1, 'x', now(), '', '')",
    'INSERT INTO entries VALUES (1, 1, 1)',
    'DELETE FROM entries',
    'UPDATE deposits SET units = units + 1',
    'DELETE FROM purchases',
    'INSERT INTO purchases SELECT * FROM purchases',
    "UPDATE withdrawals SET address = 'elsewhere'",
    'DELETE FROM freezes',
    'UPDATE freezes SET at = now()',
    'DELETE FROM freeze_lifts',
    'DELETE FROM users',
    "UPDATE operator_orders SET command = '{}'",
    "UPDATE screening_releases SET reason = ''",
    'UPDATE listed_parts SET part = 7',
    'DELETE FROM listed_parts',
    'DELETE FROM terms',
    'DELETE FROM checkpoints',
    'UPDATE lanes SET position = position + 1',
    'ALTER TABLE entries DISABLE TRIGGER ALL',
    'DROP TRIGGER keep ON transfers',
    'SET session_replication_role = replica',
    // The functions of the owner would find it before the one that they mean.
    "CREATE FUNCTION public.div(numeric, integer) RETURNS numeric LANGUAGE sql AS 'SELECT $1'",
    "CREATE OR REPLACE FUNCTION post_entries() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'",
  ])('may not: %s', async (sql) => {
    await expect(db.script(sql)).rejects.toMatchObject({ code: '42501' })
  })

  // The last one, since the other secret is not taken back.
  test('takes over a sanctions list, releases from it, and goes on under a new secret', async () => {
    const person = await host.person({ BNB: '5' })
    const { clock } = host.deps
    const folder = mkdtempSync(join(tmpdir(), 'lists-'))
    const file = join(folder, 'ofac.txt')
    const screening = createScreening(
      { db, clock, config: { screeningLists: [file] } },
      (error) => {
        throw error
      },
    )
    const [id, address] = [randomUUID(), `0x${'e1'.repeat(20)}`]
    const order = withdrawalOf(amountOf('BNB', ONE), 'BNB', { address })
    await db.transaction((tx) =>
      placeWithdrawal(tx, { id, userId: person.userId, order, at: clock.now() }),
    )
    writeFileSync(file, `${address}\n`)
    await screening.turn()
    const release = { command: 'screening-release', id, reason: 'case 12' }
    expect(await execute(host.deps, release)).toMatchObject({ isDone: true })
    expect(await listingsOf(db, [id])).toEqual([])
    const own = createDb(db, { key: 'new', formerKeys: ['none'] })
    await ensureSeals(own, clock)
    expect(await listingsOf(own, [id])).toEqual([])
    expect((await audit(own)).findings).toEqual([])
    rmSync(folder, { recursive: true })
  })
})
