import { globSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as v from 'valibot'
import type { Language } from '#languages'
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
type Chunk = v.InferOutput<typeof manifestSchema>[string]

/**
 * Measures the console's own build in `folder`: all of its code and styles. What no file of it names is of an earlier build,
 * which stays for the pages that are open.
 */
export function measureConsole(folder: string): Size {
  const all = globSync('assets/*.{js,css}', { cwd: folder })
  const named = new Set<string>()
  const follow = (path: string): void => {
    const text = readFileSync(join(folder, path), 'utf8')
    for (const one of all)
      if (!named.has(one) && text.includes(basename(one))) {
        named.add(one)
        follow(one)
      }
  }
  follow('index.html')
  const files = [...named].map((path) => ({
    path,
    bytes: statSync(join(folder, `${path}.br`)).size,
  }))
  files.sort((one, other) => other.bytes - one.bytes)
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  return { what: 'The console of the staff', atMost: 120_000, files, bytes }
}

/** Measures the built site in `folder`, following the imports in its manifest: the English one, or another of its languages. */
export function measure(folder: string, language: Language = 'en'): Size[] {
  const [own, worker] =
    language === 'en'
      ? ['', 'sw.js']
      : [`${language.toLowerCase()}/`, `sw-${language.toLowerCase()}.js`]
  const find = chunkFinder(folder, own)
  const bytesOf = (path: string) => statSync(join(folder, `${path}.br`)).size
  const landing = find(`${own}index.html`)
  const landingLater = find(
    'src/app/frame/static-services.ts',
    'src/api/host.ts',
    'src/app/frame/stage-sold.ts',
  )
  const app = find('src/app/main.ts', 'src/app/start.tsx')
  const login = find(
    'src/app/sign-in/browser.ts',
    'src/app/sign-in/show-screen.tsx',
    'src/features/auth/LoginScreen.tsx',
  )
  const loginSoon = find(
    'src/app/sign-in/sign-in-services.tsx',
    'src/features/auth/SignupPanel.tsx',
  )
  const loginLater = find('src/features/auth/late/login-part.ts', 'src/app/compose.ts')
  const passkeys = find('src/features/settings/passkeys/Passkeys.tsx')
  const account = find('src/app/main.ts', 'src/app/start.tsx', 'src/app/account-services.ts')

  const wallet = find('src/features/wallet/WalletScreen.tsx')
  // Each chunk, without what it shares with other screens.
  const coin = [
    ...['src/features/wallet/coin/CoinScreen.tsx', 'src/features/wallet/coin/PriceChart.tsx'],
    ...['src/features/wallet/balance-history/periods.tsx', 'src/ui/charts/LineChart.tsx'],
  ].flatMap((module) => [...find(module)].slice(0, 1))

  // Its own chunks: hashes and schemas are shared with others.
  const ofLog = (...modules: string[]) => modules.flatMap((module) => [...find(module)].slice(0, 1))
  const followed = ofLog(
    'src/app/watch-log.ts',
    'src/stores/public-log/follow-log.ts?declares=createLogFollower',
  )
  const ownInLog = ofLog(
    'src/app/watch-own.ts',
    'src/stores/public-log/check-receipt.ts?declares=createReceiptChecker',
    'src/domain/log/entries.ts?declares=entrySchema',
  )

  const size = (what: string, atMost: number, paths: Iterable<string>): Size => {
    const files = [...new Set(paths)].map((path) => ({ path, bytes: bytesOf(path) }))
    files.sort((one, other) => other.bytes - one.bytes)
    return { what, atMost, files, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) }
  }
  /** The scripts that are loaded in addition to those of `open`. */
  const more = (what: string, atMost: number, chunks: Set<Chunk>, open: Set<Chunk>) =>
    size(what, atMost, scripts([...chunks].filter((chunk) => !open.has(chunk))))

  return [
    size('Landing page with its styles', 14_000, [
      `${own}index.html`,
      ...styleSheetsOf(folder, `${own}index.html`),
    ]),
    size('Scripts before the landing page can be used', 6_000, [
      'before-paint.js',
      ...scripts(landing),
    ]),
    more('More on the landing page, once it has loaded', 13_000, landingLater, landing),
    size('/login with its styles, complete before any script', 14_000, [
      `${own}login.html`,
      ...styleSheetsOf(folder, `${own}login.html`),
    ]),
    size('Scripts before the form of /login can be used', 80_000, [
      'before-paint.js',
      ...scripts(login),
    ]),
    size('The same with the identity SDK', 106_000, [
      'before-paint.js',
      ...scripts(login),
      ...filesWith(folder, own, '@firebase/auth'),
    ]),
    more('More on /login, once its form can be used', 20_000, loginSoon, login),
    more('More on /login, once a field is turned to', 47_000, loginLater, login),
    size('Scripts of the app, without a screen', 85_000, ['before-paint.js', ...scripts(app)]),
    more('More for /login', 16_500, find('src/features/auth/LoginScreen.tsx'), app),
    more('More once logged in', 6_600, account, app),
    size('More for /wallet', 18_400, [
      'last-view.js',
      ...scripts([...wallet].filter((chunk) => !account.has(chunk))),
    ]),
    size('Code that compares the public log at a visit', 5_600, scripts(followed)),
    size('What verifies receipts and what is owed, where there is any', 8_000, scripts(ownInLog)),
    size('The page of a coin with its chart', 8_000, scripts(coin)),
    more('More when a passkey is used', 4_000, find('src/api/account/webauthn.ts'), app),
    // The dialog and the code's field come with it, if no other screen has brought them.
    size('Passkeys in the settings', 3_000, scripts([...passkeys].slice(0, 1))),
    size('Service worker', 10_200, [worker]),
  ]
}

