import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { siteConfigFrom } from '#config/schema.ts'
import { markOfSite } from '#config/site-mark.ts'
import { parseHostConfig } from '../../../server/main/config/config.ts'
import { misspelledNames } from '../../../server/main/config/env-file.ts'
import { checksOutside, lookAt } from '../../../server/main/doctor/outside.ts'
import { openDatabase } from '../../../server/main/starting/open-database.ts'
import { findingsInside } from '../../../server/operator/doctor/inside.ts'
import type { Finding } from '../../../server/platform/log/finding.ts'
import { accountsHost, HOST_SECRET } from '../../support/accounts-host.ts'
import { freePort, missingNginx, startNginx } from '../../support/nginx.ts'
import {
  missingPostgres,
  type PostgresServer,
  startPostgres,
} from '../../support/postgres-server.ts'
import { PRODUCTION } from '../../support/production.ts'

/*
 * Each row is something that an operator has set up wrong: the doctor finds it, and says what to do. What is right is
 * found in none of them, so that a finding means something.
 */
const folder = (): string => {
  const path = mkdtempSync(join(tmpdir(), 'planted-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

/** What the doctor says from outside to whoever has these settings. */
async function outside(environment: Record<string, string>, built = folder()): Promise<Finding[]> {
  const own = { DATA_DIR: folder(), HOST_SECRET, ...environment }
  const settings = { config: parseHostConfig(own), site: siteConfigFrom(own) }
  return await lookAt(checksOutside(settings, built))
}

const texts = (found: readonly Finding[], part: string) =>
  found.flatMap((one) => (one.part === part && one.state !== 'ok' ? [one.text] : []))

describe.skipIf(missingNginx)('a proxy', () => {
  const HOST = 'proxy_set_header Host $http_host;'
  const FORWARDED = 'proxy_set_header X-Forwarded-For $remote_addr;'
  const UPGRADE =
    'proxy_http_version 1.1; proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection "upgrade";'

  /** What is found with these lines in the place that passes requests on. */
  async function behind(lines: string, environment: Record<string, string> = {}) {
    const host = await accountsHost({ TRUSTED_PROXIES: '1' })
    onTestFinished(() => host.close())
    const address = await host.app.listen({ host: '127.0.0.1', port: 0 })
    const port = await freePort()
    const nginx = await startNginx(
      `server { listen 127.0.0.1:${port}; location / { proxy_pass ${address}; ${lines} } }`,
    )
    onTestFinished(() => nginx.stop())
    const SITE_URL = `http://127.0.0.1:${port}`
    return texts(await outside({ SITE_URL, TRUSTED_PROXIES: '1', ...environment }), 'proxy')
  }

  test('that does all of it is right', async () => {
    expect(await behind([HOST, FORWARDED, UPGRADE].join(' '))).toEqual([])
  })

  // Holds promise 64.
  test.each([
    [
      'without WebSockets',
      [HOST, FORWARDED],
      /^does not let WebSockets through \(404\).* Upgrade \$http_upgrade/,
    ],
    [
      'without the Host header',
      [FORWARDED, UPGRADE],
      /^does not pass on the Host header.* proxy_set_header Host/,
    ],
    ['without X-Forwarded-For', [HOST, UPGRADE], /^sets no X-Forwarded-For.* \$remote_addr/],
    [
      'that adds to X-Forwarded-For',
      [HOST, UPGRADE, 'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;'],
      /^keeps the X-Forwarded-For that a caller has made up.* not \$proxy_add_x_forwarded_for/,
    ],
  ])('%s is found', async (_, lines, said) => {
    expect(await behind(lines.join(' '))).toEqual([expect.stringMatching(said)])
  })

  test('that leads to a host of another secret is found', async () => {
    const other = { HOST_SECRET: 'another secret of thirty-two letters' }
    expect(await behind([HOST, FORWARDED, UPGRADE].join(' '), other)).toEqual([
      expect.stringMatching(/has another HOST_SECRET than these settings.* the same ones/),
    ])
  })
})

test('how a request arrives is told to whoever has the secret, and is no address for anybody else', async () => {
  const host = await accountsHost()
  onTestFinished(() => host.close())
  const ask = async (token?: string) =>
    (await host.call('GET', '/ready/arrival', undefined, { token })).status
  expect([await ask(), await ask('x'), await ask(host.deps.arrivalKey)]).toEqual([404, 404, 200])
})

describe.skipIf(missingPostgres)('a database', () => {
  let server: PostgresServer
  /** On a server of its own, since roles and settings are planted there. */
  async function url(settings: readonly string[] = []): Promise<URL> {
    server = await startPostgres(settings)
    onTestFinished(() => server.stop())
    const found = new URL(await server.migratedDatabase())
    const db = await open(found)
    await db.script(
      'CREATE ROLE wallet_host LOGIN; GRANT ALL ON ALL TABLES IN SCHEMA public TO wallet_host',
    )
    await db.close()
    found.username = 'wallet_host'
    return found
  }
  const open = (at: URL) =>
    openDatabase(
      { ...parseHostConfig({ HOST_SECRET, DATABASE_URL: at.href, DATA_DIR: folder() }) },
      () => {},
    )
  const found = async (at: URL, environment: Record<string, string> = {}) => {
    const all = await outside({ ...environment, DATABASE_URL: at.href })
    return ['database', 'secret', 'keys', 'hosts'].flatMap((part) => texts(all, part))
  }
  const as = (at: URL, user: string) => Object.assign(new URL(at.href), { username: user })

  test('that is as it should be is right', async () => {
    expect(await found(await url())).toEqual([])
  })

  test('that takes long to accept a connection, as a busy one does, is right', async () => {
    const at = await url()
    at.searchParams.set('options', '-c post_auth_delay=2')
    expect(await found(at)).toEqual([])
  }, 60_000)

  test('is found with the password, the role or the server that is wrong', async () => {
    const at = await url(['fsync=off', 'synchronous_commit=off'])
    const nobody = as(at, 'nobody_here')
    expect(await found(nobody)).toEqual([expect.stringMatching(/role .* Look at DATABASE_URL/)])
    expect(await found(at)).toEqual([
      expect.stringMatching(/^fsync is off: .* Set it to on/),
      expect.stringMatching(/^synchronous_commit is off: .* Set it to on/),
    ])
    expect(await found(as(at, 'test'))).toContainEqual(
      expect.stringMatching(/^the role test is a superuser: .*host-role\.sql/),
    )
    const admin = await open(as(at, 'test'))
    await admin.script('ALTER ROLE wallet_host SET default_transaction_read_only = on')
    await admin.close()
    expect(await found(at)).toContainEqual(expect.stringMatching(/takes no writes .* set it back/))
  })

  // Holds promise 64.
  test('is found with another secret, with swapped keys, and with a host that has died', async () => {
    const at = await url()
    const host = await accountsHost({ ...PRODUCTION }, {}, { db: await open(as(at, 'test')) })
    const { XPUB_EVM, XPUB_TRON } = PRODUCTION
    expect(await found(at, { XPUB_EVM, XPUB_TRON })).toEqual([])
    expect(await found(at, { XPUB_EVM: XPUB_TRON, XPUB_TRON: XPUB_EVM })).toEqual([
      expect.stringMatching(/^XPUB_EVM and XPUB_TRON are swapped: .*m\/44'\/60'\/0'/),
    ])
    for (const one of [{ XPUB_EVM: XPUB_TRON }, { XPUB_TRON: XPUB_EVM }])
      expect(await found(at, one)).toEqual([expect.stringContaining('are swapped')])
    expect(await found(at, { HOST_SECRET: 'another secret of thirty-two letters' })).toEqual([
      expect.stringMatching(/^HOST_SECRET is not the one .* HOST_SECRETS_BEFORE/),
    ])
    await host.deps.db.script(
      `INSERT INTO health_writes VALUES (gen_random_uuid(), 'db2:8081', now() - interval '1 minute')`,
    )
    expect(await found(at)).toEqual([
      expect.stringMatching(/^the host at db2:8081 has not written since .* upstream/),
    ])
    await host.close()
    await host.deps.db.close()
  })
})

test('a host that ends leaves nothing that looks like one that has died', async () => {
  if (missingPostgres) return
  const server = await startPostgres()
  onTestFinished(() => server.stop())
  const at = await server.migratedDatabase()
  const location = parseHostConfig({ HOST_SECRET, DATABASE_URL: at, DATA_DIR: folder() })
  const [one, other] = [
    await openDatabase(location, () => {}),
    await openDatabase(location, () => {}),
  ]
  onTestFinished(() => other.close())
  for (const db of [one, other]) expect(await db.writeFault()).toBeUndefined()
  await one.close()
  expect(await other.run('DELETE FROM health_writes')).toBe(1)
})

describe('settings', () => {
  test('a misspelled variable of the environment is found', () => {
    expect(misspelledNames({ SMPT_URL: 'x', HOME: '/' }, 'the environment')).toEqual([
      'the environment: SMPT_URL is unknown and has no effect. Did you mean SMTP_URL?',
    ])
  })

  test('a missing mail server is no sandbox', async () => {
    const { SMTP_URL: _, ...environment } = PRODUCTION
    expect(
      texts(await outside({ ...environment, SITE_URL: 'http://127.0.0.1:1' }), 'mail'),
    ).toEqual([expect.stringMatching(/^goes nowhere: SMTP_URL is not set/)])
  })

  test('a site that was built with another name and hue is found', async () => {
    const built = folder()
    mkdirSync(built, { recursive: true })
    writeFileSync(
      join(built, '.site-terms'),
      markOfSite(siteConfigFrom({ VITE_SITE_NAME: 'Other', VITE_BRAND_HUE: '10' })),
    )
    const found = texts(
      await outside({ SITE_URL: 'http://127.0.0.1:1', VITE_SITE_NAME: 'Nova' }, built),
      'site',
    )
    expect(found.filter((text) => text.startsWith('was built'))).toEqual([
      expect.stringMatching(/^was built with name=Other instead of name=Nova, .*npm run build/),
      expect.stringMatching(/^was built with hue=10 instead of/),
    ])
  })

  test('a stage that is not the one of the terms, and a clock that is hours off, are found at once', async () => {
    const host = await accountsHost()
    onTestFinished(() => host.close())
    const site = { ...host.deps.site, currentStage: 3 as const }
    const found = await findingsInside(
      { ...host.deps, site },
      () => new Date(Date.now() + 3 * 3_600_000),
    )
    expect(texts(found, 'terms')).toEqual([
      expect.stringMatching(/^sell stage 1, and VITE_CURRENT_STAGE is 3, .*operator -- terms/),
    ])
    expect(texts(found, 'clock')).toEqual([
      expect.stringMatching(/^differs .* follow a time server/),
    ])
  })
})
