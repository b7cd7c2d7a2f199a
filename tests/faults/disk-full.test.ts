import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { RESERVE } from '../../server/platform/db/free-space.ts'
import { openPglite } from '../../server/platform/db/pglite.ts'
import { copyMigratedDatabase } from '../support/migrated-database.ts'
import type { MoneyHost } from '../support/money-host.ts'
import { moneyHost } from '../support/money-host.ts'
import { programOf } from '../support/programs.ts'
import { mountSmallDisk } from '../support/small-disk.ts'
import { WASM_FLAGS } from '../support/wasm-flags.ts'

const UNAVAILABLE = { name: 'DatabaseUnavailable' }

describe('an embedded database that has little room', () => {
  const folder = mkdtempSync(join(tmpdir(), 'full-'))
  let free = 2 * RESERVE
  let host: MoneyHost
  beforeAll(async () => {
    await copyMigratedDatabase(folder)
    const db = await openPglite(folder, { freeBytes: () => free })
    host = await moneyHost({}, undefined, db)
  })
  afterAll(async () => {
    await host.close()
    rmSync(folder, { recursive: true })
  })

  // Holds promise 59.
  test('refuses what writes and answers what reads, until it has room again', async () => {
    const person = await host.person({ BNB: '1' })
    const login = () => host.call('POST', '/api/login', { email: person.email })
    free = RESERVE - 1
    const { status, headers } = await login()
    expect([status, headers['retry-after']]).toEqual([503, '2'])
    expect(await host.available(person, 'BNB')).toBe('1')
    expect((await host.call('GET', '/api/site/setting')).status).toBe(200)
    free = RESERVE
    expect((await login()).status).toBe(401)
  })

  test('rolls back a transaction that reaches the limit in its middle', async () => {
    const { db } = host.deps
    const notices = () => db.rows(v.unknown(), "SELECT 1 FROM notices WHERE key LIKE 'full:%'")
    const insert = 'INSERT INTO notices (key, at) VALUES ($1, now())'
    const transaction = db.transaction(async (tx) => {
      await tx.run(insert, ['full:1'])
      free = 0
      await tx.run(insert, ['full:2'])
    })
    await expect(transaction).rejects.toMatchObject(UNAVAILABLE)
    expect(await notices()).toEqual([])
    free = 2 * RESERVE
    expect(await db.run(insert, ['full:3'])).toBe(1)
  })

  test('is not opened, since recovery writes as well', async () => {
    await expect(openPglite(folder, { freeBytes: () => 0 })).rejects.toMatchObject(UNAVAILABLE)
  })
})

const disk = mountSmallDisk(220)
afterAll(() => disk?.remove())

// Holds promise 59.
test.skipIf(!disk)(
  'a host on a disk that is filled refuses early, recovers, and ends on SIGTERM',
  async () => {
    if (!disk) throw new Error('no disk')
    await copyMigratedDatabase(join(disk.folder, 'data'))
    const env = {
      ...process.env,
      DATA_DIR: join(disk.folder, 'data'),
      PORT: '0',
      SITE_DIR: 'tests/support/empty-site',
      ADDRESS_LIMIT: '1000000',
    }
    const child = spawn(process.execPath, [...WASM_FLAGS, programOf('start')], {
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    const origin = await new Promise<string>((ready) =>
      createInterface({ input: child.stdout }).on('line', (line) => {
        const address = /http:\/\/localhost:\d+/.exec(line)?.[0]
        if (address) ready(address)
      }),
    )
    let people = 0
    const write = async () => {
      people += 1
      const answer = await fetch(`${origin}/api/signup/otp`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: `u${people}@example.org`, Name: 'U', command: 'signup' }),
        signal: AbortSignal.timeout(10_000),
      })
      return answer.status
    }
    expect(await write()).toBe(200)
    for (const left of [30, 0]) {
      disk.fill(left)
      expect(await write()).toBe(503)
      expect((await fetch(`${origin}/api/site/setting`)).status).toBe(200)
      disk.empty()
      expect(await write()).toBe(200)
    }
    disk.fill(1)
    expect(await write()).toBe(503)
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  },
)
