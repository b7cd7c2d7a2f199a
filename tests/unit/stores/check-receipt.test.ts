import { describe, expect, test } from 'vitest'
import { LOG_ALARM_KEY } from '#config/storage-keys.ts'
import type { AnyLine, DepositLine, PurchaseLine, WithdrawalLine } from '#domain/history.ts'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { createReceiptsApi } from '../../../src/api/history/lines.ts'
import { createClient } from '../../../src/api/request.ts'
import { profileStore } from '../../../src/stores/account/profile.ts'
import { createReceiptChecker } from '../../../src/stores/public-log/check-receipt.ts'
import { createLogFollower, OWN_EVIDENCE } from '../../../src/stores/public-log/follow-log.ts'
import { userCacheStore } from '../../../src/stores/user-cache.ts'
import { verifyEd25519 } from '../../../verify/ed25519.ts'
import { type MadeLog, madeEntries, madeLog, madeSigner } from '../../support/made-log.ts'
import {
  DEPOSIT,
  depositEntry,
  madePromise,
  madeReceipts,
  OWNER,
  openFields,
} from '../../support/made-receipt.ts'
import { memoryCache } from '../../support/memory-cache.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'
import { testServices } from '../../support/services.tsx'

const ID = '00000000-0000-4000-8000-000000000001'
const line: DepositLine = {
  kind: 'deposit',
  id: ID,
  time: Date.parse(DEPOSIT.time),
  coin: 'BNB',
  amount: amountOf('BNB', 1_250_000_000_000_000_000n),
  type: 'Crypto',
  network: 'BNB',
  transaction: '0x12',
  status: 'completed',
  confirmations: '',
}

const honest = () => madeReceipts([[depositEntry(), openFields(DEPOSIT)]])

/** What the log commits to when a withdrawal is placed, and the same once it is decided. */
const PLACED = {
  kind: 'withdrawal',
  time: DEPOSIT.time,
  coin: 'BNB',
  network: 'BNB',
  address: '0x3',
  amount: '1.25',
  arrives: '1.25',
  state: 'placed',
}
const PAID = { ...PLACED, time: '2026-01-02T05:00:00.000Z', state: 'approved', transaction: '0x2' }
const withdrawal: WithdrawalLine = {
  kind: 'withdrawal',
  id: ID,
  time: line.time,
  coin: 'BNB',
  amount: line.amount,
  fee: amountOf('BNB', 0n),
  arrives: line.amount,
  network: 'BNB',
  transaction: '0x2',
  address: '0x3',
  reason: '',
  stage: '',
  status: 'approved',
}

/** A log with these states of the withdrawal, each an entry. */
const withdrawn = (...states: Parameters<typeof openFields>[0][]) =>
  madeReceipts(
    states.map((own) => [
      Object.assign(depositEntry(own), { kind: 'withdrawal' }),
      openFields(own),
    ]),
  )

/** A wallet of OWNER at a host that answers what the test says. */
function wallet(email = OWNER) {
  const { log, file } = honest()
  const state: { log: MadeLog; answer: object | undefined; now: number } = {
    log,
    answer: { ...file, waiting: 0 },
    now: line.time + 60_000,
  }
  const deviceStorage = new MemoryStorage()
  const cache = memoryCache({ profile: { name: 'Ada', email } })
  const asked: string[] = []
  const open = () => {
    const fetch = async (url: string) => {
      asked.push(url)
      if (url.startsWith('https://site.example/log/')) {
        const bytes = state.log.get(url.replace('https://site.example/log/', ''))
        const headers = { 'content-type': 'application/json' }
        return bytes
          ? new Response(new Uint8Array(bytes))
          : new Response('{}', { status: 404, headers })
      }
      if (!state.answer) throw new TypeError('no network')
      return Response.json(state.answer)
    }
    const services = testServices({
      deviceStorage,
      apiHost: 'https://site.example/api',
      origin: 'https://site.example',
      now: () => state.now,
      fetch,
    })
    const { platform } = services
    const client = createClient({ ...platform, fetch })
    services.with(createReceiptsApi, createReceiptsApi({ client })).with(userCacheStore, cache)
    expect(services.get(profileStore).profile.value).toBeNull()
    const follower = createLogFollower(services, verifyEd25519)
    return { follower, check: createReceiptChecker(services, follower, verifyEd25519).check }
  }
  const alarm = () => JSON.parse(deviceStorage.getItem(LOG_ALARM_KEY) ?? 'null')
  return { state, open, asked, alarm, cache }
}

