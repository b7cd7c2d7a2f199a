import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseSigned } from '#domain/staff/orders.ts'
import { mayGive, ROLES } from '#domain/staff/policy.ts'
import { CHALLENGE_LIFE } from '../../server/console/challenges.ts'
import { COMMANDS, commandNamed } from '../../server/operator/commands/table.ts'
import { execute } from '../../server/operator/socket/execute.ts'
import { type MoneyHost, moneyHost } from '../support/money-host.ts'
import { softwarePasskey } from '../support/software-passkey.ts'
import { CONSOLE, type Colleague, type StaffConsole, staffConsole } from '../support/staff.ts'

let host: MoneyHost
let console: StaffConsole
let ada: Colleague
let bob: Colleague

beforeAll(async () => {
  host = await moneyHost()
  console = await staffConsole(host.deps)
  ada = await console.colleague('ada', 'support', 'administrator')
  bob = await console.colleague('bob', 'support', 'administrator')
})
afterAll(async () => {
  await console.close()
  await host.close()
})

const freeze = async (by: Colleague) => {
  const person = await host.person()
  const draft = await by.draft('freeze', { email: person.email, reason: 'asked for it' })
  return { person, draft }
}
const frozen = async (email: string) => {
  const { rows } = (await ada.ask('query', { command: 'freezes', texts: {} })).json.result
  return rows.some((one: { email: string }) => one.email === email)
}
const setPolicy = (rules: object[]) =>
  execute(host.deps, { command: 'policy-set', file: JSON.stringify({ rules }) })
const audit = async () => {
  const reply = await execute(host.deps, { command: 'audit' })
  if (!('result' in reply)) throw new Error(reply.lines.join())
  return reply.result
}

describe('who may order what', () => {
  const MONEY = COMMANDS.filter(({ effect }) => effect !== 'reads')
  test('is said of every command that changes something', () => {
    expect(MONEY.filter(({ may }) => may === undefined).map(({ name }) => name)).toEqual([])
    expect(COMMANDS.filter(({ effect, may }) => effect === 'reads' && may !== undefined)).toEqual(
      [],
    )
  })

  // Holds promise 131.
  test('every role and every command: an order is drafted or forbidden, a question is answered', async () => {
    const matrix: Record<string, string[]> = {}
    for (const role of ROLES) {
      const member = await console.colleague(`one ${role}`, role)
      for (const { name, effect } of COMMANDS) {
        // It ends an order that has not arrived, so only the command line has it.
        if (name === 'order') continue
        const path = effect === 'reads' ? 'query' : 'orders'
        const { status } = await member.ask(path, { command: name, texts: { constructor: 'x' } })
        const isAllowed = mayGive([role], commandNamed(name) ?? { effect: 'none' })
        // What is allowed gets as far as its arguments, which are wrong here.
        expect([role, name, status]).toEqual([
          role,
          name,
          effect === 'reads' ? 200 : isAllowed ? 422 : 403,
        ])
        if (isAllowed && effect !== 'reads') matrix[role] = [...(matrix[role] ?? []), name]
      }
      // The page hides by the same table what the host refuses.
      const { roles, orders } = (await member.ask('me', {})).json
      const shown = Object.keys(orders).filter((name) =>
        mayGive(roles, { effect: 'changes', may: orders[name] }),
      )
      expect([role, shown]).toEqual([role, matrix[role] ?? []])
    }
    expect(matrix['auditor']).toBeUndefined()
    expect(matrix['support']).toEqual([
      ...['freeze', 'unfreeze', 'end-sessions', 'answer-query', 'close-query'],
    ])
    expect(matrix['treasurer']).toContain('payouts-approve')
    expect(matrix['treasurer']).not.toContain('staff-invite')
    expect(matrix['administrator']).not.toContain('approve')
  })

  test('an order is no question, and a question no order', async () => {
    expect((await ada.ask('query', { command: 'freeze', texts: {} })).status).toBe(404)
    expect((await ada.ask('orders', { command: 'users', texts: { part: 'x' } })).status).toBe(404)
    expect((await ada.ask('orders', { command: 'constructor', texts: {} })).status).toBe(404)
  })
})

