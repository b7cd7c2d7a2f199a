import { globSync, readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { ONE } from '#domain/money/amount.ts'
import { storeProof } from '../../server/chains/books/schedule.ts'
import { beginAt } from '../../server/chains/watcher/cursor.ts'
import { storeFeed } from '../../server/money/prices/feed/feed-rows.ts'
import { createAlarms } from '../../server/operator/alarms/alarms.ts'
import { createWebhook } from '../../server/operator/alarms/webhook.ts'
import { execute } from '../../server/operator/socket/execute.ts'
import { DAY, HOUR, MINUTE } from '../../server/platform/time/clock.ts'
import { type MoneyHost, moneyHost } from '../support/money-host.ts'
import { storedWithdrawal } from '../support/stored-withdrawal.ts'

const WEBHOOK = { url: 'https://alarms.example/hook', secret: Buffer.alloc(32, 7) }
/** Nobody listens there, and nothing is asked. */
const NODE = 'http://127.0.0.1:9'

interface World extends MoneyHost {
  freeBytes: number
}

/** A good price of BNB, and what its sources say meanwhile. */
const feed = ({ deps }: World, isDisputed: boolean) => {
  const at = deps.clock.now()
  const good = { units: 600n * ONE, at }
  const problem = isDisputed
    ? { kind: 'disagree' as const, detail: '600 and 700', since: at }
    : undefined
  return storeFeed(deps.db, 'BNB', {
    good,
    reference: good,
    problem,
    jump: undefined,
    readAt: at,
  })
}

interface Case {
  readonly when: string
  readonly settings?: Record<string, string>
  /** How it was before. */
  readonly before?: (world: World) => Promise<unknown>
  readonly begins: (world: World) => unknown
  /** What is told, with the part that it is about. */
  readonly part: string
  readonly text: string
  /** The comparison of the books has mailed it itself. */
  readonly hasOwnMail?: boolean
}

const CASES: readonly Case[] = [
  {
    when: 'a withdrawal waits for longer than the settings say',
    settings: { ALARM_UNDECIDED_HOURS: '2' },
    async begins(world) {
      await storedWithdrawal(world, await world.person({ BNB: '5' }))
      world.clock.advance(2 * HOUR)
    },
    part: 'withdrawals',
    text: 'without a decision for more than 2 hours: 1',
  },
  {
    when: 'books and chains differ',
    settings: { RPC_BNB: NODE },
    before: ({ deps }) => beginAt(deps.db, 'BNB', block(deps.clock.now()), deps.clock.now()),
    begins: ({ deps }) =>
      deps.db.run("UPDATE books_audit SET at = $1, findings = '{1 BNB is missing}'", [
        deps.clock.now(),
      ]),
    part: 'books',
    text: '1 BNB is missing',
    hasOwnMail: true,
  },
  {
    when: 'an audit has failed, whoever has asked for it',
    async begins({ deps }) {
      await deps.db.script(`ALTER TABLE order_log DISABLE TRIGGER keep`)
      await execute(deps, { command: 'policy-set', file: '{"rules":[]}' })
      await deps.db.script(`DELETE FROM order_log`)
      await execute(deps, { command: 'audit' })
    },
    part: 'audit',
    text: 'trigger keep on order_log',
  },
  {
    when: 'a node is down',
    settings: { RPC_BNB: NODE },
    before: ({ deps }) => beginAt(deps.db, 'BNB', block(deps.clock.now()), deps.clock.now()),
    begins: ({ clock }) => clock.advance(HOUR),
    part: 'chain',
    text: 'Look at RPC_BNB and at the log',
  },
  {
    when: 'a price is disputed',
    settings: { PRICE_SOURCES_BNB: 'https://one.example/#p https://two.example/#p' },
    before: (world) => feed(world, false),
    async begins(world) {
      world.clock.advance(MINUTE / 2)
      await feed(world, true)
    },
    part: 'prices',
    text: 'nothing is sold for it',
  },
  {
    when: 'the treasury is too low for an approved withdrawal',
    async begins(world) {
      const id = await storedWithdrawal(world, await world.person({ BNB: '5' }))
      await world.deps.db.run(
        "UPDATE withdrawals SET approved_at = at, approved_by = 'ada', reason = 'the treasury has less' WHERE id = $1",
        [id],
      )
    },
    part: 'payouts',
    text: 'the treasury has less',
  },
  {
    when: 'the disk fills up',
    begins(world) {
      world.freeBytes = 2 ** 30 - 1
    },
    part: 'disk',
    text: 'less than 1 GiB',
  },
  {
    when: 'mails pile up',
    async begins({ deps, clock }) {
      const now = clock.now()
      await deps.db.run(
        `INSERT INTO outbox (id, sealed, at, expires_at, next_try_at) VALUES (gen_random_uuid(), '', $1, $2, $2)`,
        [now, new Date(now.getTime() + DAY)],
      )
      clock.advance(HOUR)
    },
    part: 'outbox',
    text: 'Mails that wait: 1',
  },
]
/** Parts that are found wrong by tests of their subjects, which say when. */
const BESIDE: Readonly<Record<string, string>> = {
  backup: 'unit/server/program-findings',
  clock: 'unit/operations/doctor-planted',
  database: 'unit/operations/doctor-planted',
  'public log': 'contract/witnesses',
  screening: 'contract/screening-host',
  terms: 'unit/operations/doctor-planted',
}

test('each part of the host that can be wrong has a case, here or in a test of its subject', () => {
  const sources = globSync('server/{operator/{doctor,alarms},chains/*}/*.ts')
  const parts = sources.flatMap((path) =>
    Array.from(
      readFileSync(path, 'utf8').matchAll(/(?:\bwrong\(\s*|\bpart: )'([^']+)'/g),
      ([, part = '']) => part,
    ),
  )
  const cases = new Set(CASES.map(({ part }) => part))
  expect(new Set(parts)).toEqual(new Set([...cases, ...Object.keys(BESIDE)]))
  for (const [part, file] of Object.entries(BESIDE))
    expect(readFileSync(`tests/${file}.test.ts`, 'utf8')).toContain(`'${part}'`)
})

const block = (at: Date) => ({ number: 7, hash: '0x7', parentHash: '0x6', at })

// Holds promise 141.
test.each(CASES)(
  'an alarm comes when $when, by mail and to the webhook, once',
  async ({ settings = {}, before, begins, part, text, hasOwnMail = false }) => {
    const host = await moneyHost(settings)
    onTestFinished(() => host.close())
    const world: World = { ...host, freeBytes: 2 ** 40 }
    const { clock } = host
    const { db, config } = host.deps
    const sent: unknown[] = []
    const errors: unknown[] = []
    const webhook = createWebhook({
      db,
      clock,
      webhook: WEBHOOK,
      onError: (error) => errors.push(error),
      async fetch(_, init) {
        sent.push(JSON.parse(String(init.body)))
        return new Response(null, { status: 204 })
      },
    })
    const alarms = createAlarms(host.deps, webhook, () => world.freeBytes)
    const look = async () => {
      clock.advance(MINUTE)
      sent.length = 0
      host.mails.length = 0
      await alarms.turn()
    }
    await before?.(world)
    await look()
    await begins(world)
    await look()
    const alarm = { type: 'alarm.began', data: { part, text: expect.stringContaining(text) } }
    expect([sent, errors]).toMatchObject([[alarm], []])
    const mailed = host.mails.filter(({ to }) => to === config.mail.operator)
    expect(mailed.map((mail) => mail.text)).toEqual(
      hasOwnMail ? [] : [expect.stringContaining(`${part}: `)],
    )
    await look()
    expect(sent).toEqual([])
  },
)

test('a clean audit ends the alarm of the one before', async () => {
  const host = await moneyHost()
  onTestFinished(() => host.close())
  const alarms = createAlarms(host.deps, undefined)
  const look = async () => {
    host.clock.advance(MINUTE)
    await alarms.turn()
    return host.mails.splice(0).map(({ text }) => text)
  }
  await look()
  await storeProof(host.deps.db, host.clock.now(), ['transfer 7 was changed', 'another'])
  expect(await look()).toEqual([expect.stringContaining('transfer 7 was changed, and 1 more')])
  expect((await execute(host.deps, { command: 'audit' })).isDone).toBe(true)
  expect(await look()).toEqual([expect.stringContaining('audit: over:')])
})
