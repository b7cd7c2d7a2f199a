import { describe, expect, test } from 'vitest'
import { keyText } from '#domain/log/note.ts'
import { verifyEvidence } from '../../../verify/evidence.ts'
import { createReport } from '../../../verify/report.ts'
import {
  checkpointIn,
  type MadeLog,
  madeEntries,
  madeLog,
  madeSigner,
} from '../../support/made-log.ts'
import {
  DEPOSIT,
  depositEntry,
  madePromise,
  madeReceipts,
  openFields,
} from '../../support/made-receipt.ts'

const key = keyText(madeSigner().key)
const stateOf = (log: MadeLog, of = key) => ({ key: of, note: checkpointIn(log) })
const honest = (count: number) => madeLog(madeEntries(count))
const lying = (count: number) =>
  madeLog(madeEntries(count).with(2, { v: 1, kind: 'deposit', hash: 'f'.repeat(64) }))
const alarm = (kept: object | null, shown: object, more: object = {}) => ({
  found: 'changed',
  log: 'https://site.example/log/',
  at: '2026-01-02T00:00:00.000Z',
  kept,
  shown,
  ...more,
})

/** A host has a partial tile of every width. */
function partOf(log: MadeLog, path: string): Uint8Array | undefined {
  const [, tile = path, width = ''] = /^(tile\/\d+\/\d+)\.p\/(\d+)$/.exec(path) ?? []
  const whole = [...log].find(([name]) => name.startsWith(tile))?.[1]
  return width === '' ? undefined : whole?.subarray(0, Number(width) * 32)
}

const failuresOf = async (file: object, log?: MadeLog, now?: number): Promise<string[]> =>
  (await linesOf(file, log, now)).flatMap((line) => /^FAILED {2}(.*)/.exec(line)?.[1] ?? [])

async function linesOf(file: object, log?: MadeLog, now?: number): Promise<string[]> {
  const lines: string[] = []
  const report = createReport((line) => lines.push(line))
  const read = log && (async (path: string) => log.get(path) ?? partOf(log, path) ?? 'none')
  await verifyEvidence(JSON.stringify(file), report, read, now)
  return lines
}

