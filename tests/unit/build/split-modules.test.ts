import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { splitModules } from '../../../tools/build/split-modules.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'split-'))
})
afterEach(() => rmSync(root, { recursive: true }))

/** The code of each chunk, by its name. */
async function built(files: Record<string, string>): Promise<Record<string, string>> {
  for (const [path, code] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), code)
  }
  const input = join(root, 'src/main.ts')
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [splitModules()],
    build: { write: false, minify: false, rolldownOptions: { input } },
  })
  const outputs = [result].flat().flatMap((one) => ('output' in one ? one.output : []))
  return Object.fromEntries(
    outputs.flatMap((one) => (one.type === 'chunk' ? [[one.name, one.code]] : [])),
  )
}

const TEXTS = `import { tail } from './b.ts'
const head = 'Head'
interface Words { readonly words: string }
export const early = \`\${head} \${tail}\`
export const late: Words = { words: 'Late words' } as const
export function both(count: number): string { return \`\${early}, \${late.words}, \${count}\` }
export const unused = 'Nobody'`

test('each text is in the chunk that uses it, with what it mentions, and in no other', async () => {
  const { main = '', late = '' } = await built({
    'src/text/en/a.ts': TEXTS,
    'src/text/en/b.ts': `export const tail = 'Tail'\nexport const words = 'Words'`,
    'src/main.ts': `import { early } from './text/en/a.ts'
document.title = early
void import('./late.ts')`,
    'src/late.ts': `import { late as renamed, type both } from './text/en/a.ts'
import { words } from './text/en/b.ts'
export type Both = typeof both
document.title = renamed.words + words`,
  })
  expect(main).toMatch(/Head/)
  expect(main).toMatch(/Tail/)
  expect(main).not.toMatch(/Late words|'Words'|Nobody/)
  expect(late).toMatch(/Late words/)
  expect(late).not.toMatch(/Head|Tail|Nobody/)
})

test('a file that is imported dynamically has all that it exports', async () => {
  const { a = '' } = await built({
    'src/text/en/a.ts': TEXTS,
    'src/text/en/b.ts': `export const tail = 'Tail'`,
    'src/main.ts': `void import('./text/en/a.ts').then((all) => console.log(all))`,
  })
  expect(a).toMatch(/export \{[^}]*\bboth\b[^}]*\}/)
  expect(a).toMatch(/export \{[^}]*\bunused\b[^}]*\}/)
})

test.each([
  ['changes a variable', `let count = 0\nexport const next = () => ++count`],
  ['declares two names at once', `export const next = () => 1, other = 2`],
  ['calls a function', `export const next = () => 1\ndocument.title = 'called'`],
])('a file that %s is left as it is', async (_, code) => {
  const { main = '' } = await built({
    'src/stores/count.ts': `${code}\nexport const unrelated = { words: 'Unrelated' }`,
    'src/main.ts': `import { next } from './stores/count.ts'
document.body.title = String(next())
void import('./late.ts')`,
    'src/late.ts': `import { unrelated } from './stores/count.ts'\ndocument.title = unrelated.words`,
  })
  expect(main).toContain('Unrelated')
})

test('a declaration is made once, whoever needs it', async () => {
  const chunks = await built({
    'src/stores/count.ts': `const made = { made: 'Unrepeated' }
export const one = () => made
export const other = () => made`,
    'src/main.ts': `import { one } from './stores/count.ts'
document.title = one().made
void import('./late.ts')`,
    'src/late.ts': `import { other } from './stores/count.ts'\ndocument.title = other().made`,
  })
  expect(
    Object.values(chunks)
      .join('')
      .match(/Unrepeated/g),
  ).toHaveLength(1)
})

test('a function of the schema library is in the chunk that uses it, through whatever name', async () => {
  const { main = '', late = '' } = await built({
    'node_modules/valibot/package.json': `{ "name": "valibot", "module": "dist/index.mjs" }`,
    'node_modules/valibot/dist/index.mjs': `let store
function setStore(value) { store = value }
/* @__NO_SIDE_EFFECTS__ */
function early_() { return ['Early', store] }
/* @__NO_SIDE_EFFECTS__ */
function late() { return 'Late' }
export { early_ as early, late, setStore }`,
    'src/main.ts': `import * as v from 'valibot'
export type Early = ReturnType<typeof v.early>
const unused = v.late()
document.title = String(v.early())
void import('./late.ts')`,
    'src/late.ts': `import { late } from 'valibot'\ndocument.title = late()`,
  })
  expect(main).toMatch(/Early/)
  expect(main).not.toMatch(/Late/)
  expect(late).toMatch(/Late/)
  expect(late).not.toMatch(/Early/)
})
