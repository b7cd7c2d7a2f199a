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
  return { state, asked, open, stored }
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
