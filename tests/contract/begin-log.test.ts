import {
  chmodSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { type Followed, followLog } from '#domain/log/follow.ts'
import { beginLog, LogGoesOn, putAside } from '../../server/proof/begin-log.ts'
import { loadLogSigner } from '../../server/proof/key.ts'
import { lastSignedIn } from '../../server/proof/last-signed.ts'
import { logSite } from '../../server/proof/log-site.ts'
import { verifyLog } from '../../verify/log.ts'
import { createReport } from '../../verify/report.ts'
import { openDb } from '../support/database.ts'
import { fixedPrices, type MoneyHost, moneyHost } from '../support/money-host.ts'
import { entriesOf, pathsOf, verifyEd25519 } from '../support/public-log.ts'

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  return { ...fs, linkSync: vi.fn(fs.linkSync) }
})

const root = mkdtempSync(join(tmpdir(), 'begin-log-'))
afterAll(() => rmSync(root, { recursive: true }))

const textAt = async (host: MoneyHost, path: string) =>
  Buffer.from((await pathsOf(host.app)(path)) ?? []).toString()
const partsIn = (folder: string) => ({
  key: loadLogSigner({ dataDir: folder, siteUrl: 'https://example.org' }).key,
  lastSigned: lastSignedIn(folder),
})
const begin = (host: MoneyHost, folder: string) => {
  const { key, lastSigned } = partsIn(folder)
  return beginLog(host.deps.db, key, lastSigned)
}

const logFilesIn = (folder: string) =>
  readdirSync(folder)
    .filter((file) => file.startsWith('log.'))
    .sort()

test('of what is put aside the key is the last, without which the former log would be in the way', () => {
  const folder = join(root, 'interrupted')
  mkdirSync(folder)
  writeFileSync(join(folder, 'log.checkpoint'), 'the last state')
  expect(() => putAside(folder)).toThrow('log.key')
  expect(logFilesIn(folder)).toEqual(['log.checkpoint.1'])
})

test('each log of a site has a name of its own', () => {
  const folder = join(root, 'names')
  mkdirSync(folder)
  for (const name of ['log.key.1', 'log.key.2']) writeFileSync(join(folder, name), 'a former key')
  expect(partsIn(folder).key.name).toBe('example.org/log/3')
  // A group may not read it, either.
  chmodSync(join(folder, 'log.key'), 0o640)
  expect(() => partsIn(folder)).toThrow('other accounts may read')
})

test('hosts that begin a log at the same moment have one key of it, under the name of the site', () => {
  const folder = join(root, 'together')
  mkdirSync(folder)
  let first: ReturnType<typeof partsIn>['key'] | undefined
  vi.mocked(linkSync).mockImplementationOnce(() => {
    first = partsIn(folder).key
    throw Object.assign(new Error('another process was first'), { code: 'EEXIST' })
  })
  expect(partsIn(folder).key).toEqual(first)
  expect([first?.name, logFilesIn(folder)]).toEqual(['example.org/log', ['log.key']])
})

test('a new log is to have what happened before it: prices, orders, the newest debts, and the site anew', async () => {
  const folder = join(root, 'again')
  mkdirSync(folder)
  const before = await moneyHost({ DATA_DIR: folder }, fixedPrices(), await openDb())
  await before.deps.publicLog.turn()
  await before.close()
  const db = await openDb()
  const id = '11111111-1111-4111-8111-111111111111'
  await db.script(`INSERT INTO daily_prices (day, coin, units, at, seal)
      VALUES ('2026-01-01', 'BNB', 1, '2026-01-01T00:00:00Z', 'seal');
    INSERT INTO operator_orders (id, command, outcome, at) VALUES ('${id}', '{}', '', '2026-01-02T00:00:00Z');
    INSERT INTO solvency_days (day, at, coins) VALUES ('2026-01-03', '2026-01-03T00:00:00Z', '[]'),
      ('2026-01-04', '2026-01-04T00:00:00Z', '[]');
    INSERT INTO settings (name, value, seal) VALUES ('logged-site', '{}', 'seal');
    DELETE FROM log_outbox;
    INSERT INTO log_outbox (kind, subject, at) VALUES ('site', 'of the former one', now())`)
  const { key, lastSigned } = partsIn(folder)
  await beginLog(db, key, lastSigned)
  const waiting = await db.rows(
    v.object({ kind: v.string(), subject: v.string() }),
    'SELECT kind, subject FROM log_outbox ORDER BY id',
  )
  expect(waiting.map(({ kind }) => kind)).toEqual(['former', 'price', 'operator', 'solvency'])
  expect(waiting.slice(1).map(({ subject }) => subject)).toEqual([
    '2026-01-01 BNB',
    id,
    '2026-01-04',
  ])
  expect(await db.rows(v.unknown(), `SELECT 1 FROM settings WHERE name = 'logged-site'`)).toEqual(
    [],
  )
  await db.close()
})

