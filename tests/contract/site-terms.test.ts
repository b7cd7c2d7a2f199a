import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteConfigFrom } from '#config/schema.ts'
import { markOfSite } from '#config/site-mark.ts'
import { STAGE_HEADER } from '#contract/host.ts'
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

// Holds promise 90.
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

test('the same answer says how far the stage in force is sold, to a site of another server as well', async () => {
  const { db, clock } = host.deps
  await setTerms(db, clock, { changes: { CURRENT_STAGE: '1' }, madeBy: 'test', forced: [] })
  const sold = async () => JSON.parse(String((await setting()).headers[STAGE_HEADER]))
  await expect.poll(sold).toEqual({ stage: 1, sold: '0', supply: '50000000' })
  const ada = await host.person({ BNB: '1' })
  const order = { amount: '0.5', receiveToken: '30000', tokenFee: '1', val: '1', hint: 'Crypto' }
  const body = { ...order, type: 'buy', typeOf: 'Crypto', asset: 'BNB' }
  expect((await ada.call('POST', '/buy/token', body)).status).toBe(200)
  host.clock.advance(5_000)
  expect(await sold()).toEqual({ stage: 1, sold: '30000', supply: '50000000' })
  const { headers } = await setting()
  expect(headers['access-control-expose-headers']).toContain(STAGE_HEADER)
})

// Holds promise 90.
test('the host finds at its start what the site that it serves was built with instead', async () => {
  const terms = await host.deps.terms.current()
  const own = markOfHost(host.deps.site, terms) ?? ''
  expect(differencesOfSite(folder, own)).toEqual([])
  const orbit = { VITE_SITE_NAME: 'ORBIT', VITE_CURRENT_STAGE: String(terms.stage) }
  writeFileSync(join(folder, '.site-terms'), markOfSite(siteConfigFrom(orbit)))
  expect(differencesOfSite(folder, own)).toEqual(['name=ORBIT instead of name=NOVA'])
})
