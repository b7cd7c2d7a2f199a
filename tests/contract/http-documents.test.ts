import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { parseSiteConfig } from '#config/schema.ts'
import { createDocuments } from '../../server/site/documents/documents.ts'
import { privacyPolicy } from '../../server/site/documents/privacy.ts'
import { termsAndConditions } from '../../server/site/documents/terms-and-conditions.ts'
import { whitepaper } from '../../server/site/documents/whitepaper.ts'
import type { AccountsHost } from '../support/accounts-host.ts'
import { accountsHost } from '../support/accounts-host.ts'
import { demoTerms } from '../support/demo-terms.ts'

const NOW = new Date('2025-11-01T00:00:00Z')
const WHITEPAPER = '/api/images/whitepaper.pdf'
const ownFolder = mkdtempSync(join(tmpdir(), 'documents-'))
let host: AccountsHost
/** A host with the operator's own PDFs. */
let ownHost: AccountsHost
beforeAll(async () => {
  host = await accountsHost()
  ownHost = await accountsHost({ DOCUMENTS_DIR: ownFolder })
})
afterAll(async () => {
  await host.close()
  await ownHost.close()
  rmSync(ownFolder, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}) =>
  host.app.inject({ url: path, headers })
const getOwn = (path: string, headers: Record<string, string> = {}) =>
  ownHost.app.inject({ url: path, headers })

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

  test('are stored once, and as another file when a setting in them changes', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'documents-'))
    const createDocument = (site = {}, terms = demoTerms()) =>
      createDocuments(
        {
          documentsDir: '',
          brandDir: join(dataDir, 'brand'),
          dataDir,
          terms,
          quoteLife: 0,
          now: NOW,
        },
        parseSiteConfig(site),
      ).byName('whitepaper.pdf')
    const first = await createDocument()
    const written = statSync(join(dataDir, 'documents', first?.file ?? '')).mtimeMs
    expect(await createDocument()).toEqual(first)
    expect(statSync(join(dataDir, 'documents', first?.file ?? '')).mtimeMs).toBe(written)
    const renamed = await createDocument({ VITE_SITE_NAME: 'Other' })
    const costlier = await createDocument({}, { ...demoTerms(), minimumDeposit: 10n ** 18n })
    const files = [first, renamed, costlier].map((document) => document?.file)
    expect(new Set(files).size).toBe(3)
    expect(readdirSync(join(dataDir, 'documents')).sort()).toEqual(files.sort())
    rmSync(dataDir, { recursive: true })
  })

  test('are created again after they could not be stored', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'documents-'))
    writeFileSync(join(dataDir, 'documents'), 'a file instead of the folder')
    const documents = createDocuments(
      {
        documentsDir: '',
        brandDir: join(dataDir, 'brand'),
        dataDir,
        terms: demoTerms(),
        quoteLife: 0,
        now: NOW,
      },
      parseSiteConfig({}),
    )
    await expect(documents.byName('whitepaper.pdf')).rejects.toThrow()
    rmSync(join(dataDir, 'documents'))
    expect((await documents.byName('whitepaper.pdf'))?.size).toBeGreaterThan(1000)
    rmSync(dataDir, { recursive: true })
  })

  test('state the price tolerance and the minimum deposit as configured', () => {
    const textOf = (changed: object) => {
      const [site, hostTerms] = [parseSiteConfig({}), { ...demoTerms(), ...changed }]
      return JSON.stringify([
        termsAndConditions(site, hostTerms, 0),
        whitepaper(site, hostTerms, 0, NOW),
      ])
    }
    expect(textOf({})).toContain('differs by more than 1% from what you were shown')
    expect(textOf({}).match(/The minimum deposit is 0\.02 of the coin/g)).toHaveLength(2)
    expect(textOf({ sale: { ...demoTerms().sale, priceTolerance: 250n } })).toContain(
      'differs by more than 2.5%',
    )
    expect(textOf({ minimumDeposit: 10n ** 18n })).toContain('The minimum deposit is 1 of the coin')
  })

  test('say what the button of a purchase says: a price that is held counts, and else that of the moment', () => {
    const textOf = (quoteLife: number) =>
      JSON.stringify(termsAndConditions(parseSiteConfig({}), demoTerms(), quoteLife))
    const ofTheMoment = 'order is carried out at the price at the time it is received'
    expect(textOf(0)).toContain(`The ${ofTheMoment}`)
    expect(textOf(0)).not.toContain('held')
    expect(textOf(45_000)).toContain(
      'held for a time, at present 45 seconds, exactly these are bought if your confirmation is received within that time, and otherwise nothing. Any other order',
    )
    expect(textOf(45_000)).toContain(`Any other ${ofTheMoment}`)
    expect(textOf(0)).toContain('The fee is taken off the tokens you receive.')
  })

  test('say of the listing that it is planned until its day is over, and then that it was', () => {
    const textAt = (day: string) =>
      JSON.stringify(whitepaper(parseSiteConfig({}), demoTerms(), 0, new Date(day)))
    expect(textAt('2025-12-02T11:00:00Z')).toContain('The plan names December 1, 2025')
    const after = textAt('2025-12-02T12:00:00Z')
    expect(after).toContain('was planned for December 1, 2025. That day has passed.')
    expect(after).not.toContain('The plan names')
  })

  test('name the legal entity, whom the terms are with', () => {
    const legal = { VITE_LEGAL_NAME: 'Orbit Ltd', VITE_LEGAL_ADDRESS: '1 Main Street, Dublin' }
    const textOf = (site: Record<string, string>) => {
      const settings = parseSiteConfig(site)
      const all = [
        termsAndConditions(settings, demoTerms(), 0),
        privacyPolicy(settings),
        whitepaper(settings, demoTerms(), 0, NOW),
      ]
      return all.map((each) => JSON.stringify(each))
    }
    for (const text of textOf(legal)) expect(text).toContain('Orbit Ltd, 1 Main Street, Dublin')
    expect(textOf(legal)[0]).toContain('between you and Orbit Ltd, 1 Main Street, Dublin (“we”')
    expect(textOf({})[0]).toContain('between you and the operator of the NOVA website (“we”')
  })

  test('are each the operator’s own where BRAND_DIR has one', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'documents-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true }))
    mkdirSync(join(dataDir, 'brand/documents'), { recursive: true })
    writeFileSync(join(dataDir, 'brand/documents/whitepaper.pdf'), 'ours')
    const documents = createDocuments(
      {
        documentsDir: '',
        brandDir: join(dataDir, 'brand'),
        dataDir,
        terms: demoTerms(),
        quoteLife: 0,
        now: NOW,
      },
      parseSiteConfig({}),
    )
    const own = await documents.byName('whitepaper.pdf')
    expect(own).toEqual({
      folder: join(dataDir, 'brand/documents'),
      file: 'whitepaper.pdf',
      size: 4,
    })
    const generated = await documents.byName('privacy-policy.pdf')
    expect(generated?.folder).toBe(join(dataDir, 'documents'))
  })

  test('are the only files under their path', async () => {
    for (const name of ['other.pdf', '..%2f..%2fpackage.json', '%2e%2e%2fx.pdf']) {
      expect((await get(`/api/images/${name}`)).statusCode, name).toBe(404)
    }
  })

  test('are sent in ranges', async () => {
    const whole = await get(WHITEPAPER)
    const part = await get(WHITEPAPER, { range: 'bytes=0-7' })
    expect([part.statusCode, part.body]).toEqual([206, '%PDF-1.7'])
    expect(part.headers['content-range']).toBe(`bytes 0-7/${whole.rawPayload.length}`)
    const outside = await get(WHITEPAPER, { range: 'bytes=99999999-' })
    expect([outside.statusCode, outside.headers['cache-control']]).toEqual([416, 'no-store'])
    expect(outside.headers).not.toHaveProperty('etag')
    expect(outside.headers['content-range']).toBe(`bytes */${whole.rawPayload.length}`)
  })

  test('are sent whole if the range is of another version', async () => {
    const answer = await get(WHITEPAPER, { range: 'bytes=0-7', 'if-range': '"other"' })
    expect(answer.statusCode).toBe(200)
  })

  test('are not sent again if the client has the current version', async () => {
    const { etag } = (await get(WHITEPAPER)).headers
    expect((await get(WHITEPAPER, { 'if-none-match': String(etag) })).statusCode).toBe(304)
  })

  test('are read from the operator’s folder, and again after a failure', async () => {
    expect((await getOwn(WHITEPAPER)).statusCode).toBe(500)
    writeFileSync(join(ownFolder, 'whitepaper.pdf'), 'ours')
    writeFileSync(join(ownFolder, 'other.pdf'), 'not a document of the site')
    expect((await getOwn(WHITEPAPER)).body).toBe('ours')
    for (const name of ['other.pdf', '..%2fwhitepaper.pdf', 'x%2f..%2fwhitepaper.pdf'])
      expect((await getOwn(`/api/images/${name}`)).statusCode, name).toBe(404)
  })
})

