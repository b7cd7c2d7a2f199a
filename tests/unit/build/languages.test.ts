import { globSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { baseOf, isLanguage, LANGUAGES } from '#languages'
import { exactDecimal } from '../../../server/platform/languages/exact-decimal.ts'

const TAGS = Object.keys(LANGUAGES).filter(isLanguage)

/** Every text of a value, such as `errors.tryLater: string`. */
function textsOf(value: unknown, name: string): string[] {
  if (typeof value !== 'object' || value === null) return [`${name}: ${typeof value}`]
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, `${name}.${key}`))
}

async function textsIn(folder: string): Promise<Set<string>> {
  // The staff's console is in English alone.
  const files = globSync('**/*.ts', { cwd: folder }).filter((file) => !/^console\b/.test(file))
  const texts = files.map(async (file) => textsOf(await import(resolve(folder, file)), file))
  return new Set((await Promise.all(texts)).flat())
}

/** How the folders in `root` differ from its English one. */
async function differences(root: string): Promise<string[]> {
  const english = await textsIn(join(root, 'en'))
  const ofLanguage = async (language: string) => {
    const texts = await textsIn(join(root, language))
    return [
      ...[...english]
        .filter((text) => !texts.has(text))
        .map((text) => `${language} has no ${text}`),
      ...[...texts]
        .filter((text) => !english.has(text))
        .map((text) => `${language} alone has ${text}`),
    ]
  }
  return (await Promise.all(readdirSync(root).map(ofLanguage))).flat().sort()
}

test('every language has the same texts as English', async () => {
  expect(await differences('src/text')).toEqual([])
  expect((await textsIn('src/text/en')).size).toBeGreaterThan(300)
})

test('every language says what the components of the kit say', async () => {
  const files = globSync('src/language/{en,??,??-??}.ts')
  const english = Object.keys(await import(resolve('src/language/en.ts'))).sort()
  for (const file of files)
    expect([file, Object.keys(await import(resolve(file))).sort()]).toEqual([file, english])
  expect(files).toHaveLength(TAGS.length)
})

const imports = v.parse(
  v.looseObject({
    imports: v.record(v.string(), v.union([v.string(), v.record(v.string(), v.string())])),
  }),
  JSON.parse(readFileSync('package.json', 'utf8')),
).imports

/** The file that a build of the language reads under that name. Without a condition of its own it would be another one's. */
function fileOf(name: string, tag: string): string | undefined {
  const files = imports[name]
  return typeof files === 'string' ? files : files?.[tag === 'en' ? 'default' : `text-${tag}`]
}

test.each(TAGS)(
  'a build in %s reads its own texts, names its own paths and writes amounts as the host does',
  async (tag) => {
    expect([fileOf('#language', tag), fileOf('#text/*', tag)]).toEqual([
      `./src/language/${tag}.ts`,
      `./src/text/${tag}/*`,
    ])
    const [base, name] = [baseOf(tag), tag.toLowerCase()]
    expect(await import(resolve(`src/language/${tag}.ts`))).toMatchObject({
      language: tag,
      base,
      workerScript: base === '' ? '/sw.js' : `/sw-${name}.js`,
      folder: base === '' ? '' : `${name}/`,
    })
    const marks: unknown = await import(resolve(fileOf('#marks', tag) ?? 'no marks'))
    expect(marks).toMatchObject({ DECIMAL: exactDecimal(tag, 15n * 10n ** 17n)[1] })
    expect(readFileSync('.env.example', 'utf8')).toMatch(
      new RegExp(`^# The languages .*\\b${tag}\\b`, 'm'),
    )
  },
)

test('a text that a language lacks, has alone or has in another form is reported', async () => {
  const root = await mkdtemp(join(tmpdir(), 'text-'))
  const files = {
    'en/a.ts': `export const a = { yes: 'Yes', no: 'No', all: (n: number) => \`All \${n}\`, list: ['x', 'y'] }`,
    'en/b.ts': `export const b = 'B'`,
    'de/a.ts': `export const a = { yes: 'Ja', all: 'Alle', list: ['x'], more: 'Mehr' }`,
  }
  try {
    for (const language of ['en', 'de']) await mkdir(join(root, language))
    for (const [path, code] of Object.entries(files)) await writeFile(join(root, path), code)
    expect(await differences(root)).toEqual([
      'de alone has a.ts.a.all: string',
      'de alone has a.ts.a.more: string',
      'de has no a.ts.a.all: function',
      'de has no a.ts.a.list.1: string',
      'de has no a.ts.a.no: string',
      'de has no b.ts.b: string',
    ])
  } finally {
    await rm(root, { recursive: true })
  }
})
