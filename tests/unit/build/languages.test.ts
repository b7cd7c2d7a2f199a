import { globSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

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
  expect(files).toHaveLength(9)
})

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
