import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { challengeOf, digestOf, parseSigned, signedText } from '#domain/staff/orders.ts'
import { execute } from '../../server/operator/socket/execute.ts'
import { auditLog } from '../../server/operator/staff/audit-log.ts'
import { type MoneyHost, moneyHost } from '../support/money-host.ts'
import { type Colleague, type StaffConsole, staffConsole } from '../support/staff.ts'

let host: MoneyHost
let console: StaffConsole
let ada: Colleague
let bob: Colleague
let eve: Colleague

beforeAll(async () => {
  host = await moneyHost()
  console = await staffConsole(host.deps)
  ada = await console.colleague('ada', 'support')
  bob = await console.colleague('bob', 'support')
  eve = await console.colleague('eve', 'support')
})
afterAll(async () => {
  await console.close()
  await host.close()
})
beforeEach(() => policy(2))

const policy = (approvals: number) =>
  execute(host.deps, {
    command: 'policy-set',
    file: JSON.stringify({ rules: [{ commands: ['freeze'], approvals }] }),
  })

async function drafted() {
  const { email } = await host.person()
  return { email, draft: await ada.draft('freeze', { email, reason: 'asked for it' }) }
}
const logged = async (about: string) =>
  (await ada.ask('query', { command: 'log', texts: { about } })).json.result.rows
const idOf = async (one: Colleague): Promise<string> => (await one.ask('me', {})).json.id

describe('an objection', () => {
  test('ends an order, and the log says that it was signed and who had agreed until then', async () => {
    const { email, draft } = await drafted()
    await ada.sign(draft)
    expect((await bob.decide(draft.id, 'agree')).json.waitsFor).toBe(1)
    expect((await eve.decide(draft.id, 'object')).json.isDone).toBe(false)
    expect(await logged(email)).toMatchObject([
      { by: 'ada', isSigned: true, agreed: ['bob'], isDone: false },
    ])
    expect((await logged(email))[0].answer).toBe('eve has objected. Nothing was done.')
    expect((await auditLog(host.deps.db)).findings).toEqual([])
  })
})

describe('somebody who has the database and a passkey of the staff', () => {
  /** Puts somebody else's name into a draft, and signs what it says then. */
  async function signsAs(by: Colleague, other: Colleague, draft: { id: string; text: string }) {
    const read = parseSigned(draft.text)
    if (!read.ok) throw new Error(read.error)
    const text = signedText({ ...read.value, by: { id: await idOf(other), name: other.name } })
    const changed = await host.deps.db.run(
      `UPDATE staff_challenges SET text = jsonb_set(text::jsonb, '{text}', to_jsonb($2::text))::text WHERE id = $1`,
      [draft.id, text],
    )
    expect(changed).toBe(1)
    const response = Object(by.passkey.get({ challenge: challengeOf(text), rpId: 'localhost' }))
    return await by.ask('sign', { id: draft.id, response })
  }

  test('gives no order in the name of somebody else, with which they could then agree', async () => {
    const { email, draft } = await drafted()
    expect((await signsAs(ada, bob, draft)).status).toBe(403)
    expect((await ada.decide(draft.id, 'agree')).status).toBe(404)
    expect(await logged(email)).toEqual([])
  })

  test('agrees in nobody else’s name', async () => {
    const { draft } = await drafted()
    await ada.sign(draft)
    const { json } = await bob.ask('approvals', { order: draft.id, verdict: 'agree' })
    expect(digestOf(draft.text)).toBe(JSON.parse(json.text).digest)
    expect((await signsAs(bob, eve, json)).status).toBe(403)
    const { rows } = (await ada.ask('query', { command: 'waiting', texts: {} })).json.result
    expect(rows.find(({ id }: { id: string }) => id === draft.id).agreed).toEqual([])
  })
})
