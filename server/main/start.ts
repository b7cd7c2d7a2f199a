import { join, resolve } from 'node:path'
import { ownDestinationsOf } from '../accounts/identity/firebase.ts'
import { createBooksAudit } from '../chains/books/schedule.ts'
import { startSandboxChains } from '../chains/local-chain/sandbox-chains.ts'
import { priceNodes } from '../chains/networks/price-nodes.ts'
import { nodeUrls } from '../chains/networks/settings.ts'
import { startPaying } from '../chains/payouts/worker.ts'
import { examineNetworks } from '../chains/watcher/examine.ts'
import { createDailyPrices } from '../money/prices/daily/keep-daily.ts'
import { createFeed } from '../money/prices/feed/feed.ts'
import { sourceFetch } from '../money/prices/feed/read-source.ts'
import { createRates, RATE_INTERVAL } from '../money/prices/rates.ts'
import { createReleases } from '../money/purchases/release.ts'
import { createScreening } from '../money/screening/lists.ts'
import { startPushing } from '../notify/push/push.ts'
import { startAlarms } from '../operator/alarms/start.ts'
import { openAdminSocket } from '../operator/socket/admin-socket.ts'
import { adminSocketPath } from '../operator/socket/admin-socket-path.ts'
import { startDatabaseClock } from '../platform/db/database-clock.ts'
import { ensurePrivateFolder, FolderNotPrivate } from '../platform/files/private-folder.ts'
import { guardNetwork } from '../platform/http-out/network-guard.ts'
import { maskSecrets } from '../platform/log/log.ts'
import { nodeFetch } from '../platform/nodes/node.ts'
import { startDelivering } from '../platform/queue/deliver.ts'
import { startDeletingEnded } from '../platform/retention/delete-ended.ts'
import { MINUTE, SECOND } from '../platform/time/clock.ts'
import { startTurns } from '../platform/time/repeat.ts'
import { startTracing } from '../platform/tracing/tracing.ts'
import { programVersion } from '../platform/version.ts'
import { logSite } from '../proof/log-site.ts'
import { createWitnesses, witnessFetch } from '../proof/witnesses.ts'
import { buildSite, isBuilt, requireBuildable } from '../site/build.ts'
import { formerAssets } from '../site/take-place.ts'
import { createApp } from './app.ts'
import { compose } from './compose.ts'
import type { HostConfig } from './config/config.ts'
import { loadEnvFiles, warningsOfFiles } from './config/env-file.ts'
import type { HostServices } from './config/services.ts'
import { announce, print } from './starting/announce.ts'
import { conflictsOf, doubtsOf, type Settings } from './starting/conflicts.ts'
import { startConsole } from './starting/console.ts'
import { freePort, readEnvironment } from './starting/environment.ts'
import { inheritedSocket } from './starting/inherited-socket.ts'
import { stopWithNpm } from './starting/orphan.ts'
import { reason } from './starting/reason.ts'
import { createRunning, type Running } from './starting/running.ts'
import { waitForDatabase } from './starting/wait-for-database.ts'

/*
 * Starts the host: reads the environment, builds the site if it is outdated, opens the database and listens.
 * `--no-build` serves dist/ as it is, or only the API if it is empty.
 */
const ROOT = resolve(import.meta.dirname, '../..')
const BUILT_HERE = join(ROOT, 'dist')
const CONSOLE_BUILT_HERE = join(ROOT, 'dist-console')
/** Milliseconds from a signal to the end, longer than requests and orders may take to finish. */
const STOP_TIMEOUT = 30_000
const OWNER_ONLY = 0o077
/** The time between two looks at whether bought tokens are to be released. */
const RELEASE_INTERVAL = 3 * MINUTE
/** The time between two looks at whether the database takes writes. */
const WRITE_CHECK_INTERVAL = 5 * SECOND
/** The time between two looks at whether a day has begun. */
const DAILY_INTERVAL = 10 * MINUTE
/** Three times the time between two looks at what the public log lacks. */
const LOG_INTERVAL = 2.7 * SECOND
/** Three times the time between two looks at whether a witness is to be asked. */
const WITNESS_INTERVAL = 10 * SECOND
/** The time between two looks at whether a day of debts is to be added up. */
const SOLVENCY_INTERVAL = 15 * MINUTE
/** Three times the time between two looks at the files of sanctions lists. */
const SCREENING_INTERVAL = 3 * MINUTE

try {
  await start()
} catch (error) {
  process.stderr.write(`${reason(error)}\n`)
  process.exitCode = 1
}

