import { describe, expect, test } from 'vitest'
import { LOG_ALARM_KEY, PUBLIC_LOG_KEY } from '#config/storage-keys.ts'
import { keyText } from '#domain/log/note.ts'
import { createLogFollower } from '../../../src/stores/public-log/follow-log.ts'
import { logAlarmSignal } from '../../../src/stores/public-log/log-alarm.ts'
import { verifyEd25519 } from '../../../verify/ed25519.ts'
import {
  checkpointIn,
  type MadeLog,
  madeEntries,
  madeLog,
  madeSigner,
  madeWitness,
  witnessesText,
} from '../../support/made-log.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'
import { testServices } from '../../support/services.tsx'

const key = keyText(madeSigner().key)

/** A device at a host whose log can be replaced, and the network taken away. */
function device() {
  const deviceStorage = new MemoryStorage()
  const state = { log: madeLog(madeEntries(300)), isOnline: true, page: '' }
  const asked: { url: string; init: RequestInit }[] = []
  const open = () => {
    const services = testServices({
      deviceStorage,
      apiHost: '/api',
      origin: 'https://site.example',
      now: () => Date.UTC(2026, 0, 2),
      async fetch(url, init) {
        asked.push({ url, init })
        if (!state.isOnline) throw new TypeError('no network')
        if (state.page)
          return new Response(state.page, { headers: { 'content-type': 'text/html' } })
        const bytes = state.log.get(url.replace('https://site.example/log/', ''))
        if (bytes) return new Response(new Uint8Array(bytes))
        const headers = { 'content-type': 'application/json; charset=utf-8' }
        return new Response('{"error":{"code":"not-found"}}', { status: 404, headers })
      },
    })
    return { alarm: services.get(logAlarmSignal), ...createLogFollower(services, verifyEd25519) }
  }
  const stored = (name: string) => JSON.parse(deviceStorage.getItem(name) ?? 'null')
  return { state, asked, open, stored, deviceStorage }
}

const lying = (): MadeLog =>
  madeLog(madeEntries(400).with(2, { v: 1, kind: 'deposit', hash: 'f'.repeat(64) }))

