import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { BRAND_DIR } from '#config/env-files.ts'
import { parseSiteConfig, type SiteSettings } from '#config/schema.ts'
import { isRemote, siteConflicts } from '#config/site-conflicts.ts'
import { isEvmAddress } from '#domain/addresses/address.ts'
import { MARKET_COINS, type Network } from '#domain/assets.ts'
import { networkConflicts } from '../../chains/networks/conflicts.ts'
import { parseDatabaseUrl } from '../../platform/db/servers/database-url.ts'
import { isLoopbackAddress, isLoopbackName } from '../../platform/http/origins.ts'
import { ownDocuments } from '../../site/documents/documents.ts'
import type { HostConfig } from '../config/config.ts'
import { NOWHERE } from '../config/environment.ts'
import { identityConflicts } from './identity-conflicts.ts'
import { when } from './when.ts'

/*
 * Settings that are valid each by itself and cannot work together, or not outside the sandbox: without a line here they
 * would start silently and fail later, in somebody's browser or mail. Each line names the variable and says what to do.
 * tests/unit/operations/conflicts.test.ts has a configuration for each of them.
 */
export interface Settings {
  readonly config: HostConfig
  readonly site: SiteSettings
}

type Check = (settings: Settings) => readonly string[]

/** The lines of what must not start. */
export const conflictsOf = (settings: Settings): string[] =>
  CHECKS.flatMap((check) => check(settings))

/** The lines of what may be meant, and is more likely forgotten. */
export const doubtsOf = (settings: Settings): string[] => DOUBTS.flatMap((check) => check(settings))

const DEMO = parseSiteConfig({})

/** In the sandbox nobody holds the keys of the deposit addresses, so it must not be public. */
const publicSandbox: Check = ({ config: { host, siteUrl, isSandbox } }) => {
  if (!isSandbox) return []
  const remedy = 'Set SANDBOX=off, with XPUB_EVM and XPUB_TRON for deposits'
  if (!isLoopbackName(new URL(siteUrl).hostname))
    return [`SANDBOX: is on, but SITE_URL is not on this machine. ${remedy}.`]
  return when(
    host !== 'localhost' && !isLoopbackAddress(host),
    `SANDBOX: is on, but other machines can reach HOST=${host}. ${remedy}, or HOST=127.0.0.1.`,
  )
}

/** What only the sandbox has a default for. */
const production: Check = ({ config, site }) => {
  const { mail, firebase, port, isSandbox, depositKeys } = config
  if (isSandbox) return []
  const { evm, tron } = depositKeys.publicKeys
  const url = new URL(config.siteUrl)
  return [
    // Every login needs a mailed code; only the sandbox can show it without a mail server.
    ...when(
      !mail.smtpUrl,
      'SMTP_URL: must be set when SANDBOX is off; otherwise no code can be delivered.',
    ),
    ...when(
      mail.from.includes(NOWHERE),
      'MAIL_FROM: must be set when SANDBOX is off, to an address that your mail server sends for.',
    ),
    ...when(
      mail.operator.includes(NOWHERE),
      'OPERATOR_EMAIL: must be set when SANDBOX is off; otherwise support queries reach nobody.',
    ),
    ...when(
      config.siteUrl === `http://localhost:${port}`,
      "SITE_URL: must be set when SANDBOX is off; otherwise mailed links lead to the reader's own machine.",
    ),
    ...when(
      url.protocol !== 'https:' && !isLoopbackName(url.hostname),
      'SITE_URL: must start with https:// when SANDBOX is off; browsers allow no service worker and no camera without TLS.',
    ),
    ...when(
      evm === undefined || tron === undefined,
      'XPUB_EVM, XPUB_TRON: must be set when SANDBOX is off; nobody could spend what is deposited.',
    ),
    ...when(
      site.tokenAdd === DEMO.tokenAdd,
      "VITE_TOKEN_ADDRESS: must be set when SANDBOX is off; the demo's contract is not yours.",
    ),
    ...when(
      ownDocuments(config, site.documents.termsAndConditions) === undefined &&
        (site.legal.name === '' || site.legal.address === ''),
      'VITE_LEGAL_NAME, VITE_LEGAL_ADDRESS: must be set when SANDBOX is off; the terms must say whom they are with. Or bring terms of your own (DOCUMENTS_DIR, BRAND_DIR).',
    ),
    // With an emulator configured, firebase-admin accepts unsigned ID tokens.
    ...when(
      Boolean(firebase?.emulatorHost),
      'FIREBASE_AUTH_EMULATOR_HOST: must not be set when SANDBOX is off; otherwise anyone could log in as anyone.',
    ),
    ...when(
      /^http:\/\//.test(site.apiHost) && url.protocol === 'https:',
      'VITE_API_HOST: must start with https:// like SITE_URL; browsers block calls without TLS from a page with it.',
    ),
  ]
}

