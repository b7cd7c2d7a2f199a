import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import type { SiteConfig } from '#config/schema.ts'
import { parseSiteConfig } from '#config/schema.ts'
import { createApp } from './app.ts'
import { compose } from './compose.ts'
import type { HostConfig } from './config.ts'
import { parseHostConfig } from './config.ts'
import { startDatabaseClock } from './db/database-clock.ts'
import { openDatabase } from './db/open.ts'
import type { Deps } from './deps.ts'
import { loadEnvFile, misspelledNames } from './env-file.ts'
import { maskSecrets } from './log.ts'
import { startDelivering } from './mail/outbox.ts'
import { openAdminSocket } from './operator/admin-socket.ts'
import { adminSocketPath } from './operator/admin-socket-path.ts'
import { storedPrices, withoutPrice } from './prices/prices.ts'
import { ensurePrivateFolder, FolderNotPrivate } from './private-folder.ts'
import { buildSite, isBuilt } from './site/build.ts'
import { isLoopbackAddress, isLoopbackName } from './site/origins.ts'
import { startSweeping } from './sweep.ts'
import type { MoneyTerms } from './terms/money-terms.ts'
import { firstTexts, TERM_NAMES } from './terms/money-terms.ts'

/*
 * Starts the host: reads the environment, builds the site if it is outdated, opens the database and listens.
 * `--no-build` serves dist/ as it is, or only the API if it is empty.
 */
const ROOT = resolve(import.meta.dirname, '..')
const BUILT_HERE = join(ROOT, 'dist')
/** Milliseconds from a signal to the end, longer than requests and orders may take to finish. */
const STOP_TIMEOUT = 30_000
const OWNER_ONLY = 0o077

try {
  await start()
} catch (error) {
  process.stderr.write(`${reason(error)}\n`)
  process.exitCode = 1
}

async function start(): Promise<void> {
  loadEnvFile()
  for (const line of misspelledNames()) process.stderr.write(`${line}\n`)
  const { config, site } = await readEnvironment()
  refusePublicSandbox(config)
  refuseWithoutMail(config)
  refuseRealEmulator(config)
  requireDataFolder(config.dataDir)
  await probe(config.host, config.port)
  if (!config.siteDir && !process.argv.includes('--no-build')) await requireSite()

  let log = (error: unknown): void => {
    process.stderr.write(`${maskSecrets(reason(error))}\n`)
  }
  const onError = (error: unknown) => log(error)
  // After the build, whose files may be served by another account. PGlite asks for files that everybody may write.
  process.umask(OWNER_ONLY)
  const db = await openDatabase(config, onError)
  try {
    const clock = await startDatabaseClock(db, { onError })
    const deps = await compose({ config, site, clock, db, onError })
    const app = createApp(deps, { siteRoot: config.siteDir ? resolve(config.siteDir) : BUILT_HERE })
    log = (err) => app.log.error({ err }, 'failed')
    const stopSweeping = startSweeping(db, clock, config.sessionLife, onError)
    const stopDelivering = startDelivering(deps.mailer, onError)
    const closeAdminSocket = await openAdminSocket(deps, adminSocketPath(config.dataDir), onError)
    await app.listen({ host: config.host, port: config.port })
    const stop = async () => {
      // For what does not end, such as the work of a database that hangs.
      setTimeout(() => process.exit(1), STOP_TIMEOUT).unref()
      stopSweeping()
      clock.stop()
      await closeAdminSocket()
      await app.close()
      await stopDelivering()
      await db.close()
    }
    process.once('SIGINT', stop).once('SIGTERM', stop)
    announce(deps)
    announceOtherTerms(deps, await deps.terms.current())
    announceMissingPrices(deps, withoutPrice(await storedPrices(db)))
  } catch (error) {
    await db.close()
    throw error
  }
}

/** Both configurations. Throws one Error that lists the invalid variables of both. */
async function readEnvironment(): Promise<{ config: HostConfig; site: SiteConfig }> {
  const port =
    process.env['PORT'] === '0' ? String(await probe('127.0.0.1', 0)) : process.env['PORT']
  const parsers = [
    () => parseHostConfig({ ...process.env, PORT: port }),
    () => parseSiteConfig(process.env),
  ] as const
  const problems = parsers.flatMap((parse) => {
    try {
      parse()
      return []
    } catch (error) {
      return [reason(error)]
    }
  })
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return { config: parsers[0](), site: parsers[1]() }
}

