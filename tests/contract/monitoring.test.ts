import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import type { AppOptions } from '../../server/main/app.ts'
import { DatabaseUnavailable } from '../../server/platform/db/unavailable.ts'
import type { AccountsHost } from '../support/accounts-host.ts'
import { accountsHost } from '../support/accounts-host.ts'
import { openDb } from '../support/database.ts'
import { baseOf, EXPRESSIONS, metricsIn } from '../support/monitoring-files.ts'

let host: AccountsHost
afterEach(() => host.close())

const LOCAL = { from: '127.0.0.1', headers: { host: 'localhost' } }
const get = (path: string, options: Parameters<AccountsHost['call']>[3] = {}) =>
  host.call('GET', path, undefined, options)

/** A host whose database can be taken away. */
async function hostWithDatabase(settings: Record<string, string> = {}, options: AppOptions = {}) {
  const db = await openDb()
  onTestFinished(() => db.close())
  let isAway = false
  const rows: typeof db.rows = (...statement) => {
    if (isAway) throw new DatabaseUnavailable('it is away')
    return db.rows(...statement)
  }
  host = await accountsHost(settings, options, { db: { ...db, rows } })
  return {
    db,
    leave() {
      isAway = true
    },
  }
}

describe('/health', () => {
  // Holds promise 64.
  test('says that the process answers, with or without a database', async () => {
    const { leave } = await hostWithDatabase()
    leave()
    const { status, json, headers } = await get('/health')
    expect([status, json, headers['cache-control']]).toEqual([200, { status: 'ok' }, 'no-store'])
  })
})

describe('/ready', () => {
  test('says that the host can serve', async () => {
    host = await accountsHost()
    const { status, json } = await get('/ready')
    expect([status, json]).toEqual([200, { status: 'ready' }])
  })

  test('refuses without a database', async () => {
    const { leave } = await hostWithDatabase()
    leave()
    const { status, headers, json } = await get('/ready')
    expect([status, headers['retry-after'], json.error.code]).toEqual([503, '2', 'not-ready'])
  })

  // Holds promise 64.
  test.each([
    ['lacks a migration', "DELETE FROM migrations WHERE name LIKE '054%'"],
    ['has another form of a migration', "UPDATE migrations SET hash = 'x' WHERE name LIKE '054%'"],
  ])('refuses if the database %s', async (_, change) => {
    const { db } = await hostWithDatabase()
    await db.script(change)
    expect((await get('/ready')).status).toBe(503)
  })
})

describe('a proxy that TRUSTED_PROXIES does not count', () => {
  const forwarded = { headers: { 'x-forwarded-for': '203.0.113.7' } }

  // Holds promise 83.
  test('is said once in the log and always at /ready, since its visitors share one address', async () => {
    const lines: string[] = []
    const log = { write: (line: string) => lines.push(line) }
    host = await accountsHost({ LOG_LEVEL: 'warn' }, { log })
    expect((await get('/ready')).json).toEqual({ status: 'ready' })
    for (const _ of [1, 2]) await get('/api/site/setting', forwarded)
    expect(lines.filter((line) => line.includes('TRUSTED_PROXIES: is 0'))).toHaveLength(1)
    expect((await get('/ready')).json).toEqual({
      status: 'ready',
      warnings: [expect.stringMatching(/^TRUSTED_PROXIES: is 0, .* Set it to /)],
    })
  })

  test('is none where it is counted', async () => {
    host = await accountsHost({ TRUSTED_PROXIES: '1' })
    await get('/api/site/setting', forwarded)
    expect((await get('/ready')).json).toEqual({ status: 'ready' })
  })
})