describe('an order', () => {
  test('is carried out as it was signed, and the log has it with its signature', async () => {
    const { person, draft } = await freeze(ada)
    expect(parseSigned(draft.text)).toMatchObject({
      ok: true,
      value: { command: 'freeze', by: { name: 'ada' }, arguments: { email: person.email } },
    })
    const answer = await ada.sign(draft)
    expect(answer.json).toMatchObject({ isDone: true, waitsFor: 0 })
    expect(await frozen(person.email)).toBe(true)
    const { rows } = (await ada.ask('query', { command: 'log', texts: {} })).json.result
    expect(rows[0]).toMatchObject({ by: 'ada', isSigned: true, command: 'freeze', isDone: true })
    expect((await audit())['findings']).toEqual([])
  })

  test('of the command line is in the log, too, as nobody has signed it', async () => {
    const person = await host.person()
    await execute(host.deps, { command: 'freeze', by: 'root', email: person.email, reason: 'x' })
    const { rows } = (await ada.ask('query', { command: 'log', texts: {} })).json.result
    expect(rows[0]).toMatchObject({ by: 'root', isSigned: false, command: 'freeze', isDone: true })
  })

  test('that is refused is in the log, too', async () => {
    const answer = await ada.order('unfreeze', {
      email: (await host.person()).email,
      force: 'freeze',
    })
    expect(answer.json.isDone).toBe(true)
    const tooMuch = await ada.order('set-terms', { name: 'PRICE_TOLERANCE', value: '25' })
    expect(tooMuch.json).toMatchObject({ isDone: false })
    const { rows } = (await ada.ask('query', { command: 'log', texts: {} })).json.result
    expect(rows[0]).toMatchObject({ by: 'ada', isSigned: true, isDone: false })
  })

  // Holds promise 138.
  test('of the terms is signed with the old and the new value, and refused where the old one has changed since', async () => {
    const now = async () => {
      const { terms } = (await ada.ask('query', { command: 'terms', texts: {} })).json.result
      return terms.find(({ name }: { name: string }) => name === 'TOKEN_FEE').value
    }
    const old = await now()
    const draft = await ada.draft('set-terms', { name: 'token_fee', value: '3' })
    expect(JSON.parse(draft.text)).toMatchObject({
      on: ['TOKEN_FEE'],
      before: { TOKEN_FEE: old },
      after: { TOKEN_FEE: '3' },
    })
    const stale = await bob.draft('set-terms', { name: 'TOKEN_FEE', value: '4' })
    expect((await ada.sign(draft)).json).toMatchObject({ isDone: true })
    const answer = await bob.sign(stale)
    expect(answer.json.isDone).toBe(false)
    expect(answer.json.lines.join(' ')).toContain(`TOKEN_FEE: was ${old}, is 3.`)
    expect(await now()).toBe('3')
    const { rows } = (await ada.ask('query', { command: 'log', texts: {} })).json.result
    expect(rows[1].changes).toBe(`TOKEN_FEE: ${old} → 3`)
  })

  // Holds promise 130.
  test('needs more than a stolen cookie', async () => {
    const { person, draft } = await freeze(ada)
    const thief = softwarePasskey(CONSOLE)
    expect((await ada.sign(draft, thief)).status).toBe(403)
    expect((await ada.sign(draft)).status).toBe(410)
    expect(await frozen(person.email)).toBe(false)
  })

  // Holds promise 132.
  test('is not carried out twice, nor by the signature of another order', async () => {
    const { draft } = await freeze(ada)
    const { draft: other, person } = await freeze(ada)
    const response = ada.passkey.get(draft.options)
    expect((await ada.ask('sign', { id: other.id, response: Object(response) })).status).toBe(403)
    expect(await frozen(person.email)).toBe(false)
    expect((await ada.sign(draft)).status).toBe(200)
    expect((await ada.sign(draft)).status).toBe(410)
  })

  test('is not signed later than five minutes after it was drafted', async () => {
    const [{ draft: late, person }, { draft }] = [await freeze(ada), await freeze(ada)]
    host.clock.advance(CHALLENGE_LIFE - 1)
    expect((await ada.sign(draft)).json.isDone).toBe(true)
    host.clock.advance(1)
    expect((await ada.sign(late)).status).toBe(410)
    expect(await frozen(person.email)).toBe(false)
  })

  test('is not signed for somebody else', async () => {
    const { draft } = await freeze(ada)
    expect((await bob.sign(draft)).status).toBe(410)
    const { draft: again } = await freeze(ada)
    expect((await ada.sign(again, bob.passkey)).status).toBe(403)
  })

  // Holds promise 132.
  test('that was altered in the database after it was drafted is refused', async () => {
    const { draft, person } = await freeze(ada)
    const victim = await host.person()
    await host.deps.db.run(
      `UPDATE staff_challenges SET text = replace(text, $2, $3) WHERE id = $1`,
      [draft.id, person.email, victim.email],
    )
    expect((await ada.sign(draft)).status).toBe(403)
    expect(await frozen(victim.email)).toBe(false)
  })

  // Holds promise 132.
  test('of somebody who was removed since is refused, and their cookie with it', async () => {
    const carl = await console.colleague('carl', 'support')
    const { draft } = await freeze(carl)
    const dora = await console.colleague('dora', 'support')
    expect((await ada.order('staff-remove', { name: 'carl' })).json.isDone).toBe(true)
    expect((await carl.sign(draft)).status).toBe(401)
    // The same passkey with the session of somebody who still is.
    const response = Object(carl.passkey.get(draft.options))
    expect((await dora.ask('sign', { id: draft.id, response })).status).toBe(410)
    expect((await carl.logIn()).status).toBe(403)
  })

  test('is not asked for by who was removed, whose session somebody has put back into the database', async () => {
    const carl = await console.colleague('carl', 'support')
    const { db } = host.deps
    await db.script('CREATE TABLE kept AS SELECT * FROM staff_sessions')
    expect((await ada.order('staff-remove', { name: 'carl' })).json.isDone).toBe(true)
    await db.script(
      'INSERT INTO staff_sessions SELECT * FROM kept ON CONFLICT DO NOTHING; DROP TABLE kept',
    )
    const asked = await carl.ask('query', { command: 'freezes', texts: {} })
    expect(asked.status).toBe(401)
  })

  test('of somebody who has lost the role since is refused', async () => {
    const emil = await console.colleague('emil', 'support')
    const { draft, person } = await freeze(emil)
    await ada.order('staff-roles', { name: 'emil', roles: 'auditor' })
    expect((await emil.sign(draft)).json).toMatchObject({ isDone: false })
    expect(await frozen(person.email)).toBe(false)
  })

  test('is not given by the command line where money must be signed for', async () => {
    const deps = { ...host.deps, config: { ...host.deps.config, mustSignMoney: true } }
    const id = randomUUID()
    const reply = await execute(deps, { command: 'reject', id })
    expect(reply).toMatchObject({
      isDone: false,
      lines: [expect.stringContaining('UNSIGNED_MONEY')],
    })
    expect(await execute(deps, { command: 'freezes' })).toMatchObject({ isDone: true })
  })
})

