import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { MODULE_LIST } from './module-list.ts'

/** The size of a part of the site in bytes after brotli compression, and its budget. */
export interface Size {
  readonly what: string
  readonly atMost: number
  readonly bytes: number
  /** Its files, largest first. */
  readonly files: readonly { readonly path: string; readonly bytes: number }[]
}

const manifestSchema = v.record(
  v.string(),
  v.object({
    file: v.string(),
    imports: v.optional(v.array(v.string()), []),
    css: v.optional(v.array(v.string()), []),
  }),
)
type Manifest = v.InferOutput<typeof manifestSchema>

const ENTRY = 'index.html'
const START = {
  landing: ['src/app/landing/start-landing.tsx'],
  app: ['src/app/routes.ts', 'src/app/start.tsx'],
  account: ['src/app/account-services.ts'],
}

/** Measures the built site in `folder`, following the imports in its manifest. */
export function measure(folder: string): Size[] {
  const manifest = v.parse(manifestSchema, readJson(join(folder, '.vite/manifest.json')))
  const bytesOf = (path: string) => statSync(join(folder, `${path}.br`)).size
  const landing = needed(manifest, ENTRY, ...START.landing)
  const app = needed(manifest, ENTRY, ...START.app)
  const account = needed(manifest, ENTRY, ...START.app, ...START.account)

  const size = (what: string, atMost: number, paths: Iterable<string>): Size => {
    const files = [...new Set(paths)].map((path) => ({ path, bytes: bytesOf(path) }))
    files.sort((one, other) => other.bytes - one.bytes)
    return { what, atMost, files, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) }
  }
  /** The scripts that a screen loads in addition to `open`. */
  const more = (what: string, atMost: number, start: string, open: Set<string>) =>
    size(what, atMost, scripts(manifest, difference(needed(manifest, start), open)))

  return [
    size('Landing page with its styles', 14_000, ['index.html', ...styles(manifest, landing)]),
    size('Scripts of the landing page', 65_000, ['theme.js', ...scripts(manifest, landing)]),
    size('Scripts of the app, without a screen', 84_000, ['theme.js', ...scripts(manifest, app)]),
    more('More for /login', 42_000, 'src/features/auth/LoginScreen.tsx', app),
    more('More once logged in', 6_000, 'src/app/account-services.ts', app),
    more('More for /wallet', 14_000, 'src/features/wallet/WalletScreen.tsx', account),
    size('Service worker', 10_000, ['sw.js']),
  ]
}

/** The source modules of a chunk, longest first. */
export function modulesOf(folder: string, path: string): string[] {
  const lists = v.parse(
    v.record(v.string(), v.record(v.string(), v.number())),
    readJson(join(folder, MODULE_LIST)),
  )
  return Object.keys(lists[path] ?? {})
}

/** The manifest keys of `starts` and all their static imports. */
function needed(manifest: Manifest, ...starts: string[]): Set<string> {
  const found = new Set(starts)
  for (const key of found) {
    for (const imported of chunkOf(manifest, key).imports) found.add(imported)
  }
  return found
}

function chunkOf(manifest: Manifest, key: string): Manifest[string] {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The built site has no ${key}`)
  return chunk
}

const difference = (all: Set<string>, known: Set<string>) =>
  new Set([...all].filter((key) => !known.has(key)))

const scripts = (manifest: Manifest, keys: Set<string>) =>
  [...keys].map((key) => chunkOf(manifest, key).file)

const styles = (manifest: Manifest, keys: Set<string>) =>
  [...keys].flatMap((key) => chunkOf(manifest, key).css)

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))
