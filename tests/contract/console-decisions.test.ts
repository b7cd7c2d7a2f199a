import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ONE } from '#domain/money/amount.ts'
import { canonicalJson } from '#domain/staff/canonical.ts'
import { challengeOf, digestOf, parseSigned, signedText } from '#domain/staff/orders.ts'
import { policy, ruleFor } from '#domain/staff/policy.ts'
import type { SandboxChains } from '../../server/chains/local-chain/sandbox-chains.ts'
import { carryOut } from '../../server/console/carry-out.ts'
import { worthOf } from '../../server/console/concern.ts'
import { commandNamed } from '../../server/operator/commands/table.ts'
import { logOutcome } from '../../server/operator/entry/orders.ts'
import { execute } from '../../server/operator/socket/execute.ts'
import { auditLog } from '../../server/operator/staff/audit-log.ts'
import type { LogEntry } from '../../server/operator/staff/entries.ts'
import {
  addToLog,
  hashOf,
  lockOrders,
  logRows,
  soundRows,
} from '../../server/operator/staff/log.ts'
import { staffIn } from '../../server/operator/staff/members.ts'
import { standingOf } from '../../server/operator/staff/standing.ts'
import type { Tx } from '../../server/platform/db/db.ts'
import { deleteEnded } from '../../server/platform/retention/delete-ended.ts'
import { DAY, MINUTE } from '../../server/platform/time/clock.ts'
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
let gina: Colleague

beforeAll(async () => {
  host = await moneyHost()
  console = await staffConsole(host.deps)
  ada = await console.colleague('ada', 'support', 'administrator', 'treasurer')
  bob = await console.colleague('bob', 'support', 'administrator')
  gina = await console.colleague('gina', 'support')
})
afterAll(async () => {
  await console.close()
  await host.close()
})

const setPolicy = (approvals: number) => {
  const file = JSON.stringify({ rules: [{ commands: ['freeze'], approvals }] })
  return execute(host.deps, { command: 'policy-set', file })
}
const drafted = async () => {
  const person = await host.person()
  const texts = { email: person.email, reason: 'asked for it' }
  return { texts, draft: await ada.draft('freeze', texts) }
}
const waiting = async () => {
  const { texts, draft } = await drafted()
  expect((await ada.sign(draft)).json.isDone).toBe(true)
  return { texts, draft, id: draft.id }
}
const frozen = async (email: string) => {
  const reply = await execute(host.deps, { command: 'freezes' })
  return JSON.stringify(reply).includes(email)
}

describe('policy rows that the host has not written', () => {
  const forge = () =>
    host.deps.db.run(
      `INSERT INTO order_log (number, kind, subject, things, content, hash, at)
       SELECT (SELECT max(number) FROM order_log) + n, 'policy', '00000000-0000-4000-8000-000000000000', '{}', '{}', 'forged', now()
       FROM generate_series(1, 45) n`,
    )
  afterEach(() =>
    host.deps.db.script(
      `ALTER TABLE order_log DISABLE TRIGGER keep; DELETE FROM order_log WHERE hash = 'forged'; ALTER TABLE order_log ENABLE TRIGGER keep`,
    ),
  )

  // Holds promise 134.
  test('let nobody order alone where there is no other policy', async () => {
    expect((await drafted()).draft.needs).toBe(0)
    await forge()
    expect((await drafted()).draft.needs).toBe(5)
  })

  // Holds promise 134.
  test('hide none that it has written, however many they are', async () => {
    await setPolicy(2)
    await forge()
    expect((await drafted()).draft.needs).toBe(2)
  })
})

