import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { begun, filled, withWords } from '../../../tools/languages/edit.ts'
import { textsOf } from '../../../tools/languages/module.ts'
import { fromPo, toPo } from '../../../tools/languages/po.ts'
import { englishRefusals } from '../../../tools/languages/refusals.ts'

const ENGLISH = `export const buyText = {
  pay: 'You pay',
  of: (fee: string) => \`Fee \${fee}\`,
  days: (days: number) => (days === 1 ? '1 day' : \`\${days} days\`),
  steps: { first: 'One', second: 'Two' },
} as const
`
const OWN = `export const buyText = {
  pay: 'Du zahlst',
  of: (fee: string) => \`Gebühr \${fee}\`,
  days: (days: number) => (days === 1 ? '1 Tag' : \`\${days} Tage\`),
  steps: { first: 'Eins', second: 'Zwei' },
} satisfies Texts<typeof en.buyText>
`
const exported = (own: string) =>
  toPo('de', [{ name: 'buy', english: textsOf(ENGLISH), own: textsOf(own) }])
const imported = (own: string, po: string) =>
  withWords(own, textsOf(own), fromPo(po).get('buy') ?? new Map())

const languages = globSync('src/text/*').filter((folder) => !folder.endsWith('/en'))

test.each(languages)('what is exported from %s and imported again changes nothing', (folder) => {
  let count = 0
  for (const path of globSync(`${folder}/*.ts`)) {
    const [code, english] = [path, path.replace(folder, 'src/text/en')].map((one) =>
      readFileSync(one, 'utf8'),
    )
    const own = textsOf(code ?? '')
    const all = [...textsOf(english ?? ''), ...englishRefusals(own)]
    const po = toPo('xx', [{ name: 'a', english: all, own }])
    const words = fromPo(po).get('a') ?? new Map<string, string>()
    count += words.size
    expect(withWords(code ?? '', own, words)).toBe(code)
    // Each text says in the file what it says in the module.
    for (const { path: at, words: said } of own) if (words.has(at)) expect(words.get(at)).toBe(said)
  }
  expect(count).toBeGreaterThan(800)
})

/** What no translator is to say: how English writes a day, and what is made of texts that have a place of their own. */
const MADE =
  /^(landing-faq\.ts:day|failures\.ts:(failureText|notLoaded\.\w+)|mails\.ts:supportText\..*|wallet\.ts:worthText\.unknown)$/

test('every text that people see goes through the files of translators', async () => {
  const leaves = (value: unknown, path: string): string[] => {
    if (typeof value === 'string' || typeof value === 'function') return [path]
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([key, one]) => leaves(one, `${path}.${key}`))
  }
  const missing: string[] = []
  for (const path of globSync('src/text/en/*.ts', { exclude: ['**/console*'] })) {
    const name = basename(path)
    const given = new Set(textsOf(readFileSync(path, 'utf8')).map((text) => text.path))
    for (const [constant, value] of Object.entries({ ...(await import(resolve(path))) }))
      for (const leaf of leaves(value, constant))
        if (!given.has(leaf) && !MADE.test(`${name}:${leaf}`)) missing.push(`${name}: ${leaf}`)
  }
  expect(missing).toEqual([])
})

test('a refusal of the host is translated from what the host says', () => {
  const own = textsOf(readFileSync('src/text/es/failures.ts', 'utf8'))
  const english = englishRefusals(own)
  expect(english.length).toBeGreaterThan(50)
  // Of these the host's sentence is no text of its own.
  const unsaid = english.filter(({ path, words }) => path === `refusals.${words}`)
  expect(unsaid.map(({ words }) => words)).toEqual(['bad-request', 'unknown'])
  const po = toPo('es', [{ name: 'failures', english, own }])
  expect(po).toContain(
    'msgctxt "failures:refusals.wrong-code"\nmsgid "The code is incorrect."\nmsgstr "El código es incorrecto."',
  )
  expect(po).toContain('msgid "{coin} cannot be withdrawn on that network."')
})

test('a translator sees English with names in braces, and changes words without touching code', () => {
  const po = exported(OWN)
  expect(po).toContain('msgctxt "buy:buyText.of"\nmsgid "Fee {fee}"\nmsgstr "Gebühr {fee}"')
  const changed = imported(OWN, po.replace('Gebühr {fee}', "{fee} '`Gebühr`'"))
  expect(changed).toContain(`of: (fee: string) => \`\${fee} '\\\`Gebühr\\\`'\``)
  expect(imported(OWN, po.replace('Du zahlst', "Du zahlst's\u00a0\\\\"))).toContain(
    "pay: 'Du zahlst\\'s\\u00a0\\\\',",
  )
})

