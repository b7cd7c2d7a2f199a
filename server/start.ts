import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import type { SiteConfig } from '#config/schema.ts'
import { parseSiteConfig } from '#config/schema.ts'
import { createApp } from './app.ts'
import { systemClock } from './clock.ts'
import { compose } from './compose.ts'
import type { HostConfig } from './config.ts'
import { parseHostConfig } from './config.ts'
import { openDatabase } from './db/open.ts'
import { loadEnvFile, misspelledNames } from './env-file.ts'
import { ensureFolder } from './folder.ts'
import { maskSecrets } from './log.ts'
import { openAdminSocket } from './operator/admin-socket.ts'
import { adminSocketPath } from './operator/admin-socket-path.ts'
import { buildSite, isBuilt } from './site/build.ts'
import { isLoopbackName } from './site/origins.ts'
import { startSweeping } from './sweep.ts'

/*
 * The host: reads the environment, builds the site where it is out of date, opens the database, listens.
 * `--no-build` serves what is in dist/, or the API alone where nothing is.
 */
const ROOT = resolve(import.meta.dirname, '..')
const BUILT_HERE = join(ROOT, 'dist')

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
  requireWritable(config.dataDir)
  await probe(config.host, config.port)
  if (!config.siteDir && !process.argv.includes('--no-build')) await requireSite()

  let log = (error: unknown): void => {
    process.stderr.write(`${maskSecrets(reason(error))}\n`)
  }
  const failed = (error: unknown) => log(error)
  const db = await openDatabase(config, failed)
  try {
    const deps = await compose({ config, site, clock: systemClock, db })
    const app = createApp(deps, { siteRoot: config.siteDir ? resolve(config.siteDir) : BUILT_HERE })
    log = (err) => app.log.error({ err }, 'failed')
    const stopSweeping = startSweeping(db, systemClock, failed)
    const closeAdminSocket = await openAdminSocket(deps, adminSocketPath(config.dataDir), failed)
    await app.listen({ host: config.host, port: config.port })
    const stop = async () => {
      stopSweeping()
      await closeAdminSocket()
      await app.close()
      await db.close()
    }
    process.once('SIGINT', stop).once('SIGTERM', stop)
    announce(config, site, deps.addresses.isTestKey)
  } catch (error) {
    await db.close()
    throw error
  }
}

/** Both configurations, or an Error that lists everything that is wrong with both. */
async function readEnvironment(): Promise<{ config: HostConfig; site: SiteConfig }> {
  const port =
    process.env['PORT'] === '0' ? String(await probe('127.0.0.1', 0)) : process.env['PORT']
  const read = [
    () => parseHostConfig({ ...process.env, PORT: port }),
    () => parseSiteConfig(process.env),
  ] as const
  const complaints = read.flatMap((parse) => {
    try {
      parse()
      return []
    } catch (error) {
      return [reason(error)]
    }
  })
  if (complaints.length > 0) throw new Error(complaints.join('\n'))
  return { config: read[0](), site: read[1]() }
}

/**
 * Listens for a moment; resolves to the port. Says that a port is taken before a build or a database is waited for,
 * and finds a free one for port 0 before anything is made, because mailed links name it.
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

/** In the sandbox no one has the keys of the deposit addresses, so it must never be where people send real coins. */
function refusePublicSandbox({ siteUrl, terms }: HostConfig): void {
  if (!terms.isSandbox || isLoopbackName(new URL(siteUrl).hostname)) return
  throw new Error(
    'SANDBOX: is on, but SITE_URL is not on this machine. Set SANDBOX=off, with XPUB_EVM and XPUB_TRON for deposits.',
  )
}

/** Every login takes a code from a mail, and only the sandbox has another way to read one. */
function refuseWithoutMail({ mail, terms }: HostConfig): void {
  if (terms.isSandbox || mail.smtpUrl) return
  throw new Error('SMTP_URL: must be set where SANDBOX is off, or codes reach nobody.')
}

/** With an emulator configured, firebase-admin accepts unsigned ID tokens. */
function refuseRealEmulator({ firebase, terms }: HostConfig): void {
  if (terms.isSandbox || !firebase?.emulatorHost) return
  throw new Error(
    'FIREBASE_AUTH_EMULATOR_HOST: must not be set where SANDBOX is off, or anybody could log in as anybody.',
  )
}

function requireWritable(folder: string): void {
  try {
    ensureFolder(folder)
  } catch {
    throw new Error(`DATA_DIR: ${resolve(folder)} cannot be written to.`)
  }
}

async function requireSite(): Promise<void> {
  if (isBuilt(ROOT, process.env)) return
  print('Building the site (only when it has changed) ...')
  await buildSite(ROOT, process.env)
}

function announce(
  { siteUrl, dataDir, databaseUrl, mail, firebase }: HostConfig,
  site: SiteConfig,
  isTestKey: boolean,
) {
  const mailbox = `${siteUrl}/mailbox  (sandbox: no SMTP_URL is set)`
  print(`${site.siteName} is ready at ${siteUrl}`)
  print(`  Mail      ${mail.smtpUrl ? 'through SMTP_URL' : mailbox}`)
  print(`  Data      ${databaseUrl ? 'on the server of DATABASE_URL' : resolve(dataDir)}`)
  print(`  Identity  ${firebase ? 'Firebase' : 'embedded (no Firebase project is set)'}`)
  if (!isTestKey) return
  print(
    '  Deposits  sandbox: addresses come from a test key, and what is really sent there is lost',
  )
  print('            (set XPUB_EVM and XPUB_TRON to take deposits)')
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** One line a person can act on; a fault of the program keeps its stack. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? error.code : undefined
  const port = 'port' in error ? error.port : ''
  if (code === 'EADDRINUSE') return `PORT: ${port} is taken by another program.`
  if (code === 'EACCES' && port !== '') return `PORT: ${port} may not be used by this account.`
  if (code === 'EADDRNOTAVAIL') return 'HOST: this machine has no such address.'
  const isFault = error instanceof TypeError || error instanceof ReferenceError
  return isFault ? (error.stack ?? error.message) : error.message
}
