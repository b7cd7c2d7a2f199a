import { describe, expect, test } from 'vitest'
import { LOG_ALARM_KEY } from '#config/storage-keys.ts'
import { someAmountsOf, someMarketPricesOf } from '#domain/balances.ts'
import type {
  DepositLine,
  HistoryKind,
  LineOf,
  PurchaseLine,
  WithdrawalLine,
} from '#domain/history.ts'
import type { SentShares } from '#domain/log/solvency.ts'
import { amountOf } from '#domain/money/amount.ts'
import { createHistoryApi } from '../../../src/api/history/history.ts'
import { createSharesApi } from '../../../src/api/history/lines.ts'
import { createClient } from '../../../src/api/request.ts'
import { sessionStore } from '../../../src/stores/account/session.ts'
import { balancesStore } from '../../../src/stores/money/balances.ts'
import { createSolvencyChecker } from '../../../src/stores/public-log/check-solvency.ts'
import { createLogFollower, OWN_EVIDENCE } from '../../../src/stores/public-log/follow-log.ts'
import { userCacheStore } from '../../../src/stores/user-cache.ts'
import { verifyEd25519 } from '../../../verify/ed25519.ts'
import { noPage } from '../../support/history-api.ts'
import { type MadeLog, madeSigner } from '../../support/made-log.ts'
import * as made from '../../support/made-solvency.ts'
import { memoryCache } from '../../support/memory-cache.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'
import { testServices } from '../../support/services.tsx'
import { storedSession } from '../../support/stored-session.ts'

const ADA = 'ada@example.org'
const EVE = 'eve@example.org'
const ONE = 10n ** 18n

/** A day on which Ada is owed 7 BNB in two pieces, and Eve 5. */
const tree = made.madeTree([
  made.leafOf(ADA, 3n * ONE, 1),
  made.leafOf(EVE, 5n * ONE, 2),
  made.leafOf(ADA, 4n * ONE, 3),
  made.leafOf('', 0n, 4),
])
const DAYS = ['2026-01-02', '2026-01-03', '2026-01-04'] as const

/** What an honest host has on the first days of these. */
function honest(count = 1) {
  const days = DAYS.slice(0, count)
  const { log } = made.publishedIn(days.map((day) => made.solvencyEntry(tree, {}, day)))
  const day = days.at(-1) ?? DAYS[0]
  return { log, answer: made.sharesAt(tree, [0, 2], { email: ADA, day }), day }
}

/** Ada's device at a host that answers what the test says, with so much BNB shown. */
function wallet() {
  const state: ReturnType<typeof honest> & {
    answer: SentShares | undefined
    has: bigint
    areLinesThere: boolean
  } = Object.assign(honest(), { has: 7n * ONE, areLinesThere: true })
  const lines: Lines = {}
  const deviceStorage = new MemoryStorage(storedSession('token', []))
  const cache = memoryCache({ profile: { name: 'Ada', email: ADA } })
  const asked: string[] = []
  const fetch = async (url: string) => {
    asked.push(url)
    const [, path = ''] = /\/log\/(.*)/.exec(url) ?? []
    if (path) {
      const bytes = state.log.get(path)
      const headers = { 'content-type': 'application/json' }
      return bytes
        ? new Response(new Uint8Array(bytes))
        : new Response('{}', { status: 404, headers })
    }
    if (!state.answer) throw new TypeError('no network')
    return Response.json(state.answer)
  }
  async function check() {
    const services = testServices({
      deviceStorage,
      apiHost: 'https://site.example/api',
      origin: 'https://site.example',
      now: () => Date.parse(`${state.day}T12:00:00Z`),
      fetch,
    })
    const client = createClient({ ...services.platform, fetch })
    services
      .with(createSharesApi, createSharesApi({ client }))
      .with(userCacheStore, cache)
      .with(createHistoryApi, {
        page: noPage,
        lines: async (kind) =>
          state.areLinesThere
            ? { ok: true, value: { rows: structuredClone(lines[kind] ?? []), dropped: 0 } }
            : { ok: false, error: { kind: 'unreachable' } },
      })
    services.get(sessionStore).restore()
    const amounts = someAmountsOf((coin) => (coin === 'BNB' ? state.has : 0n))
    const prices = {
      market: someMarketPricesOf(() => undefined),
      token: undefined,
      asOf: undefined,
    }
    services.get(balancesStore).receive({ totals: amounts, available: amounts, prices }, 1)
    const follower = createLogFollower(services, verifyEd25519)
    await createSolvencyChecker(services, follower, verifyEd25519)()
  }
  const remembered = () => cache.entries['solvency']
  const own = () => cache.entries[OWN_EVIDENCE]
  const alarm = () => JSON.parse(deviceStorage.getItem(LOG_ALARM_KEY) ?? 'null')
  return { state, lines, check, alarm, remembered, own, asked }
}