describe('two persons', () => {
  beforeAll(async () => {
    await setPolicy([{ commands: ['freeze', 'staff-roles'], approvals: 1 }])
  })
  afterAll(async () => {
    await setPolicy([])
  })

  test('an order waits until another person agrees, and is then carried out', async () => {
    const { person, draft } = await freeze(ada)
    expect(draft.needs).toBe(1)
    expect((await ada.sign(draft)).json).toMatchObject({ waitsFor: 1 })
    expect(await frozen(person.email)).toBe(false)
    const { rows } = (await bob.ask('query', { command: 'waiting', texts: {} })).json.result
    expect(rows).toEqual([
      expect.objectContaining({ id: draft.id, by: 'ada', agreed: [], needs: 1 }),
    ])
    expect((await bob.decide(draft.id, 'agree')).json).toMatchObject({ isDone: true, waitsFor: 0 })
    expect(await frozen(person.email)).toBe(true)
    const logged = (await ada.ask('query', { command: 'log', texts: {} })).json.result.rows[0]
    expect(logged).toMatchObject({ by: 'ada', agreed: ['bob'], isDone: true })
    expect((await audit())['findings']).toEqual([])
  })

  // Holds promise 133.
  test('whoever gives an order does not agree with it, whatever passkey they use', async () => {
    const { person, draft } = await freeze(ada)
    await ada.sign(draft)
    expect((await ada.decide(draft.id, 'agree')).json.error.code).toBe('own-order')
    expect(await frozen(person.email)).toBe(false)
  })

  test('who may not give an order does not agree with it', async () => {
    const { draft } = await freeze(ada)
    await ada.sign(draft)
    const fay = await console.colleague('fay', 'treasurer')
    expect((await fay.decide(draft.id, 'agree')).status).toBe(403)
  })

  // Holds promise 132.
  test('what waits is not carried out for somebody else, where the database was edited meanwhile', async () => {
    const { draft, person } = await freeze(ada)
    expect((await ada.sign(draft)).json.waitsFor).toBe(1)
    const victim = await host.person()
    const changed = await host.deps.db.run(
      `UPDATE staff_challenges SET text = replace(text, $2, $3) WHERE id = $1`,
      [draft.id, person.email, victim.email],
    )
    expect(changed).toBe(1)
    const answer = await bob.decide(draft.id, 'agree')
    expect([answer.status, answer.json.error?.message]).toEqual([
      409,
      'What was signed has been changed since. Nothing was done.',
    ])
    expect([await frozen(person.email), await frozen(victim.email)]).toEqual([false, false])
  })

  test('what waits is not carried out for somebody who may not give it any more when others agree', async () => {
    for (const roles of ['auditor', undefined]) {
      const hugo = await console.colleague(`hugo ${roles}`, 'support')
      const { draft, person } = await freeze(hugo)
      expect((await hugo.sign(draft)).json.waitsFor).toBe(1)
      await setPolicy([])
      const order = roles ? 'staff-roles' : 'staff-remove'
      const changed = await ada.order(order, { name: hugo.name, ...(roles ? { roles } : {}) })
      expect(changed.json.isDone).toBe(true)
      await setPolicy([{ commands: ['freeze', 'staff-roles'], approvals: 1 }])
      const answer = (await bob.decide(draft.id, 'agree')).json
      expect([answer.isDone, answer.lines?.join()]).toEqual([
        false,
        expect.stringContaining('may not give this order any more'),
      ])
      expect(await frozen(person.email)).toBe(false)
    }
  })

  test('an approval of somebody who was removed or has another role counts no more', async () => {
    for (const roles of ['auditor', undefined]) {
      await setPolicy([{ commands: ['freeze'], approvals: 2 }])
      const iris = await console.colleague(`iris ${roles}`, 'support')
      const { draft, person } = await freeze(ada)
      await ada.sign(draft)
      expect((await iris.decide(draft.id, 'agree')).json.waitsFor).toBe(1)
      const order = roles ? 'staff-roles' : 'staff-remove'
      await ada.order(order, { name: iris.name, ...(roles ? { roles } : {}) })
      const answer = (await bob.decide(draft.id, 'agree')).json
      expect([answer.isDone, answer.waitsFor]).toEqual(roles ? [false, 0] : [true, 1])
      expect(await frozen(person.email)).toBe(false)
    }
    await setPolicy([{ commands: ['freeze', 'staff-roles'], approvals: 1 }])
  })

  test('one objection ends it', async () => {
    const { person, draft } = await freeze(ada)
    await ada.sign(draft)
    expect((await bob.decide(draft.id, 'object')).json).toMatchObject({ isDone: false })
    expect((await bob.decide(draft.id, 'agree')).status).toBe(409)
    expect(await frozen(person.email)).toBe(false)
  })

  test('two who agree at once carry it out once', async () => {
    const gina = await console.colleague('gina', 'support')
    const { draft } = await freeze(ada)
    await ada.sign(draft)
    const drafts = await Promise.all(
      [bob, gina].map((one) => one.ask('approvals', { order: draft.id, verdict: 'agree' })),
    )
    const answers = await Promise.all([bob.sign(drafts[0]?.json), gina.sign(drafts[1]?.json)])
    // Whoever is later hears that it is done, or decided already.
    const heard = answers.map(({ json }) => json.isDone ?? json.error.code)
    expect(heard).toContain(true)
    expect(heard.filter((one) => one !== true && one !== 'refused')).toEqual([])
    const { rows } = (await ada.ask('query', { command: 'log', texts: {} })).json.result
    expect(
      rows.filter((one: { agreed: string[] }) => one.agreed.length > 0).length,
    ).toBeGreaterThan(0)
    expect((await audit())['findings']).toEqual([])
  })

  // Holds promise 134.
  test('an approval that somebody writes into the database counts for nothing, and the audit names it', async () => {
    const { person, draft } = await freeze(ada)
    await ada.sign(draft)
    const approval = await bob.ask('approvals', { order: draft.id, verdict: 'agree' })
    // The page shows it, and compares it with the digest.
    expect(approval.json.about).toBe(draft.text)
    const response = Object(ada.passkey.get(approval.json.options))
    const forged = {
      kind: 'signed',
      text: approval.json.text,
      assertion: {
        key: bob.passkey.id,
        authenticatorData: response.response.authenticatorData,
        clientDataJSON: response.response.clientDataJSON,
        signature: response.response.signature,
      },
    }
    await host.deps.db.run(
      `INSERT INTO order_log (number, kind, subject, things, content, hash, at)
       SELECT max(number) + 1, 'signed', $1, '{}', $2, 'ab', now() FROM order_log`,
      [draft.id, JSON.stringify({ number: 1, before: '', at: new Date(), entry: forged })],
    )
    const { rows } = (await bob.ask('query', { command: 'waiting', texts: {} })).json.result
    expect(rows.find((one: { id: string }) => one.id === draft.id)).toMatchObject({ agreed: [] })
    expect(await frozen(person.email)).toBe(false)
    expect((await audit())['findings']).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^row \d+ of the log was not written by the host$/),
      ]),
    )
    await host.deps.db.script(
      `ALTER TABLE order_log DISABLE TRIGGER keep; DELETE FROM order_log WHERE hash = 'ab'; ALTER TABLE order_log ENABLE TRIGGER keep`,
    )
  })
})

