import { describe, expect, test } from 'vitest'
import type { LogEntry } from '#domain/log/entries.ts'
import { consistencyPath, followLog, type Kept } from '#domain/log/follow.ts'
import { consistencyRanges, hashOfSubtrees, type Range, subtreesOf } from '#domain/log/merkle.ts'
import { keyText, parseCheckpoint, splitNote } from '#domain/log/note.ts'
import { foldPairs, hashesIn } from '#domain/log/tiles.ts'
import { verifyEd25519 } from '../../../../verify/ed25519.ts'
import {
  checkpointIn,
  type MadeLog,
  madeEntries,
  madeLog,
  madeSigner,
} from '../../../support/made-log.ts'

const ENTRIES = madeEntries(400)
const key = keyText(madeSigner().key)
const keptOf = (log: MadeLog): Kept => ({ key, note: checkpointIn(log) })
const other: LogEntry = { v: 1, kind: 'deposit', hash: 'f'.repeat(64) }

const sizeOf = (log: MadeLog): number =>
  parseCheckpoint(splitNote(checkpointIn(log))?.text ?? '')?.size ?? 0
const leavesIn = (log: MadeLog) =>
  [...log].flatMap(([path, bytes]) => (path.startsWith('tile/0/') ? hashesIn(bytes) : []))
const rootIn = (leaves: readonly Uint8Array[], range: Range) =>
  hashOfSubtrees(
    subtreesOf(range).map(({ height, index }) =>
      foldPairs(leaves.slice(index * 2 ** height, (index + 1) * 2 ** height)),
    ),
  )

/** What a device that has kept `kept` says of a host that serves `log`. */
const said = async (log: MadeLog, kept?: Kept, away: readonly string[] = []) => {
  const asked: string[] = []
  const followed = await followLog(
    async (path) => {
      asked.push(path)
      return away.includes(path) ? undefined : (log.get(path) ?? 'none')
    },
    kept,
    verifyEd25519,
  )
  return { is: followed.is, followed, asked }
}

