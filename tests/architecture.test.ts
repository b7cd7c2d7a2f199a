import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, normalize, resolve } from 'node:path'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '#languages'
import {
  callsUseSignals,
  type Import,
  importsOf,
  signalReads,
  sourceFiles,
} from './support/imports.ts'
import { unsubscribedComponents } from './support/signal-hooks.ts'

/** The part of the linter's configuration that names the rules of this project. */
const BIOME = v.object({ plugins: v.array(v.string()) })

/** Layers that every upper layer may import; they import only themselves. */
const LEAVES = ['router', 'ui', 'text', 'config', 'language']

/** The allowed imports of each layer. A layer may always import itself, but a feature no other feature. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  landing: ['app', 'domain', ...LEAVES],
  // Before any other code, so what it imports is copied into it.
  'first-paint': ['domain', 'ui', 'config', 'language'],
  app: ['features', 'stores', 'api', 'offline', 'contract', 'domain', ...LEAVES],
  // The console of the staff, in a build of its own.
  console: ['api', 'contract', 'domain', ...LEAVES],
  features: ['stores', 'api', 'offline', 'contract', 'domain', ...LEAVES],
  stores: ['api', 'offline', 'contract', 'domain', 'text', 'config', 'language'],
  api: ['contract', 'domain', 'config', 'language'],
  offline: ['contract', 'domain', 'config', 'language'],
  contract: ['domain'],
  // How numbers are written.
  domain: ['language'],
  // What a build has of its language, which is all that the leaves share.
  language: [],
  router: ['language'],
  ui: ['language'],
  text: ['language'],
  config: ['language'],
  sw: ['text', 'config', 'language'],
  server: ['contract', 'domain', 'config', 'language'],
  signer: ['domain'],
  verify: ['domain'],
  tools: ['app', 'landing', 'features', ...LEAVES],
  root: ['tools', 'tests'],
}

/** The layers of the host, the highest first. A layer may import those below it, and none above. */
const HOST_LAYERS = [
  'main',
  'console',
  'operator',
  'api',
  'chains',
  'site',
  'proof',
  'money',
  'accounts',
  'notify',
  'platform',
]

/** The layer of a file: its folder under `src`, or `sw`, `server`, `signer`, `verify` or `tools`; `root` is the configuration beside them. */
function layerOf(path: string): string {
  const [top = '', ...rest] = path.split('/')
  if (rest.length === 0) return 'root'
  if (top !== 'src') return top
  return rest.length === 1 ? 'main' : (rest[0] ?? '')
}

const featureOf = (path: string): string | undefined => /^src\/features\/([^/]+)\//.exec(path)?.[1]

function violationOf({ from, to }: Import): string | undefined {
  const [layer, target] = [layerOf(from), layerOf(to)]
  const allowed = MAY_IMPORT[layer]
  if (!allowed) return `${from}: no rule for the layer "${layer}"`
  if (featureOf(from) !== featureOf(to) && layer === 'features' && target === 'features')
    return `${from} imports from another feature: ${to}`
  if (layer === 'server' && target === 'server') return upwardsOf({ from, to })
  if (layer === target || allowed.includes(target)) return undefined
  if (layer === 'server' && isHostText(to)) return undefined
  return `${from} must not import ${to}: ${layer} → ${target}`
}

/** Of the texts the host has those of its mails and of its files, which name movements as the wallet does, in every language. */
const isHostText = (path: string): boolean =>
  /^src\/text\/[\w-]+\/(mails|statement-file|wallet)\.ts$/.test(path)

/** An import of the host that runs upwards, or a file outside its layers. */
function upwardsOf({ from, to }: Import): string | undefined {
  const [above, below] = [from, to].map((path) => HOST_LAYERS.indexOf(path.split('/')[1] ?? ''))
  if (above === undefined || below === undefined || above < 0 || below < 0)
    return `${from} → ${to}: not in a layer of the host`
  return above <= below ? undefined : `${from} must not import ${to}: it is in a higher layer`
}

/** The files of each import cycle. */
function cyclesOf(imports: readonly Import[]): string[][] {
  const next = Map.groupBy(imports, ({ from }) => from)
  const done = new Set<string>()
  const cycles: string[][] = []
  function visit(file: string, trail: readonly string[]): void {
    if (trail.includes(file)) return void cycles.push(trail.slice(trail.indexOf(file)))
    if (done.has(file)) return
    for (const { to } of next.get(file) ?? []) visit(to, [...trail, file])
    done.add(file)
  }
  for (const file of next.keys()) visit(file, [])
  return cycles
}

