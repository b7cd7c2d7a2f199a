import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PersonalTable } from '../../server/accounts/personal-data/personal-table.ts'
import { PERSONAL, PERSONAL_NAMES } from '../../server/accounts/personal-data/tables.ts'
import { userByEmail } from '../../server/accounts/users/users.ts'
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
    host.clock.advance(2 * 60_000)
    const { json } = await call('PUT', '/account/delete/otp')
    const proof = { challenge: json.challenge, code: host.lastCode() }
    expect((await call('POST', '/account/delete', proof)).status).toBe(200)
    const left = await host.deps.db.rows(
      v.object({ text: v.string() }),
      'SELECT to_jsonb(u)::text AS text FROM users u UNION ALL SELECT to_jsonb(a)::text FROM identity_accounts a',
    )
    expect(left.filter(({ text }) => text.includes(email))).toEqual([])
    host.clock.advance(2 * 60_000)
    await signUp(host, email)
    expect((await userByEmail(host.deps.db, email))?.id).not.toBe(former?.id)
  })
})
