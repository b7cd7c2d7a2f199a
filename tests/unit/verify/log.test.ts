import { describe, expect, test } from 'vitest'
import type { LogEntry } from '#domain/log/entries.ts'
import { keyText } from '#domain/log/note.ts'
import { bundlePath, tilePath } from '#domain/log/tiles.ts'
import { verifyLog, type Wanted } from '../../../verify/log.ts'
import { createReport } from '../../../verify/report.ts'
import {
  checkpointIn,
  type MadeLog,
  madeEntries,
  madeLog,
  madeSigner,
  madeWitness,
  witnessesText,
} from '../../support/made-log.ts'

/** What the checks of a log found wrong. */
const failuresOf = async (log: MadeLog, wanted: Wanted = {}): Promise<string[]> =>
  failed(await linesOf(log, wanted))

async function linesOf(log: MadeLog, wanted: Wanted = {}): Promise<string[]> {
  const lines: string[] = []
  const report = createReport((line) => lines.push(line))
  try {
    await verifyLog(async (path) => log.get(path), report, wanted)
  } catch (error) {
    return [...lines, `FAILED  ${error instanceof Error ? error.message : ''}`]
  }
  expect(report.hasFailed).toBe(failed(lines).length > 0)
  return lines
}
const failed = (lines: readonly string[]) =>
  lines.flatMap((line) => (line.startsWith('FAILED  ') ? line.slice(8) : []))

const ENTRIES = madeEntries(400)
const honest = () => madeLog(ENTRIES)
const changed = (at: number, entry: LogEntry) => ENTRIES.with(at, entry)
const [purchase] = ENTRIES.slice(2, 3)
if (purchase?.kind !== 'purchase') throw new Error('no purchase')

const SIGNED = '801 entries are those that are signed'
const KEPT = 'the 801 entries of the kept checkpoint are there, unchanged'
const ADDS_UP = 'what the host says that the presale has sold is what the entries add up to'