const files = sourceFiles()
const imports = files.flatMap((file) => importsOf(file))

describe('the import rule', () => {
  test('holds for every import of every source file', () => {
    expect(imports.flatMap((entry) => violationOf(entry) ?? [])).toEqual([])
  })

  test('covers every layer, and imports between them', () => {
    const layers = new Set(files.map(layerOf))
    expect(Object.keys(MAY_IMPORT).filter((layer) => !layers.has(layer))).toEqual([])
    expect(files.length).toBeGreaterThan(100)
    const into = (layer: string) =>
      new Set(imports.filter(({ to }) => layerOf(to) === layer).map(({ from }) => layerOf(from)))
    expect([...into('domain')]).toEqual(expect.arrayContaining(['server', 'features', 'contract']))
    expect([...into('contract')]).toEqual(expect.arrayContaining(['server', 'api']))
    expect([...into('config')]).toEqual(expect.arrayContaining(['server', 'sw', 'tools', 'app']))
  })

  test('lets the worker share only the configuration, the documents and the texts of its page with the site', () => {
    const shared = imports.filter(({ from, to }) => layerOf(from) === 'sw' && layerOf(to) !== 'sw')
    expect([...new Set(shared.map(({ to }) => to))].toSorted()).toEqual([
      'src/config/constants.ts',
      'src/config/other-languages.ts',
      'src/config/pages.ts',
      'src/config/paths.ts',
      'src/config/person-data.ts',
      'src/config/push.ts',
      'src/config/site.ts',
      'src/language/en.ts',
      'src/text/en/push.ts',
      'src/text/en/shell.ts',
    ])
  })

  test('lets the host share only the texts of its mails and its files with the site', () => {
    const shared = imports.filter(
      ({ from, to }) => layerOf(from) === 'server' && layerOf(to) === 'text',
    )
    const wanted = Object.keys(LANGUAGES).flatMap((tag) => [
      `src/text/${tag}/mails.ts`,
      `src/text/${tag}/statement-file.ts`,
      `src/text/${tag}/wallet.ts`,
    ])
    expect(shared.map(({ to }) => to).toSorted()).toEqual(wanted.toSorted())
  })

  test('finds no cycle, not even of type imports', () => {
    expect(cyclesOf(imports)).toEqual([])
    const [a, b, c] = ['server/a.ts', 'server/b.ts', 'server/c.ts'] as const
    const [toB, toC, toA] = [
      { from: a, to: b },
      { from: b, to: c },
      { from: c, to: a },
    ] as const
    expect(cyclesOf([toB, toC])).toEqual([])
    expect(cyclesOf([toB, toC, toA])).toEqual([[a, b, c]])
  })

  test('finds no cycle between the folders of the host, at any depth', () => {
    const between = imports
      .map(({ from, to }) => ({ from: dirname(from), to: dirname(to) }))
      .filter(
        ({ from, to }) => from.startsWith('server/') && to.startsWith('server/') && from !== to,
      )
    expect(between.length).toBeGreaterThan(100)
    expect(cyclesOf(between)).toEqual([])
    expect([...new Set(between.map(({ from }) => from.split('/')[1]))].toSorted()).toEqual(
      HOST_LAYERS.toSorted(),
    )
  })

  test('keeps the plain host of the tests from sharing code with the site', () => {
    const shared = importsOf('tests/support/plain-host.ts')
    expect(shared.filter(({ to }) => !to.startsWith('tests/'))).toEqual([])
    expect(importsOf('tests/support/money-host.ts').map(({ to }) => to)).toContain(
      'src/domain/money/amount.ts',
    )
  })

  test.each([
    ['the domain importing a store', 'src/domain/money/x.ts', 'src/stores/y.ts'],
    ['the domain importing the contract', 'src/domain/x.ts', 'src/contract/y.ts'],
    ['one feature importing another', 'src/features/buy/x.ts', 'src/features/auth/y.ts'],
    ['a store importing a feature', 'src/stores/x.ts', 'src/features/auth/y.ts'],
    ['the API importing the cache', 'src/api/x.ts', 'src/offline/y.ts'],
    ['the site importing the host', 'src/api/x.ts', 'server/main/app.ts'],
    ['a build tool importing the host', 'tools/build/x.ts', 'server/main/app.ts'],
    ['the site importing a build tool', 'src/app/x.ts', 'tools/build/y.ts'],
    ['the signer importing the host', 'signer/x.ts', 'server/chains/payouts/y.ts'],
    ['the verifier importing the host', 'verify/x.ts', 'server/proof/sign.ts'],
    ['the host importing the signer', 'server/chains/payouts/x.ts', 'signer/y.ts'],
    ['the ledger importing a route', 'server/money/ledger/x.ts', 'server/api/routes/y.ts'],
    ['the database importing the mails', 'server/platform/db/x.ts', 'server/notify/mail/y.ts'],
    ['a file of the host in no layer', 'server/x.ts', 'server/platform/db/y.ts'],
    ['the host importing a screen', 'server/api/routes/x.ts', 'src/features/auth/y.ts'],
    ['the host importing a text', 'server/notify/mail/x.ts', 'src/text/y.ts'],
    ['the console importing a store of the site', 'src/console/x.ts', 'src/stores/y.ts'],
    ['the site importing the console', 'src/app/x.ts', 'src/console/y.ts'],
    ['an operator command importing the console', 'server/operator/x.ts', 'server/console/y.ts'],
    ['a component of the kit importing a store', 'src/ui/x.tsx', 'src/stores/y.ts'],
    ['a component of the kit importing a path', 'src/ui/x.tsx', 'src/config/paths.ts'],
    ['a component of the kit importing a coin', 'src/ui/x.tsx', 'src/domain/assets.ts'],
    ['the worker importing a screen', 'sw/x.ts', 'src/features/auth/y.ts'],
    ['a file of a folder without a rule', 'src/extra/x.ts', 'src/extra/y.ts'],
  ])('reports %s', (_, from, to) => {
    expect(violationOf({ from, to })).toBeDefined()
  })

  test('reads static, dynamic, re-exporting, type and package imports', () => {
    const code = `import type { A } from './a.ts'
      export * from './b.ts'
      const c = () => import('./c.ts')
      import d from './d.svg?no-inline'
      import { e } from '#config/e.ts'
      import 'react'`
    expect(importsOf('src/domain/money/x.ts', code).map(({ to }) => to)).toEqual([
      'src/domain/money/a.ts',
      'src/domain/money/b.ts',
      'src/domain/money/c.ts',
      'src/domain/money/d.svg',
      'src/config/e.ts',
    ])
    expect(() => importsOf('src/x.ts', `import '#nowhere/x.ts'`)).toThrow('#nowhere/x.ts')
  })
})

