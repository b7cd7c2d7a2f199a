import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createAlarms } from '../../server/operator/alarms/alarms.ts'
import { alarmSettingsOf } from '../../server/operator/alarms/settings.ts'
import { createWebhook } from '../../server/operator/alarms/webhook.ts'
import { execute } from '../../server/operator/socket/execute.ts'
import { digest } from '../../server/platform/keys/secrets.ts'
import { HOUR, MINUTE } from '../../server/platform/time/clock.ts'
import { type MoneyHost, moneyHost } from '../support/money-host.ts'
import { storedWithdrawal } from '../support/stored-withdrawal.ts'

const SECRET = Buffer.from('a secret of the webhook, 32 byte')
const WEBHOOK = { url: 'https://alarms.example/hook', secret: SECRET }

interface Sent {
  readonly url: string
  readonly headers: Headers
  readonly body: string
}

let host: MoneyHost
let sent: Sent[]
let answers: number[]
let errors: unknown[]
let alarms: ReturnType<typeof createAlarms>
let deliverDue: () => Promise<void>

beforeEach(async () => {
  host = await moneyHost()
  sent = []
  answers = []
  errors = []
  const { db, clock } = host.deps
  const webhook = createWebhook({
    db,
    clock,
    webhook: WEBHOOK,
    onError: (error) => errors.push(error),
    async fetch(url, init) {
      sent.push({ url, headers: new Headers(init.headers), body: String(init.body) })
      return new Response(null, { status: answers.shift() ?? 204 })
    },
  })
  deliverDue = () => webhook.deliverDue()
  alarms = createAlarms(host.deps, webhook)
  await look()
  sent = []
  host.mails.length = 0
})
afterEach(() => host.close())

/** Another look, a minute later. */
async function look(): Promise<void> {
  host.clock.advance(MINUTE)
  await alarms.turn()
}
const told = () => sent.map(({ body }) => JSON.parse(body))
const operatorMails = () => host.mails.filter(({ to }) => to === host.deps.config.mail.operator)

/** A withdrawal that nobody decides for longer than the settings say. */
async function undecided(): Promise<string> {
  const id = await storedWithdrawal(host, await host.person({ BNB: '5' }))
  host.clock.advance(host.deps.config.alarms.undecided + HOUR)
  return id
}

// Holds promise 141.
test('an alarm is told though somebody keeps the turn from all hosts, or has written it as told', async () => {
  const { db } = host.deps
  await undecided()
  // As the host's role may: by what a key would follow from if nothing but the text were in it.
  const text = 'Withdrawals without a decision for more than 24 hours: 1.'
  const key = `withdrawals:${digest(text.replace(/\d[\d.,:TZ-]*/g, '#'))}`
  await db.run('INSERT INTO alarms (key, part, text, since) VALUES ($1, $2, $3, now())', [
    ...[key, 'withdrawals', text],
  ])
  for (let minute = 0; minute < 10; minute++) {
    const next = new Date(host.clock.now().getTime() + 2 * MINUTE)
    await db.run('UPDATE alarm_turn SET next_at = $1', [next])
    await look()
  }
  expect(told()).toContainEqual(
    expect.objectContaining({ type: 'alarm.began', data: expect.objectContaining({ text }) }),
  )
})

// Holds promise 141.
test('the host signs no message for the webhook that somebody else has written', async () => {
  const { db } = host.deps
  const message = { id: 'msg_stolen', type: 'alarm.ended', at: '2026-01-01', data: {} }
  await db.run(
    `INSERT INTO alarm_outbox (id, content, at, expires_at, next_try_at)
     VALUES (gen_random_uuid(), $1, '2026-01-01', '2099-01-01', '2026-01-01')`,
    [JSON.stringify(message)],
  )
  await db.run(
    `INSERT INTO alarm_outbox (id, content, at, expires_at, next_try_at)
     VALUES (gen_random_uuid(), $1, '2026-01-01', '2099-01-01', '2026-01-01')`,
    [JSON.stringify({ text: JSON.stringify(message), seal: 'made up' })],
  )
  await deliverDue()
  expect(sent).toEqual([])
  expect(errors).toHaveLength(2)
})

