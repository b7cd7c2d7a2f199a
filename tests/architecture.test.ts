import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Arrow } from './support/imports.ts'
import { arrowsOf, callsUseSignals, signalReads, sourceFiles } from './support/imports.ts'

/** Who may import whom (README, "How the house is built"). A room may always import itself, unless it says otherwise. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  main: ['app', 'features', 'stores', 'offline', 'config', 'text', 'ui'],
  app: ['features', 'stores', 'offline', 'api', 'wire', 'money', 'ui', 'text', 'config'],
  features: ['stores', 'offline', 'api', 'wire', 'money', 'ui', 'text', 'config'],
  stores: ['api', 'offline', 'wire', 'money', 'text', 'config'],
  api: ['wire', 'money', 'text', 'config'],
  offline: ['wire', 'money', 'text', 'config'],
  wire: ['money'],
  money: [],
  ui: [],
  text: ['config'],
  config: [],
  build: ['features', 'app', 'ui', 'text', 'config'],
  sw: ['config'],
  server: ['wire', 'money', 'config'],
}

/** The room a path lies in: the folder under `src`, or `sw`, or `server`. */
function roomOf(path: string): string {
  const [top = '', folder = ''] = path.split('/')
  if (top !== 'src') return top
  return folder.startsWith('main.') ? 'main' : folder
}

const featureOf = (path: string): string | undefined => /^src\/features\/([^/]+)\//.exec(path)?.[1]

function wrongness({ from, to }: Arrow): string | undefined {
  const [home, target] = [roomOf(from), roomOf(to)]
  const allowed = MAY_IMPORT[home]
  if (!allowed) return `${from}: no rule for the room "${home}"`
  if (featureOf(from) !== featureOf(to) && home === 'features' && target === 'features')
    return `${from} reaches into another feature: ${to}`
  if (home === target || allowed.includes(target)) return undefined
  return `${from} may not import ${to}: ${home} → ${target}`
}

/** The files that lie on a circle of imports, circle by circle. */
function circlesOf(arrows: readonly Arrow[]): string[][] {
  const next = Map.groupBy(arrows, ({ from }) => from)
  const done = new Set<string>()
  const circles: string[][] = []
  function walk(file: string, trail: readonly string[]): void {
    if (trail.includes(file)) return void circles.push(trail.slice(trail.indexOf(file)))
    if (done.has(file)) return
    for (const { to } of next.get(file) ?? []) walk(to, [...trail, file])
    done.add(file)
  }
  for (const file of next.keys()) walk(file, [])
  return circles
}

const files = sourceFiles()

describe('the import rule', () => {
  test('holds for every import of every source file', () => {
    expect(
      files.flatMap((file) => arrowsOf(file)).flatMap((arrow) => wrongness(arrow) ?? []),
    ).toEqual([])
  })

  test('has seen every room of the house', () => {
    const seen = new Set(files.map(roomOf))
    expect(Object.keys(MAY_IMPORT).filter((room) => !seen.has(room))).toEqual([])
    expect(files.length).toBeGreaterThan(100)
  })

  test('leads in no circle, of types neither: what two files need of each other is a third', () => {
    const all = files.flatMap((file) => arrowsOf(file))
    expect(circlesOf(all)).toEqual([])
    const [a, b, c] = ['server/a.ts', 'server/b.ts', 'server/c.ts'] as const
    const [toB, toC, toA] = [
      { from: a, to: b },
      { from: b, to: c },
      { from: c, to: a },
    ] as const
    expect(circlesOf([toB, toC])).toEqual([])
    expect(circlesOf([toB, toC, toA])).toEqual([[a, b, c]])
  })

  test('keeps the literal host, which the site is held against, from sharing anything with it', () => {
    const arrows = arrowsOf('tests/support/literal-host.ts')
    expect(arrows.filter(({ to }) => !to.startsWith('tests/'))).toEqual([])
    expect(arrowsOf('tests/support/money-host.ts').map(({ to }) => to)).toContain(
      'src/domain/money/amount.ts',
    )
  })

  test.each([
    ['money importing a store', { from: 'src/domain/money/x.ts', to: 'src/stores/y.ts' }],
    [
      'one feature importing another',
      { from: 'src/features/buy/x.ts', to: 'src/features/auth/y.ts' },
    ],
    ['the site importing the host', { from: 'src/api/x.ts', to: 'server/app.ts' }],
    ['a component of the kit importing a store', { from: 'src/ui/x.tsx', to: 'src/stores/y.ts' }],
    ['the worker importing a screen', { from: 'sw/x.ts', to: 'src/features/auth/y.ts' }],
  ])('would report %s', (_, arrow) => {
    expect(wrongness(arrow)).toBeDefined()
  })

  test('reads static, dynamic, re-exporting and type imports', () => {
    const code = `import type { A } from './a.ts'\nexport * from './b.ts'\nconst c = () => import('./c.ts')\nimport 'react'`
    expect(arrowsOf('src/domain/money/x.ts', code).map(({ to }) => to)).toEqual([
      'src/domain/money/a.ts',
      'src/domain/money/b.ts',
      'src/domain/money/c.ts',
    ])
  })
})

describe('the services of a document', () => {
  const importersOf = (target: string) =>
    files.filter((file) => arrowsOf(file).some(({ to }) => to === target))

  test('are made in one place, which only the two starts import', () => {
    const makers = files.filter((file) => /\bcreateServices\(/.test(readFileSync(file, 'utf8')))
    expect(makers).toEqual(['src/app/compose.ts', 'src/stores/services.ts'])
    expect(importersOf('src/app/compose.ts')).toEqual([
      'src/app/landing/live-landing.ts',
      'src/app/start.tsx',
    ])
  })
})

describe('the list of promises and tests', () => {
  const lines = readFileSync('tests/README.md', 'utf8').matchAll(/\]\((\S+)\): (.+)$/gm)
  const named = [...lines].map(([, file = '', title = '']) => ({ file, parts: title.split(' › ') }))
  const quoted = (text: string) => [`'${text}'`, `"${text}"`, `\`${text}\``]

  test('names tests that are there, by their titles', () => {
    const lost = named.flatMap(({ file, parts }) => {
      const source = readFileSync(`tests/${file}`, 'utf8')
      const gone = parts.filter((part) => !quoted(part).some((text) => source.includes(text)))
      return gone.map((part) => `${file}: ${part}`)
    })
    expect(lost).toEqual([])
    expect(named.length).toBeGreaterThan(60)
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
  ])('are recognised where they come from a store: %s', (line, read) => {
    const code = `${line}\nexport const A = () => <b>{${read}}</b>`
    expect(signalReads('src/app/A.tsx', code)).toEqual([read])
  })

  test('are not suspected where a value is none', () => {
    const code = `const field = useRef(null)\nexport const A = () => <b>{field.value}</b>`
    expect(signalReads('src/app/A.tsx', code)).toEqual([])
  })
})
