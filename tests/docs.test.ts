import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PROMISES } from './promises/promises.ts'
import { promisesIn, promiseTable, withPromises } from './promises/table.ts'

const DOCUMENTS = [
  ...['README.md', 'CONTRIBUTING.md', 'tests/README.md', 'deploy/README.md'],
  ...globSync('docs/*.md'),
]

/** Variables of tests and tools, which are not settings of the product. */
const TOOL_VARIABLES = ['CHROMIUM_PATH', 'NODE_ENV', 'POSTGRES_BIN', 'TEST_WITHOUT_POSTGRES']

const scripts: Record<string, string> = JSON.parse(readFileSync('package.json', 'utf8')).scripts
const variables = [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(
  ([, name = '']) => name,
)

const groups = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap((match) =>
    match.slice(1).filter((found) => found !== undefined),
  )

const FENCE = /^ *```.*$[\s\S]*?^ *```$/gm
const inlineCode = (text: string): string[] => groups(text.replace(FENCE, ''), /`([^`\n]+)`/g)
const code = (text: string): string =>
  [...inlineCode(text), ...(text.match(FENCE) ?? [])].join('\n')

/** Relative links and images, without fragments. */
const linksOf = (text: string): string[] =>
  groups(text, /\]\(([^)\s]+)\)|<img src="([^"]+)"/g)
    .filter((link) => !/^[a-z]+:|^#/.test(link))
    .map((link) => link.replace(/#.*$/, ''))

const pathsOf = (text: string): string[] =>
  inlineCode(text).filter((span) =>
    /^(src|server|signer|sw|tools|tests|docs|deploy)\/\S*$/.test(span),
  )

const scriptsOf = (text: string): string[] =>
  groups(text, /\bnpm run (?:--silent )?([\w:-]+)|\bnpm (test|start)\b/g)

/** `SITE_URL`, `SANDBOX=off` and `VITE_FIREBASE_*`. */
const variablesOf = (text: string): string[] =>
  groups(code(text), /\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?:_\*)?|[A-Z][A-Z0-9]+_\*|[A-Z]{3,}(?==))/g)

function isKnownVariable(name: string): boolean {
  if (TOOL_VARIABLES.includes(name)) return true
  if (!name.endsWith('*')) return variables.includes(name)
  return variables.some((variable) => variable.startsWith(name.slice(0, -1)))
}

/** Lines that begin or end a block, where one of them is missing. */
const openBlocksOf = (text: string): string[] => {
  const fences = text.match(/^ *```.*$/gm) ?? []
  return fences.length % 2 === 0 ? [] : ['a block begins or ends nowhere']
}

/** References of a document to files, scripts and variables that do not exist, and blocks that are not whole. */
const faultsOf = (document: string, text: string): string[] =>
  [
    ...openBlocksOf(text),
    ...linksOf(text).filter((link) => !existsSync(join(dirname(document), link))),
    ...pathsOf(text).filter((path) => globSync(path).length === 0),
    ...scriptsOf(text).filter((script) => !Object.hasOwn(scripts, script)),
    ...variablesOf(text).filter((name) => !isKnownVariable(name)),
  ].map((fault) => `${document}: ${fault}`)