type Lines = { [K in HistoryKind]?: LineOf[K][] }

const bnb = amountOf('BNB', ONE)
const depositAt = (time: number): DepositLine => ({
  kind: 'deposit',
  time,
  coin: 'BNB',
  amount: bnb,
  type: 'Crypto',
  network: 'BNB',
  transaction: '0x1',
  status: 'completed',
  confirmations: '',
})
const purchaseAt = (time: number): PurchaseLine => ({
  kind: 'purchase',
  time,
  coin: 'BNB',
  amount: bnb,
  type: 'Crypto',
  received: amountOf('TOKEN', 0n),
  status: 'completed',
})
const withdrawalAt = (time: number): WithdrawalLine => ({
  kind: 'withdrawal',
  time,
  coin: 'BNB',
  amount: bnb,
  fee: amountOf('BNB', 0n),
  arrives: bnb,
  network: 'BNB',
  transaction: '0x2',
  address: '0x3',
  reason: '',
  stage: '',
  status: 'approved',
})

describe('what the host says that it owes', () => {
  test('is verified by each device, and remembered', async () => {
    const { check, alarm, remembered } = wallet()
    await check()
    expect(alarm()).toBeNull()
    expect(remembered()).toMatchObject({ day: '2026-01-02', missing: [] })
  })

  test('is asked for once a day, and without saying who asks', async () => {
    const { check, asked } = wallet()
    await check()
    const first = asked.length
    await check()
    expect(asked.slice(first)).toEqual([])
    expect(asked.filter((url) => url.includes('/log/solvency'))).toHaveLength(1)
  })

  test('is not asked for where the log has none', async () => {
    const { state, check, asked, alarm } = wallet()
    state.log.delete('solvency')
    await check()
    expect(asked).toEqual(['https://site.example/log/solvency'])
    expect(alarm()).toBeNull()
  })

  const none = made.sharesAt(tree, [], { email: ADA })
  const LIES: [string, Partial<ReturnType<typeof honest>>, string][] = [
    ['a day that is not in the log', { log: other() }, 'solvency'],
    ['an amount that is not in the tree', { answer: edited() }, 'solvency'],
    ['another person’s piece', { answer: made.sharesAt(tree, [1], { email: ADA }) }, 'solvency'],
    ['one piece twice', { answer: made.sharesAt(tree, [0, 0], { email: ADA }) }, 'solvency'],
    ['a sum that the tree does not have', { log: logOf({ sum: '1' }) }, 'solvency'],
    ['a tree of another depth', { log: logOf({ depth: 3 }) }, 'solvency'],
    ['the pieces of another day', { answer: { ...none, day: '2026-01-01' } }, 'solvency'],
    ['a day in a log that somebody else has signed', { log: signedByOther() }, 'solvency'],
  ]
  // Holds promise 142.
  test.each(LIES)('with %s is an alarm at once, with the evidence', async (_, lie, found) => {
    const { state, check, alarm, remembered } = wallet()
    Object.assign(state, lie)
    await check()
    expect(alarm()).toMatchObject({ found, answer: expect.stringContaining('published') })
    expect(remembered()).toBeUndefined()
  })

  // Holds promise 142.
  test('in another log than the device knows is an alarm: two people are shown two roots', async () => {
    const { state, check, alarm } = wallet()
    await check()
    const smaller = made.madeTree([made.leafOf(EVE, ONE, 1), made.leafOf('', 0n, 2)])
    const fork = made.publishedIn([
      made.solvencyEntry(smaller),
      made.solvencyEntry(tree, {}, DAYS[1]),
    ])
    state.log = fork.log
    Object.assign(state, { answer: honest(2).answer, day: DAYS[1] })
    await check()
    expect(alarm()).toMatchObject({ found: 'changed' })
  })

  // Holds promise 142.
  test('of an older day than the device has seen is an alarm', async () => {
    const { state, check, alarm } = wallet()
    Object.assign(state, honest(2))
    await check()
    expect(alarm()).toBeNull()
    Object.assign(state, { day: DAYS[2], answer: honest(1).answer })
    // The log is the same, and the entry that is shown is the former one of it.
    const first = made.solvencyEntry(tree, {}, DAYS[0])
    state.log = made.publishedIn([made.solvencyEntry(tree, {}, DAYS[1]), first]).log
    await check()
    expect(alarm()).toMatchObject({ found: 'solvency' })
  })

  // Holds promise 142.
  test('without the person is an alarm on the second day, and none where the person has nothing', async () => {
    const { state, check, alarm, remembered, own } = wallet()
    state.answer = none
    await check()
    expect(alarm()).toBeNull()
    expect(remembered()).toMatchObject({ missing: ['BNB'] })
    Object.assign(state, honest(2), { answer: { ...none, day: DAYS[1] } })
    await check()
    expect(alarm()).toMatchObject({ found: 'solvency' })
    // What stays on the device after a logout is nobody's.
    expect(JSON.stringify(alarm())).not.toContain(ADA)
    expect(own()).toContain(ADA)

    const poor = wallet()
    Object.assign(poor.state, { answer: none, has: 0n })
    await poor.check()
    expect(poor.remembered()).toMatchObject({ missing: [] })
  })

  test('is neither right nor wrong where another day has come between the log and the own balances', async () => {
    const { state, check, alarm, remembered } = wallet()
    state.answer = honest(2).answer
    await check()
    expect([alarm(), remembered()]).toEqual([null, undefined])
  })

  test('is no alarm on the same day, however often it is looked at', async () => {
    const { state, check, alarm, remembered } = wallet()
    state.has = 8n * ONE
    for (const _ of [1, 2]) await check()
    expect(alarm()).toBeNull()
    expect(remembered()).toMatchObject({ missing: ['BNB'] })
  })

  test('may lack on one day what no history tells, and is right again on the next', async () => {
    const { state, check, alarm, remembered } = wallet()
    state.has = 8n * ONE
    await check()
    expect(remembered()).toMatchObject({ missing: ['BNB'] })
    Object.assign(state, honest(2), { has: 7n * ONE })
    await check()
    expect(alarm()).toBeNull()
    expect(remembered()).toMatchObject({ day: DAYS[1], missing: [] })
  })

  test('may lack what came in since, and not what was there or went out since', async () => {
    const after = Date.parse('2026-01-02T10:00:00Z')
    const BEFORE = after - 24 * 3_600_000
    const missingWith = async (own: Lines, has: bigint) => {
      const { state, lines, check, remembered } = wallet()
      Object.assign(lines, own)
      state.has = has
      await check()
      return remembered()
    }
    const none = { missing: [] }
    const lacks = { missing: ['BNB'] }
    expect(await missingWith({ deposit: [depositAt(after)] }, 8n * ONE)).toMatchObject(none)
    expect(await missingWith({ deposit: [depositAt(BEFORE)] }, 8n * ONE)).toMatchObject(lacks)
    const open = { ...depositAt(after), status: 'pending' as const }
    expect(await missingWith({ deposit: [open] }, 8n * ONE)).toMatchObject(lacks)
    const paid = { deposit: [depositAt(after)], purchase: [purchaseAt(after)] }
    expect(await missingWith(paid, 7n * ONE)).toMatchObject(none)
    expect(await missingWith({ purchase: [purchaseAt(after)] }, 7n * ONE)).toMatchObject(lacks)
    const out = { ...paid, withdrawal: [withdrawalAt(after)] }
    expect(await missingWith(out, 8n * ONE)).toMatchObject(lacks)
  })

  test('is neither right nor wrong without a network, or where the histories do not come', async () => {
    const { state, check, alarm, remembered } = wallet()
    Object.assign(state, { answer: none, areLinesThere: false })
    await check()
    expect([alarm(), remembered()]).toEqual([null, undefined])
    Object.assign(state, { answer: undefined, areLinesThere: true })
    await check()
    expect([alarm(), remembered()]).toEqual([null, undefined])
  })

  function logOf(said: Parameters<typeof made.solvencyEntry>[1]): MadeLog {
    return made.publishedIn([made.solvencyEntry(tree, said)]).log
  }
  function edited(): SentShares {
    const own = honest().answer
    const shares = own.shares.map((share) => ({
      ...share,
      pieces: share.pieces.map((piece) => ({ ...piece, amount: String(9n * ONE) })),
    }))
    return { ...own, shares }
  }
  function signedByOther(): MadeLog {
    const { log, published } = made.publishedIn([made.solvencyEntry(tree)], madeSigner(2))
    const { log: key } = made.publishedIn([]).published
    return log.set('solvency', Buffer.from(JSON.stringify({ ...published, log: key })))
  }
  function other(): MadeLog {
    const { log, published } = made.publishedIn([made.solvencyEntry(tree)])
    const entry = published.entry.replace('00:00:05.000Z', '00:00:06.000Z')
    return log.set('solvency', Buffer.from(JSON.stringify({ ...published, entry })))
  }
})
