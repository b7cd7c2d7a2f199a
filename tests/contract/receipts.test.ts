import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROWS } from '#contract/history/histories.ts'
import {
  MOST_RECEIPTS,
  receiptListAnswer,
  receiptListCall,
  receiptsAnswer,
} from '#contract/history/receipts.ts'
import type { HistoryKind } from '#domain/history.ts'
import { parseKey } from '#domain/log/note.ts'
import { fitsLine, openReceipt } from '#domain/log/receipt.ts'
import { amountOf } from '#domain/money/amount.ts'
import { parseUnits } from '#domain/money/decimal.ts'
import { reverse } from '../../server/money/ledger/reverse.ts'
import { createReleases } from '../../server/money/purchases/release.ts'
import { setTerms } from '../../server/money/set-terms.ts'
import { decide } from '../../server/money/withdrawals/decide.ts'
import { placeWithdrawal } from '../../server/money/withdrawals/withdrawals.ts'
import { createSalts } from '../../server/proof/entries/salts.ts'
import { sequence } from '../../server/proof/sequence.ts'
import { verifyEd25519 } from '../../verify/ed25519.ts'
import { verifyEvidence } from '../../verify/evidence.ts'
import { verifyReceipt } from '../../verify/receipt.ts'
import { createReport } from '../../verify/report.ts'
import { openDb } from '../support/database.ts'
import { closeAudited } from '../support/ledger.ts'
import { fixedPrices, type MoneyHost, moneyHost, type Person } from '../support/money-host.ts'
import { buyRequest } from '../support/orders.ts'
import { entriesOf, pathsOf } from '../support/public-log.ts'
import { transactionHash } from '../support/transaction-hash.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'receipts-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

const units = (text: string) => amountOf('BNB', parseUnits(text) ?? 0n)
const page = v.object({ rows: v.array(v.looseObject({ Id: v.string() })) })

