import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseSiteConfig } from '#config/schema.ts'
import type { AccountsHost } from '../support/accounts-host.ts'
import { accountsHost } from '../support/accounts-host.ts'
import { freePort } from '../support/nginx.ts'
import { addressesOf, ask, factsOf } from './site-answers.ts'
import { writeSite } from './write-site.ts'

const isMissing = spawnSync('caddy', ['version']).error !== undefined

describe('a site served by Caddy', () => {
  if (isMissing)
    return test.skip('left out: there is no Caddy on this machine (Debian: caddy)', () => {})
  const folder = mkdtempSync(join(tmpdir(), 'caddy-site-'))
  const ports = { host: 0, caddy: 0 }
  let host: AccountsHost
  let caddy: ReturnType<typeof spawn>

  beforeAll(async () => {
    const site = parseSiteConfig({ VITE_LANGUAGES: 'pt-BR' })
    const root = join(folder, 'site')
    mkdirSync(root)
    writeSite(root, site)
    host = await accountsHost({}, { siteRoot: root }, { site })
    ports.host = Number(new URL(await host.app.listen({ host: '127.0.0.1', port: 0 })).port)
    ports.caddy = await freePort()
    const config = join(folder, 'Caddyfile')
    const block = `root * ${root}\nimport ${root}/.hosting/Caddyfile`
    writeFileSync(config, `{\nadmin off\n}\nhttp://:${ports.caddy} {\n${block}\n}\n`)
    const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
    caddy = spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    // It is read to the end: a program whose lines nobody takes any more ends with the next one.
    await new Promise<void>((ready, failed) => {
      caddy.stderr?.on('data', (chunk) => {
        said += chunk
        if (said.includes('serving initial configuration')) ready()
      })
      caddy.once('exit', () => failed(new Error(said)))
    })
  }, 60_000)
  afterAll(async () => {
    caddy.kill('SIGTERM')
    await once(caddy, 'exit')
    await host.close()
    rmSync(folder, { recursive: true })
  })

  // Holds promise 30.
  test.each([
    ['as they are', {}],
    ['compressed', { 'accept-encoding': 'gzip' }],
  ])('has every answer of the host at every address, %s', async (_, headers) => {
    const differing: string[] = []
    for (const address of addressesOf(join(folder, 'site'))) {
      const own = factsOf(await ask(ports.host, address, headers))
      const other = factsOf(await ask(ports.caddy, address, headers))
      for (const name of new Set([...own.keys(), ...other.keys()])) {
        const [a, b] = [own.get(name), other.get(name)]
        if (a !== b) differing.push(`${address}: ${name} is ${b} instead of ${a}`)
      }
    }
    expect(differing).toEqual([])
  })

  test('has the documents of each language at its paths', async () => {
    const sent = async (path: string) =>
      Buffer.from((await ask(ports.caddy, path)).body, 'base64').toString()
    expect(await sent('/login')).toContain('>login.html ')
    for (const path of ['/pt-br/login', '/PT-BR/login/'])
      expect(await sent(path), path).toContain('>pt-br/login.html ')
    expect(await sent('/pt-br/no/such/page')).toMatch(/>pt-br\/[\w.]+\.html /)
  })
})
