import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Approval,
  challengeOf,
  digestOf,
  type SignedContent,
  type StaffOrder,
  signedText,
} from '#domain/staff/orders.ts'
import { execute } from '../../server/operator/socket/execute.ts'
import { auditLog } from '../../server/operator/staff/audit-log.ts'
import type { LogEntry } from '../../server/operator/staff/entries.ts'
import { addToLog, lockOrders } from '../../server/operator/staff/log.ts'
import { standingOf } from '../../server/operator/staff/standing.ts'
import { type MoneyHost, moneyHost } from '../support/money-host.ts'
import {
  type Colleague,
  type StaffConsole,
  staffConsole,
  storedAssertion,
} from '../support/staff.ts'

let host: MoneyHost
let console: StaffConsole
let ada: Colleague
let bob: Colleague
let cleo: Colleague
const ids = new Map<Colleague, string>()

beforeAll(async () => {
  host = await moneyHost()
  console = await staffConsole(host.deps)
  ada = await console.colleague('ada', 'support')
  bob = await console.colleague('bob', 'support')
  cleo = await console.colleague('cleo', 'support')
  for (const one of [ada, bob, cleo]) ids.set(one, (await one.ask('me', {})).json.id)
})
afterAll(async () => {
  await console.close()
  await host.close()
})

const by = (one: Colleague) => ({ id: ids.get(one) ?? '', name: one.name })
const at = () => host.deps.clock.now().toISOString()
const orderOf = (one: Colleague): StaffOrder => ({
  format: 'order',
  version: 1,
  id: randomUUID(),
  by: by(one),
  at: at(),
  command: 'freeze',
  arguments: { email: 'carl@example.org', reason: 'asked for it' },
  on: ['carl@example.org'],
  before: { frozen: 'no' },
  after: { frozen: 'yes' },
  worth: '0',
  signs: [],
})
const verdictOf = (one: Colleague, order: StaffOrder, verdict: Approval['verdict']): Approval => ({
  format: 'approval',
  version: 1,
  id: randomUUID(),
  by: by(one),
  at: at(),
  order: order.id,
  digest: digestOf(signedText(order)),
  verdict,
})
function signed(one: Colleague, content: SignedContent): LogEntry {
  const text = signedText(content)
  const response = one.passkey.get({ challenge: challengeOf(text), rpId: 'localhost' })
  return { kind: 'signed', text, assertion: storedAssertion(response) }
}
const outcomeOf = ({ id, by: { name }, command, arguments: given }: StaffOrder) => ({
  kind: 'outcome' as const,
  order: id,
  command,
  arguments: given,
  by: name,
  isSigned: true,
  agreed: [] as string[],
  isDone: true,
  lines: [],
})

/** What an audit says of rows that the host itself would have written, and by which it would have broken its rules. */
async function findingsOf(entries: readonly LogEntry[]): Promise<string[]> {
  const before = new Set((await auditLog(host.deps.db)).findings)
  await host.deps.db.transaction(async (tx) => {
    await lockOrders(tx)
    for (const entry of entries)
      await addToLog(tx, host.deps.clock.now(), { entry, subject: randomUUID() })
  })
  const { findings } = await auditLog(host.deps.db)
  return findings
    .filter((one) => !before.has(one))
    .map((one) => one.replace(/^row \d+ of the log: /, ''))
}

const CASES: Readonly<Record<string, readonly [(order: StaffOrder) => LogEntry[], string[]]>> = {
  'nothing of an order that another one has agreed with': [
    (order) => [
      signed(bob, verdictOf(bob, order, 'agree')),
      { ...outcomeOf(order), agreed: ['bob'] },
    ],
    [],
  ],
  'that it was carried out despite an objection': [
    (order) => [signed(bob, verdictOf(bob, order, 'object')), outcomeOf(order)],
    ['the order was carried out despite an objection'],
  ],
  'that it was decided a second time': [
    (order) => [{ ...outcomeOf(order), isDone: false }, outcomeOf(order)],
    ['the order was decided before'],
  ],
  'that somebody agrees with an own order': [
    (order) => [signed(ada, verdictOf(ada, order, 'agree'))],
    ['ada agrees with an own order'],
  ],
  'that an order was signed twice': [(order) => [signed(ada, order)], ['it was signed before']],
  'that it was carried out with other arguments': [
    (order) => [{ ...outcomeOf(order), arguments: { ...order.arguments, reason: 'another' } }],
    ['the order was carried out with other arguments than were signed'],
  ],
  'that it was carried out as another command': [
    (order) => [{ ...outcomeOf(order), command: 'unfreeze' }],
    ['nobody has signed the order that was carried out'],
  ],
  'that it was carried out as of somebody else': [
    (order) => [{ ...outcomeOf(order), by: 'bob' }],
    ['nobody has signed the order that was carried out'],
  ],
  'who has not agreed, though the outcome says so': [
    (order) => [{ ...outcomeOf(order), agreed: ['bob'] }],
    ['bob has not agreed with it'],
  ],
  'that who agrees has signed with the passkey of somebody else': [
    (order) => [signed(ada, verdictOf(bob, order, 'agree'))],
    ['bob, who has signed it, was not of the staff with that key'],
  ],
}

test.each(Object.entries(CASES))('an audit says of an order %s', async (_, [rows, found]) => {
  const order = orderOf(ada)
  expect(await findingsOf([signed(ada, order), ...rows(order)])).toEqual(found)
})

test('an audit names who has signed after they were taken off the staff', async () => {
  const zoe = await console.colleague('zoe', 'support')
  ids.set(zoe, (await zoe.ask('me', {})).json.id)
  expect(await findingsOf([signed(zoe, orderOf(zoe))])).toEqual([])
  await execute(host.deps, { command: 'staff-remove', name: 'zoe' })
  expect(await findingsOf([signed(zoe, orderOf(zoe))])).toEqual([
    'zoe, who has signed it, was not of the staff with that key',
  ])
})

test('an agreement counts for its order once, under the own name of who has signed it, and not of who has given it', async () => {
  const order = orderOf(ada)
  const agreed = async (...entries: readonly LogEntry[]) => {
    await host.deps.db.transaction(async (tx) => {
      await lockOrders(tx)
      for (const entry of entries)
        await addToLog(tx, host.deps.clock.now(), { entry, subject: order.id })
    })
    return (await standingOf(host.deps.db, order.id))?.agreed.map(({ name }) => name)
  }
  const byBob = verdictOf(bob, order, 'agree')
  expect(await agreed(signed(ada, order))).toEqual([])
  expect(await agreed(signed(ada, verdictOf(ada, order, 'agree')))).toEqual([])
  expect(await agreed(signed(ada, byBob))).toEqual([])
  expect(await agreed(signed(cleo, byBob))).toEqual([])
  expect(await agreed(signed(bob, { ...byBob, digest: digestOf('another text') }))).toEqual([])
  expect(await agreed(signed(bob, byBob))).toEqual(['bob'])
  expect(await agreed(signed(bob, verdictOf(bob, order, 'agree')))).toEqual(['bob'])
  expect(await agreed(signed(cleo, verdictOf(cleo, order, 'agree')))).toEqual(['bob', 'cleo'])
})
