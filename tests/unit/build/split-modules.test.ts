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
const TAIL = `export const tail = 'Tail', other = 'Other'`

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

test('a declaration of several names stops the build', async () => {
  const files = {
    'src/text/en/b.ts': TAIL,
    'src/main.ts': `import { tail } from './text/en/b.ts'\ndocument.title = tail`,
  }
  await expect(built(files)).rejects.toThrow('b.ts declares no tail')
})
