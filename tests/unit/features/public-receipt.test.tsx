// @vitest-environment happy-dom
import { act } from 'react'
import * as v from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'
import { receiptsAnswer } from '#contract/history/receipts.ts'
import type { DepositLine } from '#domain/history.ts'
import { amountOf } from '#domain/money/amount.ts'
import { success } from '#domain/result.ts'
import { createReceiptsApi } from '../../../src/api/history/lines.ts'
import { PublicReceipt } from '../../../src/features/wallet/history/line/PublicReceipt.tsx'
import { logAlarmSignal } from '../../../src/stores/public-log/log-alarm.ts'
import { userCacheStore } from '../../../src/stores/user-cache.ts'
import { depositLine } from '../../support/deposit-line.ts'
import {
  checkpointIn,
  madeEntries,
  madeLog,
  madeWitness,
  witnessesText,
} from '../../support/made-log.ts'
import {
  DEPOSIT,
  depositEntry,
  madeReceipts,
  OWNER,
  openFields,
} from '../../support/made-receipt.ts'
import { memoryCache } from '../../support/memory-cache.ts'
import { renderWith, testServices } from '../../support/services.tsx'

afterEach(() => vi.restoreAllMocks())

const line = depositLine({
  time: Date.parse(DEPOSIT.time),
  amount: amountOf('BNB', 1_250_000_000_000_000_000n),
  transaction: '0x12',
})

/** The receipt of a line at a host that gives `receipts`, and shows the log that they are of. */
async function shown(
  own: Partial<DepositLine>,
  receipts?: readonly object[],
  { waiting = 0, witnesses = false } = {},
) {
  const { log, file } = madeReceipts([[depositEntry(), openFields(DEPOSIT)]])
  const cosigned = (seed: number, of = log) => {
    const witness = madeWitness(seed)
    return { key: witness.key, note: witness.cosigned(checkpointIn(of), 1_767_312_000) }
  }
  // The third has seen no state that has the entry yet.
  const former = madeLog(madeEntries(300))
  if (witnesses)
    log.set('witnesses', witnessesText([cosigned(7), cosigned(8), cosigned(9, former)]))
  for (const [path, bytes] of former) if (!log.has(path)) log.set(path, bytes)
  const answer = v.parse(receiptsAnswer, {
    log: file.log,
    receipts: receipts ?? file.receipts,
    waiting,
  })
  const cache = memoryCache({ profile: { name: 'Ada', email: OWNER } })
  let isAnswered = false
  const services = testServices({
    apiHost: '/api',
    origin: 'https://site.example',
    async fetch(url) {
      const bytes = log.get(url.replace('https://site.example/log/', ''))
      return new Response(bytes ? new Uint8Array(bytes) : '{}', { status: bytes ? 200 : 404 })
    },
  })
    .with(createReceiptsApi, {
      async receipts() {
        isAnswered = true
        return success(answer)
      },
      receiptList: () => Promise.reject(new Error('one line is asked for by itself')),
    })
    .with(userCacheStore, cache)
  const view = renderWith(services, <PublicReceipt line={{ ...line, ...own }} id="one" />)
  const outcome = () =>
    waiting > 0 ? isAnswered : (cache.entries['receipt-one'] ?? services.get(logAlarmSignal).value)
  await act(async () => {
    await vi.waitFor(() => expect(outcome()).toBeTruthy())
    await new Promise(setImmediate)
  })
  return view
}

/** What a press on the button saves. */
async function saved(container: HTMLElement): Promise<string | undefined> {
  const blobs: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) blobs.push(blob)
    return 'blob:file'
  })
  container.querySelector('button')?.click()
  return await blobs[0]?.text()
}

test('a line that the log has says so, quietly, and its receipt can be saved', async () => {
  using view = await shown({})
  expect(view.container.textContent).toMatch(
    /In the public log · entry 601 · Verified on this device/,
  )
  expect(view.container.textContent).not.toContain('Cosigned')
  expect(view.container.querySelector('[role=alert]')).toBeNull()
  expect(await saved(view.container)).toContain('c2sp.org/tlog-proof@v1')
})

test('a line that the log has says how many witnesses have cosigned a state that has it', async () => {
  using view = await shown({}, undefined, { witnesses: true })
  await vi.waitFor(() => expect(view.container.textContent).toContain('Cosigned by witnesses: 2'))
})

test('a line that has just happened says until when the log must have it', async () => {
  const time = Date.UTC(2026, 0, 2, 3, 4)
  using view = await shown({ time }, [], { waiting: 1 })
  expect(view.container.textContent).toMatch(/Not in the public log yet.* It must be by /)
  expect(view.find('time').getAttribute('datetime')).toBe('2026-01-02T04:04:00.000Z')
})

test.each([
  ['another amount', { amount: amountOf('BNB', 9n) }, undefined, 'does not say what is shown'],
  ['no receipt', {}, [], 'says that this is not in its log'],
])('%s is an alert with the evidence to save', async (_, own, receipts, text) => {
  using view = await shown(own, receipts)
  expect(view.find('[role=alert]').textContent).toContain(text)
  expect(await saved(view.container)).toContain('"kind":"deposit"')
})