describe('a new log', () => {
  const folder = join(root, 'log')
  const hostOn = async (db: Awaited<ReturnType<typeof openDb>>) =>
    await moneyHost({ DATA_DIR: folder }, fixedPrices(), db)

  // Holds promise 127.
  test('is begun after an older database was restored, says so first, and has all that is there', async () => {
    const before = await hostOn(await openDb())
    for (let people = 0; people < 3; people++) await before.person({ BNB: '1' })
    await before.deps.publicLog.turn()
    const kept = {
      key: (await textAt(before, 'key')).trim(),
      note: await textAt(before, 'checkpoint'),
    }
    await expect(begin(before, folder)).rejects.toThrow(LogGoesOn)
    await before.close()

    const database = await openDb()
    const restored = await hostOn(database)
    await restored.person({ BNB: '2' })
    await logSite(restored.deps, root, '1.2.3')
    await expect(restored.deps.publicLog.turn()).rejects.toThrow('the database is an older one')
    // What a witness had cosigned of the former one, and a day of debts that it had.
    await database.run("INSERT INTO log_witnesses (key, next_at) VALUES ('a witness', 'epoch')")
    await database.run("INSERT INTO solvency_days (day, at, leaf) VALUES ('2026-01-01', now(), 3)")
    await begin(restored, folder)
    const rest = `SELECT (SELECT count(*) FROM log_witnesses)::int AS witnesses,
      (SELECT count(*) FROM solvency_days WHERE leaf IS NOT NULL)::int AS days`
    expect(await database.rows(v.unknown(), rest)).toEqual([{ witnesses: 0, days: 0 }])
    putAside(folder)
    expect(logFilesIn(folder)).toEqual(['log.checkpoint.1', 'log.key.1'])

    const host = await hostOn(database)
    await host.deps.publicLog.turn()
    const entries = await entriesOf(pathsOf(host.app))
    expect(entries.map(({ kind }) => kind)).toEqual(['former', 'terms', 'deposit'])
    expect(entries[0]).toEqual({ v: 1, kind: 'former', key: kept.key, checkpoint: kept.note })
    expect(await textAt(host, 'checkpoint')).toMatch(/^[^\n]+\/log\/2\n3\n/)
    const lines: string[] = []
    await verifyLog(
      pathsOf(host.app),
      createReport((line) => lines.push(line)),
      {},
    )
    expect(lines.join('\n')).not.toContain('FAILED')
    expect(lines).toContain(`ok      this log was begun after the 4 entries of ${kept.key}`)
    // Whoever has followed the former one is told, and a second one needs a reason of its own.
    const read = async (path: string) => (await pathsOf(host.app)(path)) ?? ('none' as const)
    const followed: Followed = await followLog(read, kept, verifyEd25519)
    expect(followed.is).toBe('begun')
    await expect(begin(host, folder)).rejects.toThrow(LogGoesOn)
    await expect(host.deps.db.run('DELETE FROM log_tiles')).rejects.toThrow('is never changed')
    await host.close()
  })
})