describe('who has the database alone', () => {
  /** A row of the log, to put back: a temporary table would be there on one connection only. */
  async function rowOf(which: string): Promise<string> {
    const [found] = await host.deps.db.rows(
      v.object({ row: v.string() }),
      `SELECT to_jsonb(o)::text AS row FROM order_log o ${which} LIMIT 1`,
    )
    return found?.row ?? ''
  }
  const COPY = 'jsonb_populate_record(NULL::order_log, $1::jsonb)'

  // Holds promise 134.
  test('makes nobody a member of the staff', async () => {
    const mallory = softwarePasskey(CONSOLE)
    const [row] = await host.deps.db.rows(
      v.object({ content: v.string() }),
      `SELECT content FROM order_log WHERE kind = 'staff' AND content LIKE '%enrolled%' ORDER BY number DESC LIMIT 1`,
    )
    const content = row?.content.replace(/"id":"[\w-]{40,}"/, `"id":"${mallory.id}"`)
    await host.deps.db.run(
      `INSERT INTO order_log (number, kind, subject, things, content, hash, at)
       SELECT max(number) + 1, 'staff', gen_random_uuid(), '{}', $1, 'cd', now() FROM order_log`,
      [content],
    )
    const asked = (await console.call('login/options')).json
    const answer = await console.call('login', {
      challenge: asked.challenge,
      response: mallory.get(asked.options),
    })
    expect(answer.status).toBe(403)
    expect((await audit())['findings']).not.toEqual([])
    await host.deps.db.script(
      `ALTER TABLE order_log DISABLE TRIGGER keep; DELETE FROM order_log WHERE hash = 'cd'; ALTER TABLE order_log ENABLE TRIGGER keep`,
    )
    expect((await audit())['findings']).toEqual([])
  })

  test('takes no row out of the log without a trace, be it the last one', async () => {
    await ada.order('freeze', { email: (await host.person()).email, reason: 'last' })
    const gone = await rowOf('ORDER BY number DESC')
    await host.deps.db.script(
      `ALTER TABLE order_log DISABLE TRIGGER keep;
       DELETE FROM order_log WHERE number = (SELECT max(number) FROM order_log)`,
    )
    expect((await audit())['findings']).toEqual(
      expect.arrayContaining([expect.stringMatching(/^the ledger names \d+ rows of the log/)]),
    )
    await host.deps.db.run(`INSERT INTO order_log SELECT * FROM ${COPY}`, [gone])
    await host.deps.db.script('ALTER TABLE order_log ENABLE TRIGGER keep')
    expect((await audit())['findings']).toEqual([])
  })

  test('changes no old value of an order without a trace', async () => {
    const was = await rowOf(`WHERE kind = 'signed' ORDER BY number`)
    await host.deps.db.script(
      `ALTER TABLE order_log DISABLE TRIGGER keep;
       UPDATE order_log SET content = replace(content, 'asked for it', 'asked fxr it'),
         hash = encode(sha256(convert_to(replace(content, 'asked for it', 'asked fxr it'), 'UTF8')), 'hex')
       WHERE number = (SELECT min(number) FROM order_log WHERE kind = 'signed')`,
    )
    expect((await audit())['findings']).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^row \d+ of the log was not written by the host$/),
      ]),
    )
    await host.deps.db.run(
      `UPDATE order_log o SET content = was.content, hash = was.hash FROM ${COPY} AS was WHERE o.number = was.number`,
      [was],
    )
    await host.deps.db.script('ALTER TABLE order_log ENABLE TRIGGER keep')
    expect((await audit())['findings']).toEqual([])
  })

  test('takes no row for one of another kind without a trace', async () => {
    const become = (kind: string) =>
      host.deps.db.script(
        `ALTER TABLE order_log DISABLE TRIGGER keep;
         UPDATE order_log SET kind = '${kind}' WHERE number = (SELECT min(number) FROM order_log WHERE content LIKE '%"kind":"signed"%');
         ALTER TABLE order_log ENABLE TRIGGER keep`,
      )
    await become('policy')
    expect((await audit())['findings']).toEqual(
      expect.arrayContaining([expect.stringMatching(/^row \d+ of the log was not written by/)]),
    )
    await become('signed')
    expect((await audit())['findings']).toEqual([])
  })
})