describe('the verifier of a log', () => {
  test('finds nothing wrong with an honest one, of whatever size', async () => {
    for (const count of [0, 1, 127, 128, 400])
      expect(await failuresOf(madeLog(madeEntries(count)))).toEqual([])
    expect(await failuresOf(honest(), { key: keyText(madeSigner().key) })).toEqual([])
  })

  test('says what each stage has sold, and asks once for a state that has all that is said', async () => {
    let asked = 0
    const log = honest()
    const lines: string[] = []
    const read = async (path: string) => {
      if (path === 'checkpoint') asked += 1
      return log.get(path)
    }
    await verifyLog(
      read,
      createReport((line) => lines.push(line)),
      {},
    )
    expect(lines.slice(-4)).toEqual([
      'ok      every tile is the one of these entries',
      'ok      stage 1: 40000 of 1000000 tokens sold',
      'ok      stage 2: 0 of 2000000 tokens sold',
      `ok      ${ADDS_UP}`,
    ])
    expect(asked).toBe(1)
  })

  test('finds nothing wrong with one that has grown since the host said what is sold', async () => {
    const log = honest()
    log.set('sold', madeLog(madeEntries(300)).get('sold') ?? Buffer.from(''))
    expect(await failuresOf(log)).toEqual([])
  })

  test('finds nothing wrong with one whose last bundle has become full since it was signed', async () => {
    const [log, grown] = [honest(), madeLog(madeEntries(600))]
    const full = bundlePath({ index: 3, width: 256 })
    const bundle = grown.get(full)
    if (!bundle) throw new Error('no full bundle')
    expect(log.delete(bundlePath({ index: 3, width: 801 - 3 * 256 }))).toBe(true)
    log.set(full, bundle)
    expect(await failuresOf(log)).toEqual([])
  })

  test('finds nothing wrong with one that has grown since a checkpoint was kept', async () => {
    for (const count of [1, 100, 127, 128, 300, 400])
      expect(
        await failuresOf(honest(), { since: checkpointIn(madeLog(madeEntries(count))) }),
      ).toEqual([])
  })

  // Holds promise 122.
  test('catches a host that has rewritten the amount of a purchase', async () => {
    const log = madeLog(changed(2, { ...purchase, paid: '2' }))
    expect(await failuresOf(log)).toEqual([])
    expect(await failuresOf(log, { since: checkpointIn(honest()) })).toEqual([KEPT])
    // Under the checkpoint that it has signed before.
    log.set('checkpoint', Buffer.from(checkpointIn(honest())))
    expect(await failuresOf(log)).toEqual([SIGNED])
  })

  // Holds promise 122.
  test('catches a host that has dropped an entry', async () => {
    const log = madeLog([...ENTRIES.slice(0, 5), ...ENTRIES.slice(6)])
    expect(await failuresOf(log, { since: checkpointIn(madeLog(madeEntries(300))) })).toEqual([
      'the 601 entries of the kept checkpoint are there, unchanged',
    ])
  })

  // Holds promise 122.
  test('catches a host that has changed what a mail of it names', async () => {
    const [, size, root] = checkpointIn(madeLog(madeEntries(300))).split('\n')
    const mail = `The public log: ${size} entries, root ${root}`
    const said = 'the 601 entries that the mail names are there, unchanged'
    expect(await failuresOf(honest(), { mail })).toEqual([])
    expect(await failuresOf(madeLog(changed(2, { ...purchase, paid: '2' })), { mail })).toEqual([
      said,
    ])
    expect(await failuresOf(madeLog(madeEntries(200)), { mail })).toEqual([said])
    expect(await failuresOf(honest(), { mail: 'no state' })).toEqual([
      'the 0 entries that the mail names are there, unchanged',
    ])
    // The last bits of its base64 are not zero, so that it is no root; the other checks are made.
    const odd = mail.replace(/.=$/, 'B=')
    expect(odd).not.toBe(mail)
    expect(await failuresOf(honest(), { mail: odd })).toEqual([said])
  })

  // Holds promise 122.
  test('catches a log that has shrunk', async () => {
    const log = madeLog(madeEntries(399))
    expect(await failuresOf(log, { since: checkpointIn(honest()) })).toEqual([
      'the log has 799 entries, and the kept checkpoint 801',
    ])
  })

  // Holds promise 122.
  test('catches two checkpoints of one size', async () => {
    const other = madeLog(changed(3, { v: 1, kind: 'deposit', hash: 'a'.repeat(64) }))
    expect(await failuresOf(other, { since: checkpointIn(honest()) })).toEqual([KEPT])
  })

  // Holds promise 122.
  test('catches a host that has shown a witness another log', async () => {
    const { key, cosigned } = madeWitness()
    const seenBy = (log: MadeLog) => {
      const note = cosigned(checkpointIn(log), 1_767_312_000)
      return honest().set('witnesses', witnessesText([{ key, note }]))
    }
    const said = (size: number) =>
      `${key} has cosigned the first ${size} entries of this log, 2026-01-02T00:00:00.000Z`
    expect(await failuresOf(seenBy(madeLog(madeEntries(300))))).toEqual([])
    const other: LogEntry = { v: 1, kind: 'deposit', hash: 'a'.repeat(64) }
    expect(await failuresOf(seenBy(madeLog(changed(3, other))))).toEqual([said(801)])
    expect(await failuresOf(seenBy(madeLog([...ENTRIES, other])))).toEqual([said(802)])
  })

  test('says what each witness has cosigned, and whether the one that was asked for is among them', async () => {
    const [one, other] = [madeWitness(9, 'example.net/w'), madeWitness(8, 'example.net/x')]
    const note = one.cosigned(checkpointIn(honest()), 1_767_312_000)
    const list = [
      { key: one.key, note },
      { key: other.key, note: null },
    ]
    const log = honest().set('witnesses', witnessesText(list))
    expect(await linesOf(log)).toEqual(
      expect.arrayContaining([
        `ok      ${one.key} has cosigned the first 801 entries of this log, 2026-01-02T00:00:00.000Z`,
        `ok      ${other.key} has cosigned nothing yet`,
      ]),
    )
    expect(await failuresOf(log, { witness: ` ${one.key}\n` })).toEqual([])
    for (const witness of [other.key, 'another'])
      expect(await failuresOf(log, { witness })).toEqual([
        `the host has a cosignature of ${witness}`,
      ])
  })

  // Holds promise 122.
  test('catches a host that says of a witness that it has cosigned what it has not', async () => {
    const [{ key }, other] = [madeWitness(9), madeWitness(8)]
    const note = other.cosigned(checkpointIn(honest()), 1_767_312_000)
    const log = honest().set('witnesses', witnessesText([{ key, note }]))
    expect(await failuresOf(log)).toEqual([
      `what the host says that ${key} has cosigned is signed by it`,
    ])
  })

  // Holds promise 122.
  test('names the log that this one was begun after, of which that one must have signed the last state', async () => {
    const before = madeSigner(2)
    const key = keyText(before.key)
    const former: LogEntry = {
      v: 1,
      kind: 'former',
      key,
      checkpoint: checkpointIn(madeLog(madeEntries(3), before)),
    }
    const begun = (count: number) => `this log was begun after the ${count} entries of ${key}`
    expect(await linesOf(madeLog([former, ...ENTRIES]))).toContain(`ok      ${begun(7)}`)
    expect(await failuresOf(madeLog([former, ...ENTRIES]))).toEqual([])
    expect(await failuresOf(madeLog([...ENTRIES, former]))).toEqual([begun(7)])
    const forged = Object.assign({}, former, { checkpoint: checkpointIn(madeLog(madeEntries(3))) })
    expect(await failuresOf(madeLog([forged, ...ENTRIES]))).toEqual([begun(0)])
    const nobodys = Object.assign({}, former, { key: 'nobody' })
    expect(await failuresOf(madeLog([nobodys, ...ENTRIES]))).toEqual([
      'this log was begun after the 0 entries of nobody',
    ])
  })

  // Holds promise 122.
  test('catches a log that somebody else has signed', async () => {
    const log = madeLog(ENTRIES, madeSigner(2))
    const key = keyText(madeSigner().key)
    expect(await failuresOf(log, { key })).toEqual([
      'the key is the one that was given',
      `the checkpoint is signed by ${key}`,
    ])
    log.set('key', Buffer.from(key))
    expect(await failuresOf(log)).toEqual([`the checkpoint is signed by ${key}`])
  })

  // Holds promise 122.
  test('catches tiles of another tree, of every level', async () => {
    const other = madeLog(changed(700, { v: 1, kind: 'deposit', hash: 'b'.repeat(64) }))
    for (const path of [
      tilePath({ level: 0, index: 2, width: 256 }),
      tilePath({ level: 1, index: 0, width: 3 }),
    ]) {
      const log = honest().set(path, other.get(path) ?? new Uint8Array())
      expect(await failuresOf(log)).toEqual([`every tile is the one of these entries: not ${path}`])
      log.delete(path)
      expect(await failuresOf(log)).toEqual([`every tile is the one of these entries: not ${path}`])
    }
  })

  test('catches entries that are kept back', async () => {
    const path = bundlePath({ index: 1, width: 256 })
    const log = honest()
    const bundle = log.get(path) ?? new Uint8Array()
    log.set(path, bundle.subarray(0, 2 + (bundle[1] ?? 0)))
    expect(await failuresOf(log)).toEqual(['bundle 1 has too few entries'])
    log.delete(path)
    expect(await failuresOf(log)).toEqual([`the host has no ${path}`])
  })

  // Holds promise 122.
  test.each([
    ['more tokens', (text: string) => text.replace('"tokens":"36000"', '"tokens":"360000"')],
    ['more purchases', (text: string) => text.replace('"purchases":360', '"purchases":361')],
    [
      'a coin more',
      (text: string) =>
        text.replace('[', '[{"stage":2,"coin":"ETH","paid":"1","tokens":"9","purchases":1},'),
    ],
    ['a coin less', (text: string) => text.replace(/,\{.*\}/, '')],
    ['nothing', () => ''],
  ])('catches a host that says %s than the entries add up to', async (_, lie) => {
    const log = honest()
    const said = Buffer.from(log.get('sold') ?? []).toString()
    expect(lie(said)).not.toBe(said)
    log.set('sold', Buffer.from(lie(said)))
    expect(await failuresOf(log)).toEqual([ADDS_UP])
  })

  test('counts a purchase that was taken back only once it is restored', async () => {
    const reversal = { v: 1, kind: 'reversal', hash: 'c'.repeat(64), purchase: 2 } as const
    const undone = [...ENTRIES, { ...reversal, counts: false }]
    const log = madeLog(undone)
    expect(Buffer.from(log.get('sold') ?? []).toString()).toContain('"tokens":"35900"')
    expect(await failuresOf(log)).toEqual([])
    log.set(
      'sold',
      Buffer.from(
        Buffer.from(log.get('sold') ?? [])
          .toString()
          .replace('35900', '36000'),
      ),
    )
    expect(await failuresOf(log)).toEqual([ADDS_UP])
    const restored = madeLog([...undone, { ...reversal, counts: true }])
    expect(Buffer.from(restored.get('sold') ?? []).toString()).toContain('"tokens":"36000"')
  })

  test.each([
    [
      'one purchase for two people',
      [...ENTRIES, purchase],
      'entry 801 has the account of another purchase',
    ],
    [
      'more than a stage has',
      [...ENTRIES, { ...purchase, received: '999999', account: 'd'.repeat(64) }],
      'stage 1 has sold more than it has',
    ],
    [
      'a reversal of nothing',
      [...ENTRIES, { v: 1, kind: 'reversal', hash: 'e'.repeat(64), purchase: 1, counts: false }],
      'entry 801 is about a purchase that is not there',
    ],
    [
      'a purchase that is taken back twice',
      [
        ...ENTRIES,
        ...[1, 2].map(
          () =>
            ({ v: 1, kind: 'reversal', hash: 'e'.repeat(64), purchase: 2, counts: false }) as const,
        ),
      ],
      'entry 802 takes back or restores what is so already',
    ],
  ] satisfies [string, LogEntry[], string][])('finds %s', async (_, entries, fault) => {
    expect(await failuresOf(madeLog(entries))).toEqual([fault])
  })

  test('names a bundle that is missing while one before it is still on its way', async () => {
    const log = honest()
    const [first, third] = [0, 2].map((index) => bundlePath({ index, width: 256 }))
    let letGo = () => {}
    const held = new Promise<void>((done) => {
      letGo = done
    })
    const read = async (path: string) => {
      if (path === first) await held
      // Once it is known that the third one is missing, the first one arrives.
      if (path === third) setImmediate(letGo)
      return path === third ? undefined : log.get(path)
    }
    const report = createReport(() => {})
    await expect(verifyLog(read, report, {})).rejects.toThrow(`the host has no ${third}`)
  })
})
