import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { siteConfigFrom } from '#config/schema.ts'
import { siteConflicts } from '#config/site-conflicts.ts'
import { parseHostConfig } from '../../../server/main/config/config.ts'
import { conflictsOf, doubtsOf } from '../../../server/main/starting/conflicts.ts'
import { PRODUCTION } from '../../support/production.ts'

type Environment = Readonly<Record<string, string>>

const folder = mkdtempSync(join(tmpdir(), 'conflicts-'))
afterAll(() => rmSync(folder, { recursive: true }))

const account = (project_id: string): string =>
  JSON.stringify({ project_id, client_email: 'host@nova.example', private_key: 'a key' })

const settingsOf = (environment: Environment) => ({
  config: parseHostConfig(environment),
  site: siteConfigFrom(environment),
})

/** What the start says to a configuration, as `server/main/start.ts` reads it. */
function linesOf(environment: Environment): string[] {
  const lines: string[] = []
  for (const parse of [parseHostConfig, siteConfigFrom]) {
    try {
      parse(environment)
    } catch (error) {
      if (error instanceof Error) lines.push(...error.message.split('\n'))
    }
  }
  return lines.length > 0 ? lines : conflictsOf(settingsOf(environment))
}

const FIREBASE_SITE = {
  VITE_FIREBASE_API_KEY: 'key',
  VITE_FIREBASE_AUTH_DOMAIN: 'nova.firebaseapp.com',
  VITE_FIREBASE_PROJECT_ID: 'nova',
}
const EMULATOR = {
  FIREBASE_PROJECT_ID: 'nova',
  FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
  VITE_IDENTITY_URL: 'http://127.0.0.1:9099',
}
const SPLIT = { VITE_API_HOST: 'https://api.example/api', VITE_IDENTITY_URL: 'https://api.example' }

const NODES = {
  RPC_BNB: 'https://user:secret@bsc.example/secret, https://bsc.example.org',
  RPC_TRX: 'https://tron.example',
}
const TREASURY = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

const without = (name: keyof typeof PRODUCTION): Environment => ({ ...PRODUCTION, [name]: '' })

