import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseSiteConfig } from '#config/schema.ts'
import type { AccountsHost } from '../support/accounts-host.ts'
import { accountsHost } from '../support/accounts-host.ts'
import type { Nginx } from '../support/nginx.ts'
import { freePort, missingNginx, startNginx } from '../support/nginx.ts'
import { addressesOf, ask, factsOf } from './site-answers.ts'
import { writeSite } from './write-site.ts'

/** In `npm run test:deploy` the built site itself; here one like it, which needs no build. */
const BUILT = process.env['DEPLOY_SITE']

describe('a site served by nginx', () => {
  if (missingNginx) return test.skip(missingNginx, () => {})
  let folder = ''
  let host: AccountsHost
  let nginx: Nginx
  const ports = { host: 0, nginx: 0 }

  beforeAll(async () => {
    folder = BUILT ?? mkdtempSync(join(tmpdir(), 'nginx-site-'))
    // In two languages.
    const site = parseSiteConfig(BUILT ? {} : { VITE_LANGUAGES: 'pt-BR' })
    if (!BUILT) writeSite(folder, site)
    host = await accountsHost({}, { siteRoot: folder }, { site })
    ports.host = Number(new URL(await host.app.listen({ host: '127.0.0.1', port: 0 })).port)
    ports.nginx = await freePort()
    const server = `listen 127.0.0.1:${ports.nginx}; root ${folder}; include ${folder}/.hosting/nginx.conf;`
    nginx = await startNginx(`server { ${server} }`)
  }, 60_000)
  afterAll(async () => {
    await nginx.stop()
    await host.close()
    if (!BUILT) rmSync(folder, { recursive: true })
  })

  // Holds promise 30.
  test.each([
    ['as they are', {}],
    ['compressed', { 'accept-encoding': 'gzip' }],
  ])('has every answer of the host at every address, %s', async (_, headers) => {
    const differing: string[] = []
    for (const address of addressesOf(folder)) {
      const own = factsOf(await ask(ports.host, address, headers))
      const other = factsOf(await ask(ports.nginx, address, headers))
      for (const name of new Set([...own.keys(), ...other.keys()])) {
        const [a, b] = [own.get(name), other.get(name)]
        if (a !== b) differing.push(`${address}: ${name} is ${b} instead of ${a}`)
      }
    }
    expect(differing).toEqual([])
  })

  test.skipIf(BUILT)('has the documents of each language at its paths', async () => {
    const sent = async (path: string) =>
      Buffer.from((await ask(ports.nginx, path)).body, 'base64').toString()
    expect(await sent('/login')).toContain('>login.html ')
    for (const path of ['/pt-br/login', '/PT-BR/login/'])
      expect(await sent(path), path).toContain('>pt-br/login.html ')
    expect(await sent('/pt-br/no/such/page')).toMatch(/>pt-br\/[\w.]+\.html /)
  })

  test('answers what is missing with 404 and never with a document', async () => {
    for (const address of [
      '/assets/gone-12345678.js',
      '/gone.png',
      '/.vite/manifest.json',
      '/.built-from',
    ]) {
      const { status, headers } = await ask(ports.nginx, address)
      expect([status, headers['content-type']], address).toEqual([
        404,
        expect.stringContaining('json'),
      ])
    }
  })

  test('sends a compressed file by the type of what is in it', async () => {
    const { headers } = await ask(ports.nginx, '/manifest.webmanifest', {
      'accept-encoding': 'gzip',
    })
    expect(headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'application/manifest+json',
      vary: 'Accept-Encoding',
    })
  })

  test('puts no Host header into the policy that would change it', async () => {
    const { headers } = await ask(ports.nginx, '/', { host: "a;script-src'unsafe-inline'" })
    expect(headers['content-security-policy'] ?? '').not.toContain('unsafe')
  })
})
