import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sitePolicy, socketsOf } from '#config/hosting.ts'
import { INLINE_STYLES_FILE } from '#config/inline-styles.ts'
import { allPages } from '#config/pages.ts'
import { parseSiteConfig } from '#config/schema.ts'
import type { AccountsHost } from '../support/accounts-host.ts'
import { accountsHost } from '../support/accounts-host.ts'

let host: AccountsHost
let root = ''

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'site-'))
  mkdirSync(join(root, 'assets'))
  mkdirSync(join(root, '.vite'))
  mkdirSync(join(root, 'es'))
  const script = 'export {}'.repeat(50)
  const files = {
    ...Object.fromEntries(allPages.map(({ file }) => [file, `<title>${file}</title>`])),
    ...Object.fromEntries(allPages.map(({ file }) => [`es/${file}`, `<title>es/${file}</title>`])),
    'es/manifest.webmanifest': '{}',
    'sw.js': '//',
    'sw-es.js': '//',
    'assets/main-B1x_9-aQ.js': script,
    'assets/main-B1x_9-aQ.js.br': brotliCompressSync(script),
    'assets/sprite-B1x_9-aQ.svg': '<svg/>',
    '.built-from': 'secret',
    '.vite/manifest.json': '{}',
    _headers: '#',
    _redirects: '#',
    '404.html': '<title>404</title>',
    'manifest.webmanifest': '{}',
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(root, name), content)
  host = await accountsHost(
    { CORS_ORIGINS: 'https://app.example' },
    { siteRoot: root },
    { site: parseSiteConfig({ VITE_LANGUAGES: 'es' }) },
  )
})
afterAll(async () => {
  await host.close()
  rmSync(root, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}) =>
  host.call('GET', path, undefined, { headers })

describe('every answer', () => {
  // Holds promise 30.
  test.each([
    '/',
    '/wallet',
    '/sw.js',
    '/api/site/setting',
    '/api/none',
    '/api/%zz',
    '/health',
    '/none.js',
    '/api/images/terms-and-conditions.pdf',
  ])('of %s has the security headers', async (path) => {
    const { headers } = await get(path)
    expect(headers['strict-transport-security']).toMatch(/max-age=\d{8}/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['permissions-policy']).toContain('camera=(self)')
    expect(headers).not.toHaveProperty('x-powered-by')
  })

  // Holds promise 30.
  test('of the API and the identity provider, refusals included, has no-store', async () => {
    for (const path of [
      '/api/site/setting',
      '/api/profile/detail',
      '/api/none',
      '/api/%zz',
      '/health',
      '/ready',
      '/identitytoolkit.googleapis.com/v2/passwordPolicy',
    ]) {
      expect((await get(path)).headers['cache-control'], path).toBe('no-store')
    }
  })
})

describe('the site', () => {
  test.each([
    ...allPages.map(({ path = '/no/such/path', file }) => [path, file]),
    ['/resetpassword?oobCode=a.b', 'resetpassword.html'],
    ['/LOGIN/', 'login.html'],
    ['/es', 'es/index.html'],
    ['/es/', 'es/index.html'],
    ['/ES/Login/', 'es/login.html'],
    ['/es/buy/token?a=b.c', 'es/buy-token.html'],
    ['/es/no/such/path', 'es/shell.html'],
    ['/pt/login', 'shell.html'],
    ['/escape', 'shell.html'],
  ])('serves %s its document', async (path = '', file = '') => {
    const answer = await get(path)
    expect([answer.status, answer.text]).toEqual([200, `<title>${file}</title>`])
    expect(answer.headers['cache-control']).toBe('no-cache')
  })

  test('answers a missing file, a hidden file and a path traversal with a JSON 404', async () => {
    for (const path of [
      '/assets/gone-12345678.js',
      '/.built-from',
      '/%2ebuilt-from',
      '/.vite/manifest.json',
      '/.well-known/no-such-name',
      '/_headers',
      '/_redirects',
      '/404.html',
      '/assets/main-B1x_9-aQ.js.br',
      '/favicon.ico',
      '/..%2f..%2fpackage.json',
    ]) {
      const answer = await get(path)
      expect([answer.status, answer.json.error.code], path).toEqual([404, 'not-found'])
      // A newer build may have it.
      expect(answer.headers['cache-control'], path).toBe('no-store')
    }
    expect((await host.call('POST', '/wallet', {})).status).toBe(404)
  })

  test('lets hashed files be cached for good and others be revalidated', async () => {
    const { headers } = await get('/assets/main-B1x_9-aQ.js')
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await get('/sw.js')).headers['cache-control']).toBe('no-cache')
    const etag = String((await get('/')).headers['etag'])
    expect((await get('/', { 'if-none-match': etag })).status).toBe(304)
  })

  test('sends the policy with what can be a document or a worker, and with no other file', async () => {
    const policyOf = async (path: string) => (await get(path)).headers['content-security-policy']
    for (const path of [
      '/',
      '/sw.js',
      '/sw-es.js',
      '/assets/sprite-B1x_9-aQ.svg',
      '/assets/gone-12345678.js',
    ])
      expect(await policyOf(path), path).toContain("default-src 'none'")
    const { headers } = await get('/assets/main-B1x_9-aQ.js')
    expect(headers).not.toHaveProperty('content-security-policy')
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  test('sends the files that the build compressed', async () => {
    const { headers } = await get('/assets/main-B1x_9-aQ.js', { 'accept-encoding': 'gzip, br' })
    expect(headers['content-encoding']).toBe('br')
    expect(headers['content-type']).toMatch(/javascript/)
    expect(headers['vary']).toMatch(/accept-encoding/i)
    expect(headers['cache-control']).toContain('immutable')
  })

  test('has a content security policy without unsafe keywords, with its own socket', async () => {
    const policy = String(
      (await get('/', { host: 'wallet.example' })).headers['content-security-policy'],
    )
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).toContain("connect-src 'self' ws://wallet.example wss://wallet.example;")
  })

  test('names the styles in the documents, also after a build has replaced them', async () => {
    const policy = async () => (await get('/')).headers['content-security-policy']
    expect(await policy()).toContain("script-src 'self'; style-src 'self'; ")
    mkdirSync(join(root, '.hosting'))
    const hash = (digit: string) => `sha256-${digit.repeat(43)}=`
    for (const [build, digit] of ['a', 'b'].entries()) {
      const path = join(root, INLINE_STYLES_FILE)
      writeFileSync(path, JSON.stringify([hash(digit), hash('c')]))
      utimesSync(path, build, build)
      expect(await policy()).toContain(
        `script-src 'self'; style-src 'self' '${hash(digit)}' '${hash('c')}'; `,
      )
    }
    rmSync(join(root, '.hosting'), { recursive: true })
    expect(await policy()).toContain("style-src 'self'; ")
  })

  test('ignores a Host header that would change the policy', async () => {
    const sockets = socketsOf("a; script-src 'unsafe-inline'")
    expect(sitePolicy(parseSiteConfig({}), sockets)).not.toContain('unsafe')
  })

  test('allows the configured API host, identity and Firebase, and nothing else', () => {
    const site = parseSiteConfig({
      VITE_API_HOST: 'https://api.example/v1',
      VITE_IDENTITY_URL: 'https://id.example/x',
      VITE_FIREBASE_API_KEY: 'k',
    })
    expect(sitePolicy(site, '')).toContain(
      "connect-src 'self' https://api.example wss://api.example https://id.example https://identitytoolkit.googleapis.com https://securetoken.googleapis.com;",
    )
  })
})