describe('the documents', () => {
  test.each(DOCUMENTS)('%s refers only to existing files, scripts and variables', (document) => {
    expect(faultsOf(document, readFileSync(document, 'utf8'))).toEqual([])
  })

  test('are all read, and have links, paths, scripts and variables', () => {
    const all = DOCUMENTS.map((document) => readFileSync(document, 'utf8')).join('\n')
    expect(DOCUMENTS).toContain('docs/architecture.md')
    expect(linksOf(all).length).toBeGreaterThan(70)
    expect(pathsOf(all).length).toBeGreaterThan(40)
    expect(scriptsOf(all).length).toBeGreaterThan(20)
    expect(variablesOf(all).length).toBeGreaterThan(20)
  })

  test.each([
    ['a link', 'see [this](nowhere.md)', 'nowhere.md'],
    ['a link beside the document', 'see [this](../README.md#two-commands)', undefined],
    ['an image', '<img src="nowhere.png" alt="">', 'nowhere.png'],
    ['a path', 'in `src/nowhere.ts`', 'src/nowhere.ts'],
    ['a folder', 'in `server/platform/db/`', undefined],
    ['several paths', 'in `tests/*/ledger*.test.ts`', undefined],
    ['several paths that do not exist', 'in `tests/*/nowhere*.ts`', 'tests/*/nowhere*.ts'],
    ['a script', 'run `npm run nowhere -- --help`', 'nowhere'],
    ['a script in a block', '```sh\nnpm run nowhere\n```', 'nowhere'],
    ['a variable', 'set `NO_WHERE`', 'NO_WHERE'],
    ['a variable with its value', 'set `NOWHERE=off`', 'NOWHERE'],
    ['a variable in a block', '```\nNO_WHERE=1\n```', 'NO_WHERE'],
    ['a block that does not begin', 'a --> b\n```\n', 'a block begins or ends nowhere'],
    ['several variables', 'set `VITE_NOWHERE_*`', 'VITE_NOWHERE_*'],
    ['several variables that exist', 'set `VITE_FIREBASE_*`', undefined],
  ])('are checked for %s', (_, text, fault) => {
    expect(faultsOf('docs/x.md', text)).toEqual(fault === undefined ? [] : [`docs/x.md: ${fault}`])
  })
})

describe('the list of promises', () => {
  const document = readFileSync('tests/README.md', 'utf8')

  test('is the one that the comments of the tests make: npm run promises writes it anew', () => {
    expect(withPromises(document)).toBe(document)
    expect(withPromises(document, 'another list')).toContain('another list')
    expect([...PROMISES.values()].flatMap((group) => [...group.keys()]).length).toBeGreaterThan(100)
  })

  test('is not made where no test holds a promise, or a comment names one that is not there', () => {
    expect(() => promiseTable(new Map())).toThrow('No test holds promise 1, 2')
    const unknown = new Map([[9999, [{ file: 'tests/x.test.ts', tests: 1 }]]])
    expect(() => promiseTable(unknown)).toThrow('There is no promise 9999.')
  })

  test('counts only comments that precede a test', () => {
    expect(promisesIn('x', `// Holds promises 3, 4.\ntest.each(`)).toEqual([3, 4])
    expect(() => promisesIn('x', `// Holds promise 3.\nconst a = 1`)).toThrow('x: the promises 3')
    expect(() => promisesIn('x', `// Holds promise 3.\ntest.skip('a'`)).toThrow('x: the promises 3')
    expect(() => promisesIn('x', `// Holds promise 3\ntest('a'`)).toThrow('not of the form')
  })
})

describe('the comments of the source', () => {
  // An applied migration keeps the names of its time.
  const files = globSync('{src,server,signer,sw,public,tools}/**/*.*', {
    exclude: ['**/node_modules/**', '**/migrations/**', '**/pictures/**'],
  })
  const known = [
    ...files,
    ...globSync('{docs,deploy,tests,server/platform/db/migrations}/**/*.*'),
    ...globSync('*.*'),
  ]
  const isKnown = (name: string) => known.some((path) => path === name || path.endsWith(`/${name}`))
  const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm
  const FILE = /(?<![\w./*-])((?:[\w-]+\/)*[\w-][\w.-]*\.(?:tsx?|mjs|css|sql|md))\b/g

  /** Names of files in comments that are nowhere. */
  const unknownIn = (text: string) =>
    (text.match(COMMENT) ?? []).flatMap((comment) =>
      groups(comment, FILE).filter((name) => !name.startsWith('vite/') && !isKnown(name)),
    )

  test('name only files that there are', () => {
    const source = files.filter((path) => /\.(tsx?|mjs|js|css)$/.test(path))
    expect(
      source.flatMap((path) =>
        unknownIn(readFileSync(path, 'utf8')).map((name) => `${path}: ${name}`),
      ),
    ).toEqual([])
    expect(source.length).toBeGreaterThan(800)
  })

  test('are recognised', () => {
    expect(unknownIn('/** As in wallet/nowhere.ts. */ // and gone.css')).toEqual([
      'wallet/nowhere.ts',
      'gone.css',
    ])
    expect(unknownIn("import './gone.ts' // see schema.ts")).toEqual([])
  })
})