/** Every configuration that is wrong or half, with the beginning of its one line. */
const WRONG: readonly (readonly [what: string, environment: Environment, line: string])[] = [
  ['a public sandbox', { SITE_URL: 'https://wallet.example' }, 'SANDBOX: is on, but SITE_URL is'],
  ...['0.0.0.0', '::', '192.0.2.1', 'wallet.example'].map(
    (host) =>
      [
        `a sandbox that others reach at ${host}, even without a SITE_URL`,
        { HOST: host, SMTP_URL: 'smtp://mail.example' },
        'SANDBOX: is on, but other machines',
      ] as const,
  ),
  [
    'prices that are never young enough',
    { PRICE_SOURCES_BNB: 'binance:BNBUSDT', PRICE_INTERVAL: '100' },
    'PRICE_MAX_AGE: must be at least twice PRICE_INTERVAL;',
  ],
  [
    'an aggregator without a node',
    { PRICE_SOURCES_BNB: `chainlink:BNB:0x${'1'.repeat(40)}` },
    'PRICE_SOURCES_BNB: names an aggregator on BNB, which has no node.',
  ],
  [
    'a source that is none',
    { PRICE_SOURCES_ETH: 'binance' },
    'PRICE_SOURCES_ETH: must be sources separated by spaces',
  ],
  ['no mail server', without('SMTP_URL'), 'SMTP_URL: must be set when SANDBOX is off;'],
  ['no sender', without('MAIL_FROM'), 'MAIL_FROM: must be set when SANDBOX is off,'],
  [
    'the sender of the example',
    { ...PRODUCTION, MAIL_FROM: 'no-reply@localhost.localdomain' },
    'MAIL_FROM: must be set when SANDBOX is off,',
  ],
  ['nobody for queries', without('OPERATOR_EMAIL'), 'OPERATOR_EMAIL: must be set when'],
  ['no address of the site', without('SITE_URL'), 'SITE_URL: must be set when SANDBOX is off;'],
  [
    'an address without TLS',
    { ...PRODUCTION, SITE_URL: 'http://wallet.example' },
    'SITE_URL: must start with https://',
  ],
  [
    'an address with a path',
    { ...PRODUCTION, SITE_URL: 'https://wallet.example/app' },
    'SITE_URL: must be https://wallet.example without a path;',
  ],
  [
    'two addresses of the site',
    { ...PRODUCTION, VITE_SITE_URL: 'https://www.wallet.example' },
    'VITE_SITE_URL: is another address than SITE_URL=https://wallet.example.',
  ],
  ['no EVM key', without('XPUB_EVM'), 'XPUB_EVM, XPUB_TRON: must be set when SANDBOX is off;'],
  ['no Tron key', without('XPUB_TRON'), 'XPUB_EVM, XPUB_TRON: must be set when SANDBOX is off;'],
  [
    'one key for both',
    { ...PRODUCTION, XPUB_TRON: PRODUCTION.XPUB_EVM },
    'XPUB_EVM, XPUB_TRON: are the same key.',
  ],
  ['a key that is none', { XPUB_EVM: 'xpub123' }, 'XPUB_EVM: must be an extended public key'],
  ['a replacement of nothing', { XPUB_EVM_REPLACES: 'abcdefgh' }, 'XPUB_EVM_REPLACES: has no'],
  ['a replacement of nothing', { XPUB_TRON_REPLACES: 'abcdefgh' }, 'XPUB_TRON_REPLACES: has no'],
  [
    'a replaced key as a whole',
    { XPUB_EVM: PRODUCTION.XPUB_EVM, XPUB_EVM_REPLACES: PRODUCTION.XPUB_EVM },
    'XPUB_EVM_REPLACES: must be the last 8 characters',
  ],
  ['no legal entity', without('VITE_LEGAL_NAME'), 'VITE_LEGAL_NAME, VITE_LEGAL_ADDRESS: must be'],
  [
    'no legal address',
    without('VITE_LEGAL_ADDRESS'),
    'VITE_LEGAL_NAME, VITE_LEGAL_ADDRESS: must be',
  ],
  ['the contract of the demo', without('VITE_TOKEN_ADDRESS'), 'VITE_TOKEN_ADDRESS: must be set'],
  [
    'a contract with a typo',
    { ...PRODUCTION, VITE_TOKEN_ADDRESS: '0x2c1D97bF80aD16D0A40Df4bfA7cb2660940Aa479' },
    'VITE_TOKEN_ADDRESS: its capital letters are no valid checksum,',
  ],
  [
    'the emulator with real people',
    { ...PRODUCTION, ...EMULATOR },
    'FIREBASE_AUTH_EMULATOR_HOST: must not be set when SANDBOX is off;',
  ],
  [
    'an emulator without a project',
    { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' },
    'FIREBASE_AUTH_EMULATOR_HOST: has no effect without FIREBASE_PROJECT_ID.',
  ],
  [
    'an emulator that the site does not know',
    { ...EMULATOR, VITE_IDENTITY_URL: '' },
    'VITE_IDENTITY_URL: must be the address of the emulator,',
  ],
  [
    'Firebase at the host only',
    { FIREBASE_PROJECT_ID: 'nova' },
    'VITE_FIREBASE_API_KEY: must be set, with VITE_FIREBASE_AUTH_DOMAIN',
  ],
  [
    'Firebase at the site only',
    FIREBASE_SITE,
    'FIREBASE_SERVICE_ACCOUNT: must be set, since the site uses Firebase',
  ],
  [
    'Firebase at the site by half',
    { ...FIREBASE_SITE, FIREBASE_PROJECT_ID: 'nova', VITE_FIREBASE_AUTH_DOMAIN: '' },
    'VITE_FIREBASE_API_KEY: needs VITE_FIREBASE_AUTH_DOMAIN',
  ],
  [
    'Firebase at the site without its key',
    { VITE_FIREBASE_PROJECT_ID: 'nova' },
    'VITE_FIREBASE_API_KEY: must be set beside',
  ],
  [
    'two projects',
    { ...FIREBASE_SITE, FIREBASE_PROJECT_ID: 'luna' },
    "VITE_FIREBASE_PROJECT_ID: is nova, but the host's project is luna.",
  ],
  [
    'a service account of another project than the site’s',
    { ...FIREBASE_SITE, FIREBASE_SERVICE_ACCOUNT: account('luna') },
    'VITE_FIREBASE_PROJECT_ID: is nova, but the service account is of luna.',
  ],
  [
    'a service account of another project than the host’s',
    { ...FIREBASE_SITE, FIREBASE_SERVICE_ACCOUNT: account('nova'), FIREBASE_PROJECT_ID: 'luna' },
    'FIREBASE_PROJECT_ID: is luna, but the service account is of nova.',
  ],
  [
    'a service account that is none',
    { ...FIREBASE_SITE, FIREBASE_SERVICE_ACCOUNT: '/nowhere/account.json' },
    'FIREBASE_SERVICE_ACCOUNT: must be the JSON of a service account,',
  ],
  [
    'Firebase and another provider',
    { ...FIREBASE_SITE, FIREBASE_PROJECT_ID: 'nova', VITE_IDENTITY_URL: 'https://id.example' },
    'VITE_IDENTITY_URL: must be empty, since the host uses Firebase',
  ],
  [
    'a split site that can sign nobody up',
    { ...SPLIT, VITE_IDENTITY_URL: '' },
    'VITE_IDENTITY_URL: must be https://api.example, since the API lies elsewhere',
  ],
  [
    'an API without TLS for a page with it',
    { ...PRODUCTION, ...SPLIT, VITE_API_HOST: 'http://api.example/api' },
    'VITE_API_HOST: must start with https://',
  ],
  [
    'an API at a path of no host',
    { ...SPLIT, VITE_API_HOST: 'https://api.example' },
    'VITE_API_HOST: must end in /api, such as https://api.example/api;',
  ],
  ['an API at another path', { VITE_API_HOST: '/v1' }, 'VITE_API_HOST: must be /api;'],
  [
    'a database without a name',
    { DATABASE_URL: 'postgres://wallet@localhost' },
    'DATABASE_URL: names no database;',
  ],
  ['a mail server without a name', { SMTP_URL: 'smtp://' }, 'SMTP_URL: '],
  [
    'a folder of the brand that is not there',
    { BRAND_DIR: join(folder, 'brands') },
    `BRAND_DIR: ${join(folder, 'brands')} does not exist.`,
  ],
  ['a folder without a site', { SITE_DIR: folder }, `SITE_DIR: ${folder} has no built site`],
  [
    'a folder without a document',
    { DOCUMENTS_DIR: join(folder, 'documents') },
    `DOCUMENTS_DIR: ${join(folder, 'documents')} has no whitepaper.pdf.`,
  ],
  [
    'two documents of one name',
    { VITE_TERMS: 'whitepaper.pdf' },
    'VITE_WHITEPAPER, VITE_PRIVACY_POLICY, VITE_TERMS: must be three different names.',
  ],
  ['a hue that is none', { VITE_BRAND_HUE: '999' }, 'VITE_BRAND_HUE: must be degrees, 0 to 360'],
  ['a day that is none', { VITE_LISTING_DATE: '2026-02-31' }, 'VITE_LISTING_DATE: '],
  [
    'a stage that costs nothing',
    { VITE_STAGES: 'A:0.01,B:0,C:0.03,D:0.04' },
    'VITE_STAGES: must have prices above 0',
  ],
  ['a node that is none', { RPC_BNB: 'bsc.example' }, 'RPC_BNB: must be addresses of nodes,'],
  [
    'a node twice',
    { RPC_ETH: 'https://eth.example/k, https://eth.example/k' },
    'RPC_ETH: names the same node twice',
  ],
  [
    'a node of the first and the last network',
    {
      RPC_BNB: 'https://n.example',
      RPC_ETH: 'https://m.example',
      RPC_TRX: 'https://n.example',
    },
    'RPC_BNB, RPC_TRX: name the same node (n.example).',
  ],
  [
    'a treasury on Tron that is a contract',
    { RPC_TRX: 'https://n.example', TREASURY_TRON: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
    'TREASURY_EVM, TREASURY_TRON: must not be the contract of USDT_TRX.',
  ],
  [
    'one node for two networks',
    { RPC_BNB: 'https://n.example/k', RPC_ETH: 'https://m.example,https://n.example/k' },
    'RPC_BNB, RPC_ETH: name the same node (n.example).',
  ],
  ['a treasury without a node', { TREASURY_EVM: TREASURY }, 'TREASURY_EVM: has no effect without'],
  [
    'a treasury on Tron with a node of another network',
    { RPC_BNB: 'https://n.example', TREASURY_TRON: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
    'TREASURY_TRON: has no effect without RPC_TRX.',
  ],
  [
    'a treasury without its checksum',
    { RPC_BNB: 'https://n.example', TREASURY_EVM: TREASURY.toLowerCase() },
    'TREASURY_EVM: must be an address (0x...) with the capital letters of its checksum',
  ],
  [
    'a treasury with a typo',
    { RPC_BNB: 'https://n.example', TREASURY_EVM: TREASURY.replace('f39F', 'f39f') },
    'TREASURY_EVM: must be an address (0x...) with the capital letters of its checksum',
  ],
  [
    'a treasury of another family',
    { RPC_TRX: 'https://n.example', TREASURY_TRON: TREASURY },
    'TREASURY_TRON: must be an address of Tron',
  ],
  [
    'a treasury that is a contract',
    { RPC_ETH: 'https://n.example', TREASURY_EVM: '0xdAC17F958D2ee523a2206206994597C13D831ec7' },
    'TREASURY_EVM, TREASURY_TRON: must not be the contract of USDT_ETH.',
  ],
  [
    'the token as USDT',
    { RPC_BNB: 'https://n.example', USDT_BNB: TREASURY, VITE_TOKEN_ADDRESS: TREASURY },
    "USDT_BNB: is the contract of the site's own token",
  ],
  ['no confirmations', { CONFIRMATIONS_TRX: '0' }, 'CONFIRMATIONS_TRX: must be at least 1'],
  ['a short secret', { HOST_SECRET: 'secret' }, 'HOST_SECRET: must have at least 32 characters'],
]

describe('a configuration that cannot work', () => {
  // Holds promises 45, 84.
  test.each(WRONG)('gets a line that says what to do: %s', (_, environment, line) => {
    const lines = linesOf(environment)
    expect(lines.filter((found) => found.startsWith(line))).toHaveLength(1)
    const extra = lines.filter((found) => !found.startsWith(line))
    // Of three documents that are missing, each has its line.
    expect(extra.filter((found) => !found.startsWith('DOCUMENTS_DIR'))).toEqual([])
  })

  // Holds promise 84.
  test.each([
    ['nothing at all', {}],
    ['production', PRODUCTION],
    ['production on this machine', { ...PRODUCTION, SITE_URL: 'https://localhost:8443' }],
    ['a site elsewhere', { ...PRODUCTION, ...SPLIT }],
    ['Firebase', { ...FIREBASE_SITE, FIREBASE_SERVICE_ACCOUNT: account('nova') }],
    ['Firebase with the machine’s credentials', { ...FIREBASE_SITE, FIREBASE_PROJECT_ID: 'nova' }],
    ['the emulator', EMULATOR],
    ['the emulator with the key of a project', { ...EMULATOR, ...FIREBASE_SITE }],
    ['chains', { ...PRODUCTION, ...NODES, TREASURY_EVM: TREASURY }],
    ['one database for several hosts', { DATABASE_URL: 'postgres://wallet@localhost/wallet' }],
  ])('is not: %s', (_, environment) => {
    expect(linesOf(environment)).toEqual([])
  })

  // Holds promise 105.
  test('names no credentials of a node in its line', () => {
    const shared = linesOf({ ...NODES, RPC_ETH: 'https://user:secret@bsc.example/secret' })
    expect(shared).toEqual([expect.stringContaining('(bsc.example)')])
    const invalid = linesOf({ RPC_BNB: 'ftp://user:secret@bsc.example/secret' })
    expect([...shared, ...invalid].join()).not.toContain('secret')
  })

  test('is refused by the build as well, where it concerns the site alone', () => {
    const { site } = settingsOf({ VITE_API_HOST: 'https://api.example/api' })
    expect(siteConflicts(site)).toEqual([expect.stringMatching(/^VITE_IDENTITY_URL: /)])
    writeFileSync(join(folder, 'index.html'), '')
    expect(linesOf({ SITE_DIR: folder })).toEqual([])
  })
})

test('a host behind TLS that counts no proxy is doubted at its start', () => {
  expect(doubtsOf(settingsOf({ ...PRODUCTION, TRUSTED_PROXIES: '0' }))).toEqual([
    expect.stringMatching(/^TRUSTED_PROXIES: is 0, but SITE_URL has TLS, .* Set it to /),
  ])
  expect(doubtsOf(settingsOf(PRODUCTION))).toEqual([])
})