describe('a device that follows a log', () => {
  test('believes what it sees first, and keeps it', async () => {
    const log = madeLog(ENTRIES)
    const { followed } = await said(log)
    expect(followed).toEqual({ is: 'right', kept: keptOf(log), size: 801 })
  })

  test('goes on with a log that has grown, from every size', async () => {
    for (const from of [0, 1, 2, 50, 127, 128, 255, 256, 257, 300, 399, 400])
      for (const to of [from, 400]) {
        const [before, now] = [madeLog(madeEntries(from)), madeLog(madeEntries(to))]
        expect((await said(now, keptOf(before))).followed).toMatchObject({
          is: 'right',
          kept: keptOf(now),
        })
      }
  })

  test('goes on with a log that had no entry when it was seen first, and believes no empty one of another key', async () => {
    const [empty, now] = [madeLog([]), madeLog(ENTRIES)]
    expect((await said(now, keptOf(empty))).followed).toMatchObject({ is: 'right', size: 801 })
    // It names no former log, which is known without its entries.
    const others = madeLog([], madeSigner(2))
    const { is, asked } = await said(others, keptOf(now), ['tile/entries/000.p/0'])
    expect([is, asked]).toEqual(['key', ['key', 'checkpoint']])
  })

  test('asks for a few tiles, however large the log is', async () => {
    const { asked } = await said(madeLog(ENTRIES), keptOf(madeLog(madeEntries(200))))
    expect(asked.length).toBeLessThanOrEqual(6)
  })

  test('takes the proof of the host for what it proves, and its tiles where it proves nothing', async () => {
    const [before, now] = [madeLog(madeEntries(200)), madeLog(ENTRIES)]
    const sizes = [sizeOf(before), sizeOf(now)] as const
    const path = consistencyPath(...sizes)
    const proofIn = (log: MadeLog) =>
      Buffer.concat(consistencyRanges(...sizes).map((range) => rootIn(leavesIn(log), range)))
    const proof = proofIn(now)
    const proven = await said(new Map([...now, [path, proof]]), keptOf(before))
    expect(proven.is).toBe('right')
    expect(proven.asked).toEqual(['key', 'checkpoint', path])
    const wrong = Buffer.from(proof)
    wrong[40] = 1 ^ (wrong[40] ?? 0)
    for (const bytes of [wrong, proof.subarray(32), proof.subarray(1), Buffer.alloc(0)]) {
      const { is, asked } = await said(new Map([...now, [path, bytes]]), keptOf(before))
      expect(is).toBe('right')
      expect(asked).toContain('tile/1/000.p/3')
    }
    const lie = madeLog(ENTRIES.with(10, other))
    for (const bytes of [proof, proofIn(lie)])
      expect((await said(new Map([...lie, [path, bytes]]), keptOf(before))).is).toBe('changed')
  })

  // Holds promise 127.
  test('sees that a log has shrunk', async () => {
    const log = madeLog(madeEntries(399))
    expect((await said(log, keptOf(madeLog(ENTRIES)))).is).toBe('shrunk')
  })

  // Holds promise 127.
  test('sees that an amount was rewritten, that an entry was dropped, and that there are two logs of one size', async () => {
    const kept = keptOf(madeLog(madeEntries(300)))
    for (const lie of [
      ENTRIES.with(2, other),
      ENTRIES.with(599, other),
      [...ENTRIES.slice(0, 6), ...ENTRIES.slice(7)],
      madeEntries(300).with(600, other),
    ])
      expect((await said(madeLog(lie), kept)).is).toBe('changed')
    // What came after is not known yet.
    expect((await said(madeLog(ENTRIES.with(700, other)), kept)).is).toBe('right')
  })

  // Holds promise 127.
  test('takes no tiles of another tree for a proof, and none that are missing or cut short', async () => {
    const log = madeLog(ENTRIES)
    const lie = madeLog(ENTRIES.with(2, other))
    const kept = keptOf(madeLog(madeEntries(300)))
    const { asked } = await said(log, kept)
    const tiles = asked.filter((path) => path.startsWith('tile/'))
    expect(tiles.length).toBeGreaterThan(1)
    for (const path of tiles) {
      const bytes = log.get(path) ?? new Uint8Array()
      for (const wrong of [undefined, bytes.subarray(0, 32), bytes.map((byte) => byte ^ 1)]) {
        const served = new Map(log)
        if (wrong) served.set(path, wrong)
        else served.delete(path)
        expect((await said(served, kept)).is).toBe('changed')
      }
      expect((await said(new Map([...lie, [path, bytes]]), kept)).is).toBe('changed')
    }
  })

  test('takes the whole tile where the part of it is gone that it was', async () => {
    const [before, now, later] = [300, 400, 600].map((count) => madeLog(madeEntries(count)))
    if (!before || !now || !later) throw new Error('no logs')
    const gone = 'tile/0/003.p/33'
    const served = new Map([...now, ...later]).set('checkpoint', Buffer.from(checkpointIn(now)))
    served.delete(gone)
    const { is, asked } = await said(served, keptOf(before))
    expect([is, asked]).toEqual(['right', expect.arrayContaining([gone, 'tile/0/003'])])
  })

  // Holds promise 127.
  test('believes nothing anew where what was kept cannot be opened', async () => {
    const log = madeLog(ENTRIES)
    const { note } = keptOf(madeLog(madeEntries(300)))
    for (const broken of [note.slice(0, -2), note.replace('\n601\n', '\n602\n'), '{"key":'])
      expect((await said(log, { key, note: broken })).is).toBe('kept')
    expect((await said(log, { key: '', note })).is).toBe('kept')
    // Nor under the key of a log that says it was begun after it.
    expect((await said(madeLog(ENTRIES, madeSigner(2)), { key, note: 'x' })).is).toBe('kept')
    expect((await said(log, { key, note: '' })).is).toBe('right')
  })

  // Holds promise 127.
  test('takes another key for another log, and believes no signature of another', async () => {
    const kept = keptOf(madeLog(madeEntries(300)))
    const log = madeLog(ENTRIES, madeSigner(2))
    expect((await said(log, kept)).is).toBe('key')
    expect((await said(log.set('key', Buffer.from(key)), kept)).is).toBe('signature')
    expect((await said(log)).is).toBe('signature')
  })

  // Holds promise 127.
  test('believes no checkpoint that is of another log, though it is signed by the key', async () => {
    const log = madeLog(ENTRIES)
    const [text = ''] = checkpointIn(log).split('\n\n')
    const other = madeSigner().note(`${text.replace(/^[^\n]+/, 'example.org/other')}\n`)
    expect((await said(new Map(log).set('checkpoint', Buffer.from(other)))).is).toBe('signature')
    const same = madeSigner().note(`${text}\n`)
    expect((await said(log.set('checkpoint', Buffer.from(same)))).is).toBe('right')
  })

  // Holds promise 127.
  test('takes a log that names the last state of this one for one that was begun, and no other', async () => {
    const kept = keptOf(madeLog(madeEntries(300)))
    const begun = (checkpoint: string, former = kept.key) =>
      madeLog([{ v: 1, kind: 'former', key: former, checkpoint }, ...madeEntries(3)], madeSigner(2))
    const noteOf = (entries: number, signer = madeSigner()) =>
      checkpointIn(madeLog(madeEntries(entries), signer))
    const isFor = async (log: MadeLog) => (await said(log, kept)).is
    expect(await isFor(begun(noteOf(300)))).toBe('begun')
    expect(await isFor(begun(noteOf(400)))).toBe('begun')
    expect(await isFor(begun(noteOf(299)))).toBe('key')
    expect(await isFor(begun(noteOf(300, madeSigner(3))))).toBe('key')
    expect(await isFor(begun(noteOf(300), keyText(madeSigner(3).key)))).toBe('key')
    const path = 'tile/entries/000.p/8'
    expect((await said(begun(noteOf(300)), kept, [path])).is).toBe('unknown')
    // Its first entry is not there at all.
    const bare = new Map(begun(noteOf(300)))
    bare.delete(path)
    expect(await isFor(bare)).toBe('key')
    // What is signed says nothing that can be read.
    const mute = begun(noteOf(300)).set('checkpoint', Buffer.from(madeSigner(2).note('none\n')))
    expect(await isFor(mute)).toBe('key')
    // Of what was followed the key alone is known.
    const unseen = await said(begun(noteOf(300)), { key: kept.key, note: '' })
    expect(unseen.is).toBe('key')
  })

  test.each(['key', 'checkpoint'])(
    'takes a page in the place of the %s for no answer',
    async (path) => {
      const log = madeLog(ENTRIES).set(path, Buffer.from('<html>Log in to this network</html>'))
      expect((await said(log, keptOf(madeLog(madeEntries(300))))).is).toBe('unknown')
    },
  )

  test.each(['key', 'checkpoint', 'tile/0/003.p/33', 'tile/1/000.p/3'])(
    'says nothing while %s does not come',
    async (path) => {
      const kept = keptOf(madeLog(madeEntries(300)))
      const log = madeLog(ENTRIES)
      expect((await said(log, kept)).asked).toContain(path)
      expect((await said(log, kept, [path])).is).toBe('unknown')
    },
  )
})