describe('the names of wire fields', () => {
  const FIELDS =
    'bnb1 usdt1 token1 eth1 trx1 price1 price2 TotalAmount Transfer_To Pair_Name Transaction_ID Transaction_Id ' +
    'TypeOf inputVal receiveToken withFee minWitusdt'
  const words = [...FIELDS.split(' '), 'Not Approval']
  const spelledIn = (path: string) => {
    const code = readFileSync(path, 'utf8')
    return words.filter((word) => new RegExp(`\\b${word}\\b`).test(code))
  }
  const isContract = (path: string) => path.startsWith('src/contract/')

  test('are spelled in no file outside the contract', () => {
    const found = files.filter((path) => !isContract(path) && spelledIn(path).length > 0)
    expect(found.map((path) => `${path}: ${spelledIn(path).join(', ')}`)).toEqual([])
  })

  test('are all spelled in the contract', () => {
    const spelled = new Set(files.filter(isContract).flatMap(spelledIn))
    expect(words.filter((word) => !spelled.has(word))).toEqual([])
  })
})

describe('folders of source', () => {
  /** Icons have one file each; migrations are never changed or removed. */
  const EXEMPT = /(^|\/)(icons|migrations)$/
  const perFolder = Map.groupBy(
    globSync('{src,sw,server,signer,verify,tools}/**/*.*', {
      exclude: ['**/tsconfig.json', '**/node_modules/**'],
    }).map(normalize),
    (path) => dirname(path),
  )

  test('hold at most 25 files each', () => {
    const large = [...perFolder].filter(
      ([folder, paths]) => paths.length > 25 && !EXEMPT.test(folder),
    )
    expect(large.map(([folder, paths]) => `${folder}: ${paths.length} files`)).toEqual([])
  })

  test('are all covered', () => {
    expect([...perFolder.keys()]).toEqual(
      expect.arrayContaining([
        'src/app',
        'src/domain/money',
        'sw',
        'server/api/routes',
        'tools/build',
      ]),
    )
    expect(perFolder.get('server/api/routes')?.length).toBeGreaterThan(10)
  })
})

