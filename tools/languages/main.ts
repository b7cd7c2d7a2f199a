import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { begun, filled, withWords } from './edit.ts'
import { textsOf } from './module.ts'
import { fromPo, type TextFile, toPo } from './po.ts'
import { englishRefusals } from './refusals.ts'

const TEXTS = 'src/text'
const TRANSLATIONS = 'translations'
const USAGE =
  'npm run languages [coverage | fill [language] | export [language] | import <language>]'

const [command = 'coverage', chosen] = process.argv.slice(2)
const print = (line: string) => process.stdout.write(`${line}\n`)

// The console is read by the staff, in English.
const names = (await readdir(join(TEXTS, 'en'))).filter((name) => !/^console\b/.test(name)).sort()

const sourceIn = (language: string, name: string) => readFile(join(TEXTS, language, name), 'utf8')

if (command === 'fill' && chosen !== undefined)
  await mkdir(join(TEXTS, chosen), { recursive: true })

const others = (await readdir(TEXTS)).filter((language) => language !== 'en').sort()
const languages = chosen === undefined ? others : others.filter((language) => language === chosen)
if (languages.length === 0) throw new Error(`There is no ${chosen}, but ${others.join(', ')}`)

const filesOf = (language: string): Promise<TextFile[]> =>
  Promise.all(
    names.map(async (name) => {
      const own = textsOf(await sourceIn(language, name))
      return {
        name: name.replace(/\.ts$/, ''),
        english: [...textsOf(await sourceIn('en', name)), ...englishRefusals(own)],
        own,
      }
    }),
  )

const poOf = (language: string) => join(TRANSLATIONS, `${language}.po`)

const commands: Readonly<Record<string, (language: string) => Promise<void>>> = {
  async coverage(language) {
    const files = await filesOf(language)
    const all = files.flatMap(({ own }) => own)
    const left = files.flatMap(({ name, own }) =>
      own.filter(({ isUntranslated }) => isUntranslated).map(({ path }) => `  ${name}: ${path}`),
    )
    const share = Math.floor(((all.length - left.length) / all.length) * 1000) / 10
    print(`${language}: ${share} % of ${all.length} texts`)
    for (const line of left) print(line)
  },
  async fill(language) {
    for (const name of names) {
      const path = join(TEXTS, language, name)
      const english = await sourceIn('en', name)
      if (!existsSync(path)) {
        await writeFile(path, begun(english, name))
        print(`${language}/${name}`)
        continue
      }
      const { code, added } = filled(await sourceIn(language, name), english)
      if (added.length === 0) continue
      await writeFile(path, code)
      for (const text of added) print(`${language}/${name}: ${text}`)
    }
  },
  async export(language) {
    await mkdir(TRANSLATIONS, { recursive: true })
    await writeFile(poOf(language), toPo(language, await filesOf(language)))
    print(poOf(language))
  },
  async import(language) {
    const words = fromPo(await readFile(poOf(language), 'utf8'))
    for (const name of names) {
      const code = await sourceIn(language, name)
      const own = words.get(name.replace(/\.ts$/, '')) ?? new Map<string, string>()
      const next = withWords(code, textsOf(code), own)
      if (next === code) continue
      await writeFile(join(TEXTS, language, name), next)
      print(`${language}/${name}`)
    }
  },
}

const run = commands[command]
if (!run || (command === 'import' && chosen === undefined)) throw new Error(USAGE)
for (const language of languages) await run(language)
