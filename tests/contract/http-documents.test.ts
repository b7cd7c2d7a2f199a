import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseSiteConfig } from '#config/schema.ts'
import { createDocuments } from '../../server/documents/documents.ts'
import { rangeOf } from '../../server/documents/range.ts'
import { terms } from '../../server/documents/terms.ts'
import { whitepaper } from '../../server/documents/whitepaper.ts'
import { demoTerms } from '../../server/ledger/terms.ts'
import type { AccountsHost } from '../support/accounts-host.ts'
import { accountsHost } from '../support/accounts-host.ts'

const WHITEPAPER = '/api/images/whitepaper.pdf'
let host: AccountsHost
beforeAll(async () => {
  host = await accountsHost()
})
afterAll(() => host.close())

const get = (path: string, headers: Record<string, string> = {}) =>
  host.app.inject({ url: path, headers })

describe('the documents', () => {
  test.each(['whitepaper', 'privacy-policy', 'terms-and-conditions'])(
    '%s is a tagged PDF',
    async (name) => {
      const answer = await get(`/api/images/${name}.pdf`)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toBe('application/pdf')
      expect(answer.headers['cache-control']).toContain('public')
      expect(answer.body.startsWith('%PDF-1.7')).toBe(true)
      expect(answer.body).toContain('/StructTreeRoot')
      expect(answer.body.trimEnd().endsWith('%%EOF')).toBe(true)
    },
  )

  test('are the same bytes each time they are drawn', async () => {
    const site = parseSiteConfig({})
    const [one, two] = [
      createDocuments('', site, demoTerms()),
      createDocuments('', site, demoTerms()),
    ]
    expect((await one.byName('whitepaper.pdf'))?.etag).toBe(
      (await two.byName('whitepaper.pdf'))?.etag,
    )
  })

  test('say how far a price may move and what the least deposit is, as the host is set up', () => {
    const textOf = (changed: object) => {
      const [site, house] = [parseSiteConfig({}), { ...demoTerms(), ...changed }]
      return JSON.stringify([terms(site, house), whitepaper(site, house)])
    }
    expect(textOf({})).toContain('more than 1 % away from what you were shown')
    expect(textOf({}).match(/The least deposit is 0\.02 of the coin/g)).toHaveLength(2)
    expect(textOf({ priceTolerance: 250n })).toContain('more than 2.5 % away')
    expect(textOf({ minimumDeposit: 10n ** 18n })).toContain('The least deposit is 1 of the coin')
  })

  test('are three, and no path leads out of them', async () => {
    for (const name of ['other.pdf', '..%2f..%2fpackage.json', '%2e%2e%2fx.pdf']) {
      expect((await get(`/api/images/${name}`)).statusCode, name).toBe(404)
    }
  })

  test('come in parts', async () => {
    const whole = await get(WHITEPAPER)
    const part = await get(WHITEPAPER, { range: 'bytes=0-7' })
    expect([part.statusCode, part.body]).toEqual([206, '%PDF-1.7'])
    expect(part.headers['content-range']).toBe(`bytes 0-7/${whole.rawPayload.length}`)
    const outside = await get(WHITEPAPER, { range: 'bytes=99999999-' })
    expect([outside.statusCode, outside.headers['cache-control']]).toEqual([416, 'no-store'])
    expect(outside.headers).not.toHaveProperty('etag')
    expect(outside.headers['content-range']).toBe(`bytes */${whole.rawPayload.length}`)
  })

  test('are sent whole when the reader has the parts of another version', async () => {
    const answer = await get(WHITEPAPER, { range: 'bytes=0-7', 'if-range': '"other"' })
    expect(answer.statusCode).toBe(200)
  })

  test('are not sent again to whoever has them', async () => {
    const { etag } = (await get(WHITEPAPER)).headers
    expect((await get(WHITEPAPER, { 'if-none-match': String(etag) })).statusCode).toBe(304)
  })

  test('are taken from the operator’s folder, and looked for again after a failure', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'documents-'))
    const documents = createDocuments(folder, parseSiteConfig({}), demoTerms())
    await expect(documents.byName('whitepaper.pdf')).rejects.toThrow()
    writeFileSync(join(folder, 'whitepaper.pdf'), 'ours')
    expect((await documents.byName('whitepaper.pdf'))?.bytes.toString()).toBe('ours')
    rmSync(folder, { recursive: true })
  })
})

test.each([
  [undefined, 'whole'],
  ['bytes=0-', { first: 0, last: 9 }],
  ['bytes=2-5', { first: 2, last: 5 }],
  ['bytes=5-99', { first: 5, last: 9 }],
  ['bytes=-3', { first: 7, last: 9 }],
  ['bytes=-99', { first: 0, last: 9 }],
  ['bytes=-0', 'outside'],
  ['bytes=10-', 'outside'],
  ['bytes=5-2', 'whole'],
  ['bytes=0-1,3-4', 'whole'],
  ['lines=1-2', 'whole'],
  ['bytes=-', 'whole'],
])('of ten bytes, %s is %j', (header, range) => {
  expect(rangeOf(header, 10)).toEqual(range)
})
