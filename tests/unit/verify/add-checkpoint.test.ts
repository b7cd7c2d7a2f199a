import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { base64 } from '@scure/base'
import { describe, expect, onTestFinished, test } from 'vitest'
import { cosignedAt, parseWitnessKey } from '#domain/log/cosignature.ts'
import { entryBytes, type LogEntry } from '#domain/log/entries.ts'
import { hashOfSubtrees, leafHash } from '#domain/log/merkle.ts'
import { keyText } from '#domain/log/note.ts'
import { addCheckpoint } from '../../../verify/add-checkpoint.ts'
import { verifyEd25519 } from '../../../verify/ed25519.ts'
import { ownKeyText } from '../../../verify/witness.ts'
import { checkpointIn, madeEntries, madeLog, madeSigner } from '../../support/made-log.ts'

const NOW = Date.parse('2026-01-02T03:04:05Z')
const name = 'example.net/w'
const key = keyText(madeSigner().key)
const ENTRIES = madeEntries(400)
const lie = madeEntries(400).with(2, { v: 1, kind: 'deposit', hash: 'f'.repeat(64) })
const noteOf = (entries: readonly LogEntry[], signer = madeSigner()) =>
  checkpointIn(madeLog(entries, signer))

/** The proof of RFC 6962, section 2.1.2, by its definition. */
function consistency(former: number, entries: readonly LogEntry[]): Uint8Array[] {
  const hashes = entries.map((entry) => leafHash(entryBytes(entry)))
  const split = (count: number) => 2 ** Math.ceil(Math.log2(count) - 1)
  const root = (of: readonly Uint8Array[]): Uint8Array =>
    of.length < 2
      ? (of[0] ?? new Uint8Array())
      : hashOfSubtrees([root(of.slice(0, split(of.length))), root(of.slice(split(of.length)))])
  const sub = (m: number, of: readonly Uint8Array[], isWhole: boolean): Uint8Array[] => {
    if (m === of.length) return isWhole ? [] : [root(of)]
    const k = split(of.length)
    const [left, right] = [of.slice(0, k), of.slice(k)]
    return m <= k
      ? [...sub(m, left, isWhole), root(right)]
      : [...sub(m - k, right, false), root(left)]
  }
  return sub(former, hashes, true)
}

function setUp() {
  const folder = mkdtempSync(join(tmpdir(), 'witness-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const send = (text: string) => addCheckpoint(folder, text, { name, key, now: NOW })
  const add = (old: number, proof: readonly Uint8Array[], note: string) =>
    send([`old ${old}`, ...proof.map((one) => base64.encode(one)), '', note].join('\n'))
  const seen = () => readFileSync(join(folder, 'checkpoint'), 'utf8')
  const hasEvidence = () => existsSync(join(folder, 'evidence.json'))
  return { folder, send, add, seen, hasEvidence }
}

describe('a witness that is brought the states of a log', () => {
  test('cosigns what grows from all that it has cosigned, and answers with its line alone', async () => {
    const { folder, add, seen } = setUp()
    const before = ENTRIES.slice(0, 300)
    const first = await add(0, [], noteOf(before))
    expect(first.status).toBe(200)
    const own = parseWitnessKey(ownKeyText(folder, name))
    if (!own) throw new Error('no key')
    expect(await cosignedAt(noteOf(before) + first.body, own, verifyEd25519)).toBe(NOW / 1000)
    for (const size of [301, 512, 801]) {
      const entries = ENTRIES.slice(0, size)
      const { length } = [300, 301, 512].filter((one) => one < size)
      const old = [300, 301, 512][length - 1] ?? 0
      const answer = await add(old, consistency(old, entries), noteOf(entries))
      expect(answer.status).toBe(200)
      expect(seen()).toBe(noteOf(entries) + answer.body)
    }
    // The same again, for a newer time.
    expect((await add(801, [], noteOf(ENTRIES))).status).toBe(200)
  })

  test('says what it has cosigned to whoever does not know', async () => {
    const { add } = setUp()
    await add(0, [], noteOf(ENTRIES.slice(0, 300)))
    for (const old of [0, 299, 301])
      expect(await add(old, [], noteOf(ENTRIES))).toEqual({
        status: 409,
        type: 'text/x.tlog.size',
        body: '300\n',
      })
  })

  // Holds promise 127.
  test('refuses a state that does not have all of before, whoever brings it, and keeps no evidence of a wrong proof', async () => {
    const { add, seen, hasEvidence } = setUp()
    const before = ENTRIES.slice(0, 300)
    await add(0, [], noteOf(before))
    const kept = seen()
    const proof = consistency(300, ENTRIES)
    for (const [wrong, note] of [
      [consistency(300, lie), noteOf(lie)],
      [proof, noteOf(lie)],
      [proof.slice(1), noteOf(ENTRIES)],
      [[], noteOf(ENTRIES)],
    ] as const)
      expect((await add(300, wrong, note)).status).toBe(422)
    expect([seen(), hasEvidence()]).toEqual([kept, false])
    expect((await add(300, proof, noteOf(ENTRIES))).status).toBe(200)
  })

  // Holds promise 127.
  test('keeps two states of one size that the log has signed, and cosigns nothing after them', async () => {
    const { folder, add, seen, hasEvidence } = setUp()
    await add(0, [], noteOf(ENTRIES))
    const kept = seen()
    expect((await add(801, [], noteOf(lie))).status).toBe(409)
    expect(hasEvidence()).toBe(true)
    expect(JSON.parse(readFileSync(join(folder, 'evidence.json'), 'utf8'))).toEqual({
      found: 'changed',
      at: '2026-01-02T03:04:05.000Z',
      kept: { key, note: kept },
      shown: { key, note: noteOf(lie) },
    })
    expect((await add(801, [], noteOf(ENTRIES))).status).toBe(409)
    expect(seen()).toBe(kept)
  })

  test('takes nothing of another log, of another key, or of no form', async () => {
    const { send, add, hasEvidence } = setUp()
    const note = noteOf(ENTRIES)
    expect((await add(0, [], noteOf(ENTRIES, madeSigner(2)))).status).toBe(403)
    expect((await add(0, [], note.replaceAll('example.org/log', 'example.org/x'))).status).toBe(404)
    expect((await add(802, [], note)).status).toBe(400)
    for (const text of ['', note, `old 0\nxyz\n\n${note}`, `old 00\n\n${note}`, `old 0\n${note}`])
      expect(await send(text)).toEqual({ status: 400, body: 'no request of a log\n' })
    expect((await add(0, [new Uint8Array(32)], note)).status).toBe(422)
    expect(hasEvidence()).toBe(false)
  })

  test('knows no log before it has seen one, or was given its key', async () => {
    const { folder } = setUp()
    expect(await addCheckpoint(folder, `old 0\n\n${noteOf(ENTRIES)}`, { name, now: NOW })).toEqual({
      status: 404,
      body: 'another log\n',
    })
  })
})
