import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { IMPERSONAL, WITHHELD } from '../../server/accounts/personal-data/other-tables.ts'
import type { PersonalTable } from '../../server/accounts/personal-data/personal-table.ts'
import { PERSONAL, PERSONAL_NAMES } from '../../server/accounts/personal-data/tables.ts'
import { userByEmail, userById } from '../../server/accounts/users/users.ts'
import { approve } from '../../server/chains/payouts/withdrawals.ts'
import { decide } from '../../server/money/withdrawals/decide.ts'
import { DAY } from '../../server/platform/time/clock.ts'
import { logIn, signUp } from '../support/accounts-host.ts'
import { closeAudited } from '../support/ledger.ts'
import { type MoneyHost, moneyHost, type Person } from '../support/money-host.ts'
import { transactionHash } from '../support/transaction-hash.ts'
import { askToWithdraw, ONE_BNB, postWithdrawal } from '../support/withdrawal-calls.ts'

let host: MoneyHost
beforeAll(async () => {
  host = await moneyHost()
})
afterAll(() => closeAudited(host.deps.db, host))

const codeOf = ({ status, json }: { status: number; json: { error?: { code: string } } }) => [
  status,
  json.error?.code,
]
const column = v.object({ table: v.string(), column: v.string() })
const columnsIn = () =>
  host.deps.db.rows(
    column,
    `SELECT table_name AS table, column_name AS column FROM information_schema.columns
     WHERE table_schema = current_schema() ORDER BY 1, ordinal_position`,
  )

async function deleteIt(person: Person) {
  const { json } = await person.call('PUT', '/account/delete/otp')
  const proof = { challenge: json.challenge, code: host.lastCode() }
  return await person.call('POST', '/account/delete', proof)
}

describe('the table of what is stored of people', () => {
  // Holds promise 126.
  test('names every table that has the id of a person, with each of its columns', async () => {
    const columns = await columnsIn()
    const tables = Map.groupBy(columns, ({ table }) => table)
    // Views of the same rows.
    const isView = (name: string) => ['deposit_lines'].includes(name)
    const ofPeople = [...tables].flatMap(([name, listed]) =>
      listed.some((one) => one.column === 'user_id') && !isView(name) ? [name] : [],
    )
    expect(ofPeople.filter((name) => !(name in PERSONAL))).toEqual([])
    // A new table is of people, says why it is not in their file, or says nothing of anybody.
    const listed = [...PERSONAL_NAMES, ...Object.keys(WITHHELD), ...IMPERSONAL]
    const all = [...tables.keys()].filter((name) => !isView(name))
    expect(listed.toSorted()).toEqual(all.toSorted())
    for (const name of PERSONAL_NAMES) {
      const { shown, internal }: PersonalTable = PERSONAL[name]
      const there = tables.get(name)?.map((one) => one.column) ?? []
      expect([name, ...[...shown, ...internal].toSorted()]).toEqual([name, ...there.toSorted()])
    }
  })

  test('is the one in docs/security.md', () => {
    const text = readFileSync('docs/security.md', 'utf8')
    const lines = PERSONAL_NAMES.map((name) => {
      const { shown, why, until, atDeletion } = PERSONAL[name]
      return `| \`${name}\` | ${shown.join(', ')} | ${why} | ${until} | ${atDeletion} |`
    })
    for (const [name, why] of Object.entries(WITHHELD)) lines.push(`| \`${name}\` | ${why} |`)
    expect(lines.filter((line) => !text.includes(line))).toEqual([])
  })
})

