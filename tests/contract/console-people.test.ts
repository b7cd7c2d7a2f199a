import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { storeAnswer } from '../../server/accounts/support/inbox.ts'
import { paymentsStatement } from '../../server/chains/explain/listed-payments.ts'
import { placeWithdrawal } from '../../server/money/withdrawals/withdrawals.ts'
import { execute } from '../../server/operator/socket/execute.ts'
import { type MoneyHost, moneyHost, type Person } from '../support/money-host.ts'
import { withdrawalOf } from '../support/orders.ts'
import { type Colleague, type StaffConsole, staffConsole } from '../support/staff.ts'
import { transactionHash } from '../support/transaction-hash.ts'

let host: MoneyHost
let console: StaffConsole
let sue: Colleague
let ann: Colleague

beforeAll(async () => {
  host = await moneyHost()
  console = await staffConsole(host.deps)
  sue = await console.colleague('sue', 'support', 'treasurer')
  ann = await console.colleague('ann', 'auditor')
})
afterAll(async () => {
  await console.close()
  await host.close()
})

const ask = async (command: string, texts: Record<string, string> = {}) =>
  (await ann.ask('query', { command, texts })).json
const anything = v.unknown()
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
const MARKUP = '<img src=x onerror=alert(1)>'

async function write(person: Person, content: string): Promise<string> {
  const id = randomUUID()
  const body = { list: 'Others', content, id }
  expect((await person.call('POST', '/support', body)).status).toBe(200)
  host.clock.advance(1000)
  return id
}

async function place(person: Person): Promise<string> {
  const id = randomUUID()
  const { userId } = person
  const order = { ...withdrawalOf(amountOf('BNB', ONE), 'BNB'), address: ADDRESS }
  await host.deps.db.transaction((tx) =>
    placeWithdrawal(tx, { id, userId, order, at: host.deps.clock.now() }),
  )
  return id
}

describe('the inbox', () => {
  // Holds promise 139.
  test('has what nobody has answered, the oldest first, and an answer goes by mail, signed', async () => {
    const person = await host.person()
    const [first, second] = [await write(person, MARKUP), await write(person, 'Where is it?')]
    expect((await ask('queries')).result.rows.map(({ id }: { id: string }) => id)).toEqual([
      first,
      second,
    ])
    const draft = await sue.draft('answer-query', { id: first, text: `See below. ${MARKUP}` })
    expect(JSON.parse(draft.text)).toMatchObject({
      on: [first, person.email],
      before: { Others: 'open' },
      after: { Others: 'answered by mail' },
    })
    expect((await sue.sign(draft)).json).toMatchObject({
      isDone: true,
      result: { isMailed: true },
    })
    const mail = host.mails.find(
      ({ to, subject }) => to === person.email && subject.includes(': your query about'),
    )
    expect(mail?.text).toContain(`See below. ${MARKUP}`)
    expect(mail?.text).toContain(`> ${MARKUP}`)
    expect((await ask('queries')).result.rows).toHaveLength(1)
    expect((await ask('queries', { state: 'answered' })).result.rows).toMatchObject([{ id: first }])
    expect((await ask('query', { id: first })).result).toMatchObject({
      query: { content: MARKUP, answeredBy: 'sue' },
      answers: [{ by: 'sue', content: `See below. ${MARKUP}` }],
      others: [{ id: second }],
    })
    expect((await sue.order('close-query', { id: second })).json.isDone).toBe(true)
    expect((await ask('queries')).result.rows).toEqual([])
    expect((await ask('queries', { state: 'answered' })).result.rows).toHaveLength(2)
  })

  test('says of an answer whose mail could not be sent that it was not, and has none for what needs none', async () => {
    const person = await host.person()
    const [first, second] = [await write(person, 'Where is it?'), await write(person, 'Hello')]
    host.mailServer.isDown = true
    const { json } = await sue.order('answer-query', { id: first, text: 'Here.' })
    host.mailServer.isDown = false
    expect(json).toMatchObject({
      isDone: true,
      result: { isMailed: false },
      lines: [expect.any(String), 'The mail to the user could not be sent.'],
    })
    await sue.order('close-query', { id: second })
    expect((await ask('query', { id: second })).result.answers).toMatchObject([{ content: '' }])
  })

  test('goes on after the last query of a page, and not with it', async () => {
    const person = await host.person()
    const [first, second] = [await write(person, 'One'), await write(person, 'Two')]
    const idsAfter = async (state: string, after: string) => {
      const asked = { command: 'queries', texts: { state, person: person.email }, after }
      const { rows } = (await ann.ask('query', asked)).json.result
      return rows.map(({ id }: { id: string }) => id)
    }
    expect(await idsAfter('open', first)).toEqual([second])
    expect(await idsAfter('all', second)).toEqual([first])
    for (const id of [first, second]) await sue.order('close-query', { id })
  })

  test('has all answers to a query in the order of their times, and names who gave the last', async () => {
    const { db, clock } = host.deps
    const person = await host.person()
    const { email, userId } = person
    const query = { id: await write(person, 'Hello'), user_id: userId }
    // Their ids are in another order.
    for (const [by, start] of [
      ['sue', 'f'],
      ['tim', '8'],
      ['ann', '0'],
    ] as const) {
      const id = start + randomUUID().slice(1)
      const answer = { id, query, by, content: by, at: clock.now() }
      await db.transaction((tx) => storeAnswer(tx, answer))
      host.clock.advance(1000)
    }
    const { result } = await ask('query', { id: query.id })
    expect(result.answers.map(({ by }: { by: string }) => by)).toEqual(['sue', 'tim', 'ann'])
    expect(result.query).toMatchObject({
      email,
      answeredBy: 'ann',
      answeredAt: result.answers[2].at,
    })
  })

  // Holds promise 139.
  test('is not answered twice by two people who saw it open', async () => {
    const tim = await console.colleague('tim', 'support')
    const id = await write(await host.person(), 'Hello')
    const [one, other] = [
      await sue.draft('answer-query', { id, text: 'a' }),
      await tim.draft('answer-query', { id, text: 'b' }),
    ]
    const answers = [await sue.sign(one), await tim.sign(other)]
    expect(answers.map(({ json }) => json.isDone)).toEqual([true, false])
    expect(answers[1]?.json.lines.join(' ')).toContain('is answered by sue at')
  })
})