describe('another origin', () => {
  const preflight = (origin: string, own = 'app.example') =>
    host.app.inject({
      method: 'OPTIONS',
      url: '/api/login',
      headers: {
        origin,
        host: own,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type,idempotency-key',
      },
    })

  // Holds promise 25.
  test('that is listed gets CORS headers, with credentials', async () => {
    const { headers } = await preflight('https://app.example')
    expect(headers['access-control-allow-origin']).toBe('https://app.example')
    expect(headers['access-control-allow-credentials']).toBe('true')
    expect(headers['access-control-allow-headers']).toContain('idempotency-key')
    // Its pages call all methods of the API.
    expect(String(headers['access-control-allow-methods']).split(', ')).toEqual([
      ...['GET', 'POST', 'PUT'],
    ])
    expect(headers['access-control-max-age']).toBe('86400')
    const answer = await get('/api/site/setting', { origin: 'https://app.example' })
    expect(answer.headers['access-control-allow-origin']).toBe('https://app.example')
    expect(answer.headers['access-control-expose-headers']).toContain('Retry-After')
  })

  // Holds promise 25.
  test.each([
    'https://evil.example',
    'https://app.example.evil.example',
    'null',
    'https://app.example:444',
  ])('%s that is not listed gets no CORS headers', async (origin) => {
    expect((await preflight(origin)).headers).not.toHaveProperty('access-control-allow-origin')
    const answer = await get('/api/site/setting', { origin })
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
  })

  test('is the same name at another port, or without TLS', async () => {
    const allowed = async (origin: string, own: string) =>
      (await preflight(origin, own)).headers['access-control-allow-origin']
    expect(await allowed('http://wallet.local:8080', 'wallet.local:8080')).toBe(
      'http://wallet.local:8080',
    )
    expect(await allowed('http://wallet.local:8081', 'wallet.local:8080')).toBeUndefined()
    expect(await allowed('http://wallet.local', 'wallet.local:8080')).toBeUndefined()
    const { siteUrl } = host.deps.config
    expect(await allowed(siteUrl, 'elsewhere')).toBe(siteUrl)
    const { protocol, hostname } = new URL(siteUrl)
    expect(await allowed(`${protocol}//${hostname}:444`, 'elsewhere')).toBeUndefined()
    expect(await allowed(`https://${hostname}:444`, 'elsewhere')).toBeUndefined()
  })

  test('can read the documents without credentials', async () => {
    const { headers } = await get('/api/images/whitepaper.pdf', { origin: 'https://evil.example' })
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers).not.toHaveProperty('access-control-allow-credentials')
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
  })
})
