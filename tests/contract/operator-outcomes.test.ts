import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { placeWithdrawal } from '../../server/money/withdrawals/withdrawals.ts'
import { carryOut } from '../../server/operator/entry/orders.ts'
import { CommandRefused } from '../../server/operator/entry/reply.ts'
import { type MoneyHost, moneyHost } from '../support/money-host.ts'
import { execute } from '../support/operator-order.ts'
import { withdrawalOf } from '../support/orders.ts'
import { transactionHash } from '../support/transaction-hash.ts'

let host: MoneyHost
let lines: string[]
beforeAll(async () => {
  lines = []
  const settings = { SECURITY_LOG: 'hashed', LOG_LEVEL: 'error' }
  const writeSecurityLine = (line: string) => void lines.push(line)
  host = await moneyHost(settings, undefined, undefined, { writeSecurityLine })
})
afterAll(() => host.close())

const run = (command: string, texts: Record<string, string>) =>
  execute(host.deps, { command, ...texts })

test('what an order would do after it is committed is not done where it is refused', async () => {
  const logged = {
    command: 'x',
    arguments: {},
    isSigned: false,
    agreed: [],
    things: [],
    entries: [],
  }
  const order = (id: string) => ({
    id,
    by: 'root',
    command: 'x',
    logged: { ...logged, linesOf: () => [] },
  })
  const done: string[] = []
  const reply = (isRefused: boolean) =>
    carryOut(
      host.deps,
      order(randomUUID()),
      async ({ afterCommit }) => {
        afterCommit(async () => {
          done.push(isRefused ? 'refused' : 'carried out')
          return {}
        })
        if (isRefused) throw new CommandRefused('No')
        return { isDone: true, command: 'x', result: {} }
      },
      (error) => (error instanceof CommandRefused ? [error.message] : undefined),
    )
  expect(await reply(true)).toEqual({ isDone: false, lines: ['No'] })
  expect((await reply(false)).isDone).toBe(true)
  expect(done).toEqual(['carried out'])
})

test('the security log says of each order whether all of it was done, some of it, or nothing', async () => {
  const { userId, email } = await host.person({ BNB: '5' })
  const ids: string[] = []
  for (let i = 0; i < 3; i++) {
    const id = randomUUID()
    const order = withdrawalOf(amountOf('BNB', ONE), 'BNB')
    const at = host.clock.now()
    await host.deps.db.transaction((tx) => placeWithdrawal(tx, { id, userId, order, at }))
    ids.push(id)
  }
  const [first = '', second = '', third = ''] = ids
  const cases: readonly (readonly [string, Record<string, string>, boolean])[] = [
    ['reject', { id: second }, true],
    ['payouts-approve', { ids: first }, true],
    ['payouts-approve', { ids: `${second} ${third}` }, false],
    ['payouts-approve', { ids: second }, false],
    ['approve', { id: second, tx: transactionHash('late') }, false],
    ['unfreeze', { email: 'nobody@example.org', force: 'freeze' }, false],
    ['freeze', { email, reason: 'asked for it' }, true],
  ]
  for (const [command, texts, isDone] of cases) {
    lines.length = 0
    const id = randomUUID()
    expect((await run(command, { ...texts, order: id })).isDone).toBe(isDone)
    const outcome = isDone ? 'ok' : 'refused'
    const said = lines.map((line) => JSON.parse(line))
    expect(said).toMatchObject([{ security: `operator-${command}`, outcome, order: id }])
  }
})

test('the link by which somebody gets a passkey is nowhere in the database', async () => {
  const { lines: shown } = await run('staff-invite', { name: 'kim', roles: 'auditor' })
  const [, token = ''] = /#enrol=([\w-]+)/.exec(shown.join()) ?? []
  expect(token.length).toBeGreaterThan(20)
  const [found] = await host.deps.db.rows(
    v.object({ count: v.number() }),
    `SELECT (SELECT count(*) FROM operator_orders WHERE position($1 IN outcome) > 0)
       + (SELECT count(*) FROM order_log WHERE position($1 IN content) > 0) AS count`,
    [token],
  )
  expect(found).toEqual({ count: 0 })
})

test('a freeze of an operator is theirs, with its reason', async () => {
  const person = await host.person()
  await run('freeze', { email: person.email, reason: 'says it was taken over', by: 'root' })
  const row = (await run('freezes', {})).lines.find((line) => line.includes(person.email))
  expect(row).toMatch(/by root {2}says it was taken over$/)
})

test('whoever answers an answer of the staff writes to the operator', async () => {
  const person = await host.person()
  const id = randomUUID()
  await person.call('POST', '/support', { list: 'Others', content: 'Where is it?', id })
  await run('answer-query', { id, text: 'Here.' })
  const mail = host.mails.findLast(({ to }) => to === person.email)
  expect(mail?.text).toContain('Here.')
  expect(mail?.replyTo).toBe(host.deps.config.mail.operator)
})

test('what is undone is kept with who has done it and why', async () => {
  const { email } = await host.person({ BNB: '5' })
  const [line = ''] = (await run('transfers', { email })).lines
  const [transfer = ''] = line.split(' ')
  await run('reverse', { transfer, reason: 'the wrong person', by: 'root' })
  const kept = await host.deps.db.rows(
    v.object({ made_by: v.string(), reason: v.string() }),
    'SELECT made_by, reason FROM reversals WHERE reversed = $1',
    [transfer],
  )
  expect(kept).toEqual([{ made_by: 'root', reason: 'the wrong person' }])
})

test('an audit names a row of the log that the host has not written', async () => {
  const { db } = host.deps
  await db.script(`INSERT INTO order_log (number, kind, subject, things, content, hash, at)
    SELECT max(number) + 1, 'policy', gen_random_uuid(), '{}', '{}', 'x', now() FROM order_log`)
  const { isDone, lines: said } = await run('audit', {})
  expect([isDone, said.join()]).toEqual([
    false,
    expect.stringMatching(/row \d+ of the log was not written by the host/),
  ])
  await db.script(`SET session_replication_role = replica; DELETE FROM order_log WHERE hash = 'x';
    SET session_replication_role = origin`)
})

test('an audit that finds something leaves no checkpoint, from which another one would start', async () => {
  const { db } = host.deps
  const checkpoints = async () =>
    (await db.rows(v.object({ number: v.number() }), 'SELECT number FROM checkpoints')).length
  await host.person({ BNB: '5' })
  const sound = await run('audit', {})
  expect([sound.isDone, sound.lines[1]]).toEqual([true, expect.stringMatching(/^Checkpoint /)])
  const before = await checkpoints()
  await db.script(`SET session_replication_role = replica;
    UPDATE accounts SET units = units + 1 WHERE user_id IS NOT NULL AND units > 0;
    SET session_replication_role = origin`)
  const wrong = await run('audit', {})
  expect([wrong.isDone, wrong.lines.join()]).toEqual([
    false,
    expect.stringContaining('The books are NOT as they were written'),
  ])
  expect(wrong.lines.join()).not.toContain('Checkpoint ')
  expect(await checkpoints()).toBe(before)
})