test('a new language begins with the English texts, none of which is a translation', () => {
  const code = begun(ENGLISH, 'buy.ts')
  expect(code).toContain("import type * as en from '../en/buy.ts'")
  expect(code).toContain("steps: { /* untranslated */ first: 'One',")
  expect(code).toContain('} satisfies Texts<typeof en.buyText>\n')
  const texts = textsOf(code)
  expect(texts.map(({ path }) => path)).toEqual(textsOf(ENGLISH).map(({ path }) => path))
  expect(texts.filter(({ isUntranslated }) => !isUntranslated)).toEqual([])
  const words = new Map([['buyText.steps.first', 'Eins']])
  expect(withWords(code, texts, words)).toContain("steps: { first: 'Eins',")
  const plain = "export const a = 'A'\n"
  expect(begun(plain, 'a.ts')).toBe("export const a = /* untranslated */ 'A'\n")
  for (const path of globSync('src/text/en/*.ts'))
    expect(begun(readFileSync(path, 'utf8'), 'a.ts')).not.toContain('as const')
})

test('a file that English has got since is begun in each language', ({ onTestFinished }) => {
  const folder = mkdtempSync(join(tmpdir(), 'languages-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const fileIn = (language: string) => join(folder, 'src/text', language, 'buy.ts')
  for (const language of ['en', 'de'])
    mkdirSync(join(folder, 'src/text', language), { recursive: true })
  writeFileSync(fileIn('en'), ENGLISH)
  execFileSync(process.execPath, [resolve('tools/languages/main.ts'), 'fill'], { cwd: folder })
  expect(readFileSync(fileIn('de'), 'utf8')).toBe(begun(ENGLISH, 'buy.ts'))
})

test('a text that English has got since is filled in, in English, and is no translation until it has one', () => {
  const before = OWN.replace("  pay: 'Du zahlst',\n", '').replace(", second: 'Zwei'", '')
  const { code, added } = filled(before, ENGLISH)
  expect(added.toSorted()).toEqual(['buyText.pay', 'buyText.steps.second'])
  expect(code).toContain("/* untranslated */ pay: 'You pay',")
  expect(code).toContain("first: 'Eins',\n/* untranslated */ second: 'Two' }")
  const left = textsOf(code).filter(({ isUntranslated }) => isUntranslated)
  expect(left.map(({ path }) => path)).toEqual(['buyText.pay', 'buyText.steps.second'])
  const po = exported(code)
  expect(po).toContain('msgid "You pay"\nmsgstr ""')
  expect(imported(code, po)).toBe(code)
  const translated = imported(
    code,
    po.replace('msgid "You pay"\nmsgstr ""', 'msgid "You pay"\nmsgstr "Du zahlst"'),
  )
  expect(translated).toContain("\npay: 'Du zahlst',")
  expect(filled(OWN, ENGLISH)).toEqual({ code: OWN, added: [] })
  const more = filled(OWN, `${ENGLISH}\nexport const title = 'Buy'\n`)
  expect(more.added).toEqual(['title'])
  expect(more.code).toBe(`${OWN}\nexport const title = /* untranslated */ 'Buy'\n`)
  const table = filled(OWN, `${ENGLISH}\nexport const more = { a: 'A' } as const\n`)
  expect(table.code).toContain(
    "export const more = { /* untranslated */ a: 'A' } satisfies Texts<typeof en.more>",
  )
  const without = OWN.replace(/ {2}steps: .*\n/, '')
  const again = textsOf(filled(without, ENGLISH).code)
  expect(again.flatMap((one) => (one.isUntranslated ? [one.path] : []))).toEqual([
    'buyText.steps.first',
    'buyText.steps.second',
  ])
})

test('what an editor of gettext adds is read, what it doubts is not, and what is broken or there twice is refused', () => {
  const po = `#: buy.ts:1
msgctxt "buy:a"
msgid "A"
msgstr ""
"First \\"line\\"\\n"
"second"

#, fuzzy, c-format
msgctxt "buy:b"
msgid "B"
msgstr "Doubtful"

#~ msgctxt "buy:c"
#~ msgid "C"
#~ msgstr "Former"
`
  expect(fromPo(po)).toEqual(new Map([['buy', new Map([['a', 'First "line"\nsecond']])]]))
  expect(fromPo(po.replaceAll('\n', '\r\n'))).toEqual(fromPo(po))
  expect(() => fromPo('msgid "A"\nmsgstr "B')).toThrow('within string at line 2')
  expect(() => fromPo(`${po}\n${po}`)).toThrow('already been declared')
})