describe('people', () => {
  test('are found by mail, name, address, withdrawal and transaction, with markup as text', async () => {
    const person = await host.person({ BNB: '5' })
    const name = `Zoe ${MARKUP}`
    await host.deps.db.run('UPDATE users SET name = $2 WHERE id = $1', [person.userId, name])
    const withdrawal = await place(person)
    const hash = transactionHash('found')
    const deposit = { command: 'deposit', email: person.email, coin: 'BNB', amount: '1', tx: hash }
    expect((await execute(host.deps, deposit)).isDone).toBe(true)
    const found = async (what: string) => (await ask('find', { what })).result.rows
    const one = { email: person.email, name }
    expect(await found(person.email.slice(0, 12))).toContainEqual({
      kind: 'person',
      id: '',
      ...one,
    })
    expect(await found('zoe <img')).toEqual([{ kind: 'person', id: '', ...one }])
    expect(await found(withdrawal)).toEqual([{ kind: 'withdrawal', id: withdrawal, ...one }])
    expect(await found(hash)).toMatchObject([{ kind: 'deposit', ...one }])
    expect(await found(ADDRESS)).toContainEqual({ kind: 'withdrawal', id: withdrawal, ...one })
    expect(await found('nobody at all')).toEqual([])
    expect(await found('%')).toEqual([])
  })

  test('have one page with all that matters, and their sessions end by a signed order', async () => {
    const person = await host.person({ BNB: '5' })
    const withdrawal = await place(person)
    const query = await write(person, 'Help')
    expect((await ask('user', { email: person.email })).result).toMatchObject({
      email: person.email,
      frozen: '',
      balances: [{ coin: 'BNB', amount: '5', held: '1' }],
      logins: [{}],
      withdrawals: [{ id: withdrawal, status: 'pending' }],
      queries: [{ id: query, isOpen: true }],
    })
    const answer = await sue.order('end-sessions', { email: person.email })
    expect(answer.json).toMatchObject({ isDone: true, result: { ended: 1 } })
    expect((await person.call('GET', '/withdrawal/detail')).status).toBe(401)
    expect((await ask('user', { email: person.email })).result.logins).toEqual([])
  })
})

describe('a deposit by hand', () => {
  // Holds promise 140.
  test('is signed with what the person has and gets, and refused where that has changed since', async () => {
    const person = await host.person({ BNB: '5' })
    const texts = { email: person.email, coin: 'BNB', amount: '2', tx: transactionHash('hand') }
    const draft = await sue.draft('deposit', texts)
    const name = `${person.email} BNB`
    expect(JSON.parse(draft.text)).toMatchObject({
      before: { [name]: 'has 5' },
      after: { [name]: 'and 2 more' },
      worth: '1200',
    })
    await place(person)
    expect((await sue.sign(draft)).json.lines.join(' ')).toContain('was has 5, is has 4')
    expect((await sue.order('deposit', texts)).json).toMatchObject({ isDone: true })
  })
})

