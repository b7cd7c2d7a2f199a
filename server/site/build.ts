import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  accessSync,
  constants,
  existsSync,
  globSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { BRAND_DIR } from '#config/env-files.ts'
import { siteConfigFrom } from '#config/schema.ts'
import { copyPictures, mergeLanguage } from './merge-language.ts'
import { takePlace } from './take-place.ts'

const OUTPUT = 'dist'
const CONSOLE_OUTPUT = 'dist-console'
const CONSOLE_CONFIG = 'vite.console.config.ts'
const VITE = 'node_modules/vite/bin/vite.js'
/** Written after a build: the hash of all inputs, the site's configuration among them. */
const STAMP = '.built-from'
const INPUTS = [
  '*.html',
  'vite.config.ts',
  CONSOLE_CONFIG,
  'tsconfig*.json',
  'package.json',
  'package-lock.json',
  'src/**/*',
  'tools/**/*',
  'sw/**/*',
  'public/**/*',
]

type Environment = Readonly<Record<string, string | undefined>>

/** Whether `dist/` and `dist-console/` in `root` are up to date. */
export function isBuilt(root: string, environment: Environment): boolean {
  const stamp = join(root, OUTPUT, STAMP)
  if (!existsSync(stamp) || !existsSync(join(root, CONSOLE_OUTPUT, 'index.html'))) return false
  return readFileSync(stamp, 'utf8') === fingerprint(root, environment)
}

/** The site cannot be built here. The message is for the operator. */
class CannotBuild extends Error {
  override readonly name = 'CannotBuild'
}

/**
 * Builds the site and the console in `root`, each in a folder of its own that then takes the place of the one before, so that
 * hosts that serve them miss nothing; what tabs that are open still ask for stays: the chunks of the site in `before`. Rejects
 * with the output of what fails, and with CannotBuild where it cannot begin.
 */
export async function buildSite(
  root: string,
  environment: Environment,
  before = join(root, OUTPUT),
): Promise<void> {
  const builtFrom = fingerprint(root, environment)
  requireBuildable(root)
  const folders = [OUTPUT, CONSOLE_OUTPUT].map((name) => ({
    place: join(root, name),
    built: join(root, `${name}.building-${process.pid}`),
    config: name === OUTPUT ? [] : ['--config', CONSOLE_CONFIG],
  }))
  try {
    for (const { built, config } of folders)
      await runVite(root, environment, [...config, '--outDir', built, '--emptyOutDir'])
    await addLanguages(root, environment, join(root, `${OUTPUT}.building-${process.pid}`))
  } catch (error) {
    for (const { built } of folders) rmSync(built, { recursive: true, force: true })
    throw error
  }
  const now = new Date()
  for (const { built, place } of folders) {
    if (place === join(root, OUTPUT)) writeFileSync(join(built, STAMP), builtFrom)
    takePlace(built, place, { before: place === join(root, OUTPUT) ? before : place, now })
  }
}

/** Builds the site in each language but English, and puts what it has of its own beside the English one in `built`. */
export async function addLanguages(
  root: string,
  environment: Environment,
  built: string,
): Promise<void> {
  for (const language of siteConfigFrom(environment).languages) {
    if (language === 'en') continue
    const own = `${built}-${language}`
    try {
      await mkdir(own)
      await copyPictures(built, own)
      await runVite(root, environment, ['--outDir', own], [`--conditions=text-${language}`])
      await mergeLanguage(own, built, language)
    } finally {
      await rm(own, { recursive: true, force: true })
    }
  }
}

async function runVite(
  root: string,
  environment: Environment,
  more: readonly string[],
  node: readonly string[] = [],
): Promise<void> {
  // Vite's own way to read its configuration writes a file into node_modules.
  const args = [...node, join(root, VITE), 'build', '--configLoader', 'native', ...more]
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  const [code, signal] = await once(child, 'close')
  if (code !== 0)
    throw new Error(`The site could not be built.\n${output.trim()}${killedMessage(signal)}`)
}

/** Throws CannotBuild. */
export function requireBuildable(root: string): void {
  const remedy =
    'run "npm run build" where that is possible, with the same settings, or start with --no-build'
  if (!existsSync(join(root, VITE)))
    throw new CannotBuild(
      `The site is not built for these settings, and without development packages it cannot be. Install those, or: ${remedy}.`,
    )
  try {
    accessSync(root, constants.W_OK)
  } catch {
    throw new CannotBuild(
      `The site is not built for these settings, and ${root} is not writable. Make it writable for this account, or: ${remedy}.`,
    )
  }
}

/** A killed process prints no reason. */
const killedMessage = (signal: NodeJS.Signals | null): string =>
  signal === null
    ? ''
    : `\nIt was ended by ${signal}, most likely because the machine ran out of memory.`

function fingerprint(root: string, environment: Environment): string {
  const hash = createHash('sha256')
  for (const path of globSync(INPUTS, { cwd: root }).sort()) {
    const file = join(root, path)
    if (!statSync(file).isFile()) continue
    hash.update(`${path}\0`).update(readFileSync(file)).update('\0')
  }
  const brand = resolve(root, environment['BRAND_DIR'] || BRAND_DIR)
  for (const path of globSync('**/*.*', { cwd: brand }).sort())
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(brand, path)))
      .update('\0')
  const settings = [siteConfigFrom(environment), environment['HSTS'] ?? '']
  return hash.update(JSON.stringify(settings)).digest('hex')
}
