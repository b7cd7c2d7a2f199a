import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SandboxChains } from '../../server/chains/local-chain/sandbox-chains.ts'
import { execute } from '../../server/operator/socket/execute.ts'
import { auditLog } from '../../server/operator/staff/audit-log.ts'
import { type MoneyHost, moneyHost } from '../support/money-host.ts'
import { type Colleague, type StaffConsole, staffConsole } from '../support/staff.ts'

let host: MoneyHost
let console: StaffConsole
let ada: Colleague
let bob: Colleague
let eve: Colleague
/** What the chain of the sandbox was asked to send. */
let sent: string[]
/** Runs before the chain answers the first time. */
let onSent: () => Promise<unknown>

beforeAll(async () => {
  host = await moneyHost()
  sent = []
  onSent = () => Promise.resolve()
  const addresses: typeof host.deps.addresses = {
    ...host.deps.addresses,
    async forUser(id) {
      sent.push(id)
      if (sent.filter((one) => one === id).length === 1) await onSent()
      return await host.deps.addresses.forUser(id)
    },
  }
  const { networks } = host.deps.config
  const stop = () => Promise.resolve()
  const sandboxChains: SandboxChains = { chains: new Map(), networks, faucet: '0x', stop }
  console = await staffConsole({ ...host.deps, addresses, sandboxChains })
  ada = await console.colleague('ada', 'support', 'administrator', 'treasurer')
  bob = await console.colleague('bob', 'support', 'treasurer')
  eve = await console.colleague('eve', 'support', 'treasurer')
})
afterAll(async () => {
  await console.close()
  await host.close()
})
beforeEach(() =>
  policy([{ commands: ['freeze', 'end-sessions', 'faucet', 'price'], approvals: 1 }]),
)

const policy = async (rules: object[]) => {
  await execute(host.deps, { command: 'policy-set', file: JSON.stringify({ rules }) })
}
const texts = (email: string) => ({ email, reason: 'asked for it' })
const logged = async (about: string) =>
  (await ada.ask('query', { command: 'log', texts: { about } })).json.result.rows
const isFrozen = async (email: string) => {
  const { rows } = (await ada.ask('query', { command: 'freezes', texts: {} })).json.result
  return rows.some((one: { email: string }) => one.email === email)
}

describe('what waits for others to agree', () => {
  test('is not ordered a second time, and whoever tries reads who has given it and when', async () => {
    const { email } = await host.person()
    const late = await bob.draft('freeze', texts(email))
    const at = host.clock.now().toISOString()
    expect((await ada.order('freeze', texts(email))).json.waitsFor).toBe(1)
    for (const one of [ada, bob]) {
      const drafted = await one.ask('orders', { command: 'freeze', texts: texts(email) })
      expect([drafted.status, drafted.json.error.message]).toEqual([
        409,
        expect.stringContaining(`ada has ordered freeze of ${email} at ${at}`),
      ])
    }
    expect((await bob.sign(late)).status).toBe(409)
    const { rows } = (await bob.ask('query', { command: 'waiting', texts: {} })).json.result
    expect(rows.filter(({ on }: { on: string[] }) => on.includes(email))).toHaveLength(1)
  })

  test('hinders nobody who orders something else, of somebody else or with another outcome', async () => {
    const [{ email }, other] = [await host.person(), await host.person()]
    expect((await ada.order('freeze', texts(email))).json.waitsFor).toBe(1)
    expect((await bob.order('freeze', texts(other.email))).json.waitsFor).toBe(1)
    expect((await bob.order('end-sessions', { email })).json.waitsFor).toBe(1)
    for (const price of ['700', '800'])
      expect((await ada.order('price', { coin: 'BNB', price })).json.waitsFor).toBe(1)
  })

  test('is taken back by whoever has given it, whatever they may give by then, and given again', async () => {
    const { email } = await host.person()
    const iris = await console.colleague('iris', 'support')
    const draft = await iris.draft('freeze', texts(email))
    await iris.sign(draft)
    await ada.order('staff-roles', { name: 'iris', roles: 'auditor' })
    expect((await iris.decide(draft.id, 'object')).json).toMatchObject({
      isDone: false,
      lines: ['iris has taken it back. Nothing was done.'],
    })
    expect((await bob.decide(draft.id, 'agree')).json.error.message).toContain(
      'It is decided already: iris has taken it back.',
    )
    expect(await logged(email)).toMatchObject([{ by: 'iris', command: 'freeze', isDone: false }])
    expect((await ada.order('freeze', texts(email))).json.waitsFor).toBe(1)
    expect(await isFrozen(email)).toBe(false)
    expect((await auditLog(host.deps.db)).findings).toEqual([])
  })
})

