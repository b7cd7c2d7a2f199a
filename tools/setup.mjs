// Prepares a fresh clone. Runs before start, test, dev and build, with any version of Node and before anything is
// installed, so it uses Node's own modules only. Prints nothing if there is nothing to do.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const MIN_NODE = [20, 19]

requireNode()
if (!isInstalled()) install()
if (process.argv.includes('--with-browser')) await requireBrowser()
if (process.argv.includes('--with-engines')) await requireEngines()

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [minMajor, minMinor] = MIN_NODE
  if (major > minMajor || (major === minMajor && minor >= minMinor)) return
  fail(`Node ${MIN_NODE.join('.')} or newer is needed; this is ${process.versions.node}.`)
}

/**
 * Whether the installed packages match the lock file. File times cannot tell, because a checkout, a copy or a container
 * layer resets them.
 */
function isInstalled() {
  const wanted = packagesOf('package-lock.json')
  const installed = packagesOf(join('node_modules', '.package-lock.json'))
  if (!wanted || !installed || !existsSync(join(ROOT, 'node_modules', '.bin', 'node'))) return false
  const isUpToDate = ([path, { version, integrity, optional }]) => {
    const actual = installed[path]
    // Optional packages may be for other systems.
    if (!actual) return path === '' || optional === true
    return actual.version === version && actual.integrity === integrity
  }
  return Object.entries(wanted).every(isUpToDate)
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
  // For editors; the type check regenerates them.
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
  if (aptInstall('chromium')) return
  fail(
    'The tests need Chromium: install it, set CHROMIUM_PATH to it, or run "npx playwright install chromium".',
  )
}

/** Checks for what the tests in three engines need, or installs it. */
async function requireEngines() {
  await requireBrowser()
  const packages = {
    'firefox-esr': 'firefox-esr',
    WebKitWebDriver: 'webkit2gtk-driver',
    Xvfb: 'xvfb',
  }
  const missing = Object.entries(packages).flatMap(([program, name]) =>
    isOnPath(program) ? [] : name,
  )
  if (missing.length === 0 || aptInstall(...missing)) return
  fail(`The tests in three engines need ${missing.join(', ')}: install Debian's packages.`)
}

/** Installs packages of Debian, as root; returns whether it has. */
function aptInstall(...packages) {
  if (process.getuid?.() !== 0 || !isOnPath('apt-get')) return false
  print(`Installing ${packages.join(', ')} for the tests ...`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const aptGet = (...args) => run('apt-get', ['-qq', ...args], { env })
  return aptGet('update') && aptGet('install', '-y', ...packages)
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