describe('the receipt of a movement', () => {
  test('is verified against the log, and again without a network', async () => {
    const { state, open, asked, alarm } = wallet()
    const found = await open().check(line, ID)
    expect(found).toMatchObject({ is: 'right', index: 601, at: state.now })
    state.answer = undefined
    state.log = new Map()
    asked.length = 0
    expect(await open().check(line, ID)).toEqual(found)
    expect([asked, alarm()]).toEqual([[], null])
  })

  test('that is kept is not believed for a line that says something else', async () => {
    const { state, open } = wallet()
    await open().check(line, ID)
    state.answer = undefined
    const changed = { ...line, amount: amountOf('BNB', 1n) }
    expect(await open().check(changed, ID)).toEqual({ is: 'unknown' })
  })

  test('of a purchase, which has amounts besides its own, is evidence as well', async () => {
    const received = amountOf('TOKEN', ONE)
    const purchase: PurchaseLine = { ...line, kind: 'purchase', received }
    const found = await wallet().open().check(purchase, ID)
    expect('evidence' in found && JSON.parse(found.evidence)).toMatchObject({
      line: { amount: { units: '1.25' }, received: { units: '1', coin: 'TOKEN' } },
    })
  })

  // Holds promise 127.
  test.each([
    ['another amount', { amount: amountOf('BNB', 2n) }, 'other'],
    ['another coin', { coin: 'ETH' }, 'other'],
    ['another time', { time: 5 }, 'other'],
  ] as const)('of %s than is shown is an alarm with evidence', async (_, own, why) => {
    const { open, alarm, cache } = wallet()
    const found = await open().check({ ...line, ...own }, ID)
    expect(found).toMatchObject({ is: 'wrong', why })
    expect('evidence' in found && JSON.parse(found.evidence)).toMatchObject({
      receipts: [{ fields: { amount: '1.25' } }],
      line: { kind: 'deposit' },
    })
    expect(alarm()).toMatchObject({ found: 'receipt' })
    // What stays on the device after a logout is nobody's.
    expect(JSON.stringify(alarm())).not.toContain(OWNER)
    expect(cache.entries[OWN_EVIDENCE]).toContain(OWNER)
  })

  // Holds promise 127.
  test('that opens another leaf, or is not in the signed tree, is an alarm', async () => {
    const other = { ...DEPOSIT, amount: '9' }
    const disguised = { ...DEPOSIT, kind: 'reversal', id: ID, counts: true }
    for (const [entry, fields] of [
      [depositEntry(), openFields(other)],
      [depositEntry(disguised), openFields(disguised)],
    ] as const) {
      const { state, open, alarm } = wallet()
      const { file } = madeReceipts([[entry, fields]])
      state.answer = { ...file, waiting: 0 }
      expect(await open().check(line, ID)).toMatchObject({ is: 'wrong', why: 'opening' })
      expect(alarm()).toMatchObject({ found: 'receipt' })
    }
    const { state, open } = wallet()
    const { file } = honest()
    const moved = file.receipts.map((one) => ({
      ...one,
      proof: one.proof.replace('index 601', 'index 600'),
    }))
    state.answer = { log: file.log, receipts: moved, waiting: 0 }
    expect(await open().check(line, ID)).toMatchObject({ is: 'wrong', why: 'proof' })
  })

  // Holds promise 127.
  test('of another person is an alarm: one leaf is not given to two', async () => {
    const { open, alarm } = wallet('eve@example.org')
    expect(await open().check(line, ID)).toMatchObject({ is: 'wrong', why: 'owner' })
    expect(alarm()).toMatchObject({ found: 'receipt' })
  })

  // Holds promise 127.
  test('of a fork is an alarm with both checkpoints, though it is signed', async () => {
    const { state, open, alarm } = wallet()
    state.log = madeLog([
      ...madeEntries(300),
      depositEntry({ ...DEPOSIT, amount: '1' }),
      ...madeEntries(2),
    ])
    expect(await open().check(line, ID)).toMatchObject({ is: 'wrong', why: 'changed' })
    const { kept, shown, found } = alarm()
    expect(found).toBe('changed')
    expect([kept.note.split('\n')[1], shown.note.split('\n')[1]]).toEqual(['607', '602'])
  })

  test('of a log that another key signs is an alarm', async () => {
    const { state, open, alarm } = wallet()
    state.log = madeLog(madeEntries(300), madeSigner(2))
    expect(await open().check(line, ID)).toMatchObject({ is: 'wrong' })
    expect(alarm()).toMatchObject({ found: 'key' })
  })

  // Holds promise 127.
  test('is an alarm where the host says that there is none', async () => {
    const { state, open, alarm } = wallet()
    state.answer = { log: honest().file.log, receipts: [], waiting: 0 }
    expect(await open().check(line, ID)).toMatchObject({ is: 'wrong', why: 'missing' })
    expect(alarm()).toMatchObject({ found: 'receipt' })
  })

  // Holds promise 127.
  test.each([
    ['was never placed in it', withdrawn(), {}, 'missing'],
    ['was placed and never decided in it', withdrawn(PLACED), {}, 'missing'],
    ['was decided otherwise', withdrawn(PLACED, { ...PAID, state: 'rejected' }), {}, 'other'],
    ['was paid otherwise', withdrawn(PLACED, { ...PAID, transaction: '0x9' }), {}, 'other'],
    ['went elsewhere', withdrawn(PLACED, PAID), { address: '0x4' }, 'other'],
    [
      'arrived as another amount',
      withdrawn(PLACED, PAID),
      { arrives: amountOf('BNB', ONE) },
      'other',
    ],
  ] as const)('of a withdrawal that %s is an alarm', async (_, { log, file }, own, why) => {
    const { state, open, alarm } = wallet()
    const line: AnyLine = { ...withdrawal, ...own }
    Object.assign(state, { log, answer: { ...file, waiting: 0 } })
    expect(await open().check(line, ID)).toMatchObject({ is: 'wrong', why })
    expect(alarm()).toMatchObject({ found: 'receipt' })
  })

  test('of a withdrawal is right with both of its entries, and with the first while it is pending', async () => {
    for (const [made, own] of [
      [withdrawn(PLACED, PAID), {}],
      [withdrawn(PLACED), { status: 'pending', transaction: '' }],
    ] as const) {
      const { state, open, alarm } = wallet()
      Object.assign(state, { log: made.log, answer: { ...made.file, waiting: 0 } })
      expect(await open().check({ ...withdrawal, ...own }, ID)).toMatchObject({ is: 'right' })
      expect(alarm()).toBeNull()
    }
  })

  // Holds promise 127.
  test('is waited for for an hour, and then missed aloud', async () => {
    const { state, open, alarm } = wallet()
    state.answer = { log: honest().file.log, receipts: [], waiting: 1 }
    state.now = line.time + 60 * 60_000
    expect(await open().check(line, ID)).toEqual({ is: 'waiting', until: state.now })
    state.now += 1
    expect(await open().check(line, ID)).toMatchObject({ is: 'late' })
    expect(alarm()).toBeNull()
  })

  test('of how a withdrawal was decided is waited for as long as nothing of it is promised', async () => {
    const { state, open } = wallet()
    const { log, file } = withdrawn(PLACED)
    Object.assign(state, { log, answer: { ...file, waiting: 1 } })
    state.now = line.time + 24 * 3_600_000
    expect(await open().check(withdrawal, ID)).toEqual({ is: 'waiting' })
  })

  describe('that is promised', () => {
    const promised = (...promises: object[]) => ({
      log: honest().file.log,
      receipts: [],
      waiting: 1,
      promises,
    })
    const BY = line.time / 1000 + 3600

    // Holds promise 127.
    test('is waited for, and evidence of the promise where it does not come', async () => {
      const { state, open, alarm } = wallet()
      state.answer = promised(madePromise(BY))
      state.now = BY * 1000
      expect(await open().check(line, ID)).toEqual({ is: 'waiting', until: state.now })
      state.now += 1
      const found = await open().check(line, ID)
      expect(found).toMatchObject({ is: 'late' })
      expect('evidence' in found && JSON.parse(found.evidence)).toMatchObject(
        promised(madePromise(BY)),
      )
      expect(alarm()).toBeNull()
    })

    test.each([
      ['by another key', madePromise(BY, DEPOSIT, { signer: madeSigner(2) }), 'signature'],
      ['of another entry', madePromise(BY, DEPOSIT, { signed: depositEntry(PLACED) }), 'entry'],
      ['with another amount', madePromise(BY, { ...DEPOSIT, amount: '2' }), 'other'],
    ] as const)('%s is an alarm', async (_, one, why) => {
      const { state, open, alarm } = wallet()
      state.answer = promised(one)
      expect(await open().check(line, ID)).toMatchObject({ is: 'wrong', why })
      expect(alarm()).toMatchObject({ found: 'receipt' })
    })

    test('to somebody else is an alarm', async () => {
      const { state, open } = wallet('eve@example.org')
      state.answer = promised(madePromise(BY))
      expect(await open().check(line, ID)).toMatchObject({ is: 'wrong', why: 'owner' })
    })

    test('of how a withdrawal was decided is late after the time that was promised', async () => {
      const { state, open } = wallet()
      const { log, file } = withdrawn(PLACED)
      const entry = Object.assign(depositEntry(PAID), { kind: 'withdrawal' })
      const decided = madePromise(BY + 7200, PAID, { entry })
      Object.assign(state, { log, answer: { ...file, waiting: 1, promises: [decided] } })
      state.now = (BY + 7200) * 1000
      expect(await open().check(withdrawal, ID)).toEqual({ is: 'waiting', until: state.now })
      state.now += 1
      expect(await open().check(withdrawal, ID)).toMatchObject({ is: 'late' })
    })
  })

  test('says nothing without an answer, or where the log does not come', async () => {
    const { state, open, alarm, cache } = wallet()
    state.answer = undefined
    expect(await open().check(line, ID)).toEqual({ is: 'unknown' })
    state.answer = { ...honest().file, waiting: 0 }
    state.log = new Map()
    expect(await open().check(line, ID)).toEqual({ is: 'unknown' })
    expect([alarm(), Object.keys(cache.entries)]).toEqual([null, ['profile']])
  })
})