describe('what the chain of the sandbox carries out', () => {
  const faucet = (email: string) => ada.draft('faucet', { email, coin: 'BNB', amount: '2' })

  test('is signed with who is sent what, and how much that is worth', async () => {
    const { email } = await host.person()
    expect(JSON.parse((await faucet(email)).text)).toMatchObject({
      on: [email],
      after: { [email]: 'is sent 2 BNB on Binance (BEP-20)' },
      worth: '1200',
    })
    const nobody = { email: 'nobody@example.org', coin: 'BNB', amount: '2' }
    expect((await ada.ask('orders', { command: 'faucet', texts: nobody })).status).toBe(409)
  })

  test('is sent once where two agree at the same moment', async () => {
    const person = await host.person()
    const draft = await faucet(person.email)
    expect((await ada.sign(draft)).json.waitsFor).toBe(1)
    const verdicts = [bob, eve].map((one) =>
      one.ask('approvals', { order: draft.id, verdict: 'agree' }),
    )
    const [first, second] = await Promise.all(verdicts)
    let late = 0
    onSent = async () => {
      onSent = () => Promise.resolve()
      late = (await eve.sign(second?.json)).status
    }
    await bob.sign(first?.json)
    expect(late).toBe(409)
    expect(sent.filter((id) => id === person.userId)).toHaveLength(1)
    expect(await logged(person.email)).toHaveLength(1)
  })

  test('is not taken back, as if nothing was done, once it was begun', async () => {
    const { email, userId } = await host.person()
    const draft = await faucet(email)
    expect((await ada.sign(draft)).json.waitsFor).toBe(1)
    let late: number[] = []
    onSent = async () => {
      onSent = () => Promise.resolve()
      const verdicts = [ada, eve].map((one) => one.decide(draft.id, 'object'))
      late = (await Promise.all(verdicts)).map(({ status }) => status)
    }
    await bob.decide(draft.id, 'agree')
    expect(late).toEqual([409, 409])
    expect(sent.filter((id) => id === userId)).toHaveLength(1)
    expect(await logged(email)).toHaveLength(1)
  })

  test('is not sent where whoever has given it may not by then, and the log says so', async () => {
    const { email, userId } = await host.person()
    const iris = await console.colleague('ines', 'treasurer')
    const draft = await iris.draft('faucet', { email, coin: 'BNB', amount: '2' })
    expect((await iris.sign(draft)).json.waitsFor).toBe(1)
    await ada.order('staff-roles', { name: 'ines', roles: 'auditor' })
    const answer = await bob.decide(draft.id, 'agree')
    const lines = ['ines may not give this order any more.']
    expect([answer.status, answer.json]).toMatchObject([200, { isDone: false, lines }])
    expect(sent).not.toContain(userId)
    expect(await logged(email)).toMatchObject([
      { by: 'ines', agreed: ['bob'], isSigned: true, isDone: false, lines },
    ])
    expect((await eve.decide(draft.id, 'agree')).status).toBe(409)
    expect((await auditLog(host.deps.db)).findings).toEqual([])
  })

  test('is ordered on the command line, too, and is in the log', async () => {
    const { email } = await host.person()
    const given = { command: 'faucet', by: 'root', email, coin: 'BNB', amount: '3' }
    await execute(host.deps, given)
    expect(await logged(email)).toMatchObject([
      { by: 'root', isSigned: false, after: { [email]: 'is sent 3 BNB on Binance (BEP-20)' } },
    ])
  })
})

describe('the log', () => {
  test('has what an order of the command line was about, with its old and its new values', async () => {
    const { email } = await host.person()
    await execute(host.deps, { command: 'freeze', by: 'root', ...texts(email) })
    expect(await logged(email)).toMatchObject([
      { by: 'root', on: [email], changes: 'frozen: no → yes', isSigned: false },
    ])
  })

  test('has a signed order that was refused before its transaction began', async () => {
    const signed = await ada.order('payouts-found', { batch: '7', tx: `0x${'ab'.repeat(32)}` })
    expect(signed.json).toMatchObject({ isDone: false })
    expect(await logged('batch 7')).toMatchObject([
      { by: 'ada', isSigned: true, isDone: false, answer: 'There is no batch 7.' },
    ])
  })
})
