import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteConfigFrom } from '#config/schema.ts'
import { markOfSite } from '#config/site-mark.ts'
import { setTerms } from '../../server/money/set-terms.ts'
import { differencesOfSite, markOfHost } from '../../server/site/mark.ts'
import type { MoneyHost } from '../support/money-host.ts'
import { moneyHost } from '../support/money-host.ts'

const folder = mkdtempSync(join(tmpdir(), 'site-terms-'))
let host: MoneyHost
beforeAll(async () => {
  host = await moneyHost({ CORS_ORIGINS: 'https://site.example' })
})
afterAll(async () => {
  await host.close()
  rmSync(folder, { recursive: true })
})

const setting = () =>
  host.call('GET', '/api/site/setting', undefined, { headers: { origin: 'https://site.example' } })

test('the host tells a site of another server its brand and the terms in force, also after a change', async () => {
  const built = markOfSite(siteConfigFrom({}))
  const { headers } = await setting()
  expect(headers['site-terms']).toBe(built)
  expect(headers['access-control-expose-headers']).toContain('site-terms')
  const { db, clock } = host.deps
  await setTerms(db, clock, { changes: { CURRENT_STAGE: '2' }, madeBy: 'test', forced: [] })
  const changed = built.replace('stage=1', 'stage=2')
  await expect.poll(async () => (await setting()).headers['site-terms']).toBe(changed)
})

test('the host finds at its start what the site that it serves was built with instead', async () => {
  const terms = await host.deps.terms.current()
  const own = markOfHost(host.deps.site, terms) ?? ''
  expect(differencesOfSite(folder, own)).toEqual([])
  const orbit = { VITE_SITE_NAME: 'ORBIT', VITE_CURRENT_STAGE: String(terms.stage) }
  writeFileSync(join(folder, '.site-terms'), markOfSite(siteConfigFrom(orbit)))
  expect(differencesOfSite(folder, own)).toEqual(['name=ORBIT instead of name=NOVA'])
})
