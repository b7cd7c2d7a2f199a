// Gets a fresh clone ready: runs before start, test, dev and build with whatever Node the machine has, and with
// nothing installed yet, so it uses Node's own modules only. Says nothing where there is nothing to do.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const LEAST_NODE = [20, 19]

requireNode()
if (!isInstalled()) install()
if (process.argv.includes('--with-browser')) await requireBrowser()

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [leastMajor, leastMinor] = LEAST_NODE
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return
  fail(`Node ${LEAST_NODE.join('.')} or newer is needed; this is ${process.versions.node}.`)
}

/**
 * Whether what npm says it installed is what the lock file asks for, package by package. Times of files say nothing:
 * a checkout, a copy or a container layer sets them anew.
 */
function isInstalled() {
  const wanted = packagesOf('package-lock.json')
  const installed = packagesOf(join('node_modules', '.package-lock.json'))
  if (!wanted || !installed || !existsSync(join(ROOT, 'node_modules', '.bin', 'node'))) return false
  const isThere = ([path, { version, integrity, optional }]) => {
    const found = installed[path]
    // Optional packages are those of other systems as well.
    if (!found) return path === '' || optional === true
    return found.version === version && found.integrity === integrity
  }
  return Object.entries(wanted).every(isThere)
}

/** The `packages` of a lock file, or undefined where there is none that can be read. */
function packagesOf(path) {
  try {
    return JSON.parse(readFileSync(join(ROOT, path), 'utf8')).packages
  } catch {
    return undefined
  }
}

function install() {
  say('Installing packages (only when they have changed) ...')
  // A registry that lacks packages of other systems makes npm ci refuse the lock file; npm install takes it as it is.
  if (!npm('ci', 'ignore') && !npm('install', 'inherit', '--no-save'))
    fail('The packages could not be installed; npm says why above.')
  // For editors; the type check writes them again.
  npm('run', 'ignore', 'types:css')
}

/** Development packages too, whatever NODE_ENV says: they build the site. */
function npm(command, errors, ...more) {
  const quiet = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const args = [command, ...quiet, ...more]
  const stdio = ['ignore', 'ignore', errors]
  const own = process.env.npm_execpath
  return own
    ? run(process.execPath, [own, ...args], { stdio })
    : run('npm', args, { stdio, shell: process.platform === 'win32' })
}

/** The browser the tests drive: the one in CHROMIUM_PATH, one on the PATH, Playwright's own, or Debian's. */
async function requireBrowser() {
  if (process.env.CHROMIUM_PATH) {
    if (existsSync(process.env.CHROMIUM_PATH)) return
    fail(`CHROMIUM_PATH: there is no file ${process.env.CHROMIUM_PATH}`)
  }
  if (isOnPath('chromium', 'chromium-browser', 'google-chrome') || (await hasPlaywrights())) return
  if (process.getuid?.() === 0 && isOnPath('apt-get')) {
    say('Installing Chromium for the tests ...')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const quietly = (...args) => run('apt-get', ['-qq', ...args], { env })
    if (quietly('update') && quietly('install', '-y', 'chromium')) return
  }
  fail(
    'The tests need Chromium: install it, or name it in CHROMIUM_PATH, or run "npx playwright install chromium".',
  )
}

function isOnPath(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.some((folder) => names.some((name) => existsSync(join(folder, name))))
}

async function hasPlaywrights() {
  const { chromium } = await import('@playwright/test')
  return existsSync(chromium.executablePath())
}

/** Runs to its end; only what it says on the error channel is shown. */
function run(command, args, options = {}) {
  const { status } = spawnSync(command, args, {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    ...options,
  })
  return status === 0
}

function say(line) {
  process.stdout.write(`${line}\n`)
}

function fail(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
