import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const OUTPUT = 'dist'
/** Written after a build: the hash of everything it was made from. */
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

/** Whether `dist/` in `root` is what a build would make now. */
export function isBuilt(root: string, environment: Environment): boolean {
  const stamp = join(root, STAMP)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(root, environment)
}

/** Runs `vite build` in `root`; rejects with what it printed when it fails. */
export async function buildSite(root: string, environment: Environment): Promise<void> {
  const builtFrom = fingerprint(root, environment)
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const child = spawn(process.execPath, [vite, 'build'], {
    cwd: root,
    env: { ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  child.stdout.on('data', (chunk) => {
    printed += chunk
  })
  child.stderr.on('data', (chunk) => {
    printed += chunk
  })
  const [code, signal] = await once(child, 'close')
  if (code !== 0)
    throw new Error(`The site could not be built.\n${printed.trim()}${killedBy(signal)}`)
  writeFileSync(join(root, STAMP), builtFrom)
}

/** A process that was killed has printed no reason. */
const killedBy = (signal: NodeJS.Signals | null): string =>
  signal === null ? '' : `\nIt was ended by ${signal}, which is most often want of memory.`

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