describe('the evidence that a wallet has saved', () => {
  // Holds promise 122.
  test('proves two logs of one size, a log that has shrunk, and another key, without a network', async () => {
    expect(await failuresOf(alarm(stateOf(honest(300)), stateOf(lying(300))))).toEqual([
      '601 entries have one root',
    ])
    expect(await failuresOf(alarm(stateOf(honest(300)), stateOf(honest(200))))).toEqual([
      'the log has only grown: it had 601 entries and then 401',
    ])
    const other = madeSigner(2)
    const signed = stateOf(madeLog(madeEntries(300), other), keyText(other.key))
    expect(await failuresOf(alarm(stateOf(honest(300)), signed))).toEqual([
      'the log has been signed with one key',
    ])
  })

  test('proves that an entry was changed, with the log of today', async () => {
    const file = alarm(stateOf(honest(300)), stateOf(lying(400)))
    expect(await failuresOf(file)).toEqual([])
    const changed = 'the log had 601 entries and then 801, with all of the former among them'
    for (const today of [honest(500), lying(500), lying(400)])
      expect(await failuresOf(file, today)).toEqual([changed])
  })

  test('proves nothing against a log that has only grown', async () => {
    const file = alarm(stateOf(honest(300)), stateOf(honest(400)))
    expect(await failuresOf(file)).toEqual([])
    expect(await failuresOf(file, honest(500))).toEqual([])
    expect(await failuresOf(alarm(null, stateOf(honest(300))))).toEqual([])
  })

  test('is refused where its states are not signed, or it is none', async () => {
    const forged = { key, note: checkpointIn(honest(300)).replace('\n601\n', '\n602\n') }
    expect(await failuresOf(alarm(forged, stateOf(honest(300))))).toEqual([
      `a state of ? entries is signed by ${key}`,
    ])
    expect(await failuresOf({})).toEqual(['the file is the evidence of an alarm'])
  })

  test('has the receipt that the wallet was given, which is verified with it', async () => {
    const { log, file } = madeReceipts([[depositEntry(), openFields({ ...DEPOSIT, amount: '9' })]])
    const own = JSON.stringify(file)
    const failures = ['a receipt does not open its entry']
    expect(await failuresOf(alarm(null, stateOf(log), { found: 'receipt', own }))).toEqual(failures)
    // As it is saved where the receipt is shown.
    expect(await failuresOf({ ...file, waiting: 0, line: { kind: 'deposit' } })).toEqual(failures)
    expect(await failuresOf({ ...file, receipts: [], waiting: 1 })).toEqual([
      'the file has receipts',
    ])
  })

  describe('of a promise', () => {
    const BY = Date.parse(DEPOSIT.time) / 1000 + 3600
    const [before, after] = [BY * 1000, BY * 1000 + 1]
    const without = honest(400)
    const answered = (...promises: object[]) => ({ log: key, receipts: [], waiting: 1, promises })
    const broken = 'what was promised until 2026-01-02T04:04:05.000Z is in the log'

    // Holds promise 122.
    test('proves that it was broken, with the log of after its time, where it is saved and where the alarm was raised', async () => {
      const own = JSON.stringify({ kind: 'deposit', id: '1', promises: [madePromise(BY)] })
      const late = alarm(stateOf(honest(300)), stateOf(without), { found: 'late', own })
      for (const file of [answered(madePromise(BY)), late]) {
        expect(await failuresOf(file, without, after)).toEqual([broken])
        expect(await failuresOf(file, without, before)).toEqual([])
        expect(await failuresOf(file, undefined, after)).toEqual([])
      }
    })

    test('proves nothing against a host that has kept it', async () => {
      const { log } = madeReceipts([[depositEntry(), openFields(DEPOSIT)]])
      expect(await failuresOf(answered(madePromise(BY)), log, after)).toEqual([])
      expect(await linesOf(answered(madePromise(BY)), log, after)).toContain(
        `ok      ${broken} of today, as entry 601`,
      )
    })

    test('is not verified where its file cannot be read, or the log does not answer', async () => {
      const unread = alarm(null, stateOf(honest(300)), { found: 'late', own: 'nothing' })
      expect(await failuresOf(unread)).toEqual(['the file has what the host has promised'])
      await expect(failuresOf(answered(madePromise(BY)), new Map(), after)).rejects.toThrow(
        'the log does not answer',
      )
    })

    test('is refused where the key has not signed it, or not this entry', async () => {
      const forged = madePromise(BY, DEPOSIT, { signer: madeSigner(2) })
      expect(await failuresOf(answered(forged), without, after)).toEqual([
        'a promise is not signed by the key of the log',
      ])
      const { promise } = madePromise(BY)
      const later = { ...madePromise(BY), promise: promise.replace(/time \d+/, `time ${BY + 1}`) }
      expect(await failuresOf(answered(later), without, after)).toEqual([
        'a promise is not signed by the key of the log',
      ])
      const other = madePromise(BY, DEPOSIT, { signed: depositEntry({ ...DEPOSIT, amount: '9' }) })
      expect(await failuresOf(answered(other), without, after)).toEqual([
        'a promise is no entry of a log',
      ])
      const opened = { ...madePromise(BY), fields: openFields({ ...DEPOSIT, amount: '9' }) }
      expect(await failuresOf(answered(opened), without, after)).toEqual([
        'a promise does not open its entry',
      ])
    })

    test('is not compared with a log that another key has signed, or whose entries are others', async () => {
      const signed = madeLog(madeEntries(400), madeSigner(2))
      expect(await failuresOf(answered(madePromise(BY)), signed, after)).toEqual([
        'the log of today is signed by the key that has promised',
      ])
      const shown = new Map(lying(400)).set('checkpoint', Buffer.from(checkpointIn(without)))
      expect(await failuresOf(answered(madePromise(BY)), shown, after)).toEqual([
        '801 entries are those that are signed',
        broken,
      ])
    })

    test('is no state of the log', async () => {
      const shown = { key, note: madePromise(BY).promise }
      expect(await failuresOf(alarm(null, shown))).toEqual([
        `a state of ? entries is signed by ${key}`,
      ])
    })
  })
})