describe('files of source', () => {
  const linesOf = (path: string) => readFileSync(path, 'utf8').trimEnd().split('\n').length
  const sizes = files.map((path) => ({ path, lines: linesOf(path) }))

  test('have at most 250 lines each', () => {
    const long = sizes.filter(({ lines }) => lines > 250)
    expect(long.map(({ path, lines }) => `${path}: ${lines} lines`)).toEqual([])
    expect(sizes.length).toBeGreaterThan(1000)
  })

  test('are fewer than 90 of the site with at most 25 lines: what is always read together is one file', () => {
    // A translation has the files of the English texts, however short those are.
    const isTranslation = (path: string) => /^src\/(text|language)\/(?!en\b)[a-z]{2}\b/.test(path)
    const isShort = (path: string, lines: number) =>
      path.startsWith('src/') && !isTranslation(path) && !path.endsWith('.d.ts') && lines <= 25
    const short = sizes.filter(({ path, lines }) => isShort(path, lines))
    expect(short.length).toBeLessThan(90)
    expect(short.length).toBeGreaterThan(20)
  })
})

describe('errors', () => {
  test('are named as their classes are', () => {
    const classes = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/class (\w+) extends \w*Error \{\n(.*)\n/g)].map(
        ([, name, first = '']) => ({ name: `${file}: ${name}`, first: first.trim(), of: name }),
      ),
    )
    expect(classes.length).toBeGreaterThan(40)
    const misnamed = classes.filter(({ first, of }) => first !== `override readonly name = '${of}'`)
    expect(misnamed.map(({ name }) => name)).toEqual([])
  })
})