describe('where the newest row is gone from the log', () => {
  /** As somebody who has the database takes it away. */
  const without = (rows: string) =>
    host.deps.db.script(
      `CREATE TABLE away AS SELECT * FROM order_log WHERE ${rows};
       ALTER TABLE order_log DISABLE TRIGGER keep;
       DELETE FROM order_log WHERE number IN (SELECT number FROM away);
       ALTER TABLE order_log ENABLE TRIGGER keep`,
    )
  afterEach(() => host.deps.db.script('INSERT INTO order_log SELECT * FROM away; DROP TABLE away'))
  const needed = async () => (await drafted()).draft.needs
  const newest = "number = (SELECT max(number) FROM order_log WHERE kind = 'policy')"

  // Holds promise 134.
  test('no policy before it counts again, until another one is set', async () => {
    await setPolicy(0)
    await setPolicy(2)
    expect(await needed()).toBe(2)
    await without(newest)
    expect(await needed()).toBe(5)
    await setPolicy(1)
    expect(await needed()).toBe(1)
  })

  test('nobody orders alone where no policy is left', async () => {
    await setPolicy(1)
    await without("kind = 'policy'")
    expect(await needed()).toBe(5)
    const asked = await ada.ask('query', { command: 'policy', texts: {} })
    expect(asked.json.lines[0]).toMatch(/^What was set is not in the log any more\./)
    expect(asked.json.lines[1]).toBe('{"approvals":5}')
  })

  // Holds promise 134.
  test('nobody is on the staff again who was taken off it', async () => {
    await console.colleague('rob', 'administrator')
    await execute(host.deps, { command: 'staff-remove', name: 'rob' })
    await without("number = (SELECT max(number) FROM order_log WHERE kind = 'staff')")
    const rob = [...(await staffIn(host.deps.db)).values()].find(({ name }) => name === 'rob')
    expect(rob).toMatchObject({ isRemoved: true })
  })
})

// Holds promise 134.
test('no policy counts whose content was changed, though its hash was not', async () => {
  await setPolicy(2)
  const change = (from: string, to: string) =>
    host.deps.db.script(
      `ALTER TABLE order_log DISABLE TRIGGER keep;
       UPDATE order_log SET content = replace(content, '"approvals":${from}', '"approvals":${to}')
         WHERE number = (SELECT max(number) FROM order_log WHERE kind = 'policy');
       ALTER TABLE order_log ENABLE TRIGGER keep`,
    )
  const needed = async () => (await drafted()).draft.needs
  await change('2', '0')
  expect(await needed()).toBe(5)
  await change('0', '2')
  expect(await needed()).toBe(2)
})

