import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Db } from '../../../server/platform/db/db.ts'
import { deleteEnded } from '../../../server/platform/retention/delete-ended.ts'
import {
  KEPT,
  NOTICE_RETENTION,
  retentionFor,
} from '../../../server/platform/retention/retention.ts'
import { accountsHost, logIn, signUp } from '../../support/accounts-host.ts'
import { openDb } from '../../support/database.ts'
import { newUser } from '../../support/new-user.ts'

const NOW = new Date('2026-06-01T00:00:00Z')
const clock = { now: () => NOW }
const SESSION_LIFE = 30 * 24 * 3_600_000
const RETENTION = retentionFor(SESSION_LIFE)

describe('what is stored', () => {
  let db: Db
  let userId = ''
  beforeAll(async () => {
    db = await openDb()
    userId = await newUser(db)
  })
  afterAll(() => db.close())

  const count = async (table: string) =>
    (await db.rows(v.unknown(), `SELECT 1 FROM ${table}`)).length

  /** Inserts a row of each kind whose life counts from `at`. */
  async function insert(table: string, at: Date): Promise<void> {
    const id = randomUUID()
    const uid = `uid-${id}`
    const insertAccount = () =>
      db.run(
        `INSERT INTO identity_accounts (uid, email, password_hash, password_changed_at, created_at, last_login_at)
         VALUES ($1, $2, '', $3, $3, $3)`,
        [uid, `${id}@example.org`, at],
      )
    const statements: Record<string, [string, unknown[]]> = {
      sessions: [
        'INSERT INTO sessions (id, token_hash, user_id, created_at, expires_at) VALUES ($1, $2, $3, $4, $4)',
        [id, uid, userId, at],
      ],
      identity_refresh_tokens: [
        `INSERT INTO identity_refresh_tokens (token_hash, uid, password_version, auth_time, expires_at)
         VALUES ($1, $2, 1, $3, $3)`,
        [id, uid, at],
      ],
      identity_reset_codes: [
        'INSERT INTO identity_reset_codes (code_hash, uid, expires_at) VALUES ($1, $2, $3)',
        [id, uid, at],
      ],
      address_ownerships: [
        `INSERT INTO address_ownerships (id, user_id, account, kind, message, expires_at)
         VALUES ($1, $2, '0x', 'signature', '', $3)`,
        [id, userId, at],
      ],
      codes: [
        `INSERT INTO codes (purpose, subject, challenge, code_hash, payload_hash, issued_at, expires_at)
         VALUES ('login', $1, $1, '', '', $2, $2)`,
        [id, at],
      ],
      passkey_challenges: [
        `INSERT INTO passkey_challenges (id, user_id, purpose, quoted, expires_at) VALUES ($1, $2, 'login', '', $3)`,
        [id, userId, at],
      ],
      passkeys: [
        `INSERT INTO passkeys (id, user_id, name, public_key, counter, transports, added_at, trusted_from, ends_at)
         VALUES ($1, $2, '', '', 0, '', $3, $3, $3)`,
        [id, userId, at],
      ],
      rate_limits: [
        'INSERT INTO rate_limits (key, started_at, ends_at, count) VALUES ($1, $2, $2, 1)',
        [id, at],
      ],
      freeze_links: [
        'INSERT INTO freeze_links (token_hash, user_id, expires_at) VALUES ($1, $2, $3)',
        [id, userId, at],
      ],
      outbox: [
        `INSERT INTO outbox (id, sealed, at, expires_at, next_try_at) VALUES ($1, '', $2, $2, $2)`,
        [id, at],
      ],
      push_outbox: [
        `INSERT INTO push_outbox (id, content, at, expires_at, next_try_at) VALUES ($1, '', $2, $2, $2)`,
        [id, at],
      ],
      health_writes: ["INSERT INTO health_writes (host, name, at) VALUES ($1, '', $2)", [id, at]],
      mails: [`INSERT INTO mails (recipient, subject, body, at) VALUES ($1, '', '', $2)`, [id, at]],
      notices: ['INSERT INTO notices (key, at) VALUES ($1, $2)', [id, at]],
      idempotency_records: [
        `INSERT INTO idempotency_records (user_id, key, payload_hash, answer, at)
         VALUES ($1, $2, '', '', $3)`,
        [userId, id, at],
      ],
      support_queries: [
        `INSERT INTO support_queries (id, user_id, topic, content, at) VALUES ($1, $2, '', '', $3)`,
        [id, userId, at],
      ],
      alarm_outbox: [
        `INSERT INTO alarm_outbox (id, content, at, expires_at, next_try_at) VALUES ($1, '', $2, $2, $2)`,
        [id, at],
      ],
      // To a query that is new, which would take its answers along.
      support_answers: [
        `WITH q AS (INSERT INTO support_queries (id, user_id, topic, content, at) VALUES ($1, $2, '', '', $4) RETURNING *)
         INSERT INTO support_answers (id, query_id, user_id, made_by, content, at) SELECT id, id, user_id, '', '', $3 FROM q`,
        [id, userId, at, NOW],
      ],
      staff_sessions: [
        `INSERT INTO staff_sessions (id, token_hash, staff_id, device, made_at, used_at, expires_at)
         VALUES ($1::uuid, $1::uuid::text, $1::uuid, '', $2, $2, $2)`,
        [id, at],
      ],
      staff_challenges: [
        `INSERT INTO staff_challenges (id, purpose, text, expires_at) VALUES ($1, 'login', '', $2)`,
        [id, at],
      ],
      operator_orders: [
        `INSERT INTO operator_orders (id, outcome, at) VALUES ($1, '', $2)`,
        [id, at],
      ],
    }
    if (table === 'identity_accounts') return void (await insertAccount())
    if (table.startsWith('identity_')) await insertAccount()
    const [sql, params] = statements[table] ?? ['', []]
    await db.run(sql, params)
  }

  // Holds promise 66.
  test('has a retention or a reason to be kept, each kind of it', async () => {
    const tables = await db.rows(
      v.object({ name: v.string() }),
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    )
    const known = [...Object.keys(RETENTION), ...Object.keys(KEPT)]
    expect(tables.map(({ name }) => name).sort()).toEqual(known.sort())
  })

  // Holds promise 66.
  test.each(Object.keys(RETENTION))(
    'ends at the end of its retention, and not before: %s',
    async (table) => {
      const end = NOW.getTime() - (RETENTION[table]?.keptFor ?? 0)
      await insert(table, new Date(end))
      await insert(table, new Date(end + 1))
      await deleteEnded(db, clock, SESSION_LIFE)
      expect(await count(table)).toBe(1)
      await db.script('DELETE FROM identity_accounts')
    },
  )

  test('of a payment is there for as long as the login that could repeat it', () => {
    for (const life of [SESSION_LIFE, 2 * SESSION_LIFE])
      expect(retentionFor(life)['idempotency_records']?.keptFor).toBeGreaterThan(life)
  })

  test('is removed in steps, however much there is', async () => {
    await db.script(
      `INSERT INTO notices SELECT 'old:' || n, '2020-01-01' FROM generate_series(1, 2500) n`,
    )
    const statements = vi.spyOn(db, 'run')
    await deleteEnded(db, clock, SESSION_LIFE)
    const removals = statements.mock.calls.filter(([sql]) => sql.includes('FROM notices'))
    statements.mockRestore()
    expect(removals).toHaveLength(3)
    expect(await db.rows(v.unknown(), "SELECT 1 FROM notices WHERE key LIKE 'old:%'")).toEqual([])
  })

  test('of an account of the identity provider stays once a user was created with it', async () => {
    await insert('identity_accounts', new Date(0))
    await db.run('UPDATE identity_accounts SET claimed = true')
    await deleteEnded(db, clock, SESSION_LIFE)
    expect(await count('identity_accounts')).toBe(1)
  })

  test('of an account in the ledger is found by an index', async () => {
    const indexes = await db.rows(
      v.object({ indexdef: v.string() }),
      "SELECT indexdef FROM pg_indexes WHERE tablename = 'entries'",
    )
    expect(indexes.map(({ indexdef }) => indexdef)).toContainEqual(
      expect.stringMatching(/\(account_id\b/),
    )
  })
})

test('a password that was set long ago is no news, although nobody remembers the mail about it', async () => {
  const host = await accountsHost()
  await signUp(host, 'ada@example.org')
  host.clock.advance(NOTICE_RETENTION)
  await deleteEnded(host.deps.db, host.clock, SESSION_LIFE)
  expect(await host.deps.db.rows(v.unknown(), 'SELECT 1 FROM notices')).toEqual([])
  const before = host.mails.length
  await logIn(host, 'ada@example.org')
  expect(host.mails.slice(before).map(({ code }) => typeof code)).toEqual(['string'])
  await host.close()
})