/**
 * Listens briefly and resolves to the port. Detects a port in use before the slow build, and replaces port 0 by a free
 * port before the configuration is parsed, because links in mails contain it.
 */
function probe(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject).listen(port, host, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? port) : port))
    })
  })
}

/** In the sandbox nobody holds the keys of the deposit addresses, so it must not be public. */
function refusePublicSandbox({ host, siteUrl, terms }: HostConfig): void {
  if (!terms.isSandbox) return
  const remedy = 'Set SANDBOX=off, with XPUB_EVM and XPUB_TRON for deposits'
  if (!isLoopbackName(new URL(siteUrl).hostname))
    throw new Error(`SANDBOX: is on, but SITE_URL is not on this machine. ${remedy}.`)
  if (host !== 'localhost' && !isLoopbackAddress(host))
    throw new Error(
      `SANDBOX: is on, but other machines can reach HOST=${host}. ${remedy}, or HOST=127.0.0.1.`,
    )
}

/** Every login needs a mailed code; only the sandbox can show it without a mail server. */
function refuseWithoutMail({ mail, terms }: HostConfig): void {
  if (terms.isSandbox || mail.smtpUrl) return
  throw new Error('SMTP_URL: must be set when SANDBOX is off; otherwise no code can be delivered.')
}

/** With an emulator configured, firebase-admin accepts unsigned ID tokens. */
function refuseRealEmulator({ firebase, terms }: HostConfig): void {
  if (terms.isSandbox || !firebase?.emulatorHost) return
  throw new Error(
    'FIREBASE_AUTH_EMULATOR_HOST: must not be set when SANDBOX is off; otherwise anyone could log in as anyone.',
  )
}

function requireDataFolder(folder: string): void {
  try {
    ensurePrivateFolder(folder)
  } catch (error) {
    if (error instanceof FolderNotPrivate) throw error
    throw new Error(`DATA_DIR: ${resolve(folder)} is not writable.`)
  }
}

async function requireSite(): Promise<void> {
  if (isBuilt(ROOT, process.env)) return
  print('Building the site (only when it has changed) ...')
  await buildSite(ROOT, process.env)
}

function announce({ config, site, addresses: { isTestKey }, mailboxKey }: Deps) {
  const { siteUrl, dataDir, databaseUrl, mail, firebase } = config
  const mailbox = `${siteUrl}/mailbox?key=${mailboxKey}  (sandbox: no SMTP_URL is set)`
  print(`${site.siteName} is ready at ${siteUrl}`)
  print(`  Mail      ${mail.smtpUrl ? 'through SMTP_URL' : mailbox}`)
  print(`  Data      ${databaseUrl ? 'on the server of DATABASE_URL' : resolve(dataDir)}`)
  print(`  Identity  ${firebase ? 'Firebase' : 'embedded (no Firebase project is set)'}`)
  if (!isTestKey) return
  print('  Deposits  sandbox: addresses come from a test key, and real coins sent to them are lost')
  print('            (set XPUB_EVM and XPUB_TRON to accept deposits)')
}

/** The environment gives the first terms only. */
function announceOtherTerms({ config, site }: Deps, { version, texts }: MoneyTerms) {
  const own = firstTexts(config.termTexts, site)
  const others = TERM_NAMES.filter((name) => own[name] !== texts[name])
  if (others.length === 0) return
  print(
    `  Terms     version ${version} in the database; settings that differ: ${others.join(', ')}`,
  )
  print('            (npm run operator -- terms)')
}

/** Outside the sandbox nothing is sold at a price that nobody has set. */
function announceMissingPrices({ config }: Deps, [coin, ...more]: readonly string[]) {
  if (config.terms.isSandbox || coin === undefined) return
  print(`  Prices    none for ${[coin, ...more].join(', ')}: nothing is sold for them`)
  print(`            (npm run operator -- prices ${coin} <USDT>)`)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** One line the operator can act on; a programming error keeps its stack. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? error.code : undefined
  const port = 'port' in error ? error.port : ''
  if (code === 'EADDRINUSE') return `PORT: ${port} is in use by another program.`
  if (code === 'EACCES' && port !== '')
    return `PORT: this account is not allowed to use port ${port}.`
  if (code === 'EADDRNOTAVAIL') return 'HOST: this machine does not have that address.'
  const isBug = error instanceof TypeError || error instanceof ReferenceError
  return isBug ? (error.stack ?? error.message) : error.message
}