describe('/metrics', () => {
  test('are the requests by route and status, the process and the shared figures, in the Prometheus format', async () => {
    host = await accountsHost()
    await host.app.listen({ port: 0, host: '127.0.0.1' })
    await get('/api/site/setting')
    await get('/api/profile/detail?email=ada@example.org')
    await get('/nowhere/ada@example.org')
    await host.call('POST', '/api/login', { email: 'ada@example.org' })
    await host.deps.db.run(
      `INSERT INTO outbox (id, sealed, at, expires_at, next_try_at)
       VALUES (gen_random_uuid(), '', now(), now(), now())`,
    )
    await host.deps.db.run(
      `INSERT INTO push_outbox (id, content, at, expires_at, next_try_at, tries)
       SELECT gen_random_uuid(), '', now(), now(), now(), tries FROM generate_series(0, 2) AS tries`,
    )
    const { status, headers, text } = await get('/metrics', LOCAL)
    expect([status, headers['content-type']]).toEqual([
      200,
      expect.stringMatching(/^text\/plain; version=0\.0\.4/),
    ])
    const counted = (route: string, code: number) =>
      `http_request_duration_seconds_count{method="GET",route="${route}",status="${code}"} 1`
    expect(text).toContain(counted('/api/site/setting', 200))
    expect(text).toContain(counted('/api/profile/detail', 401))
    expect(text).toMatch(/^database_up 1$/m)
    expect(text).toContain('account_events_total{event="login",outcome="refused"} 1\n')
    expect(text).toMatch(/^outbox_mails 1$/m)
    expect(text).toMatch(/^outbox_pushes 3$/m)
    expect(text).toMatch(/^outbox_pushes_failed 2$/m)
    expect(text).toMatch(/^withdrawals_pending 0$/m)
    expect(text).toMatch(/^data_free_bytes \d{4,}/m)
    expect(text).toContain('process_resident_memory_bytes')
    expect(text).not.toContain('ada@example.org')
  })

  test('are all named in the documents, but for those of any process', async () => {
    host = await accountsHost()
    const { text } = await get('/metrics', LOCAL)
    const names = [...text.matchAll(/^# HELP (\w+)/gm)].map(([, name]) => name ?? '')
    expect(names).toContain('http_request_duration_seconds')
    const documents = readFileSync('docs/operations.md', 'utf8')
    const own = names.filter((name) => !/^(process|nodejs)_/.test(name))
    expect(own.filter((name) => !documents.includes(`\`${name}\``))).toEqual([])
  })

  test('are what the rules and the dashboard in deploy/ name, all of the business and nothing else', async () => {
    // One with a node and a source of prices: there are no figures of what a host does not do.
    host = await accountsHost({
      RPC_BNB: 'https://node.example/',
      PRICE_SOURCES_BNB: 'https://prices.example/#p',
    })
    const { text } = await get('/metrics', LOCAL)
    const ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
    const there = new Set([
      ...[...text.matchAll(/^# HELP (\w+)/gm)].map(([, name]) => name ?? ''),
      ...ofProcess.getMetricsAsArray().map(({ name }) => name),
    ])
    const named = new Set(EXPRESSIONS.flatMap(([, expr]) => metricsIn(expr)))
    // Prometheus makes that one itself.
    named.delete('up')
    expect([...named].filter((name) => !there.has(name) && !there.has(baseOf(name)))).toEqual([])
    const bases = new Set([...named].map(baseOf))
    const own = [...there].filter((name) => !/^(process|nodejs)_/.test(name))
    expect(own.filter((name) => !bases.has(name) && !named.has(name))).toEqual([
      'public_log_entries',
      'public_log_cosigned_entries',
    ])
  })

  test('are there without a database, which they report', async () => {
    const { leave } = await hostWithDatabase()
    leave()
    expect((await get('/metrics', LOCAL)).text).toMatch(/^database_up 0$/m)
  })

  // Holds promise 64.
  test.each([
    ['another machine', { from: '203.0.113.7', headers: { host: 'localhost' } }],
    [
      'a proxy',
      { from: '127.0.0.1', headers: { host: 'localhost', 'x-forwarded-for': '1.2.3.4' } },
    ],
    ['a page of another site', { from: '127.0.0.1', headers: { host: 'evil.example' } }],
  ])('are hidden from %s', async (_, options) => {
    host = await accountsHost()
    expect((await get('/metrics', options)).status).toBe(404)
  })

  test('with a token are for whoever has it, and for nobody else', async () => {
    const token = 'a-token-for-the-metrics'
    host = await accountsHost({ METRICS_TOKEN: token })
    expect((await get('/metrics', { token, from: '203.0.113.7' })).status).toBe(200)
    expect((await get('/metrics', { token: `${token}s` })).status).toBe(404)
    expect((await get('/metrics', LOCAL)).status).toBe(404)
  })
})

test('none of them is the page of the app', async () => {
  const site = mkdtempSync(join(tmpdir(), 'site-'))
  for (const name of ['index.html', 'shell.html']) writeFileSync(join(site, name), 'the app')
  onTestFinished(() => rmSync(site, { recursive: true }))
  host = await accountsHost({}, { siteRoot: site })
  for (const path of ['/health', '/ready', '/metrics'])
    expect((await get(path)).text, path).not.toContain('the app')
})

test('what has failed is called in the log and in the answer as the proxy has called it', async () => {
  const failed = async (given: Record<string, string>, settings: Record<string, string>) => {
    const lines: string[] = []
    const log = { write: (line: string) => lines.push(line) }
    const { leave } = await hostWithDatabase({ LOG_LEVEL: 'error', ...settings }, { log })
    leave()
    const { status, headers } = await get('/api/profile/detail', {
      token: 'A'.repeat(43),
      headers: given,
    })
    expect(status).toBe(503)
    const name = headers['x-request-id']
    expect(lines.join('')).toContain(`"reqId":"${name}"`)
    await host.close()
    return name
  }
  const given = { 'x-request-id': 'a1b2c3d4e5f6' }
  expect(await failed(given, { TRUSTED_PROXIES: '1' })).toBe('a1b2c3d4e5f6')
  const own = [
    await failed(given, {}),
    await failed({}, { TRUSTED_PROXIES: '1' }),
    await failed({ 'x-request-id': 'a1b2c3d4"e5f6' }, { TRUSTED_PROXIES: '1' }),
  ]
  expect(own).not.toContain('a1b2c3d4e5f6')
  expect(new Set(own).size).toBe(3)
})
