import { createPublicKey, verify } from 'node:crypto'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { cosignedAt, parseWitnessKey } from '#domain/log/cosignature.ts'
import { keyText } from '#domain/log/note.ts'
import { verifyEd25519 } from '../../../verify/ed25519.ts'
import { createReport } from '../../../verify/report.ts'
import { store, witness } from '../../../verify/witness.ts'
import {
  checkpointIn,
  type MadeLog,
  madeEntries,
  madeLog,
  madeSigner,
  madeWitness,
} from '../../support/made-log.ts'
import { syncsIn } from '../../support/syncs.ts'

const NOW = Date.parse('2026-01-02T03:04:05Z')
const lying = () =>
  madeLog(madeEntries(400).with(2, { v: 1, kind: 'deposit', hash: 'f'.repeat(64) }))

/** A witness of a log that can be replaced. */
function setUp() {
  const folder = mkdtempSync(join(tmpdir(), 'witness-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const state: { log: MadeLog | undefined } = { log: madeLog(madeEntries(300)) }
  async function look(key?: string) {
    const lines: string[] = []
    const report = createReport((line) => lines.push(line))
    const read = async (path: string) => state.log && (state.log.get(path) ?? 'none')
    const isThere = await witness(folder, read, report, { name: 'example.net/w', key, now: NOW })
    return { isThere, lines, hasFailed: report.hasFailed }
  }
  const at = (name: string) => readFileSync(join(folder, name), 'utf8')
  const has = (name: string) => existsSync(join(folder, name))
  return { folder, state, look, at, has }
}

describe('a witness', () => {
  test('cosigns what it sees first, and what grows from it, by the definition of C2SP', async () => {
    const { folder, state, look, at } = setUp()
    const { isThere, lines } = await look()
    expect(isThere).toBe(true)
    expect(lines[1]).toBe(`ok      601 entries of ${keyText(madeSigner().key)} are cosigned`)
    state.log = madeLog(madeEntries(400))
    expect((await look()).hasFailed).toBe(false)
    const note = at('checkpoint')
    const [text = '', signatures = ''] = note.split('\n\n')
    const [own = '', line = ''] = signatures.split('\n')
    expect(`${text}\n\n${own}\n`).toBe(checkpointIn(state.log))
    const [, name, coded = ''] = line.split(' ')
    const bytes = Buffer.from(coded, 'base64')
    expect([name, bytes.length, bytes.readBigUInt64BE(4)]).toEqual([
      'example.net/w',
      76,
      BigInt(NOW / 1000),
    ])
    const [, id, key = ''] = /\+([\da-f]{8})\+(.+)$/.exec(lines[0] ?? '') ?? []
    const [kind, x] = [Buffer.from(key, 'base64')[0], Buffer.from(key, 'base64').subarray(1)]
    expect([bytes.subarray(0, 4).toString('hex'), kind]).toEqual([id, 4])
    const signed = `cosignature/v1\ntime ${NOW / 1000}\n${text}\n`
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: x.toString('base64url') }
    const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
    expect(verify(null, Buffer.from(signed), publicKey, bytes.subarray(12))).toBe(true)
    expect(statSync(join(folder, 'witness.key')).mode & 0o077).toBe(0)
  })

  // Holds promise 127.
  test.each([
    ['was changed', lying, 'changed', 'does not have all that this witness has seen'],
    [
      'has shrunk',
      () => madeLog(madeEntries(200)),
      'shrunk',
      'has fewer entries than this witness has seen',
    ],
    [
      'is signed by another key',
      () => madeLog(madeEntries(400), madeSigner(2)),
      'key',
      'is signed by another key',
    ],
    [
      'was changed and has as many entries',
      () => madeLog(madeEntries(300).with(2, { v: 1, kind: 'deposit', hash: 'f'.repeat(64) })),
      'changed',
      'does not have all that this witness has seen',
    ],
  ])(
    'cosigns no log that %s, keeps the evidence, and nothing after it',
    async (_, broken, found, fault) => {
      const { state, look, at } = setUp()
      await look()
      const before = at('checkpoint')
      state.log = broken()
      const { isThere, hasFailed, lines } = await look()
      expect([isThere, hasFailed]).toEqual([true, true])
      expect(lines.at(-1)).toContain(`the log is broken: it ${fault}`)
      expect(JSON.parse(at('evidence.json'))).toMatchObject({
        found,
        kept: { note: before },
        shown: { note: checkpointIn(state.log) },
      })
      state.log = madeLog(madeEntries(400))
      expect(await look()).toMatchObject({ isThere: true, hasFailed: true })
      expect(at('checkpoint')).toBe(before)
    },
  )

  test('keeps all signatures of the log, so that it can go on from what it has kept', async () => {
    const { state, look, at } = setUp()
    const both = (count: number) => {
      const log = madeLog(madeEntries(count))
      const note = checkpointIn(log)
      const [, second = ''] = checkpointIn(madeLog(madeEntries(count), madeSigner(2))).split('\n\n')
      return log.set('checkpoint', Buffer.from(note + second))
    }
    state.log = both(300)
    await look()
    expect(at('checkpoint').startsWith(checkpointIn(state.log))).toBe(true)
    state.log = both(400)
    expect((await look()).hasFailed).toBe(false)
  })

  test('believes a key that it was given, and no other', async () => {
    const { look, has } = setUp()
    expect((await look(keyText(madeSigner(2).key))).hasFailed).toBe(true)
    expect(has('checkpoint')).toBe(false)
    const other = setUp()
    expect((await other.look(keyText(madeSigner().key))).hasFailed).toBe(false)
  })

  test('cosigns nothing without a log, or where somebody has changed what it has seen', async () => {
    const { folder, state, look, at, has } = setUp()
    state.log = undefined
    expect((await look()).isThere).toBe(false)
    expect(has('checkpoint')).toBe(false)
    state.log = madeLog(madeEntries(300))
    await look()
    const note = at('checkpoint')
    writeFileSync(join(folder, 'checkpoint'), note.replace('\n601\n', '\n600\n'))
    await expect(look()).rejects.toThrow('has been changed')
  })

  test('keeps the signatures of the log and its own, whoever else has signed what it is shown', async () => {
    const { state, look, at } = setUp()
    const log = madeLog(madeEntries(300))
    const others = madeWitness(7, 'example.net/w').cosigned(checkpointIn(log), 1)
    state.log = new Map(log).set('checkpoint', Buffer.from(others))
    expect((await look()).hasFailed).toBe(false)
    const lines = at('checkpoint').split('\n\n')[1]?.split('\n').slice(0, -1)
    expect(lines?.map((line) => line.split(' ')[1])).toEqual(['example.org/log', 'example.net/w'])
    expect(others).not.toContain(lines?.[1])
  })

  test('has what it has seen on the disk before it takes the place of what it saw before', () => {
    const { folder } = setUp()
    const syncs = syncsIn(folder)
    for (const seen of ['one', 'two']) store(join(folder, 'checkpoint'), seen)
    expect(syncs).toEqual([['one'], ['one', 'two']])
    expect(readdirSync(folder)).toEqual(['checkpoint'])
  })

  test('is known by its cosignature, which fits no other checkpoint, time or witness', async () => {
    const { look, at } = setUp()
    const key = parseWitnessKey((await look()).lines[0]?.replace(/^.* is /, '') ?? '')
    if (!key) throw new Error('no key')
    const note = at('checkpoint')
    const timeOf = (text: string, of = key) => cosignedAt(text, of, verifyEd25519)
    expect(await timeOf(note)).toBe(NOW / 1000)
    expect(await timeOf(note.replace('\n601\n', '\n602\n'))).toBeUndefined()
    expect(await timeOf(note.slice(0, note.lastIndexOf('—')))).toBeUndefined()
    expect(await timeOf(note, { ...key, name: 'example.net/x' })).toBeUndefined()
    const line = note.slice(note.lastIndexOf(' ') + 1)
    const bytes = Buffer.from(line, 'base64')
    bytes[11] = (bytes[11] ?? 0) ^ 1
    expect(await timeOf(note.replace(line, `${bytes.toString('base64')}\n`))).toBeUndefined()
  })
})