describe('payments to deposit addresses', () => {
  test('are listed by state in pages that an index answers', async () => {
    const person = await host.person()
    const { db } = host.deps
    await db.run(
      `INSERT INTO chain_payments (id, user_id, network, transaction_id, output, coin, units, address, sender, contract,
         block_number, block_hash, at, state, confirmations, needed)
       SELECT lpad(n::text, 32, '0')::uuid, $1, 'BNB', 'list-' || n, 0, 'BNB', 1000000000000000000, '', '', '', n, '',
         -- A block has several, and a page ends among them.
         timestamptz '2026-01-01' + n / 7 * interval '1 second', CASE WHEN n % 500 = 0 THEN 'held' WHEN n = 2 THEN 'before'
           WHEN n = 1 THEN 'below' ELSE 'seen' END, 1, 3
       FROM generate_series(1, 5000) n`,
      [person.userId],
    )
    const { rows } = (await ask('deposits')).result
    expect(rows.map(({ transaction }: { transaction: string }) => transaction)).toEqual(
      [...[10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((n) => n * 500), 2, 1].map((n) => `list-${n}`),
    )
    const first = (await ask('deposits', { state: 'seen' })).result
    const asked = { command: 'deposits', texts: { state: 'seen' }, after: first.next }
    const second = (await ann.ask('query', asked)).json.result
    expect([first.rows.at(-1).transaction, second.rows[0].transaction]).toEqual([
      'list-4800',
      'list-4799',
    ])
    await db.run('ANALYZE chain_payments')
    for (const state of ['seen', 'credited', 'all'] as const) {
      const { sql, params } = paymentsStatement({ state, after: second.next, limit: 201 })
      const plan = JSON.stringify(await db.rows(anything, `EXPLAIN (FORMAT JSON) ${sql}`, params))
      // It has the order of the page, so that nothing but the page's own rows is sorted.
      expect([state, plan]).toEqual([
        state,
        expect.stringMatching(
          /"Node Type":"Limit"((?!"Node Type":"(Incremental )?Sort").)*"Index Name":"chain_payments_(state|at)"/,
        ),
      ])
    }
  })
})

describe('today', () => {
  test('has one number for each thing that waits, with since when, the oldest first', async () => {
    const before = (await ask('today')).result.items
    const of = (items: { kind: string; count: number }[], kind: string) =>
      items.find((one) => one.kind === kind)?.count ?? 0
    const person = await host.person({ BNB: '5' })
    const queryId = await write(person, 'What is it?')
    const id = await place(person)
    await sue.order('payouts-approve', { ids: await place(person) })
    const { items } = (await ask('today')).result
    expect(of(items, 'queries') - of(before, 'queries')).toBe(1)
    expect(of(items, 'withdrawals') - of(before, 'withdrawals')).toBe(1)
    expect(of(items, 'plans') - of(before, 'plans')).toBe(1)
    // What is below the minimum waits for nobody.
    expect(of(items, 'deposits')).toBe(10)
    const times = items.map(({ oldest }: { oldest: string }) => oldest)
    expect(times).toEqual(times.toSorted())
    await sue.order('reject', { id })
    await sue.order('close-query', { id: queryId })
    const after = (await ask('today')).result.items
    for (const kind of ['withdrawals', 'queries'])
      expect([kind, of(after, kind)]).toEqual([kind, of(before, kind)])
  })

  test('has payments to be signed until they are, the stuck ones apart, and what has failed is to be planned again', async () => {
    const before = (await ask('today')).result.items
    const more = async (kind: string) => {
      const { items } = (await ask('today')).result
      const of = (all: { kind: string; count: number }[]) =>
        all.find((one) => one.kind === kind)?.count ?? 0
      return of(items) - of(before)
    }
    const person = await host.person({ BNB: '5' })
    const withdrawal = await place(person)
    await sue.order('payouts-approve', { ids: withdrawal })
    const [failed, open, stuck] = [randomUUID(), randomUUID(), randomUUID()]
    const slot = `INSERT INTO payout_slots (batch, id, withdrawal_id, network, sender, nonce, coin, units, recipient, state, failure)
      VALUES (900,`
    await host.deps.db.script(`SET session_replication_role = replica;
      INSERT INTO payout_batches (number, network, purpose, at, made_by)
        OVERRIDING SYSTEM VALUE VALUES (900, 'BNB', 'payouts', now(), 'sue');
      ${slot} '${failed}', '${withdrawal}', 'BNB', 'of today', 1, 'BNB', 1, '0x', 'failed', '');
      ${slot} '${open}', NULL, 'BNB', 'of today', 2, 'BNB', 1, '0x', 'open', '');
      ${slot} '${stuck}', NULL, 'BNB', 'of today', 3, 'BNB', 1, '0x', 'open', 'out of gas');
      INSERT INTO payout_attempts (network, transaction_id, batch, id, issue, raw)
        VALUES ('BNB', 'of today', 900, '${stuck}', 1, '0xsigned');
      SET session_replication_role = origin`)
    expect([await more('plans'), await more('signing'), await more('stuck')]).toEqual([1, 1, 1])
    await host.deps.db.script(`SET session_replication_role = replica;
      DELETE FROM payout_attempts WHERE batch = 900; DELETE FROM payout_slots WHERE batch = 900;
      DELETE FROM payout_batches WHERE number = 900; SET session_replication_role = origin`)
  })
})
