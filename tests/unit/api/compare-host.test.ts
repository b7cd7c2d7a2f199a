import { expect, onTestFinished, test, vi } from 'vitest'
import { parseSiteConfig } from '#config/schema.ts'
import { markOf } from '#config/site-mark.ts'
import { compareHost } from '../../../src/api/compare-host.ts'

const prices = ['0.01', '0.015', '0.02', '0.03']
const { siteName, tokenAdd, brandHue, legal } = parseSiteConfig({})
const built = { siteName, tokenAdd, brandHue, legal }

async function logOf(headers: Record<string, string>): Promise<unknown[]> {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  warn.mockClear()
  onTestFinished(() => warn.mockRestore())
  await compareHost(async () => new Response('false', { headers }))
  return warn.mock.calls.map(([, found]) => found)
}

// Holds promise 90.
test('a site on another server says in the browser’s log what its host has instead', async () => {
  const mark = markOf({ ...built, siteName: 'Orbit & Söhne', stage: 2, prices })
  expect(await logOf({ 'site-terms': mark })).toEqual([
    { host: 'name=Orbit%20%26%20S%C3%B6hne instead of name=NOVA' },
    { host: 'stage=2 instead of stage=1' },
  ])
  const others = markOf({
    ...built,
    stage: 1,
    prices,
    brandHue: 9,
    legal: { name: 'A', address: 'B' },
  })
  expect(await logOf({ 'site-terms': others })).toEqual([
    { host: 'hue=9 instead of hue=265' },
    { host: 'entity=A instead of entity=' },
    { host: 'address=B instead of address=' },
  ])
})

test('a site says nothing of a host with the same terms, however they are written, nor of one that tells none', async () => {
  const mark = markOf({ ...built, stage: 1, prices: ['0.010', '0.0150', '0.02', '0.03'] })
  expect(await logOf({ 'site-terms': mark })).toEqual([])
  expect(await logOf({})).toEqual([])
})
