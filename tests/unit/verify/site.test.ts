import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { manifestHash } from '../../../server/proof/log-site.ts'
import { formerAssets } from '../../../server/site/take-place.ts'
import { createReport } from '../../../verify/report.ts'
import { verifySite } from '../../../verify/site.ts'
import { type MadeLog, madeEntries, madeLog } from '../../support/made-log.ts'

/** A site that was built here, and a host that serves the same, with a script of the build before. */
function site() {
  const folder = mkdtempSync(join(tmpdir(), 'site-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const path of ['assets', '.hosting']) mkdirSync(join(folder, path))
  const files = {
    'index.html': '<p>index',
    'buy-token.html': '<p>buy',
    'shell.html': '<p>shell',
    'assets/app-aaaaaaaa.js': 'app()',
    'assets/app-aaaaaaaa.js.br': 'compressed',
    'assets/app.brand.svg': '<svg>',
    'assets/app-before00.js': 'before()',
    _headers: 'of a static host',
    '.stamp': 'of this machine',
    '.hosting/former-assets.json': '{"assets/app-before00.js":"2026-01-01T00:00:00Z"}',
  }
  for (const [path, content] of Object.entries(files)) writeFileSync(join(folder, path), content)
  const read = (path: string) => readFileSync(join(folder, path))
  const served = new Map([
    ['/', read('index.html')],
    ['/index.html', read('index.html')],
    ['/buy/token', read('buy-token.html')],
    ['/buy-token.html', read('buy-token.html')],
    ['/freeze', read('shell.html')],
    ['/shell.html', read('shell.html')],
    ['/assets/app-aaaaaaaa.js', read('assets/app-aaaaaaaa.js')],
    ['/assets/app.brand.svg', read('assets/app.brand.svg')],
  ])
  const named = (hash: string, time: string) =>
    ({ v: 1, kind: 'site', time, release: '1.2.3', hash }) as const
  const log = madeLog([
    ...madeEntries(3),
    named('a'.repeat(64), '2026-01-01T00:00:00.000Z'),
    named(manifestHash(folder, formerAssets(folder)), '2026-01-02T00:00:00.000Z'),
  ])
  return { folder, served, log }
}

async function linesOf({ folder, served, log }: ReturnType<typeof site>, ownLog: MadeLog = log) {
  const lines: string[] = []
  await verifySite(
    folder,
    {
      readSite: async (path) => served.get(path),
      readLog: async (path) => ownLog.get(path) ?? 'none',
    },
    createReport((line) => lines.push(line)),
  )
  return lines.slice(1)
}

test('a host that serves what was built here, and whose log says so, is right', async () => {
  expect(await linesOf(site())).toEqual([
    'ok      8 addresses serve what was built here',
    'ok      the public log can be read, and is the one that is signed',
    'ok      the log names this site as the newest, 1.2.3 since 2026-01-02T00:00:00.000Z',
  ])
})

// Holds promise 127.
test.each(['/', '/buy/token', '/freeze', '/assets/app-aaaaaaaa.js', '/assets/app.brand.svg'])(
  'a host that serves something else at %s is found',
  async (path) => {
    for (const change of [
      (served: Map<string, Buffer>) => served.set(path, Buffer.from('steal()')),
      (served: Map<string, Buffer>) => served.delete(path),
    ]) {
      const own = site()
      change(own.served)
      expect((await linesOf(own))[0]).toBe(
        `FAILED  8 addresses serve what was built here: not ${path}`,
      )
    }
  },
)

// Holds promise 127.
test('a host whose log names another site, or none, is found', async () => {
  const own = site()
  writeFileSync(join(own.folder, 'assets/new-bbbbbbbb.js'), 'new()')
  expect((await linesOf(own)).at(-1)).toMatch(/^FAILED {2}the log names this site/)
  expect((await linesOf(site(), madeLog(madeEntries(3)))).at(-1)).toBe(
    'FAILED  the log names this site as the newest',
  )
  expect((await linesOf(site(), new Map())).at(-1)).toMatch(/^FAILED {2}the public log can be read/)
})