describe('my data', () => {
  test('is a file with what there is of the caller and of nobody else, without hashes and seals', async () => {
    const [ada, bob] = [await host.person({ BNB: '2' }), await host.person({ USDT: '7' })]
    const { status, headers, text, json } = await ada.call('GET', '/account/data?format=json')
    expect([status, headers['content-disposition']]).toEqual([
      200,
      'attachment; filename="my-data.json"',
    ])
    expect(json.data.users).toMatchObject([{ id: ada.userId, email: ada.email }])
    expect(json.data.deposits).toMatchObject([{ coin: 'BNB', units: '2000000000000000000' }])
    expect(text).not.toContain(bob.userId)
    expect(text).not.toMatch(/seal|hash"|token_hash|password_hash/)
  })

  test('is asked for ten times in an hour by a person, and by another one as before', async () => {
    const [ada, bob] = [await host.person(), await host.person()]
    const ask = async (of: Person) => (await of.call('GET', '/account/data?format=json')).status
    for (let count = 0; count < 10; count++) expect(await ask(ada)).toBe(200)
    expect([await ask(ada), await ask(bob)]).toEqual([429, 200])
  })

  test('is a document to read as well', async () => {
    const ada = await host.person({ BNB: '2' })
    const { status, headers } = await ada.call('GET', '/account/data?format=pdf')
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  })
})

describe('an account', () => {
  test('with a balance, a pending withdrawal or a recent query is not deleted', async () => {
    const rich = await host.person({ BNB: '1' })
    expect(codeOf(await deleteIt(rich))).toEqual([409, 'has-balance'])
    const asking = await host.person()
    const query = { content: 'Where is it?', list: 'Others' }
    expect((await asking.call('POST', '/support', query)).status).toBe(200)
    expect(codeOf(await deleteIt(asking))).toEqual([409, 'has-query'])
    const { json } = await askToWithdraw(rich, 'otp', ONE_BNB)
    const proof = { challenge: json.challenge, code: host.lastCode() }
    const { id } = (await postWithdrawal(rich, ONE_BNB, proof)).json
    host.clock.advance(2 * 60_000)
    expect((await deleteIt(rich)).status).toBe(409)
    const { db, clock } = host.deps
    await db.transaction((tx) => approve(tx, clock, id, 'ada'))
    await decide(db, clock, id, { status: 'approved', transactionId: transactionHash('deleted') })
    host.clock.advance(2 * 60_000)
    expect((await deleteIt(rich)).status).toBe(200)
    expect((await rich.call('GET', '/profile/detail')).status).toBe(401)
    host.clock.advance(8 * DAY)
    expect((await deleteIt(asking)).status).toBe(200)
  })

  const ONE_HASH = `0x${'7'.repeat(64)}`
  /** Each by its insertion for $1, with all triggers off, and nothing else that would be a reason. */
  test.each([
    [
      'tokens that are locked',
      "INSERT INTO accounts (user_id, owner, coin, kind, units) VALUES ($1, $1, 'TOKEN', 'locked', 1)",
      'has-balance',
    ],
    [
      'a debt',
      "INSERT INTO accounts (user_id, owner, coin, kind, units) VALUES ($1, $1, 'BNB', 'debt', -1)",
      'has-balance',
    ],
    [
      'an undecided withdrawal',
      `INSERT INTO withdrawals (id, user_id, coin, chain, address, amount, arrives, at)
       VALUES (gen_random_uuid(), $1, 'BNB', 'BNB', '0x', 2, 1, now())`,
      'has-withdrawal',
    ],
    ...['seen', 'held'].map((state) => [
      `a deposit that is ${state}`,
      `INSERT INTO chain_payments (id, user_id, network, transaction_id, output, coin, units, address, sender, contract,
         block_number, block_hash, at, state, confirmations, needed)
       VALUES (gen_random_uuid(), $1, 'BNB', '${ONE_HASH}', 0, 'BNB', 1, '0x', '', '', 1, '', now(), '${state}', 1, 9)`,
      'has-deposit',
    ]),
    [
      'a freeze by an operator',
      "INSERT INTO freezes (user_id, at, made_by, reason) VALUES ($1, now(), 'ada', 'x')",
      'has-frozen',
    ],
  ])('is not deleted for %s alone', async (_, insert = '', code) => {
    const person = await host.person()
    const { db } = host.deps
    const alone = (statement: string) =>
      db.transaction(async (tx) => {
        await tx.script('SET LOCAL session_replication_role = replica')
        await tx.run(statement, [person.userId])
      })
    await alone(insert)
    const answer = await deleteIt(person)
    const table = insert.split(' ')[2]
    await alone(`DELETE FROM ${table} WHERE user_id = $1`)
    expect(codeOf(answer)).toEqual([409, code])
    host.clock.advance(2 * 60_000)
    expect((await deleteIt(person)).status).toBe(200)
  })

  test('that is deleted is removed at the identity provider, wherever that is', async () => {
    const removed: string[] = []
    const remove = async (uid: string) => void removed.push(uid)
    const identity = { ...host.deps.identity, remove }
    const other = await moneyHost({}, undefined, undefined, { identity })
    onTestFinished(() => other.close())
    const person = await other.person()
    const { identityUid } = await userById(other.deps.db, person.userId)
    const { json } = await person.call('PUT', '/account/delete/otp')
    const code = other.lastCode()
    const wrong = { challenge: json.challenge, code: code === '000000' ? '1' : '000000' }
    await person.call('POST', '/account/delete', wrong)
    expect(removed).toEqual([])
    const proof = { challenge: json.challenge, code }
    expect((await person.call('POST', '/account/delete', proof)).status).toBe(200)
    expect(removed).toEqual([identityUid])
  })

  test('is not deleted without its code', async () => {
    const person = await host.person()
    const { json } = await person.call('PUT', '/account/delete/otp')
    const wrong = { challenge: json.challenge, code: host.lastCode() === '000000' ? '1' : '000000' }
    expect((await person.call('POST', '/account/delete', wrong)).status).toBe(403)
    expect((await person.call('GET', '/profile/detail')).status).toBe(200)
  })

  // Holds promise 126.
  test('that is deleted leaves nothing personal, and who signs up again with the e-mail sees nothing of before', async () => {
    const email = 'again@example.org'
    await signUp(host, email)
    const token = await logIn(host, email)
    const call = (method: 'POST' | 'PUT', path: string, body?: unknown) =>
      host.call(method, `/api${path}`, body, { token })
    const former = await userByEmail(host.deps.db, email)
    await host.deps.db.run("UPDATE users SET language = 'ru' WHERE email = $1", [email])
    host.clock.advance(2 * 60_000)
    const { json } = await call('PUT', '/account/delete/otp')
    const proof = { challenge: json.challenge, code: host.lastCode() }
    expect((await call('POST', '/account/delete', proof)).status).toBe(200)
    const left = await host.deps.db.rows(
      v.object({ text: v.string() }),
      'SELECT to_jsonb(u)::text AS text FROM users u UNION ALL SELECT to_jsonb(a)::text FROM identity_accounts a',
    )
    expect(left.filter(({ text }) => text.includes(email))).toEqual([])
    // What is left of the row says nothing of the person.
    const [row] = await host.deps.db.rows(
      v.object({ name: v.string(), language: v.null(), first_login_at: v.null() }),
      'SELECT name, language, first_login_at FROM users WHERE id = $1',
      [former?.id ?? ''],
    )
    expect(row).toEqual({ name: '', language: null, first_login_at: null })
    host.clock.advance(2 * 60_000)
    await signUp(host, email)
    expect((await userByEmail(host.deps.db, email))?.id).not.toBe(former?.id)
  })
})

/** What a column is filled with, by its type. */
const VALUES: Readonly<Record<string, string>> = {
  text: "'of before'",
  uuid: 'gen_random_uuid()',
  'timestamp with time zone': "'2025-01-01'",
  date: "'2025-01-01'",
  boolean: 'false',
  ARRAY: "'{}'",
}
/** Where a constraint or the order of the rows takes no other value. */
const PARTICULAR: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  address_ownerships: { kind: "'declaration'", proven_at: "'2024-12-31'", signature: 'NULL' },
  notes: { kind: "'deposit'" },
  freeze_lifts: { challenge: 'NULL', name: 'DEFAULT' },
  accounts: { owner: 'USER', units: '0' },
  deposits: { transaction_id: "'operator-of-before'" },
  withdrawals: { status: "'rejected'", transaction_id: "''" },
  chain_payments: { state: "'below'", deposit_id: 'NULL' },
}
/** They are there already, and more of them would be other people. */
const ONE_EACH: readonly string[] = ['users', 'identity_accounts', 'sessions', 'freezes']