const addresses: Check = ({
  config: { siteUrl, databaseUrl, databaseDirectUrl, replica, mail, depositKeys },
  site,
}) => {
  const { pathname, search, hash, origin } = new URL(siteUrl)
  const { evm, tron } = depositKeys.publicKeys
  const replaced = depositKeys.replacedKeys
  return [
    ...when(
      pathname !== '/' || search !== '' || hash !== '',
      `SITE_URL: must be ${origin} without a path; the site lies at the root of its address.`,
    ),
    ...when(
      site.siteUrl !== '' && new URL(site.siteUrl).origin !== origin,
      `VITE_SITE_URL: is another address than SITE_URL=${siteUrl}. Leave it empty: the build then takes SITE_URL.`,
    ),
    ...when(
      isRemote(site.apiHost) && new URL(site.apiHost).pathname !== '/api',
      `VITE_API_HOST: must end in /api, such as ${isRemote(site.apiHost) ? new URL(site.apiHost).origin : ''}/api; this host serves its API there.`,
    ),
    ...when(
      site.apiHost.startsWith('/') && site.apiHost !== '/api',
      'VITE_API_HOST: must be /api; this host serves its API there.',
    ),
    ...when(
      databaseUrl !== undefined &&
        new URL(parseDatabaseUrl(databaseUrl).urls[0] ?? '').pathname.length < 2,
      'DATABASE_URL: names no database; add its name, as in postgres://user:password@host/name.',
    ),
    ...when(
      databaseDirectUrl !== undefined && databaseUrl === undefined,
      'DATABASE_DIRECT_URL: has no effect without DATABASE_URL. Set that to the pooler, or to the server alone.',
    ),
    ...when(
      replica !== undefined && databaseUrl === undefined,
      'DATABASE_REPLICA_URL: has no effect without DATABASE_URL, the server that it is a standby of.',
    ),
    ...when(
      replica !== undefined && parseDatabaseUrl(replica.url).mustTakeWrites,
      'DATABASE_REPLICA_URL: must be one server, which takes no writes.',
    ),
    ...when(
      mail.smtpUrl !== undefined && new URL(mail.smtpUrl).hostname === '',
      'SMTP_URL: names no server, as in smtps://user:password@mail.example.org.',
    ),
    ...when(
      evm !== undefined && evm === tron,
      "XPUB_EVM, XPUB_TRON: are the same key. Set the one of m/44'/60'/0' and the one of m/44'/195'/0'.",
    ),
    ...when(
      replaced.evm !== undefined && evm === undefined,
      'XPUB_EVM_REPLACES: has no effect without XPUB_EVM. Set that to the new key.',
    ),
    ...when(
      replaced.tron !== undefined && tron === undefined,
      'XPUB_TRON_REPLACES: has no effect without XPUB_TRON. Set that to the new key.',
    ),
    ...when(
      !isEvmAddress(site.tokenAdd),
      'VITE_TOKEN_ADDRESS: its capital letters are no valid checksum, so a character is wrong. Copy it from the explorer.',
    ),
  ]
}

/** Folders that the host is to serve from. */
const folders: Check = ({ config: { brandDir, documentsDir, siteDir }, site }) => [
  ...when(
    brandDir !== BRAND_DIR && !existsSync(resolve(brandDir)),
    `BRAND_DIR: ${resolve(brandDir)} does not exist. Create it, or leave BRAND_DIR empty.`,
  ),
  ...when(
    siteDir !== '' && !existsSync(join(resolve(siteDir), 'index.html')),
    `SITE_DIR: ${resolve(siteDir)} has no built site (index.html). Build one into it, or leave SITE_DIR empty.`,
  ),
  ...Object.values(site.documents)
    .filter((name) => documentsDir !== '' && !existsSync(join(resolve(documentsDir), name)))
    .map(
      (name) =>
        `DOCUMENTS_DIR: ${resolve(documentsDir)} has no ${name}. Put it there, or leave DOCUMENTS_DIR empty for generated documents.`,
    ),
]

/** Prices that are never young enough, or cannot be read. */
const prices: Check = ({ config: { prices: own, networks } }) => {
  const sources = MARKET_COINS.flatMap((coin) =>
    own.sources[coin].map((source) => ({ coin, source })),
  )
  const isReached = (network: Network) => networks.watched.some((one) => one.network === network)
  return [
    ...when(
      sources.length > 0 && own.maxAge < 2 * own.interval,
      'PRICE_MAX_AGE: must be at least twice PRICE_INTERVAL; otherwise one answer that is late stops all sales.',
    ),
    ...sources.flatMap(({ coin, source }) =>
      source.kind === 'chainlink' && !isReached(source.network)
        ? [
            `PRICE_SOURCES_${coin}: names an aggregator on ${source.network}, which has no node. Set RPC_${source.network}.`,
          ]
        : [],
    ),
  ]
}

const CHECKS: readonly Check[] = [
  publicSandbox,
  production,
  addresses,
  ({ config, site }) => identityConflicts(config, site),
  folders,
  prices,
  ({ config, site }) => networkConflicts(config, site),
  ({ site }) => siteConflicts(site),
]

/** The host has no TLS of its own. */
const uncountedProxy: Check = ({ config: { siteUrl, trustedProxies, isSandbox } }) =>
  when(
    !isSandbox && trustedProxies === 0 && siteUrl.startsWith('https:'),
    'TRUSTED_PROXIES: is 0, but SITE_URL has TLS, so a proxy stands before the host. Set it to the number of proxies, or all visitors share one limit.',
  )

const DOUBTS: readonly Check[] = [uncountedProxy]
