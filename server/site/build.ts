import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const OUTPUT = 'dist'
/** Written after a build: the hash of all inputs. */
const STAMP = join(OUTPUT, '.built-from')
const INPUTS = [
  '*.html',
  'vite.config.ts',
  'tsconfig*.json',
  'package.json',
  'package-lock.json',
  'src/**/*',
  'tools/**/*',
  'sw/**/*',
  'public/**/*',
]

type Environment = Readonly<Record<string, string | undefined>>

/** Whether `dist/` in `root` is up to date. */
export function isBuilt(root: string, environment: Environment): boolean {
  const stamp = join(root, STAMP)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(root, environment)
}

/** Runs `vite build` in `root`; rejects with its output if it fails. */
export async function buildSite(root: string, environment: Environment): Promise<void> {
  const builtFrom = fingerprint(root, environment)
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const child = spawn(process.execPath, [vite, 'build'], {
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
  writeFileSync(join(root, STAMP), builtFrom)
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
  const settings = Object.entries(environment).filter(([name]) => name.startsWith('VITE_'))
  return hash.update(JSON.stringify(settings.sort())).digest('hex')
}
