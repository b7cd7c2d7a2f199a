import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { takePlace } from '../../../server/site/take-place.ts'
import { accountsHost } from '../../support/accounts-host.ts'

const NOW = new Date('2026-03-01T12:00:00Z')
const days = (count: number) => new Date(NOW.getTime() + count * 86_400_000)

const folder = (): string => {
  const path = mkdtempSync(join(tmpdir(), 'place-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

/** A built site whose documents ask for one script, which has its name by its content. */
function build(base: string, version: string): string {
  const site = join(base, `dist.building-${version}`)
  for (const path of ['assets', '.hosting']) mkdirSync(join(site, path), { recursive: true })
  for (const page of ['index.html', 'shell.html', 'login.html'])
    writeFileSync(join(site, page), `<script src="/assets/app-${version}.js"></script>`)
  writeFileSync(join(site, `assets/app-${version}.js`), version)
  writeFileSync(join(site, '.hosting/inline-styles.json'), '[]')
  return site
}

async function hostOf(siteRoot: string) {
  const host = await accountsHost({}, { siteRoot })
  onTestFinished(() => host.close())
  return async (path: string) => {
    const { status, text } = await host.call('GET', path)
    return [status, text] as const
  }
}

test('a build takes the place of the one before while a host serves it, and no request fails', async () => {
  const base = folder()
  const place = join(base, 'dist')
  takePlace(build(base, 'aaaaaaaa'), place, { now: NOW })
  const get = await hostOf(place)
  let isOver = false
  const failed: unknown[] = []
  const visitor = async () => {
    while (!isOver) {
      const [status, page] = await get('/login')
      const script = /\/assets\/[\w.-]+/.exec(page)?.[0]
      const [found] = script === undefined ? ['none'] : await get(script)
      if (status !== 200 || found !== 200) failed.push({ status, page, script, found })
    }
  }
  const visitors = [visitor(), visitor(), visitor()]
  const letter = (round: number) => String.fromCharCode(98 + (round % 20)).repeat(8)
  for (let round = 0; round < 12; round++) {
    takePlace(build(base, letter(round)), place, { now: NOW })
    await get('/login')
  }
  isOver = true
  await Promise.all(visitors)
  expect(failed).toEqual([])
})

test('a request that comes between the two renames waits for the site', async () => {
  const base = folder()
  const place = join(base, 'dist')
  takePlace(build(base, 'aaaaaaaa'), place, { now: NOW })
  const get = await hostOf(place)
  renameSync(place, `${place}.away`)
  const answers = Promise.all([get('/assets/app-aaaaaaaa.js'), get('/login')])
  await get('/api/site/setting')
  renameSync(`${place}.away`, place)
  expect((await answers).map(([status]) => status)).toEqual([200, 200])
})

test('what tabs that are open ask for stays for a week after its build was replaced, and no longer', async () => {
  const base = folder()
  const place = join(base, 'dist')
  takePlace(build(base, 'aaaaaaaa'), place, { now: NOW })
  const get = await hostOf(place)
  const has = async (version: string) => (await get(`/assets/app-${version}.js`))[0]
  takePlace(build(base, 'bbbbbbbb'), place, { now: days(30) })
  takePlace(build(base, 'cccccccc'), place, { now: days(36.9) })
  expect([await has('aaaaaaaa'), await has('bbbbbbbb'), await has('cccccccc')]).toEqual([
    200, 200, 200,
  ])
  takePlace(build(base, 'dddddddd'), place, { now: days(37.1) })
  expect([await has('aaaaaaaa'), await has('bbbbbbbb'), await has('cccccccc')]).toEqual([
    404, 200, 200,
  ])
})