describe('the services of a document', () => {
  const importersOf = (target: string) =>
    files.filter((file) => importsOf(file).some(({ to }) => to === target))

  test('are created in one file, which only the entry points import', () => {
    const creators = files.filter((file) => /\bcreateServices\(/.test(readFileSync(file, 'utf8')))
    expect(creators).toEqual([
      'src/app/compose.ts',
      // At build time, where there is no document.
      'src/app/shell/prerender-screen.tsx',
      'src/stores/services.ts',
    ])
    expect(importersOf('src/app/compose.ts')).toEqual([
      'src/app/frame/static-services.ts',
      'src/app/sign-in/browser.ts',
      'src/app/start.tsx',
    ])
  })
})

describe('the properties', () => {
  test('are all counted: none can return without an assertion in most of its draws', () => {
    const tests = globSync('tests/**/*.test.{ts,tsx}').filter((file) =>
      readFileSync(file, 'utf8').includes("from 'fast-check'"),
    )
    expect(tests.length).toBeGreaterThan(10)
    const uncounted = tests.filter((file) =>
      /\bfc\.(assert|check)\b/.test(readFileSync(file, 'utf8')),
    )
    expect(uncounted.filter((file) => file !== 'tests/architecture.test.ts')).toEqual([])
  })
})

describe('signals in components', () => {
  test('are never read with .value without useSignals()', () => {
    const stale = files
      .filter((file) => file.endsWith('.tsx') && !callsUseSignals(readFileSync(file, 'utf8')))
      .flatMap((file) => signalReads(file).map((read) => `${file}: ${read}`))
    expect(stale).toEqual([])
  })

  test.each([
    ['const session = useService(sessionStore)', 'session.token.value'],
    ['const { token } = useService(sessionStore)', 'token.value'],
    ['const { rows: { first } } = useService(historyStores).deposit', 'first.value'],
    ['const { get } = useServices(); const session = get(sessionStore)', 'session.token.value'],
    ['const all = useService(historyStores); const one = all[kind]', 'one.rows.value'],
    ['const { get } = useServices()', 'get(sessionStore).token.value'],
    ['', 'useService(sessionStore).token.value'],
    [`import { tokens } from '../stores/x.ts'`, 'tokens.value'],
  ])('are recognised if they come from a store: %s', (line, read) => {
    const code = `${line}\nexport const A = () => <b>{${read}}</b>`
    expect(signalReads('src/app/A.tsx', code)).toEqual([read])
  })

  test('are read by no hook of a component without useSignals()', () => {
    expect(unsubscribedComponents(files.filter((file) => file.startsWith('src/')))).toEqual([])
  })

  test.each([
    ['its own hook', 'function A() { return useRows() }', true],
    ['a hook of that', 'const useMore = () => useRows(); const A = () => useMore()', true],
    ['a component in memo()', 'const A = memo(function A() { return useRows() })', true],
    ['one that is subscribed', 'function A() { useSignals(); return useRows() }', false],
    ['what runs later', 'function A() { return () => useRows() }', false],
  ])('are recognised in a hook: %s', (_, code, isFound) => {
    const hook = 'const useRows = () => useService(historyStores).rows.value'
    const found = unsubscribedComponents(['src/app/A.tsx'], () => `${hook}\n${code}`)
    expect(found).toEqual(isFound ? ['src/app/A.tsx: A'] : [])
  })

  test('are not confused with other values', () => {
    const code = `const field = useRef(null)\nexport const A = () => <b>{field.value}</b>`
    expect(signalReads('src/app/A.tsx', code)).toEqual([])
  })
})

describe('the linter', () => {
  /** What the rules of this project say of a file, in a folder outside it. */
  function lint(code: string) {
    const { plugins } = v.parse(BIOME, JSON.parse(readFileSync('biome.json', 'utf8')))
    const folder = mkdtempSync(join(tmpdir(), 'lint-'))
    try {
      const settings = { plugins: plugins.map((path) => resolve(path)) }
      writeFileSync(join(folder, 'biome.json'), JSON.stringify(settings))
      writeFileSync(join(folder, 'x.tsx'), code)
      const biome = resolve('node_modules/@biomejs/biome/bin/biome')
      const options = { cwd: folder, encoding: 'utf8' } as const
      return spawnSync(process.execPath, [biome, 'lint', 'x.tsx'], options)
    } finally {
      rmSync(folder, { recursive: true })
    }
  }

  test.each([
    ['in an object', `export const a = { ...{ b: 1 } }`],
    ['in brackets', `export const a = { ...({ b: 1 }) }`],
    ['in an element', `export const a = <b {...{ id: 'c' }} />`],
  ])('refuses the spread of an object literal %s', (_, code) => {
    expect(lint(code).stderr).toContain('Write these properties out.')
  })

  test('accepts the spread of a condition and of a variable', () => {
    const { status, stderr } = lint(`const a = { b: 1 }
export const c = { ...a, ...(a.b > 0 ? { d: 1 } : {}), e: [...[1]] }
`)
    expect(stderr).not.toContain('Write these properties out.')
    expect(status).toBe(0)
  })
})

describe('styles', () => {
  const SIDE =
    /(?<![\w-])((scroll-)?(margin|padding|border)-)?(left|right)[\w-]*\s*:|-(left|right)-radius\s*:|(text-align|float|clear):\s*(left|right)/
  /** Top, right, bottom and left. */
  const FOUR = /(?<![\w-])(inset|margin|padding|border-width):\s*\S+ \S+ \S+ \S+;/

  /** What is at the left of a page is at the right of one that is read from right to left. */
  function namesSide(rule: string): boolean {
    // Of the device, whose notch stays where it is.
    if (/safe-area-inset-left/.test(rule)) return false
    let plain = rule
    while (/\([^()]*\)/.test(plain)) plain = plain.replace(/\([^()]*\)/g, '')
    return SIDE.test(plain) || FOUR.test(plain)
  }
  // The console is read by the staff, in English.
  const sheets = globSync('src/**/*.css', { exclude: ['src/console/**'] }).map(normalize)

  test('name no side of the page but start and end', () => {
    expect(sheets.length).toBeGreaterThan(50)
    const found = sheets.flatMap((path) => {
      const rules = readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
      return rules.split('\n').flatMap((line) => (namesSide(line) ? `${path}: ${line}` : []))
    })
    expect(found).toEqual([])
  })

  test.each([
    'margin-left: 1rem;',
    '  left: 0;',
    'text-align: right;',
    'inset: 0 auto auto calc(-1 * var(--x));',
    'padding: 0 1rem 0 0;',
    'border-top-left-radius: 1px;',
  ])('reports %s', (rule) => {
    expect(namesSide(rule)).toBe(true)
  })

  test.each([
    'margin-inline-start: 1rem;',
    'inset: 0 auto;',
    'padding: 0 env(safe-area-inset-left);',
    'max(var(--gutter), env(safe-area-inset-right))',
  ])('does not report %s', (rule) => {
    expect(namesSide(rule)).toBe(false)
  })
})
