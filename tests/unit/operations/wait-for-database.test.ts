import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { waitForDatabase } from '../../../server/main/starting/wait-for-database.ts'
import { DatabaseInUse } from '../../../server/platform/db/lock.ts'
import { DatabaseUnavailable } from '../../../server/platform/db/unavailable.ts'
import { openEmptyDb } from '../../support/database.ts'

const SERVER: Parameters<typeof waitForDatabase>[0] = {
  dataDir: '/nowhere',
  databaseUrl: 'postgres://wallet@localhost/wallet',
  databaseDirectUrl: undefined,
  hostSecret: undefined,
  formerSecrets: [],
  databaseWait: 60_000,
  port: 8080,
}
const refused = () => new DatabaseUnavailable('connect ECONNREFUSED 127.0.0.1:5432')

/** Opens after these failures; what is printed and how long it waited. */
function startWith(failures: readonly Error[], settings = SERVER) {
  const left = [...failures]
  const [printed, pauses]: [string[], number[]] = [[], []]
  const opened = waitForDatabase(settings, {
    onError() {},
    print: (line) => printed.push(line),
    wait: async (ms) => void pauses.push(ms),
    async open() {
      const failure = left.shift()
      if (failure) throw failure
      return await openEmptyDb()
    },
  })
  return { opened, printed, pauses }
}

describe('the start', { timeout: 60_000 }, () => {
  // Holds promise 85.
  test('waits for a database server that is not up yet, with growing pauses, and says so once', async () => {
    const { opened, printed, pauses } = startWith(Array.from({ length: 6 }, refused))
    await (await opened).close()
    expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 8000])
    expect(printed).toEqual([
      'Waiting up to 60 s for the server of DATABASE_URL (the database is unavailable: connect ECONNREFUSED 127.0.0.1:5432) ...',
    ])
  })

  // Holds promise 85.
  test('gives up after the configured time with a line that names DATABASE_URL', async () => {
    const { opened, pauses } = startWith(Array.from({ length: 99 }, refused))
    await expect(opened).rejects.toThrow(/^DATABASE_URL: .*ECONNREFUSED.*DATABASE_WAIT/)
    expect(pauses.reduce((sum, pause) => sum + pause)).toBe(60_000)
  })

  test.each([
    ['a wrong password', '28P01'],
    ['a database that does not exist', '3D000'],
  ])('does not wait for %s, and names DATABASE_URL', async (message, code) => {
    const { opened, pauses } = startWith([Object.assign(new Error(message), { code })])
    await expect(opened).rejects.toThrow(`DATABASE_URL: ${message}. Check`)
    expect(pauses).toEqual([])
  })

  test('waits a moment for an embedded database whose host was killed, and not for one that is in use', async () => {
    const embedded = { ...SERVER, databaseUrl: undefined }
    const leaving = startWith([new DatabaseInUse('db.lock', 7, true)], embedded)
    await (await leaving.opened).close()
    expect([leaving.pauses, leaving.printed]).toEqual([[100], []])
    const used = startWith([new DatabaseInUse('db.lock', 7)], embedded)
    await expect(used.opened).rejects.toThrow(DatabaseInUse)
    expect(used.pauses).toEqual([])
  })
})

/** Runs `npm run migrate` with a server that does not answer. */
function migrateWithout(wait: string) {
  const unused = 'postgres://wallet:secret@127.0.0.1:9/wallet'
  const folder = mkdtempSync(join(tmpdir(), 'migrate-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const ended = spawnSync(process.execPath, ['server/main/migrate-main.ts'], {
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: unused, DATABASE_WAIT: wait },
    encoding: 'utf8',
  })
  return { ...ended, files: readdirSync(folder) }
}

test('migrations need no secret of the host, and make none', () => {
  expect(migrateWithout('0').files).toEqual([])
})

test('migrations wait for the server as the start does, and name DATABASE_URL without its password', () => {
  const { status, stdout, stderr } = migrateWithout('1')
  expect([status, stdout, stderr]).toEqual([
    1,
    expect.stringMatching(/^Waiting up to 1 s for the server of DATABASE_URL .*\n$/),
    expect.stringMatching(/^DATABASE_URL: .*ECONNREFUSED.*DATABASE_WAIT.*\n$/),
  ])
  expect(stdout + stderr).not.toContain('secret')
})