async function start(): Promise<void> {
  loadEnvFiles()
  for (const line of warningsOfFiles()) process.stderr.write(`${line}\n`)
  const { config, site } = await readEnvironment()
  let log = (error: unknown): void => {
    process.stderr.write(`${maskSecrets(reason(error))}\n`)
  }
  guardNetwork({
    names: [config.host],
    destinations: ownDestinationsOf(config.firebase),
    onRefused: (error) => log(error),
  })
  const conflicts = conflictsOf({ config, site })
  if (conflicts.length > 0) throw new Error(conflicts.join('\n'))
  for (const line of doubtsOf({ config, site })) process.stderr.write(`${line}\n`)
  await requireRightNodes({ config, site })
  requireDataFolder(config.dataDir)
  const socket = inheritedSocket(process.env, process.pid)
  if (socket === undefined) await freePort(config.host, config.port)
  if (!config.siteDir && !process.argv.includes('--no-build')) await requireSite()

  const onError = (error: unknown) => log(error)
  // This comes after the build, whose files may be served by another account. PGlite asks for files that everybody may write.
  process.umask(OWNER_ONLY)
  const running = createRunning()
  const { tracing: wanted, trustedProxies } = config
  const tracing =
    wanted &&
    (await startTracing(wanted, {
      release: programVersion(),
      isBehindProxy: trustedProxies > 0,
      onError,
    }))
  running.add(() => tracing?.stop())
  const untraced = await waitForDatabase(config, { onError, print })
  const db = tracing ? tracing.database(untraced) : untraced
  running.add(() => db.close())
  try {
    const clock = await startDatabaseClock(db, { onError })
    running.add(() => clock.stop())
    const sandboxChains = await startSandboxChains({ config, site }, onError)
    running.add(() => sandboxChains?.stop())
    const deps = await compose({ config, site, clock, db, onError, sandboxChains })
    const lookAtWrites = { turn: async () => void (await deps.writes.current()) }
    running.add(startTurns(lookAtWrites, WRITE_CHECK_INTERVAL, onError))
    running.add(startDelivering(deps.mailer, onError))
    running.add(await startPushing(deps, onError))
    startPrices(deps, config, { running, onError })
    startLog(deps, config, { running, onError })
    running.add(startTurns(createReleases(deps, onError), RELEASE_INTERVAL, onError))
    const screening = createScreening(deps, onError)
    // A list that cannot be read is reported before anything is paid.
    await screening.turn()
    running.add(startTurns(screening, SCREENING_INTERVAL, onError))
    const siteRoot = config.siteDir ? resolve(config.siteDir) : BUILT_HERE
    await logSite(deps, siteRoot, programVersion(), formerAssets(siteRoot))
    const app = createApp(deps, { siteRoot })
    tracing?.requests(app)
    running.add(() => app.close())
    log = (err) => app.log.error({ err }, 'failed')
    running.add(await openAdminSocket(deps, adminSocketPath(config.dataDir), onError))
    const { host, port } = config
    const place = socket === undefined ? { host, port } : { host, fd: socket }
    await app.listen(place)
    running.add(startPaying(deps, onError))
    running.add(deps.chain.start(onError))
    const books = createBooksAudit(deps, (text) => onError(new Error(`books: ${text}`)))
    running.add(startTurns(books, config.auditInterval, onError))
    running.add(startAlarms(deps, onError))
    running.add(startDeletingEnded(db, clock, config.sessionLife, onError))
    const onSignal = () => {
      // The exit ends what does not end by itself, such as the work of a database that hangs.
      setTimeout(() => process.exit(1), STOP_TIMEOUT).unref()
      void running.stop()
    }
    process.once('SIGINT', onSignal).once('SIGTERM', onSignal)
    stopWithNpm(onSignal)
    await announce(deps, siteRoot)
    running.add(await startConsole(deps, CONSOLE_BUILT_HERE))
  } catch (error) {
    await running.stop()
    throw error
  }
}

interface Background {
  readonly running: Running
  readonly onError: (error: unknown) => void
}

/** Reads the prices and rates of sources from now on, and stores those of each day. */
function startPrices(
  deps: HostServices,
  { prices, rates, networks }: HostConfig,
  { running, onError }: Background,
): void {
  const { db, clock } = deps
  const feed = createFeed({
    db,
    clock,
    settings: prices,
    readers: {
      fetch: sourceFetch(Object.values(prices.sources).flat()),
      nodeOf: priceNodes(networks, nodeFetch(nodeUrls(networks))),
    },
    onAlarm: ({ text }) => onError(new Error(`prices: ${text}`)),
  })
  running.add(startTurns(feed, prices.interval, onError))
  const rateFetch = sourceFetch(Object.values(rates).flat())
  running.add(startTurns(createRates(deps, { fetch: rateFetch }, onError), RATE_INTERVAL, onError))
  running.add(startTurns(createDailyPrices(deps), DAILY_INTERVAL, onError))
}

/** Keeps the public log from now on. Nothing is added to it before the witnesses were asked what they have seen of it. */
function startLog(
  deps: HostServices,
  { logWitnesses: witnesses }: HostConfig,
  { running, onError }: Background,
): void {
  const asking = createWitnesses({ ...deps, witnesses, fetch: witnessFetch(witnesses) })
  const isAsked = asking.atStart().catch(onError)
  const keeping = { turn: () => isAsked.then(deps.publicLog.turn) }
  running.add(startTurns(keeping, LOG_INTERVAL, onError))
  running.add(startTurns(asking, WITNESS_INTERVAL, onError))
  running.add(startTurns(deps.solvencyDays, SOLVENCY_INTERVAL, onError))
}

/** Throws for nodes that would credit wrong amounts or miss payments; one that is away may come back. */
async function requireRightNodes(settings: Settings): Promise<void> {
  const examined = await examineNetworks(settings)
  const textsOf = (wanted: string) =>
    examined.filter(({ state }) => state === wanted).map(({ text }) => text)
  const wrong = textsOf('wrong')
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
  for (const line of textsOf('away')) process.stderr.write(`${line}\n`)
}

function requireDataFolder(folder: string): void {
  try {
    ensurePrivateFolder(folder)
  } catch (error) {
    if (error instanceof FolderNotPrivate) throw error
    const code = error instanceof Error && 'code' in error ? error.code : error
    throw new Error(
      `DATA_DIR: ${resolve(folder)} is not writable (${code}). Make it a folder that this account may write to, or set another one.`,
    )
  }
}

async function requireSite(): Promise<void> {
  if (isBuilt(ROOT, process.env)) return
  requireBuildable(ROOT)
  print('Building the site (only when it has changed) ...')
  await buildSite(ROOT, process.env)
}