/**
 * What a language of a site in several may have more than each budget. English has the names of the others and how one is chosen;
 * each other language its own words besides, which take more bytes in letters that are not Latin, and the names of the files that
 * it has of its own (fonts/letters.ts).
 */
const MORE: Readonly<Record<Language, number>> = {
  en: 0.01,
  es: 0.05,
  'pt-BR': 0.05,
  tr: 0.06,
  id: 0.05,
  vi: 0.06,
  ru: 0.06,
  hi: 0.06,
  ar: 0.06,
}

/** The same as `measure` of one of several languages in `folder`, with the budgets of such a site. */
export const measureAmongOthers = (folder: string, language: Language): Size[] =>
  measure(folder, language).map((size) => ({
    ...size,
    atMost: Math.floor(size.atMost * (1 + MORE[language])),
  }))

/** The style sheets that a document links beside the styles that are in it. */
function styleSheetsOf(folder: string, document: string): string[] {
  const html = readFileSync(join(folder, document), 'utf8')
  const links = html.matchAll(/rel="stylesheet"[^>]* href="\/([^"]+)"(?! disabled)/g)
  const paths = [...links].flatMap(([, path]) => path ?? [])
  if (paths.length === 0 && !html.includes('<style>')) throw new Error(`${document} has no styles`)
  return paths
}

/** Finds the chunks of modules, and all chunks that these import statically. */
function chunkFinder(folder: string, own: string): (...modules: string[]) => Set<Chunk> {
  const path = join(folder, '.vite', own, 'manifest.json')
  const manifest = v.parse(manifestSchema, readJson(path))
  const modules = readModules(folder, own)
  const chunkAt = (key: string): Chunk => {
    const chunk = manifest[key] ?? Object.values(manifest).find(({ file }) => modules[file]?.[key])
    if (!chunk) throw new Error(`The built site has no ${key}`)
    return chunk
  }
  return (...starts) => {
    const reached = new Set(starts.map(chunkAt))
    for (const { imports } of reached)
      for (const imported of imports) reached.add(chunkAt(imported))
    return reached
  }
}

/** The chunks that contain modules of a package. */
const filesWith = (folder: string, own: string, name: string): string[] =>
  Object.entries(readModules(folder, own)).flatMap(([file, modules]) =>
    Object.keys(modules).some((module) => module.includes(`/${name}/`)) ? file : [],
  )

/** The source modules of a chunk, longest first. */
export function modulesOf(folder: string, path: string): string[] {
  return Object.keys(readModules(folder)[path] ?? {})
}

/** `own`: the folder of a language. */
const readModules = (folder: string, own = '') =>
  v.parse(
    v.record(v.string(), v.record(v.string(), v.number())),
    readJson(join(folder, MODULE_LIST.replace('/', `/${own}`))),
  )

const scripts = (chunks: Iterable<Chunk>) => [...chunks].map(({ file }) => file)

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))