describe('an alarm', () => {
  // Holds promise 141.
  test('is told once when it begins and once when it ends, by mail and to the webhook', async () => {
    const id = await undecided()
    await look()
    const since = host.clock.now().toISOString()
    expect(told()).toMatchObject([
      {
        type: 'alarm.began',
        data: {
          part: 'withdrawals',
          since,
          text: expect.stringContaining('Withdrawals without a decision'),
        },
      },
    ])
    expect(operatorMails()[0]?.text).toContain(
      'withdrawals: Withdrawals without a decision for more than 24 hours: 1.',
    )
    await storedWithdrawal(host, await host.person({ BNB: '5' }))
    host.clock.advance(host.deps.config.alarms.undecided + HOUR)
    await look()
    // Two of them are the same alarm.
    expect([sent.length, operatorMails().length]).toEqual([1, 1])
    for (const one of await pendingIds()) await execute(host.deps, { command: 'reject', id: one })
    expect(await pendingIds()).not.toContain(id)
    await look()
    const until = host.clock.now().toISOString()
    const data = { part: 'withdrawals', since, until }
    expect(told()[1]).toMatchObject({ type: 'alarm.ended', data })
    expect(operatorMails().at(-1)?.text).toContain('withdrawals: over:')
    await look()
    expect(sent).toHaveLength(2)
  })

  test('comes of no withdrawal that is approved, however long it waits for its payment', async () => {
    const id = await undecided()
    await execute(host.deps, { command: 'payouts-approve', ids: id })
    await look()
    expect(told().filter(({ data }) => data.part === 'withdrawals')).toEqual([])
  })

  // Holds promise 141.
  test('is signed as Standard Webhooks says, and has the same id at each try', async () => {
    await undecided()
    answers = [503]
    await look()
    expect(sent).toHaveLength(1)
    host.clock.advance(MINUTE)
    await deliverDue()
    expect(sent).toHaveLength(2)
    const [first, second] = sent
    expect(second?.headers.get('webhook-id')).toBe(first?.headers.get('webhook-id'))
    for (const { url, headers, body } of sent) {
      expect(url).toBe(WEBHOOK.url)
      const [id, at] = [headers.get('webhook-id'), headers.get('webhook-timestamp')]
      const hmac = createHmac('sha256', SECRET).update(`${id}.${at}.${body}`).digest('base64')
      expect(headers.get('webhook-signature')).toBe(`v1,${hmac}`)
    }
    // In seconds, of each try: receivers take none that is more than some minutes from their own time.
    const now = Math.floor(host.clock.now().getTime() / 1000)
    const times = sent.map(({ headers }) => Number(headers.get('webhook-timestamp')))
    expect(times).toEqual([now - 60, now])
    await deliverDue()
    expect(sent).toHaveLength(2)
  })

  test('is not sent again to a webhook that says that it is gone', async () => {
    await undecided()
    answers = [410]
    await expect(look()).rejects.toThrow('the webhook of alarms answers 410')
    host.clock.advance(HOUR)
    await deliverDue()
    expect(sent).toHaveLength(1)
    expect(operatorMails()).toHaveLength(1)
  })

  // Holds promise 141.
  test('comes of a new member of the staff and of another policy, and of neither twice', async () => {
    await execute(host.deps, { command: 'staff-invite', name: 'mallory', roles: 'administrator' })
    await execute(host.deps, { command: 'policy-set', file: '{"rules":[]}' })
    await look()
    expect(told()).toMatchObject([
      { type: 'staff.changed', data: { things: ['mallory'] } },
      { type: 'policy.changed' },
    ])
    expect(operatorMails()[0]?.text).toContain('The staff has changed: mallory')
    await look()
    expect(sent).toHaveLength(2)
  })

  test('is told by one of several hosts', async () => {
    await undecided()
    const other = createAlarms(host.deps, undefined)
    host.clock.advance(MINUTE)
    await alarms.turn()
    await other.turn()
    expect(operatorMails()).toHaveLength(1)
  })

  // Holds promise 63.
  test('is told although the clock was far ahead at the last look', async () => {
    await storedWithdrawal(host, await host.person({ BNB: '5' }))
    host.clock.advance(host.deps.config.alarms.undecided - 2 * MINUTE)
    await look()
    expect(operatorMails()).toHaveLength(0)
    await host.deps.db.run('UPDATE alarm_turn SET next_at = $1', [new Date('2036-01-01')])
    // It begins too soon after that look for this host to look whosever turn it is.
    host.clock.advance(3 * MINUTE)
    await look()
    expect(operatorMails()).toHaveLength(1)
  })
})

test('a webhook without a secret is refused at the start', () => {
  const env = { ALARM_WEBHOOK_URL: WEBHOOK.url, ALARM_UNDECIDED_HOURS: 24 }
  expect(() => alarmSettingsOf(env)).toThrow('ALARM_WEBHOOK_SECRET')
})

async function pendingIds(): Promise<string[]> {
  const reply = await execute(host.deps, { command: 'queue' })
  const rows = 'result' in reply ? reply.result['rows'] : []
  return Array.isArray(rows) ? rows.map(({ id }) => String(id)) : []
}