describe('an order that waits', () => {
  test('is not ended by a question of the console, nor of the command line', async () => {
    await setPolicy(1)
    const { id, texts } = await waiting()
    expect((await gina.ask('query', { command: 'order', texts: { id } })).status).toBe(404)
    expect(await execute(host.deps, { command: 'order', id })).toMatchObject({
      isDone: false,
      lines: [expect.stringContaining('waits for others')],
    })
    expect((await bob.decide(id, 'agree')).json).toMatchObject({ isDone: true, waitsFor: 0 })
    expect(await frozen(texts.email)).toBe(true)
  })

  test('for two is not agreed with twice by one', async () => {
    await setPolicy(2)
    const { id, texts } = await waiting()
    expect((await bob.decide(id, 'agree')).json).toMatchObject({ waitsFor: 1 })
    expect((await bob.ask('approvals', { order: id, verdict: 'agree' })).status).toBe(409)
    expect(await frozen(texts.email)).toBe(false)
  })

  test('for two is carried out by two who agree at once', async () => {
    await setPolicy(2)
    const { id, texts } = await waiting()
    const drafts = await Promise.all(
      [bob, gina].map((one) => one.ask('approvals', { order: id, verdict: 'agree' })),
    )
    await Promise.all([bob.sign(drafts[0]?.json), gina.sign(drafts[1]?.json)])
    expect(await frozen(texts.email)).toBe(true)
  })

  test('is not carried out where somebody objected after the last approval was counted', async () => {
    await setPolicy(1)
    const { id, texts, draft } = await waiting()
    await gina.decide(id, 'object')
    const order = parseSigned(draft.text)
    if (!order.ok || order.value.format !== 'order') throw new Error('no order')
    const agreed = [...(await staffIn(host.deps.db)).values()].filter(({ name }) => name === 'bob')
    const late = carryOut(
      host.deps,
      { order: order.value, text: draft.text },
      texts,
      [],
      agreed,
    ).then(
      ({ isDone }) => isDone,
      (error) => error.status,
    )
    expect([await late, await frozen(texts.email)]).toEqual([409, false])
  })

  test('ends seven days after it was signed, whoever agreed meanwhile', async () => {
    await setPolicy(2)
    const { id, texts } = await waiting()
    host.clock.advance(6 * DAY)
    await bob.logIn()
    expect((await bob.decide(id, 'agree')).json).toMatchObject({ waitsFor: 1 })
    host.clock.advance(DAY)
    await gina.logIn()
    expect((await gina.decide(id, 'agree')).json.error?.message).toContain('waited for too long')
    expect(await frozen(texts.email)).toBe(false)
    await ada.logIn()
    await bob.logIn()
    host.clock.advance(MINUTE)
    const { rows } = (await ada.ask('query', { command: 'waiting', texts: {} })).json.result
    expect(JSON.stringify(rows)).not.toContain(id)
  })

  test('is carried out on its seventh day, though what is old was removed meanwhile', async () => {
    await setPolicy(1)
    const { id, texts } = await waiting()
    host.clock.advance(7 * DAY - MINUTE)
    await deleteEnded(host.deps.db, host.clock, 30 * DAY)
    for (const one of [ada, bob, gina]) await one.logIn()
    expect((await bob.decide(id, 'agree')).json).toMatchObject({ isDone: true, waitsFor: 0 })
    expect(await frozen(texts.email)).toBe(true)
  })

  test('counts nobody twice, and no agreement with another text of it', async () => {
    await setPolicy(3)
    const { id } = await waiting()
    const draftBy = async (member: Colleague) =>
      (await member.ask('approvals', { order: id, verdict: 'agree' })).json
    const again = await draftBy(bob)
    const other = await draftBy(gina)
    await bob.decide(id, 'agree')
    const text = other.text.replace(/"digest":"[^"]*"/, `"digest":"${digestOf('another')}"`)
    const signed = [
      [again.text, bob.passkey.get(again.options)],
      [text, gina.passkey.get({ ...other.options, challenge: challengeOf(text) })],
    ] as const
    // What a thief puts in is found by the audit: nothing of it may stay.
    let agreed: readonly { readonly name: string }[] = []
    const undone = host.deps.db.transaction(async (tx) => {
      await lockOrders(tx)
      for (const [signedText, response] of signed) {
        const entry = {
          kind: 'signed' as const,
          text: signedText,
          assertion: storedAssertion(response),
        }
        await addToLog(tx, host.clock.now(), { entry, subject: id, things: [] })
      }
      agreed = (await standingOf(tx, id))?.agreed ?? []
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect([agreed.map(({ name }) => name), text === other.text]).toEqual([['bob'], false])
  })
})

test('what a chain carries out is begun once, whoever agrees at once or after the host was cut off', async () => {
  const { email } = await host.person()
  const texts = { email, coin: 'BNB', amount: '1' }
  const { text } = await ada.draft('faucet', texts)
  const order = parseSigned(text)
  if (!order.ok || order.value.format !== 'order') throw new Error('no order')
  const given = { order: order.value, text }
  let asked = 0
  const addresses: typeof host.deps.addresses = {
    ...host.deps.addresses,
    forUser: () => Promise.reject(new Error(`cut off ${++asked}`)),
  }
  const { networks } = host.deps.config
  const stop = () => Promise.resolve()
  const none: SandboxChains = { chains: new Map(), networks, faucet: '0x', stop }
  const deps = { ...host.deps, addresses, sandboxChains: none }
  const carried = () => carryOut(deps, given, texts, [], [])
  const outcomes = await Promise.allSettled([carried(), carried()])
  const whys = outcomes.map((one) => (one.status === 'rejected' ? String(one.reason) : ''))
  expect(whys.sort()).toEqual([
    expect.stringContaining('cut off 1'),
    expect.stringContaining('begun before'),
  ])
  await expect(carried()).rejects.toThrow('begun before')
})

test('an order that moves money which nobody names is of unknown worth', async () => {
  const draft = await ada.draft('payouts-found', { batch: '1', tx: 'any' })
  expect(JSON.parse(draft.text)).toMatchObject({ worth: 'unknown' })
})

test('an order that moves a coin of which no price is known is of unknown worth, and not of none', async () => {
  const [bnb, token] = ['BNB', 'TOKEN'].map((coin) => ({ coin, units: ONE }))
  const worth = (...moves: ({ coin: string; units: bigint } | undefined)[]) =>
    worthOf(
      host.deps,
      moves.flatMap((one) => one ?? []),
      { effect: 'moves money' },
    )
  expect([await worth(bnb), await worth(token), await worth(bnb, token)]).toEqual([
    '600',
    'unknown',
    'unknown',
  ])
})

describe('the policy to begin with', () => {
  const { rules } = v.parse(
    v.pipe(v.string(), v.parseJson(), policy),
    readFileSync('deploy/policy.json', 'utf8'),
  )
  const needed = (command: string, signs: string[] = []) =>
    ruleFor({ rules }, { command, worth: '2000', signs }, [])?.approvals ?? 0

  test('asks another person about every sign of a payment that is not like those before it', () => {
    const signs = ['first-withdrawal', 'new-address', 'shared-address', 'unusual-amount']
    expect(signs.map((sign) => needed('payouts-approve', [sign]))).toEqual([1, 1, 1, 1])
    expect(needed('payouts-approve')).toBe(0)
  })
  test('asks another person about prices, and about payments that are settled by hand', () => {
    const commands = ['price', 'follow-price', 'payouts-settle', 'payouts-found']
    expect(commands.map((name) => [name, needed(name)])).toEqual(commands.map((name) => [name, 1]))
  })
  test('names commands that there are', () => {
    const names = rules.flatMap(({ commands = [] }) => commands)
    expect(names.filter((name) => !commandNamed(name))).toEqual([])
  })
})

describe('the audit', () => {
  test('takes a row that is added while it reads for none that is gone', async () => {
    const { db } = host.deps
    const rows: Tx['rows'] = async (schema, sql, params) => {
      if (sql.includes('count(*)')) await drafted().then(({ draft }) => ada.sign(draft))
      return await db.rows(schema, sql, params)
    }
    expect((await auditLog({ ...db, rows })).findings).toEqual([])
  })

  test('names an order that was carried out despite an objection, and one that was decided twice', async () => {
    await setPolicy(1)
    const { draft, id } = await waiting()
    await gina.decide(id, 'object')
    const { arguments: given } = JSON.parse(draft.text)
    await host.deps.db.transaction(async (tx) => {
      await lockOrders(tx)
      await logOutcome(tx, host.deps.clock.now(), {
        id,
        by: 'ada',
        command: 'freeze',
        arguments: given,
        isSigned: true,
        agreed: [],
        isDone: true,
        lines: [],
        things: [],
      })
    })
    const { findings } = await auditLog(host.deps.db)
    expect(findings).toEqual([
      expect.stringContaining('the order was decided before'),
      expect.stringContaining('carried out despite an objection'),
    ])
  })
})

test.each([
  ['the policy asks for more by then', 2, 'bob'],
  ['whoever gave it is the one who agrees', 1, 'ada'],
])('an order is not carried out where %s', async (_, approvals, name) => {
  await setPolicy(1)
  const { texts, draft } = await waiting()
  const order = parseSigned(draft.text)
  if (!order.ok || order.value.format !== 'order') throw new Error('no order')
  const agreed = [...(await staffIn(host.deps.db)).values()].filter((one) => one.name === name)
  await setPolicy(approvals)
  const given = { order: order.value, text: draft.text }
  expect((await carryOut(host.deps, given, texts, [], agreed)).isDone).toBe(false)
  expect(await frozen(texts.email)).toBe(false)
})

describe('a row that follows the log in all but the seal of a host', () => {
  /** As somebody writes it who has the database and this program, and no key of a host. */
  async function forge(entry: LogEntry, subject: string): Promise<void> {
    const { db, clock } = host.deps
    const [last] = await logRows(db, 'true ORDER BY number DESC LIMIT 1')
    const number = (last?.number ?? 0) + 1
    const at = clock.now()
    const content = canonicalJson({ number, before: last?.hash ?? '', at: at.toISOString(), entry })
    await db.run(
      `INSERT INTO order_log (number, kind, subject, things, content, hash, at) VALUES ($1, $2, $3, '{}', $4, $5, $6)`,
      [number, entry.kind, subject, content, hashOf(content), at],
    )
    forged.push(number)
  }
  const forged: number[] = []
  const findings = async () => (await auditLog(host.deps.db)).findings.join('\n')
  afterEach(() =>
    host.deps.db.script(
      `ALTER TABLE order_log DISABLE TRIGGER keep;
       DELETE FROM order_log WHERE number IN (${forged.splice(0).join()});
       ALTER TABLE order_log ENABLE TRIGGER keep`,
    ),
  )

  // Holds promise 134.
  test('gives nobody a role', async () => {
    const own = [...(await staffIn(host.deps.db)).values()].find(({ name }) => name === 'gina')
    if (!own) throw new Error('no gina')
    const change = { type: 'roles' as const, roles: ['administrator' as const] }
    await forge({ kind: 'staff', id: own.id, change }, own.id)
    expect((await gina.ask('me', {})).json.roles).toEqual(['support'])
    expect(await findings()).toContain('was not written by the host')
  })

  // Holds promise 134.
  test('is no approval, even with a signature that was taken on its way to the host', async () => {
    await setPolicy(1)
    await bob.logIn()
    const { id } = await waiting()
    const { json } = await bob.ask('approvals', { order: id, verdict: 'agree' })
    const assertion = storedAssertion(bob.passkey.get(json.options))
    await forge({ kind: 'signed', text: json.text, assertion }, id)
    const { rows } = (await bob.ask('query', { command: 'waiting', texts: {} })).json.result
    expect(rows.find((one: { id: string }) => one.id === id)).toMatchObject({ agreed: [] })
    expect(await findings()).toContain('was not written by the host')
  })
})

describe('what no order leads to, and the audit names where a host has written it', () => {
  const write = (entry: LogEntry, subject: string) =>
    host.deps.db.transaction(async (tx) => {
      await lockOrders(tx)
      await addToLog(tx, host.deps.clock.now(), { entry, subject })
    })
  /** What is found of that, beside what was found before. */
  async function found(work: () => Promise<unknown>): Promise<string> {
    const before = (await auditLog(host.deps.db)).findings.length
    await work()
    return (await auditLog(host.deps.db)).findings.slice(before).join('\n')
  }
  async function lastSigned(): Promise<LogEntry> {
    const { db } = host.deps
    const rows = await logRows(db, `kind = 'signed' ORDER BY number DESC LIMIT 1`)
    const [{ entry } = { entry: undefined }] = await soundRows(db, rows)
    if (!entry) throw new Error('nothing was signed')
    return entry
  }

  test('an order that was signed before', async () => {
    await setPolicy(1)
    const { id } = await waiting()
    const entry = await lastSigned()
    expect(await found(() => write(entry, id))).toContain('it was signed before')
  })

  test('an order of somebody who was taken off the staff', async () => {
    const carl = await console.colleague('carl', 'support')
    const { email } = await host.person()
    const draft = await carl.draft('freeze', { email, reason: 'asked for it' })
    await carl.sign(draft)
    const entry = await lastSigned()
    await execute(host.deps, { command: 'staff-remove', name: 'carl' })
    expect(await found(() => write(entry, draft.id))).toContain(
      'was not of the staff with that key',
    )
  })

  test('an order with other arguments than were signed', async () => {
    const { id } = await waiting()
    const outcome: LogEntry = {
      kind: 'outcome',
      order: id,
      command: 'freeze',
      arguments: { email: 'other@example.org', reason: 'asked for it' },
      by: 'ada',
      isSigned: true,
      agreed: [],
      isDone: true,
      lines: [],
    }
    expect(await found(() => write(outcome, id))).toContain('with other arguments than were signed')
  })

  test('an agreement of whoever has given the order', async () => {
    const { id, draft } = await waiting()
    const own = [...(await staffIn(host.deps.db)).values()].find(({ name }) => name === 'ada')
    const text = signedText({
      format: 'approval',
      version: 1,
      id: randomUUID(),
      by: { id: own?.id ?? '', name: 'ada' },
      at: host.clock.now().toISOString(),
      order: id,
      digest: digestOf(draft.text),
      verdict: 'agree',
    })
    const rpId = own?.keys[0]?.rpId ?? ''
    const assertion = storedAssertion(ada.passkey.get({ challenge: challengeOf(text), rpId }))
    const entry: LogEntry = { kind: 'signed', text, assertion }
    expect(await found(() => write(entry, id))).toContain('ada agrees with an own order')
    // It does not count while the order waits, either.
    await bob.logIn()
    const { rows } = (await bob.ask('query', { command: 'waiting', texts: {} })).json.result
    expect(rows.find((one: { id: string }) => one.id === id)).toMatchObject({ agreed: [] })
  })
})