describe('a range of a document of ten bytes', () => {
  test.each([
    [undefined, 'whole'],
    ['bytes=0-', { first: 0, last: 9 }],
    ['bytes=2-5', { first: 2, last: 5 }],
    ['bytes=5-99', { first: 5, last: 9 }],
    ['bytes=-3', { first: 7, last: 9 }],
    ['bytes=-10', { first: 0, last: 9 }],
    ['bytes=-99', 'whole'],
    ['bytes=-0', 'outside'],
    ['bytes=10-', 'outside'],
    ['bytes=5-2', 'whole'],
    ['bytes=0-1,3-4', 'whole'],
    ['lines=1-2', 'whole'],
    ['bytes=-', 'whole'],
  ] as const)('%s gives %j', async (range, expected) => {
    const bytes = '0123456789'
    writeFileSync(join(ownFolder, 'whitepaper.pdf'), bytes)
    const answer = await getOwn(WHITEPAPER, range === undefined ? {} : { range })
    const { statusCode, headers, body } = answer
    if (expected === 'whole') return expect([statusCode, body]).toEqual([200, bytes])
    if (expected === 'outside')
      return expect([statusCode, headers['content-range']]).toEqual([416, 'bytes */10'])
    const { first, last } = expected
    expect([statusCode, body]).toEqual([206, bytes.slice(first, last + 1)])
    expect(headers['content-range']).toBe(`bytes ${first}-${last}/10`)
    expect(Number(headers['content-length'])).toBe(last - first + 1)
  })
})