test('whoever signs up with the e-mail of a deleted account sees nothing of before, whatever there was', async () => {
  const other = await moneyHost()
  onTestFinished(() => other.close())
  const { db } = other.deps
  const email = 'before@example.org'
  await signUp(other, email)
  const former = await userByEmail(db, email)
  if (!former) throw new Error('nobody has signed up')
  const token = await logIn(other, email)
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, of: string, body?: unknown) =>
    other.call(method, `/api${path}`, body, { token: of })
  other.clock.advance(2 * 60_000)
  const { json } = await call('PUT', '/account/delete/otp', token)
  const proof = { challenge: json.challenge, code: other.lastCode() }
  const types = await db.rows(
    v.object({ table: v.string(), column: v.string(), type: v.string(), own: v.boolean() }),
    `SELECT table_name AS table, column_name AS column, data_type AS type, is_identity = 'YES' AS own
     FROM information_schema.columns WHERE table_schema = current_schema()`,
  )
  const filled = PERSONAL_NAMES.filter((name) => !ONE_EACH.includes(name))
  await db.transaction(async (tx) => {
    await tx.script('SET LOCAL session_replication_role = replica')
    for (const name of filled) {
      const columns = types.filter(({ table, own }) => table === name && !own)
      const user = `'${former.id}'::uuid`
      const filling = ({ column, type }: (typeof columns)[number]) => {
        if (column === 'user_id') return user
        if (column === 'recipient') return `'${email}'`
        if (column === 'session_id')
          return `(SELECT id FROM sessions WHERE user_id = ${user} LIMIT 1)`
        if (column === 'withdrawal_id')
          return `(SELECT id FROM withdrawals WHERE user_id = ${user} LIMIT 1)`
        return PARTICULAR[name]?.[column]?.replace('USER', user) ?? VALUES[type] ?? '1'
      }
      const names = columns.map(({ column }) => `"${column}"`).join(', ')
      await tx.run(`INSERT INTO ${name} (${names}) VALUES (${columns.map(filling).join(', ')})`)
    }
  })
  const before = (await call('GET', '/account/data?format=json', token)).json.data
  for (const name of PERSONAL_NAMES)
    expect([name, before[name].length > 0]).toEqual([name, name !== 'freezes'])
  expect((await call('POST', '/account/delete', token, proof)).json).toEqual({})
  // No row has the e-mail or the name any more but limits, which end by themselves; nor what is erased a row of the person.
  const tables = new Set(types.map(({ table }) => table))
  tables.delete('rate_limits')
  for (const name of tables) {
    const rows = await db.rows(
      v.object({ text: v.string() }),
      `SELECT to_jsonb(t)::text AS text FROM ${name} t`,
    )
    const found = rows.filter(({ text }) => text.includes(email) || text.includes('"Ada"'))
    expect([name, found]).toEqual([name, []])
    const isErased = PERSONAL_NAMES.some(
      (one) => one === name && PERSONAL[one].atDeletion === 'erased',
    )
    const left = rows.filter(({ text }) => text.includes(former.id))
    if (isErased) expect([name, left]).toEqual([name, []])
  }

  other.clock.advance(2 * 60_000)
  await signUp(other, email)
  const anew = await logIn(other, email)
  const data = (await call('GET', '/account/data?format=json', anew)).text
  expect(data).toContain(email)
  for (const trace of [former.id, 'of before', 'of-before']) expect(data).not.toContain(trace)
  for (const path of ['/deposit/detail', '/withdrawal/detail', '/token/detail'])
    expect((await call('GET', path, anew)).json).toBe('[]')
  for (const [path, empty] of [
    ['/notes', { notes: [] }],
    ['/address-book', { saved: [] }],
    ['/passkeys', { passkeys: [] }],
  ] as const)
    expect((await call('GET', path, anew)).json).toMatchObject(empty)
})
