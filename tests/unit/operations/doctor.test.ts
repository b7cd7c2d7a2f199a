import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { siteConfigFrom } from '#config/schema.ts'
import { parseHostConfig } from '../../../server/main/config/config.ts'
import {
  checksOutside,
  lookAt,
  roomFinding,
  validityFinding,
} from '../../../server/main/doctor/outside.ts'
import { findingsInside } from '../../../server/operator/doctor/inside.ts'
import { DatabaseUnavailable } from '../../../server/platform/db/unavailable.ts'
import { UNTRUSTED_PROXY } from '../../../server/platform/http/proxy-notice.ts'
import { exitCodeOf, type Finding, lineOf } from '../../../server/platform/log/finding.ts'
import { accountsHost } from '../../support/accounts-host.ts'
import { execute } from '../../support/operator-order.ts'
import { PRODUCTION } from '../../support/production.ts'
import { startSmtpServer } from '../../support/smtp-server.ts'

const DAY = 86_400_000
const dataDir = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'doctor-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const settingsOf = (environment: Record<string, string>) => ({
  config: parseHostConfig({ ...environment, DATA_DIR: environment['DATA_DIR'] ?? dataDir() }),
  site: siteConfigFrom(environment),
})
const about = (part: string, findings: readonly Finding[]) =>
  findings.filter((found) => found.part === part)

/** Answers /ready as a host does. */
async function addressOf(answer: unknown, status = 200): Promise<string> {
  const server = createServer((_request, response) =>
    response.writeHead(status).end(JSON.stringify(answer)),
  )
  return originOf(server)
}