describe('the public log on a device', () => {
  test('is followed from visit to visit, and nothing is said while it only grows', async () => {
    const { state, open, stored } = device()
    await open().check()
    expect(stored(PUBLIC_LOG_KEY)).toEqual({ key, note: checkpointIn(state.log) })
    state.log = madeLog(madeEntries(400))
    const next = open()
    await next.check()
    expect(next.alarm.value).toBeNull()
    expect(stored(PUBLIC_LOG_KEY)).toEqual({ key, note: checkpointIn(state.log) })
  })

  // Holds promise 127.
  test('is asked for without saying who asks', async () => {
    const { asked, open } = device()
    await open().check()
    expect(asked.map(({ url }) => url)).toEqual([
      'https://site.example/log/key',
      'https://site.example/log/checkpoint',
    ])
    for (const { init } of asked) expect(init).toMatchObject({ credentials: 'omit' })
    expect(JSON.stringify(asked).toLowerCase()).not.toContain('authorization')
  })

  // Holds promise 127.
  test('that was changed raises an alarm with both of its checkpoints, which outlives the visit', async () => {
    const { state, open, stored } = device()
    await open().check()
    const before = stored(PUBLIC_LOG_KEY)
    state.log = lying()
    const { alarm, check } = open()
    await check()
    expect(JSON.parse(alarm.value ?? '')).toEqual({
      found: 'changed',
      log: 'https://site.example/log/',
      at: '2026-01-02T00:00:00.000Z',
      kept: before,
      shown: { key, note: checkpointIn(state.log) },
    })
    // Nor does a host get away with it by showing the former log again.
    state.log = madeLog(madeEntries(300))
    const next = open()
    await next.check()
    expect(next.alarm.value).toBe(alarm.value)
    expect(stored(PUBLIC_LOG_KEY)).toEqual(before)
  })

  test('has one alarm, whatever is found after the first', async () => {
    const { open, stored } = device()
    const { check, raise } = open()
    await check()
    raise('receipt', { key, note: 'the first' })
    raise('late', { key, note: 'another' })
    expect(stored(LOG_ALARM_KEY)).toMatchObject({ found: 'receipt', shown: { note: 'the first' } })
  })

  test('that has shrunk or is signed by another key raises an alarm', async () => {
    for (const [log, found] of [
      [madeLog(madeEntries(299)), 'shrunk'],
      [madeLog(madeEntries(400), madeSigner(2)), 'key'],
    ] as const) {
      const { state, open, stored } = device()
      await open().check()
      state.log = log
      await open().check()
      expect(stored(LOG_ALARM_KEY)).toMatchObject({ found })
    }
  })

  // Holds promise 127.
  test('is not believed anew where what was kept of it is unreadable', async () => {
    const { state, open, stored, deviceStorage } = device()
    await open().check()
    state.log = lying()
    deviceStorage.setItem(PUBLIC_LOG_KEY, '{"key":"exa')
    await open().check()
    expect(stored(LOG_ALARM_KEY)).toMatchObject({ found: 'kept', kept: { note: '{"key":"exa' } })
  })

  // Holds promise 127.
  test('that is shown to one person alone is seen by what a witness has signed, at the first visit', async () => {
    const { key: witness, cosigned } = madeWitness()
    const { state, open, stored } = device()
    const shownToOthers = madeLog(madeEntries(350))
    const note = cosigned(checkpointIn(shownToOthers), 1_767_312_000)
    state.log = madeLog(madeEntries(300)).set('witnesses', witnessesText([{ key: witness, note }]))
    for (const [path, bytes] of madeLog(madeEntries(350)))
      if (path.startsWith('tile/')) state.log.set(path, bytes)
    const honest = open()
    await honest.check()
    expect(await honest.readWitnesses()).toMatchObject([
      { name: 'example.net/w', seen: { size: 701, at: 1_767_312_000 }, isFalse: false },
    ])
    expect(honest.alarm.value).toBeNull()

    const other = device()
    other.state.log = lying().set('witnesses', witnessesText([{ key: witness, note }]))
    const first = other.open()
    await first.check()
    expect(first.alarm.value).toBeNull()
    expect(await first.readWitnesses()).toBe('changed')
    expect(other.stored(LOG_ALARM_KEY)).toMatchObject({ found: 'changed', shown: { note } })
    expect(stored(LOG_ALARM_KEY)).toBeNull()
  })

  test('has no witness whose signature is not its own', async () => {
    const { key: witness, cosigned } = madeWitness()
    const { state, open } = device()
    const note = checkpointIn(state.log)
    const other = madeWitness(8).cosigned(note, 1)
    const ofOther = madeSigner(2).note(note.slice(0, note.lastIndexOf('\n\n') + 1))
    for (const [given, isFalse] of [
      [null, false],
      [note, true],
      [other, true],
      [cosigned(ofOther, 1), true],
    ] as const) {
      state.log.set('witnesses', witnessesText([{ key: witness, note: given }]))
      const { check, readWitnesses } = open()
      await check()
      expect(await readWitnesses()).toEqual([
        { name: 'example.net/w', key: witness, seen: undefined, isFalse },
      ])
    }
    for (const answer of ['', '{}', '<html>']) {
      state.log.set('witnesses', Buffer.from(answer))
      const { check, readWitnesses } = open()
      await check()
      expect(await readWitnesses()).toEqual([])
    }
  })

  // Holds promise 127.
  test('raises no alarm without a network, in a captive portal, or while the host shows none', async () => {
    const { state, open, stored } = device()
    await open().check()
    const before = stored(PUBLIC_LOG_KEY)
    for (const change of [
      { isOnline: false },
      { isOnline: true, page: '<p>Log in' },
      { page: '', log: new Map() },
    ]) {
      Object.assign(state, change)
      const { alarm, check } = open()
      await check()
      expect(alarm.value).toBeNull()
    }
    expect(stored(PUBLIC_LOG_KEY)).toEqual(before)
  })
})
