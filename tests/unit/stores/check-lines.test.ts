import { base64 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { LOG_ALARM_KEY } from '#config/storage-keys.ts'
import type { DepositLine, HistoryKind, LineOf } from '#domain/history.ts'
import { inclusionRanges, type Range } from '#domain/log/merkle.ts'
import { parseProof } from '#domain/log/proof.ts'
import type { ReceiptList } from '#domain/log/receipt-list.ts'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { createHistoryApi } from '../../../src/api/history/history.ts'
import { createReceiptsApi } from '../../../src/api/history/lines.ts'
import { createClient } from '../../../src/api/request.ts'
import { sessionStore } from '../../../src/stores/account/session.ts'
import { historyStores } from '../../../src/stores/history/history.ts'
import { createLinesChecker } from '../../../src/stores/public-log/check-lines.ts'
import { createLogFollower, OWN_EVIDENCE } from '../../../src/stores/public-log/follow-log.ts'
import { userCacheStore } from '../../../src/stores/user-cache.ts'
import { verifyEd25519 } from '../../../verify/ed25519.ts'
import { noPage } from '../../support/history-api.ts'
import { checkpointIn } from '../../support/made-log.ts'
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
import { storedSession } from '../../support/stored-session.ts'

const HOUR = 60 * 60_000
const COUNT = 60
const idOf = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
const fieldsOf = (at: number) => ({ ...DEPOSIT, amount: String(at + 1) })

/** Deposits of 1, 2, 3 … BNB, as the history has them. */
const lineAt = (at: number): DepositLine => ({
  kind: 'deposit',
  id: idOf(at),
  time: Date.parse(DEPOSIT.time),
  coin: 'BNB',
  amount: amountOf('BNB', BigInt(at + 1) * ONE),
  type: 'Crypto',
  network: 'BNB',
  transaction: '0x12',
  status: 'completed',
  confirmations: '',
})

/** What an honest host has of them. */
function honest() {
  const { log, file } = madeReceipts(
    Array.from({ length: COUNT }, (_, at) => [
      depositEntry(fieldsOf(at)),
      openFields(fieldsOf(at)),
    ]),
  )
  /** The list of those that are asked for, with each hash once. */
  function listOf(ids: readonly string[]): ReceiptList {
    const hashes = new Map<number, readonly (readonly [Range, Uint8Array])[]>()
    const size = Number(checkpointIn(log).split('\n')[1])
    const lines = ids.map((id, at): ReceiptList['lines'][number] => {
      const {
        proof = '',
        salt = '',
        fields = { owner: '' },
      } = file.receipts[Number(id.slice(-12))] ?? {}
      const { index = 0, hashes: own = [] } = parseProof(proof) ?? {}
      const ranges = inclusionRanges(index, size)
      hashes.set(
        index,
        ranges.flatMap((range, place) => {
          const hash = own[place]
          return hash ? [[range, hash] as const] : []
        }),
      )
      return { at, waiting: 0, receipts: [{ salt, fields, index }] }
    })
    // By the definition: all that is beside them, each range once, from left to right.
    const indexes = [...hashes.keys()]
    const beside = new Map(
      [...hashes.values()]
        .flat()
        .filter(([{ start, end }]) => !indexes.some((index) => index >= start && index < end))
        .map(([{ start }, hash]) => [start, hash]),
    )
    const inOrder = [...beside].sort(([one], [other]) => one - other).map(([, hash]) => hash)
    return {
      log: file.log,
      note: checkpointIn(log),
      owner: file.receipts[0]?.owner ?? { email: '', salt: '' },
      hashes: base64.encode(Uint8Array.from(Buffer.concat(inOrder))),
      lines,
    }
  }
  return { log, listOf }
}

const { log, listOf } = honest()

/** A wallet with these lines, at a host that changes what an honest one answers. */
function wallet(count: number) {
  const state = {
    lines: Array.from({ length: count }, (_, at) => lineAt(at)),
    answer: (list: ReceiptList): ReceiptList | undefined => list,
    now: Date.parse(DEPOSIT.time),
  }
  const deviceStorage = new MemoryStorage(storedSession('token', ['receipts', 'receipt-lists']))
  const cache = memoryCache({ profile: { name: 'Ada', email: OWNER } })
  const asked: string[] = []
  const fetch = async (url: string) => {
    const { pathname, searchParams } = new URL(url)
    const bytes = log.get(pathname.replace('/log/', ''))
    if (pathname.startsWith('/log/'))
      return bytes ? new Response(new Uint8Array(bytes)) : new Response('', { status: 500 })
    const ids = (searchParams.get('lines') ?? '').split(',').map((line) => line.split(':')[1] ?? '')
    asked.push(...ids)
    const answer = state.answer(listOf(ids))
    if (!answer) throw new TypeError('no network')
    return Response.json(answer)
  }
  /** A visit of its own; resolves to the lines that are shown as being in the log. */
  async function check() {
    const services = testServices({
      deviceStorage,
      apiHost: 'https://site.example/api',
      origin: 'https://site.example',
      now: () => state.now,
      later: (work) => {
        const timer = setImmediate(work)
        return () => clearImmediate(timer)
      },
      fetch,
    })
    const rows: { [K in HistoryKind]?: LineOf[K][] } = { deposit: state.lines }
    const client = createClient({ ...services.platform, fetch })
    services
      .with(createReceiptsApi, createReceiptsApi({ client }))
      .with(userCacheStore, cache)
      .with(createHistoryApi, {
        page: noPage,
        lines: async (kind) => ({
          ok: true,
          value: { rows: structuredClone(rows[kind] ?? []), dropped: 0 },
        }),
      })
    services.get(sessionStore).restore()
    await services.get(historyStores).deposit.load()
    const shown: (readonly string[])[] = []
    const follower = createLogFollower(services, verifyEd25519)
    await createLinesChecker(services, follower, verifyEd25519, (ids) => shown.push(ids))()
    return { last: shown.at(-1)?.toSorted() ?? [], first: shown[0]?.toSorted() ?? [] }
  }
  const alarm = () => JSON.parse(deviceStorage.getItem(LOG_ALARM_KEY) ?? 'null')
  return { state, check, asked, alarm, cache }
}

describe('the lines of a history', () => {
  test('are verified once, fifty at a time, and known without a network afterwards', async () => {
    const { state, check, asked, alarm, cache } = wallet(COUNT)
    const all = state.lines.map(({ id }) => id)
    expect((await check()).last).toEqual(all)
    expect([asked.length, alarm()]).toEqual([COUNT, null])
    expect(JSON.stringify(cache.entries[`receipt-${idOf(3)}`])).toContain('tlog-proof@v1')
    state.answer = () => undefined
    expect((await check()).first).toEqual(all)
    expect(asked.length).toBe(COUNT)
  })

  // Holds promise 127.
  test('that say something else than the log are an alarm, which has nothing of the person', async () => {
    const { state, check, alarm } = wallet(3)
    state.lines[1] = { ...lineAt(1), amount: amountOf('BNB', 9n * ONE) }
    await check()
    expect(alarm()).toMatchObject({ found: 'receipt' })
    // What stays on the device after a logout is nobody's.
    expect(JSON.stringify(alarm())).not.toContain(OWNER)
    expect((await check()).last).toEqual([])
  })

  test('that were verified are verified again once they say something else', async () => {
    const { state, check, alarm } = wallet(3)
    await check()
    state.lines[2] = { ...lineAt(2), amount: amountOf('BNB', 1n) }
    expect((await check()).first).toEqual([idOf(0), idOf(1)])
    expect(alarm()).toMatchObject({ found: 'receipt' })
  })

  // Holds promise 127.
  test.each<[string, (list: ReceiptList) => ReceiptList]>([
    ['says that it is not there yet', (list) => ({ ...list, lines: list.lines.map(waitingOf) })],
    ['leaves it out', (list) => ({ ...list, lines: [] })],
  ])(
    'that a host keeps out of the log for over an hour are an alarm where it %s',
    async (_, lie) => {
      const { state, check, alarm, cache } = wallet(1)
      state.answer = lie
      // However old the movement is, the host may have found it just now.
      state.now += 48 * HOUR
      expect((await check()).last).toEqual([])
      state.now += HOUR
      await check()
      expect(alarm()).toBeNull()
      state.now += 1
      await check()
      expect(alarm()).toMatchObject({ found: 'late' })
      // Which one it is, is in the person's own evidence: a logout deletes that, and not the alarm.
      expect(JSON.stringify(alarm())).not.toContain(idOf(0))
      expect(cache.entries[OWN_EVIDENCE]).toContain(idOf(0))
    },
  )

  // Holds promise 127.
  test('that were promised are evidence of it, also where the host says later that it has not', async () => {
    const { owner: _, ...promise } = madePromise(2_000_000_000, fieldsOf(0))
    const promised = (list: ReceiptList): ReceiptList => ({
      ...list,
      lines: list.lines.map((line) => ({ ...waitingOf(line), promises: [promise] })),
    })
    for (const [lie, found] of [
      [(list) => ({ ...list, lines: list.lines.map(waitingOf) }), 'late'],
      [
        (list) => ({ ...list, lines: list.lines.map((line) => ({ ...line, receipts: [] })) }),
        'receipt',
      ],
    ] satisfies [(list: ReceiptList) => ReceiptList, string][]) {
      const { state, check, alarm, cache } = wallet(1)
      state.answer = promised
      await check()
      await check()
      expect(alarm()).toBeNull()
      state.answer = lie
      state.now += HOUR + 1
      await check()
      expect(alarm()).toMatchObject({ found })
      expect(JSON.stringify(alarm())).not.toContain(OWNER)
      const own = JSON.parse(String(cache.entries[OWN_EVIDENCE]))
      expect(own.promises).toEqual([madePromise(2_000_000_000, fieldsOf(0))])
    }
  })

  test.each<[string, (list: ReceiptList) => ReceiptList]>([
    ['a hash is another', (list) => ({ ...list, hashes: base64.encode(Buffer.alloc(640)) })],
    ['a hash is not there', (list) => ({ ...list, hashes: '' })],
    ['the state is not signed', (list) => ({ ...list, note: list.note.replace(/\d+/, '9') })],
  ])('are an alarm where %s', async (_, lie) => {
    const { state, check, alarm } = wallet(3)
    state.answer = lie
    expect((await check()).last).toEqual([])
    expect(alarm()).toMatchObject({ found: 'receipt' })
  })
})

const waitingOf = (line: ReceiptList['lines'][number]) => ({ ...line, receipts: [], waiting: 1 })