async function originOf(server: Server): Promise<string> {
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

describe('the doctor looks from outside', () => {
  const look = async (environment: Record<string, string>) =>
    await lookAt(checksOutside(settingsOf(environment)))

  test('at the settings, the disk, mail, identity and the public address, and finds nothing in a sandbox', async () => {
    const found = await look({ SITE_URL: await addressOf({ status: 'ready' }) })
    expect(found.map(({ part, state }) => `${part} ${state}`)).toEqual([
      ...['settings ok', 'disk ok', 'mail ok', 'identity ok', 'proxy ok'],
    ])
    expect(exitCodeOf(found)).toBe(0)
  })

  test('at what becomes of a request on its way through a proxy', async () => {
    const proxied = async (
      arrival: { readonly host?: string; readonly forwarded?: readonly string[] },
      stream: number,
    ) => {
      const server = createServer(({ url, headers }, response) => {
        const seen = { host: headers.host, forwarded: [], address: '192.0.2.1' }
        if (url === '/ready') response.end(JSON.stringify({ status: 'ready' }))
        else if (url === '/ready/arrival')
          response.end(JSON.stringify(Object.assign(seen, arrival)))
        else response.writeHead(stream).end()
      })
      const SITE_URL = await originOf(server)
      return about('proxy', await look({ SITE_URL, TRUSTED_PROXIES: '1' })).map(
        ({ state, text }) => `${state} ${text}`,
      )
    }
    const forwarded = ['203.0.113.7']
    expect(await proxied({ forwarded }, 401)).toEqual([expect.stringMatching(/^ok /)])
    expect(await proxied({ forwarded }, 404)).toEqual([
      expect.stringMatching(/^wrong does not let WebSockets through \(404\)/),
    ])
    expect(await proxied({ forwarded, host: 'other' }, 401)).toEqual([
      expect.stringMatching(/^wrong does not pass on the Host header: the host sees other/),
    ])
    expect(await proxied({}, 401)).toEqual([
      expect.stringMatching(/^wrong sets no X-Forwarded-For/),
    ])
    expect(await proxied({ forwarded: ['192.0.2.77', '203.0.113.7'] }, 401)).toEqual([
      expect.stringMatching(/^wrong keeps the X-Forwarded-For that a caller has made up\. /),
    ])
  })

  // Holds promise 89.
  test('at what a host says of its proxy, and at an address that leads to no host', async () => {
    const warned = await look({
      SITE_URL: await addressOf({ status: 'ready', warnings: [UNTRUSTED_PROXY] }),
    })
    expect(about('proxy', warned)).toEqual([
      { state: 'wrong', part: 'proxy', text: UNTRUSTED_PROXY },
    ])
    for (const [answer, status] of [[{ error: {} }, 503] as const, ['other', 200] as const]) {
      const found = await look({ SITE_URL: await addressOf(answer, status) })
      expect(about('proxy', found)[0]?.text).toContain(`answers ${status}, and not as a host`)
      expect(exitCodeOf(found)).toBe(2)
    }
  })

  test('at the host where the site calls it, though another server has the site', async () => {
    const [site, api] = [await addressOf('a page', 404), await addressOf({ status: 'ready' })]
    const found = await look({ SITE_URL: site, VITE_API_HOST: `${api}/api` })
    expect(about('proxy', found)).toEqual([
      { state: 'ok', part: 'proxy', text: `${api} leads to a host that is ready` },
    ])
  })

  test('at the site, whose policy must be of the build of its documents', async () => {
    const style = 'a{}'
    const hash = createHash('sha256').update(style).digest('base64')
    for (const [named, state] of [
      [hash, 'ok'],
      [createHash('sha256').update('b{}').digest('base64'), 'wrong'],
    ]) {
      const server = createServer((_request, response) =>
        response
          .writeHead(200, {
            'content-type': 'text/html; charset=utf-8',
            'content-security-policy': `style-src 'self' 'sha256-${named}'`,
          })
          .end(`<title>A</title><style>${style}</style>`),
      )
      const found = await look({ SITE_URL: await originOf(server) })
      expect(about('site', found).map((one) => one.state)).toEqual([state])
    }
  })

  test('at the mail server, with the connection that the host would use', async () => {
    const server = await startSmtpServer()
    onTestFinished(() => server.close())
    const SITE_URL = await addressOf({ status: 'ready' })
    const [good] = about('mail', await look({ SITE_URL, SMTP_URL: server.url }))
    expect([good?.state, good?.text]).toEqual(['ok', '127.0.0.1 accepts this host'])
    const withoutTls = server.url.replace('127.0.0.1', '0.0.0.0')
    const [bad] = about('mail', await look({ SITE_URL, SMTP_URL: withoutTls }))
    expect([bad?.state, bad?.text]).toEqual(['wrong', expect.stringContaining('SMTP_TLS')])
  })

  test('at TLS, and at a proxy that is not counted', async () => {
    // A port that nothing listens on.
    const found = await look({
      ...PRODUCTION,
      SITE_URL: 'https://localhost:1',
      TRUSTED_PROXIES: '0',
    })
    expect(about('TLS', found)[0]?.state).toBe('wrong')
    expect(about('settings', found)).toEqual([
      { state: 'doubt', part: 'settings', text: expect.stringMatching(/^TRUSTED_PROXIES: is 0/) },
    ])
  })
})

test.each([
  ['Jun 15 12:00:00 2026 GMT', 'ok'],
  ['Jun 14 12:00:00 2026 GMT', 'doubt'],
  ['Jun 1 13:00:00 2026 GMT', 'doubt'],
])('a certificate that is valid until %s is %s at the first of June', (validTo, state) => {
  const found = validityFinding('wallet.example', validTo, new Date('2026-06-01T12:00:00Z'))
  expect(found).toMatchObject({ part: 'TLS', state, text: expect.stringContaining(validTo) })
})

test.each([
  [2, 'ok'],
  [0.9, 'doubt'],
  [0.05, 'wrong'],
])('a disk with %d GB free is %s', (gigabytes, state) => {
  const found = roomFinding('/data', gigabytes * 1024 ** 3)
  expect(found).toMatchObject({ part: 'disk', state, text: expect.stringContaining('/data') })
})

describe('the doctor looks inside the host', () => {
  // Holds promise 89.
  test('at prices that are missing or old, at mails and payouts that wait, and at the clock', async () => {
    const host = await accountsHost(PRODUCTION)
    onTestFinished(() => host.close())
    const { deps } = host
    const now = new Date()
    const look = async (machine = now, at = now) =>
      await findingsInside({ ...deps, clock: { now: () => at } }, () => machine)
    expect(about('prices', await look())[0]?.text).toBe(
      'none for BNB, ETH, TRX: nothing is sold. Set them: operator -- prices',
    )
    for (const coin of ['BNB', 'ETH', 'TRX'])
      await execute(deps, { command: 'price', coin, price: '1' })
    const healthy = await look()
    expect(exitCodeOf(healthy)).toBe(0)
    expect(healthy.map(({ part }) => part)).toEqual([
      ...[
        'database',
        'versions',
        'backup',
        'clock',
        'prices',
        'chain',
        'audit',
        'screening',
        'public log',
        'outbox',
        'payouts',
      ],
    ])
    const later = new Date(now.getTime() + 2 * DAY)
    const [old] = about('prices', await look(later, later))
    expect([old?.state, old?.text]).toEqual(['doubt', expect.stringMatching(/are old: BNB 48 h/)])
    const [clock] = about('clock', await look(new Date(now.getTime() + DAY / 8)))
    expect([clock?.state, clock?.text]).toEqual(['wrong', expect.stringMatching(/by 10[78]\d\d s/)])
    await deps.db.run(
      `INSERT INTO outbox (id, sealed, at, expires_at, next_try_at)
       VALUES (gen_random_uuid(), '', now() - interval '1 hour', now(), now())`,
    )
    expect(about('outbox', await look())[0]?.state).toBe('wrong')
    await execute(deps, { command: 'maintenance', state: 'on' })
    expect(exitCodeOf(about('site', await look()))).toBe(1)
    await execute(deps, { command: 'maintenance', state: 'off' })
  })

  test('at a database that is away', async () => {
    const host = await accountsHost(PRODUCTION)
    onTestFinished(() => host.close())
    const rows = () => Promise.reject(new DatabaseUnavailable('it does not answer'))
    const found = await findingsInside({ ...host.deps, db: { ...host.deps.db, rows } })
    expect(found.map(lineOf)).toEqual([
      'WRONG  database   the database is unavailable: it does not answer. The host goes on by itself once it answers.',
    ])
  })
})

// Holds promise 89.
test('npm run doctor prints a line for each part and ends with 2 where no host runs, and for a wrong setting', async () => {
  const run = async (environment: Record<string, string>) => {
    const child = spawn(process.execPath, ['server/main/doctor-main.ts'], {
      env: { ...process.env, DATA_DIR: dataDir(), ...environment },
    })
    const [out] = await Promise.all([text(child.stdout), once(child, 'exit')])
    return { exit: child.exitCode, lines: out.trim().split('\n') }
  }
  const { exit, lines } = await run({ SITE_URL: await addressOf({ status: 'ready' }) })
  expect([exit, lines.at(-1)]).toEqual([2, expect.stringMatching(/^WRONG {2}host .* Start it\.$/)])
  expect(lines).toHaveLength(6)
  expect(await run({ PORT: 'x' })).toEqual({
    exit: 2,
    lines: ['WRONG  settings   PORT: must be a whole number'],
  })
})