describe('receipts', () => {
  let host: MoneyHost
  let ada: Person
  beforeAll(async () => {
    const folder = join(dataDir, 'log')
    host = await moneyHost({ DATA_DIR: folder, SESSION_DAYS: '365' }, fixedPrices(), await openDb())
    ada = await host.person({ BNB: '2' })
    await host.person({ BNB: '1' })
  })
  afterAll(() => closeAudited(host.deps.db, host))

  const turn = () => host.deps.publicLog.turn()
  /** The newest line of a history, and what the host has for it. */
  async function newest(kind: HistoryKind, person = ada) {
    const path = `/${kind === 'purchase' ? 'token' : kind}/detail?limit=100`
    const [row] = v.parse(page, (await person.call('GET', path)).json).rows
    const id = row?.Id ?? ''
    const line = v.parse(ROWS[kind], row)
    const { json } = await person.call('GET', `/receipts?kind=${kind}&id=${id}`)
    return { id, line, json, answer: v.parse(receiptsAnswer, json) }
  }
  async function verified(kind: HistoryKind) {
    const { line, answer } = await newest(kind)
    const key = parseKey(answer.log)
    if (!key) throw new Error('no key')
    const opened = []
    for (const receipt of answer.receipts) {
      const found = await openReceipt(receipt, { key, email: ada.email }, verifyEd25519)
      if (typeof found === 'string') throw new Error(found)
      opened.push(found.opened)
    }
    return { fault: fitsLine(line, opened), kinds: opened.map((one) => one.kind), answer }
  }
  const order = buyRequest('BNB', '0.1', '6000')
  async function withdraw() {
    const id = randomUUID()
    const placed = {
      coin: 'BNB',
      network: 'BNB',
      address: '0x52908400098527886E0F7030069857D2E4169EE7',
      amount: units('0.5'),
      fee: units('0.001'),
      arrives: units('0.499'),
    } as const
    const { db } = host.deps
    const at = host.clock.now()
    await db.transaction((tx) => placeWithdrawal(tx, { id, userId: ada.userId, order: placed, at }))
    return id
  }

  test('are promised before the log has the entry, and given afterwards', async () => {
    await turn()
    await host.deposit(ada, 'BNB', '0.25')
    const { json, line } = await newest('deposit')
    expect(json).toMatchObject({ receipts: [], waiting: 1, promises: [{}] })
    // With a log that does not have it, whoever is shown it after its time sees that it was broken.
    const read = async (path: string) => (await pathsOf(host.app)(path)) ?? 'none'
    const checked = async () => {
      const lines: string[] = []
      const report = createReport((one) => lines.push(one))
      await verifyEvidence(JSON.stringify(json), report, read, line.time + 2 * 3_600_000)
      return lines
    }
    const until = new Date(line.time + 3_600_000).toISOString()
    expect(await checked()).toContain(`FAILED  what was promised until ${until} is in the log`)
    await turn()
    expect(await verified('deposit')).toMatchObject({ fault: undefined, answer: { waiting: 0 } })
    const now = await checked()
    expect(now.filter((one) => !one.startsWith('ok'))).toEqual([])
    expect(now).toHaveLength(4)
  })

  // Holds promise 127.
  test('say of each movement what its history says, from step to step', async () => {
    expect((await ada.call('POST', '/buy/token', order)).status).toBe(200)
    const id = await withdraw()
    await turn()
    expect(await verified('purchase')).toMatchObject({ fault: undefined, kinds: ['purchase'] })
    expect(await verified('withdrawal')).toMatchObject({ fault: undefined, kinds: ['withdrawal'] })
    host.clock.advance(1000)
    const transactionId = transactionHash('receipt')
    await decide(host.deps.db, host.clock, id, { status: 'approved', transactionId })
    expect((await verified('withdrawal')).fault).toBe('missing')
    await turn()
    expect(await verified('withdrawal')).toMatchObject({
      fault: undefined,
      kinds: ['withdrawal', 'withdrawal'],
    })
    const rejected = await withdraw()
    host.clock.advance(1000)
    await decide(host.deps.db, host.clock, rejected, { status: 'rejected', reason: 'no' })
    await turn()
    expect((await verified('withdrawal')).fault).toBeUndefined()
  })

  test('say what has taken a movement back', async () => {
    const [found] = await host.deps.db.rows(
      v.object({ id: v.number() }),
      "SELECT id FROM transfers WHERE key LIKE 'purchase:%' ORDER BY at DESC LIMIT 1",
    )
    const reversal = { reason: 'a reason', madeBy: 'op', isDebtAllowed: false }
    await reverse(host.deps.db, host.clock, { ...reversal, transfer: found?.id ?? 0 })
    await turn()
    expect(await verified('purchase')).toMatchObject({
      fault: undefined,
      kinds: ['purchase', 'reversal'],
    })
  })

  test('promise a movement, and what takes it back only once that is in the log', async () => {
    expect((await ada.call('POST', '/buy/token', order)).status).toBe(200)
    host.clock.advance(1000)
    const [found] = await host.deps.db.rows(
      v.object({ id: v.number() }),
      "SELECT id FROM transfers WHERE key LIKE 'purchase:%' ORDER BY at DESC LIMIT 1",
    )
    const reversal = { reason: 'a reason', madeBy: 'op', isDebtAllowed: false }
    await reverse(host.deps.db, host.clock, { ...reversal, transfer: found?.id ?? 0 })
    expect((await newest('purchase')).json).toMatchObject({ waiting: 2, promises: [{}] })
    await turn()
    expect((await verified('purchase')).fault).toBeUndefined()
  })

  test('are what the verifier verifies as a file', async () => {
    const { json } = await newest('withdrawal')
    const lines: string[] = []
    await verifyReceipt(
      JSON.stringify(json),
      createReport((line) => lines.push(line)),
      {
        read: async (path) => (await pathsOf(host.app)(path)) ?? 'none',
      },
    )
    expect(lines.filter((line) => !line.startsWith('ok'))).toEqual([])
    expect(lines).toHaveLength(5)
  })

  // Holds promise 127.
  test('of several lines come together, each the same as by itself, and those of nobody else', async () => {
    await turn()
    const lines = []
    for (const kind of ['deposit', 'withdrawal', 'purchase'] as const)
      lines.push({ kind, ...(await newest(kind)) })
    const stranger = { kind: 'deposit', id: randomUUID() } as const
    const { path } = receiptListCall([stranger, ...lines])
    const { json } = await ada.call('GET', path)
    const list = v.parse(receiptListAnswer, json).lines
    expect(list).toEqual(lines.map(({ answer }, place) => ({ at: place + 1, answer })))
    expect(list.map(({ answer }) => answer.receipts.length)).toEqual([1, 2, 2])
    const other = await host.person({})
    expect((await other.call('GET', path)).json).toMatchObject({ lines: [], hashes: '' })
    const tooMany = receiptListCall(Array.from({ length: MOST_RECEIPTS + 1 }, () => stranger))
    expect((await ada.call('GET', tooMany.path)).status).toBe(422)
  })

  test('are given to nobody else, nor for a line that is not there', async () => {
    const { id } = await newest('deposit')
    const eve = await host.person()
    for (const one of [id, randomUUID()])
      expect((await eve.call('GET', `/receipts?kind=deposit&id=${one}`)).status).toBe(404)
    expect((await host.call('GET', `/api/receipts?kind=deposit&id=${id}`)).status).toBe(401)
    expect((await ada.call('GET', '/receipts?kind=deposit&id=1')).status).toBe(422)
  })

  // Holds promise 127.
  test('open what was committed to, also when the account has been deleted since', async () => {
    const ownerOf = async () =>
      (
        await host.deps.db.rows(
          v.object({ owner: v.string() }),
          'SELECT owner FROM log_owners WHERE user_id = $1',
          [ada.userId],
        )
      )[0]?.owner
    const before = await ownerOf()
    const saved = JSON.stringify((await newest('deposit')).json)
    await host.deps.db.run("UPDATE users SET email = 'deleted', name = '' WHERE id = $1", [
      ada.userId,
    ])
    const { answer } = await newest('deposit')
    expect(answer.receipts.map(({ fields }) => fields.owner)).toEqual([before])
    const lines: string[] = []
    await verifyReceipt(
      saved,
      createReport((line) => lines.push(line)),
      {},
    )
    expect(lines.join()).not.toContain('FAILED')
    await host.deps.db.run('UPDATE users SET email = $2 WHERE id = $1', [ada.userId, ada.email])
  })

  test('a release of locked tokens is an entry of its own, hidden as a deposit is', async () => {
    const { db } = host.deps
    const changes = { VESTING: '10% 2026-03-01 2026-04-01 monthly 2026-07-01,none,none,none' }
    host.clock.advance(Date.parse('2026-02-01T12:00:00Z') - host.clock.now().getTime())
    await setTerms(db, host.clock, { changes, madeBy: 'test', forced: [] })
    expect((await ada.call('POST', '/buy/token', order)).status).toBe(200)
    host.clock.advance(Date.parse('2026-03-02T12:00:00Z') - host.clock.now().getTime())
    await createReleases({ db, clock: host.clock }, (error) => {
      throw error
    }).turn()
    await turn()
    const entries = await entriesOf(pathsOf(host.app))
    expect(entries.at(-1)).toEqual({
      v: 1,
      kind: 'release',
      hash: expect.stringMatching(/^[\da-f]{64}$/),
    })
  })

  test('wait for the signature, and not only for the place of their entry', async () => {
    const folder = join(dataDir, 'unsigned')
    const own = await moneyHost({ DATA_DIR: folder }, fixedPrices(), await openDb())
    try {
      const bob = await own.person({})
      await own.deps.publicLog.turn()
      await own.deposit(bob, 'BNB', '0.125')
      await sequence(own.deps.db, createSalts('no salt of this host'))
      const [state] = await own.deps.db.rows(
        v.object({ size: v.number(), signed: v.number() }),
        'SELECT size, signed FROM log_state',
      )
      expect(state?.size).toBe((state?.signed ?? 0) + 1)
      const [row] = v.parse(page, (await bob.call('GET', '/deposit/detail?limit=1')).json).rows
      const { json } = await bob.call('GET', `/receipts?kind=deposit&id=${row?.Id}`)
      expect(json).toMatchObject({ receipts: [], waiting: 1 })
    } finally {
      await own.close()
    }
  })
})
