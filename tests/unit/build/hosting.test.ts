import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADDRESS_RULES, COMMON_HEADERS, ruleOf } from '#config/hosting.ts'
import { INLINE_STYLES_FILE } from '#config/inline-styles.ts'
import { allPages } from '#config/pages.ts'
import { parseSiteConfig } from '#config/schema.ts'
import { hashOf } from '../../../tools/build/inline-styles.ts'
import { writeHosting } from '../../../tools/hosting/plugin.ts'

const site = parseSiteConfig({
  VITE_SITE_URL: 'https://wallet.example',
  VITE_API_HOST: 'https://api.example/api',
})
let folder = ''
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const writeHashes = (hashes: readonly string[]) =>
  writeFileSync(join(folder, INLINE_STYLES_FILE), JSON.stringify(hashes))
const HASH = hashOf('a{}')
const STYLED_SHELL = 'shell.html<style>a{}</style>'

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hosting-'))
  for (const name of ['assets', '.hosting']) mkdirSync(join(folder, name))
  for (const { file } of allPages) writeFileSync(join(folder, file), file)
  writeFileSync(join(folder, 'shell.html'), STYLED_SHELL)
  writeHashes([HASH])
  writeHosting(folder, { site, hsts: 'host' })
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('an address of the built site', () => {
  test.each([
    ['/assets/main-B1x_9-aQ.js', 'code'],
    ['/assets/sprite-B1x_9-aQ.svg', 'hashed'],
    ['/assets/main.js', 'file'],
    ['/sw.js', 'file'],
    ['/.vite/manifest.json', 'hidden'],
    ['/.well-known/change-password', 'hidden'],
    ['/_headers', 'hidden'],
    ['/sw.js.br', 'hidden'],
    ['/buy/token', 'page'],
    ['/v1.2/status', 'page'],
  ])('%s is served by the rule "%s"', (path, name) => {
    expect(ruleOf(path).name).toBe(name)
  })
})

describe('what the build writes for other servers', () => {
  const files = ['_headers', '.hosting/nginx.conf', '.hosting/Caddyfile']

  // Holds promise 30.
  test.each(files)('has every common header, and the policy with the API: %s', (name) => {
    for (const [header, value] of Object.entries(COMMON_HEADERS)) {
      expect(read(name)).toContain(header)
      expect(read(name)).toContain(value)
    }
    expect(read(name)).toContain('max-age=63072000')
    expect(read(name)).not.toContain('includeSubDomains')
    expect(read(name)).toMatch(/connect-src 'self' .*https:\/\/api\.example wss:\/\/api\.example;/)
    expect(read('_headers')).toContain("'self' ws://wallet.example wss://wallet.example https:")
  })

  test.each(files)('names in the policy the styles in the documents: %s', (name) => {
    expect(read(name)).toContain("script-src 'self';")
    expect(read(name)).toContain(`style-src 'self' '${HASH}';`)
  })

  // Holds promise 2.
  test.each([
    ['a style without its hash', [], /styles that the .* not name/],
    ['a hash without its document', [HASH, hashOf('b{}')], /names styles that no document has/],
    ['what is no hash', ["unsafe-inline'"], /Invalid format/],
  ])('is refused for %s', (_, hashes, message) => {
    writeHashes(hashes)
    expect(() => writeHosting(folder, { site, hsts: 'host' })).toThrow(message)
    writeHashes([HASH])
  })

  test.each(files.slice(1))('has every rule and every page: %s', (name) => {
    for (const { path } of ADDRESS_RULES) expect(read(name)).toContain(path)
    for (const { file } of allPages) expect(read(name)).toContain(`/${file}`)
    expect(read(name)).toContain('https://api.example/api/images/whitepaper.pdf')
  })

  test('names no header twice for the same address, whose values static hosts would join', () => {
    const sections = read('_headers')
      .split(/^(?=\/)/m)
      .slice(1)
    const names = sections.map((text) =>
      [...text.matchAll(/^ {2}([\w-]+):/gm)].map(([, one]) => one),
    )
    const all = names.flat()
    expect(new Set(all).size).toBe(all.length)
    expect(all).toContain('cache-control')
  })

  test('leaves static hosts the pages whose file has another name, and a document for what is missing', () => {
    expect(read('_redirects').split('\n').slice(1)).toEqual([
      '/buy/token /buy-token 200',
      '/docs/whitepaper.pdf https://api.example/api/images/whitepaper.pdf 302',
      '/docs/privacy-policy.pdf https://api.example/api/images/privacy-policy.pdf 302',
      '/docs/terms-and-conditions.pdf https://api.example/api/images/terms-and-conditions.pdf 302',
      '',
    ])
    expect(read('404.html')).toBe(STYLED_SHELL)
  })

  test.each([
    ['film.xyz', /film\.xyz: .* no content type/],
    ['assets/main.js', /main\.js: .* without a hash/],
  ])('is refused for a file that no rule fits: %s', (name, message) => {
    writeFileSync(join(folder, name), '')
    expect(() => writeHosting(folder, { site, hsts: 'host' })).toThrow(message)
    rmSync(join(folder, name))
  })
})
