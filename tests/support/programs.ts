import { createHash } from 'node:crypto'
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const ROOT = resolve(import.meta.dirname, '../..')
/** What tests start in processes of their own. */
const PROGRAMS = {
  start: 'server/main/start.ts',
  operator: 'server/main/operator-main.ts',
  signer: 'signer/main.ts',
  verify: 'verify/main.ts',
  /** The host, with passwords that are hashed in no time. */
  'cheap-host': 'tests/support/cheap-host.ts',
} as const

const CACHE = join(ROOT, 'node_modules/.cache/programs')
/** Milliseconds after which no run still needs a bundle of files that have changed since. */
const KEPT = 86_400_000

/** Where the folder of the bundled programs is passed on to the processes of a run. */
const BUNDLED = 'TEST_PROGRAMS'

/** The file of a program: where `bundlePrograms` has run a bundle of its hundreds, which loads with a second less of processor time. */
export function programOf(name: keyof typeof PROGRAMS): string {
  const folder = process.env[BUNDLED]
  return folder === undefined ? join(ROOT, PROGRAMS[name]) : join(folder, `${name}.mjs`)
}

/**
 * Bundles the programs, which is cached until one of their files changes. That they start from the files themselves is in
 * tests/faults/http-start.test.ts, and in a test of each other program.
 */
export async function bundlePrograms(): Promise<void> {
  const folder = join(CACHE, fingerprint())
  if (!existsSync(folder)) {
    await bundleTo(folder)
    removeOld()
  }
  process.env[BUNDLED] = folder
}

function removeOld(): void {
  for (const name of readdirSync(CACHE)) {
    const path = join(CACHE, name)
    if (statSync(path).mtimeMs < Date.now() - KEPT) rmSync(path, { recursive: true, force: true })
  }
}

function fingerprint(): string {
  const hash = createHash('sha256')
  const inputs = [
    '{server,signer,src,verify}/**/*.{ts,json}',
    'package*.json',
    'tests/support/{cheap-*,programs}.ts',
  ]
  for (const path of globSync(inputs, { cwd: ROOT }).sort())
    hash.update(`${path}\0`).update(readFileSync(join(ROOT, path)))
  return hash.digest('hex').slice(0, 16)
}

async function bundleTo(folder: string): Promise<void> {
  // Another test process may do the same; the first to finish wins.
  const temporary = `${folder}.${process.pid}`
  mkdirSync(temporary, { recursive: true })
  // Processes that only start programs have no use for it.
  const { build } = await import('vite')
  // Each for itself: in parts that several share, the host would have started before its passwords are cheap.
  for (const [name, file] of Object.entries(PROGRAMS))
    await build({
      configFile: false,
      root: ROOT,
      logLevel: 'error',
      plugins: [ownPlaces],
      build: {
        ssr: file,
        outDir: temporary,
        emptyOutDir: false,
        target: 'node24',
        copyPublicDir: false,
        rolldownOptions: { output: { entryFileNames: `${name}.mjs`, codeSplitting: false } },
      },
    })
  try {
    renameSync(temporary, folder)
  } catch (error) {
    rmSync(temporary, { recursive: true })
    if (!existsSync(folder)) throw error
  }
}

/** Programs read files that lie beside their own. */
const ownPlaces: Plugin = {
  name: 'own-places',
  enforce: 'pre',
  transform(code, id) {
    if (!code.includes('import.meta.')) return
    return code
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
  },
}
