import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takePlace } from '../../server/site/take-place.ts'
import { activatedHost } from '../support/activated-host.ts'
import { freePort, missingNginx, type Nginx, startNginx } from '../support/nginx.ts'
import { missingPostgres, type PostgresServer, startPostgres } from '../support/postgres-server.ts'

/** In `npm run test:deploy` more often. */
const ROUNDS = process.env['DEPLOY_SITE'] === undefined ? 1 : 10
const SECRET = 'a secret of more than thirty-two characters'

/** A built site whose documents ask for one script, which has its name by its content. */
function writeVersion(base: string, version: string): string {
  const site = join(base, `built-${version}`)
  for (const path of ['assets', '.hosting']) mkdirSync(join(site, path), { recursive: true })
  for (const page of ['index.html', 'shell.html', 'login.html'])
    writeFileSync(join(site, page), `<script src="/assets/app-${version}.js"></script>`)
  writeFileSync(join(site, `assets/app-${version}.js`), version)
  writeFileSync(join(site, '.hosting/inline-styles.json'), '[]')
  return site
}

describe.skipIf(missingNginx ?? missingPostgres)('an update of program and site', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rolling-'))
  let database: PostgresServer
  let nginx: Nginx
  let origin = ''
  const hosts: Awaited<ReturnType<typeof activatedHost>>[] = []
  const agent = new Agent({ keepAlive: true })

  beforeAll(async () => {
    database = await startPostgres()
    const url = await database.migratedDatabase()
    const shared = {
      SANDBOX: 'on',
      DATABASE_URL: url,
      HOST_SECRET: SECRET,
      TRUSTED_PROXIES: '1',
      ADDRESS_LIMIT: '1000000',
      LOG_LEVEL: 'error',
    }
    takePlace(writeVersion(folder, 'aaaaaaaa'), join(folder, 'a'), { now: new Date() })
    for (const name of ['one', 'two'])
      hosts.push(await activatedHost({ ...shared, DATA_DIR: join(folder, name) }))
    await Promise.all(hosts.map((host) => host.start(join(folder, 'a'))))
    const listen = await freePort()
    const servers = hosts.map(({ port }) => `server 127.0.0.1:${port} max_fails=0;`).join(' ')
    const blocks = readFileSync('deploy/nginx.conf', 'utf8').split(/^(?=upstream|server|map)/m)
    const map = blocks.find((block) => block.startsWith('map')) ?? ''
    const passing = blocks
      .at(-1)
      ?.replace(/listen 443[\s\S]*?TLSv1.3;/, `listen 127.0.0.1:${listen};`)
    nginx = await startNginx(
      `${map}\nupstream wallet_hosts { least_conn; ${servers} }\n${passing ?? ''}`,
    )
    origin = `http://127.0.0.1:${listen}`
  }, 400_000)
  afterAll(async () => {
    agent.destroy()
    await nginx?.stop()
    for (const host of hosts) await host.end()
    await database?.stop()
    rmSync(folder, { recursive: true, force: true })
  }, 60_000)

  async function call(method: 'GET' | 'PUT', path: string, body?: object) {
    const sent = request(`${origin}${path}`, {
      agent,
      method,
      headers: { 'content-type': 'application/json' },
    })
    sent.end(body && JSON.stringify(body))
    const [answer] = await once(sent, 'response')
    return { status: answer.statusCode, text: await text(answer) }
  }

  test('fails no request, neither of a page, nor of its script, nor of one that writes', async () => {
    const failed: string[] = []
    let [isOver, answered] = [false, 0]
    const expectOk = ({ status, text }: { status: number; text: string }, what: string) => {
      answered += 1
      if (status !== 200) failed.push(`${what}: ${status} ${text.slice(0, 80)}`)
    }
    const reader = async () => {
      while (!isOver) {
        const page = await call('GET', '/login')
        expectOk(page, 'the page')
        const script = /\/assets\/[\w.-]+/.exec(page.text)?.[0] ?? '/none'
        expectOk(await call('GET', script), script)
        expectOk(await call('GET', '/api/site/setting'), 'the settings')
      }
    }
    let written = 0
    const writer = async () => {
      while (!isOver) {
        const email = `${randomUUID()}@example.org`
        const answer = await call('PUT', '/api/signup/otp', { email, Name: 'U', command: 'signup' })
        expectOk(answer, 'a request that writes')
        written += 1
      }
    }
    const busy = [reader(), reader(), writer(), writer()]
    const until = async (more: number) => {
      const before = answered
      await expect.poll(() => answered, { timeout: 60_000 }).toBeGreaterThan(before + more)
    }
    for (let round = 0; round < ROUNDS; round++) {
      // The new version is in a folder of its own, with the chunks of the one before.
      const [old, now] = [join(folder, `${round || 'a'}`), join(folder, `${round + 1}`)]
      const version = String.fromCharCode(98 + round).repeat(8)
      takePlace(writeVersion(folder, version), now, { before: old, now: new Date() })
      for (const host of hosts) {
        await host.restart(now)
        await until(20)
      }
    }
    isOver = true
    await Promise.all(busy)
    expect(failed, nginx.failures().join('\n')).toEqual([])
    expect(written).toBeGreaterThan(5)
    process.stdout.write(`rolling update: ${answered} requests, ${failed.length} failed\n`)
  }, 600_000)
})
